import type { KernelControl } from '../../control.ts'

/** Distinct neighbours of each node, without itself. Both fields are the same where there are no directions. */
export interface Neighbors {
  readonly out: readonly Uint32Array[]
  readonly into: readonly Uint32Array[]
}

interface FoundPath {
  readonly path: Uint32Array
  readonly isDecided: boolean
}

/**
 * A path through every node once, or a tour. Depth first, to the neighbour with fewest open neighbours first. A branch ends where an open node is unreachable,
 * or where two could only be the last. It gives up after `maxSteps` without a verdict.
 * @see Warnsdorff, 1823, for the order; Rubin, A search procedure for Hamilton paths and circuits, 1974, for the rules that end branches.
 * Time exponential in the worst case, O(n + m) a step; space O(n + m).
 */
export function searchHamiltonianPath(
  neighbors: Neighbors,
  { round, maxSteps }: { readonly round: boolean; readonly maxSteps: number },
  control: KernelControl
): FoundPath {
  return new Search(neighbors, round, maxSteps, control).run()
}

class Search {
  readonly #nodeCount: number
  readonly #out: readonly Uint32Array[]
  readonly #into: readonly Uint32Array[]
  readonly #isOpen: Uint8Array
  readonly #path: number[] = []
  readonly #round: boolean
  readonly #control: KernelControl
  readonly #maxSteps: number
  #steps = 0

  constructor({ out, into }: Neighbors, round: boolean, maxSteps: number, control: KernelControl) {
    this.#nodeCount = out.length
    this.#out = out
    this.#into = into
    this.#isOpen = new Uint8Array(out.length).fill(1)
    this.#round = round
    this.#control = control
    this.#maxSteps = maxSteps
  }

  run(): FoundPath {
    const starts = this.#starts()
    for (const start of starts) {
      if (this.#extend(start)) return { path: Uint32Array.from(this.#path), isDecided: true }
      if (this.#steps >= this.#maxSteps) return { path: new Uint32Array(), isDecided: false }
    }
    return { path: new Uint32Array(), isDecided: true }
  }

  /**
   * Possible starts, fewest arcs first. A tour may start anywhere. A path starts at the node without incoming arcs, else at one of those with a single incoming
   * arc, else anywhere.
   */
  #starts(): number[] {
    const nodes = Array.from({ length: this.#nodeCount }, (_, node) => node).sort((a, b) => this.#into[a].length - this.#into[b].length || a - b)
    if (this.#round) return nodes.slice(0, 1)
    const cut = nodes.filter((node) => this.#into[node].length === 0)
    if (cut.length > 0) return cut.length === 1 ? cut : []
    // Both ends of an undirected path are starts, and a node with one neighbour can only be an end.
    const ends = this.#out === this.#into ? nodes.filter((node) => this.#out[node].length === 1) : []
    if (ends.length > 2) return []
    return ends.length > 0 ? ends.slice(0, 1) : nodes
  }

  /** Searches depth first from a start, on a stack of the untried neighbours. */
  #extend(start: number): boolean {
    const { length } = this.#path
    if (!this.#enter(start)) return false
    const choices: number[][] = [this.#choicesOf(start)]
    while (choices.length > 0) {
      if (this.#path.length === this.#nodeCount) return true
      const next = choices[choices.length - 1].pop()
      if (next !== undefined) {
        if (this.#enter(next)) choices.push(this.#choicesOf(next))
        if (this.#steps >= this.#maxSteps) break
        continue
      }
      choices.pop()
      this.#leave()
    }
    while (this.#path.length > length) this.#leave()
    return false
  }

  /** Moves to a node; returns false, without moving, where the rest could not be visited from there. */
  #enter(node: number): boolean {
    if ((this.#steps++ & 255) === 0) this.#control.check(this.#path.length / this.#nodeCount)
    this.#isOpen[node] = 0
    this.#path.push(node)
    if (this.#canFinish(node)) return true
    this.#leave()
    return false
  }

  #leave(): void {
    this.#isOpen[this.#path.pop() as number] = 1
  }

  /** Open neighbours, the most promising last: the one with fewest open neighbours. */
  #choicesOf(node: number): number[] {
    const waysOn = (v: number) => this.#out[v].reduce((sum, w) => sum + this.#isOpen[w], 0)
    return [...this.#out[node]]
      .filter((v) => this.#isOpen[v] === 1)
      .map((v) => [v, waysOn(v)])
      .sort((a, b) => b[1] - a[1] || b[0] - a[0])
      .map(([v]) => v)
  }

  /** Whether the rules allow completion. Every open node can be entered, at most one can only be the last, and all are reachable. */
  #canFinish(end: number): boolean {
    const left = this.#nodeCount - this.#path.length
    if (left === 0) return !this.#round || this.#out[end].includes(this.#path[0])
    let dead = 0
    for (let v = 0; v < this.#nodeCount; v++) {
      if (this.#isOpen[v] === 0) continue
      const isBack = this.#round && this.#out[v].includes(this.#path[0])
      const leaves = this.#waysOut(v, isBack)
      const enters = this.#waysIn(v, end)
      if (enters === 0 || (leaves === 0 && !isBack)) dead += enters === 0 ? 2 : 1
      else if (this.#out === this.#into && enters + (isBack ? 1 : 0) === 1) dead++
      if (dead > (this.#round ? 0 : 1)) return false
    }
    return this.#reachable(end) === left && this.#isSplitFree(end)
  }

  #waysOut(v: number, isBack: boolean): number {
    let ways = isBack ? 1 : 0
    for (const w of this.#out[v]) ways += this.#isOpen[w]
    return ways
  }

  /** Counts arcs into an open node from the end of the path or from open nodes. */
  #waysIn(v: number, end: number): number {
    let ways = 0
    for (const w of this.#into[v]) ways += w === end ? 1 : this.#isOpen[w]
    return ways
  }

  #reachable(from: number): number {
    const isMet = new Uint8Array(this.#nodeCount)
    const stack = [from]
    let count = 0
    while (stack.length > 0) {
      for (const v of this.#out[stack.pop() as number]) {
        if (this.#isOpen[v] === 0 || isMet[v] === 1) continue
        isMet[v] = 1
        count++
        stack.push(v)
      }
    }
    return count
  }

  /** In an undirected view: no open node joins three or more parts, or two parts of which the path's end touches neither or both. */
  #isSplitFree(end: number): boolean {
    if (this.#out !== this.#into || this.#round) return true
    const parts = new PartCounter(this.#out, this.#isOpen, end)
    return parts.most() <= 2
  }
}

/** Counts the parts that the open nodes and the end of a path fall into when one of them is removed. */
class PartCounter {
  readonly #out: readonly Uint32Array[]
  readonly #isIn: Uint8Array
  readonly #root: number

  constructor(out: readonly Uint32Array[], isOpen: Uint8Array, end: number) {
    this.#out = out
    this.#isIn = isOpen.slice()
    this.#isIn[end] = 1
    this.#root = end
  }

  /** The most parts that one node separates: each child whose subtree reaches no higher adds a part. */
  most(): number {
    const numbers = new Int32Array(this.#isIn.length)
    const lows = new Int32Array(this.#isIn.length)
    const cursors = new Int32Array(this.#isIn.length)
    const parts = new Int32Array(this.#isIn.length)
    const way = [this.#root]
    let count = 1
    let most = 1
    numbers[this.#root] = lows[this.#root] = count
    while (way.length > 0) {
      const u = way[way.length - 1]
      if (cursors[u] < this.#out[u].length) {
        const v = this.#out[u][cursors[u]++]
        if (this.#isIn[v] === 0) continue
        if (numbers[v] !== 0) {
          if (numbers[v] < lows[u]) lows[u] = numbers[v]
          continue
        }
        numbers[v] = lows[v] = ++count
        way.push(v)
        continue
      }
      way.pop()
      if (way.length === 0) break
      const parent = way[way.length - 1]
      if (lows[u] < lows[parent]) lows[parent] = lows[u]
      if (lows[u] >= numbers[parent]) parts[parent]++
      // The part above the parent counts, too. The root has none, and as the path's end it may join only one part.
      most = Math.max(most, parent === this.#root ? 2 * parts[parent] - 1 : parts[parent] + 1)
    }
    return most
  }
}
