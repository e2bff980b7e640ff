/**
 * Nodes waiting to be settled, as a 4-ary heap on typed arrays with decrease-key. Order is by key, then hops, then node index, so equal keys leave in one
 * order.
 * A queue can be used again after `clear`, which costs only what was touched. Push and pop O(log n), space 24 bytes a node.
 */
export class NodeQueue {
  /** Last key and hops given to each node; keys of nodes never pushed are Infinity. */
  readonly keys: Float64Array
  readonly hops: Int32Array
  private readonly heap: Int32Array
  private readonly place: Int32Array
  private readonly touched: Int32Array
  private touchedCount = 0
  private size = 0

  constructor(nodeCount: number) {
    this.keys = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
    this.hops = new Int32Array(nodeCount)
    this.heap = new Int32Array(nodeCount)
    this.place = new Int32Array(nodeCount).fill(UNSEEN)
    this.touched = new Int32Array(nodeCount)
  }

  isEmpty(): boolean {
    return this.size === 0
  }

  isWaiting(node: number): boolean {
    return this.place[node] >= 0
  }

  /** Whether a node was taken and not pushed again. */
  hasLeft(node: number): boolean {
    return this.place[node] === LEFT
  }

  /** Key of the first node; Infinity for an empty queue. */
  get firstKey(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : this.keys[this.heap[0]]
  }

  /** Drops the queued nodes that fail the test; they keep their keys. O(waiting + kept log kept). */
  keepWaiting(isKept: (node: number) => boolean): void {
    const { heap, place, size } = this
    this.size = 0
    for (let i = 0; i < size; i++) {
      const node = heap[i]
      if (isKept(node)) this.siftUp(node, this.size++)
      else place[node] = DROPPED
    }
  }

  get waitingCount(): number {
    return this.size
  }

  /** Sets a node's key and hops; a queued node moves up, a taken one is queued again. The pair must be smaller than a queued node's. */
  push(node: number, key: number, hops: number): void {
    const { place } = this
    let hole = place[node]
    if (hole < 0) {
      if (hole === UNSEEN) this.touched[this.touchedCount++] = node
      hole = this.size++
    }
    this.keys[node] = key
    this.hops[node] = hops
    this.siftUp(node, hole)
  }

  /** Takes the first node. The queue must not be empty. */
  pop(): number {
    const { heap, place } = this
    const first = heap[0]
    place[first] = LEFT
    this.size--
    if (this.size > 0) this.siftDown(heap[this.size])
    return first
  }

  /** Forgets every node pushed since the last clear. */
  clear(): void {
    for (let i = 0; i < this.touchedCount; i++) {
      const node = this.touched[i]
      this.place[node] = UNSEEN
      this.keys[node] = Number.POSITIVE_INFINITY
    }
    this.touchedCount = 0
    this.size = 0
  }

  private siftUp(node: number, from: number): void {
    const { heap, place, keys } = this
    const key = keys[node]
    let hole = from
    while (hole > 0) {
      const parent = (hole - 1) >> 2
      const other = heap[parent]
      if (keys[other] < key || (keys[other] === key && !this.tiesBefore(node, other))) break
      heap[hole] = other
      place[other] = hole
      hole = parent
    }
    heap[hole] = node
    place[node] = hole
  }

  private siftDown(node: number): void {
    const { heap, place, keys, size } = this
    const key = keys[node]
    let hole = 0
    for (let child = 1; child < size; child = (hole << 2) + 1) {
      const last = Math.min(child + 4, size)
      let best = heap[child]
      let bestKey = keys[best]
      let bestAt = child
      for (let at = child + 1; at < last; at++) {
        const other = heap[at]
        const otherKey = keys[other]
        if (otherKey < bestKey || (otherKey === bestKey && this.tiesBefore(other, best))) {
          best = other
          bestKey = otherKey
          bestAt = at
        }
      }
      if (key < bestKey || (key === bestKey && this.tiesBefore(node, best))) break
      heap[hole] = best
      place[best] = hole
      hole = bestAt
    }
    heap[hole] = node
    place[node] = hole
  }

  private tiesBefore(a: number, b: number): boolean {
    return this.hops[a] !== this.hops[b] ? this.hops[a] < this.hops[b] : a < b
  }
}

const UNSEEN = -2
const LEFT = -1
const DROPPED = -3
