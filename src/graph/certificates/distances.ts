import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { weightOf } from './arcs.ts'
import { look } from './certificate.ts'

/** Nodes that the source reaches over arcs of finite weight, the source first. O(n + m). */
export function reachedFrom(csr: Csr, source: number, control: KernelControl): Uint32Array {
  return reachedBy(csr, source, (arc) => weightOf(csr, arc) !== Number.POSITIVE_INFINITY, control)
}

/** Like `reachedFrom`, but ignores weights. */
export function reachedAlong(csr: Csr, source: number, control: KernelControl): Uint32Array {
  return reachedBy(csr, source, () => true, control)
}

function reachedBy(csr: Csr, source: number, leads: (arc: number) => boolean, control: KernelControl): Uint32Array {
  const { nodeCount, outOffsets, outTargets } = csr
  const isReached = new Uint8Array(nodeCount)
  const queue = new Uint32Array(nodeCount)
  queue[0] = source
  isReached[source] = 1
  let size = 1
  for (let head = 0; head < size; head++) {
    look(control, head, nodeCount)
    const u = queue[head]
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const v = outTargets[arc]
      if (isReached[v] === 1 || !leads(arc)) continue
      isReached[v] = 1
      queue[size++] = v
    }
  }
  return queue.slice(0, size)
}

/** Per node, the lower of its least cost from the source and the target's cost. Weights are at least zero. O(m log m) at worst. */
export function distancesTo(csr: Csr, source: number, target: number, control: KernelControl): Float64Array {
  const { nodeCount, outOffsets, outTargets } = csr
  const distances = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  const heap = new Heap()
  const settle = (u: number, key: number): void => {
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const through = key + weightOf(csr, arc)
      if (!(through < distances[outTargets[arc]])) continue
      distances[outTargets[arc]] = through
      heap.push(outTargets[arc], through)
    }
  }
  distances[source] = 0
  heap.push(source, 0)
  for (let taken = 0; heap.size > 0; taken++) {
    look(control, Math.min(taken, nodeCount), nodeCount)
    const { node, key } = heap.pop()
    if (node === target) break
    if (key === distances[node]) settle(node, key)
  }
  return distances.map((distance) => Math.min(distance, distances[target]))
}

/** A min-heap of nodes by key; a node may be queued more than once. */
class Heap {
  readonly #nodes: number[] = []
  readonly #keys: number[] = []

  get size(): number {
    return this.#nodes.length
  }

  push(node: number, key: number): void {
    let at = this.#nodes.length
    for (let above = (at - 1) >> 1; at > 0 && this.#keys[above] > key; above = (at - 1) >> 1) {
      this.#put(at, this.#nodes[above], this.#keys[above])
      at = above
    }
    this.#put(at, node, key)
  }

  /** There must be one. */
  pop(): { node: number; key: number } {
    const first = { node: this.#nodes[0], key: this.#keys[0] }
    const node = this.#nodes.pop() as number
    const key = this.#keys.pop() as number
    if (this.#nodes.length > 0) this.#sink(node, key)
    return first
  }

  #sink(node: number, key: number): void {
    const size = this.#nodes.length
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below + 1 < size && this.#keys[below + 1] < this.#keys[below]) below++
      if (below >= size || this.#keys[below] >= key) break
      this.#put(at, this.#nodes[below], this.#keys[below])
      at = below
    }
    this.#put(at, node, key)
  }

  #put(at: number, node: number, key: number): void {
    this.#nodes[at] = node
    this.#keys[at] = key
  }
}
