import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

interface Rows {
  readonly offsets: Uint32Array
  readonly neighbors: Uint32Array
}

const UNSEEN = 0
const REACHED = 1
/** The node belongs to the component. */
export const MEMBER = 2
/** The node has no arcs out or none in, so it is a component of its own. */
export const ALONE = 3

/**
 * Finds the strong component of the node with the largest product of in and out degree: the nodes that it reaches and that reach it. Where one component
 * dominates, this is it.
 * @see Fleischer, Hendrickson, Pinar, On identifying strongly connected components in parallel, 2000.
 * @returns by node MEMBER, ALONE or another mark.
 * Time O(n + m), less where nodes soon find an arc from those reached; space 5 bytes a node.
 */
export function busiestStrongComponent({ nodeCount, outOffsets, outTargets, inOffsets, inSources }: Csr, control: KernelControl): Uint8Array {
  const marks = new Uint8Array(nodeCount)
  let busiest = -1
  let most = 0
  for (let u = 0; u < nodeCount; u++) {
    const ways = (outOffsets[u + 1] - outOffsets[u]) * (inOffsets[u + 1] - inOffsets[u])
    if (ways === 0) marks[u] = ALONE
    if (ways > most) {
      busiest = u
      most = ways
    }
  }
  if (busiest === -1) return marks
  const out = { offsets: outOffsets, neighbors: outTargets }
  const into = { offsets: inOffsets, neighbors: inSources }
  const queue = new Uint32Array(nodeCount)
  spread(marks, queue, busiest, UNSEEN, out, into, control)
  // All ways back lead through nodes that it reaches.
  spread(marks, queue, busiest, REACHED, into, out, control)
  return marks
}

/** Raises by one the marks of the nodes that `start` reaches by rows `forth` through nodes marked `from`. `back` are the same arcs turned round. */
function spread(marks: Uint8Array, queue: Uint32Array, start: number, from: number, forth: Rows, back: Rows, control: KernelControl): void {
  // An upper bound of the nodes not reached and the arcs by which they can look.
  let askable = marks.length + back.neighbors.length
  queue[0] = start
  marks[start] = from + 1
  let head = 0
  for (let tail = 1; head < tail; ) {
    const end = tail
    let waiting = 0
    for (let i = head; i < end; i++) {
      const u = queue[i]
      waiting += forth.offsets[u + 1] - forth.offsets[u]
      askable -= 1 + back.offsets[u + 1] - back.offsets[u]
    }
    tail = 2 * waiting > askable ? ask(marks, queue, end, from, back, control) : follow(marks, queue, head, end, from, forth, control)
    head = end
  }
}

/** Appends to the queue what its nodes from `head` to `end` reach at once; returns its new end. */
function follow(marks: Uint8Array, queue: Uint32Array, head: number, end: number, from: number, { offsets, neighbors }: Rows, control: KernelControl): number {
  let tail = end
  for (let i = head; i < end; i++) {
    if ((i & 4095) === 0) control.check(0)
    const last = offsets[queue[i] + 1]
    for (let arc = offsets[queue[i]]; arc < last; arc++) {
      const v = neighbors[arc]
      if (marks[v] !== from) continue
      marks[v] = from + 1
      queue[tail++] = v
    }
  }
  return tail
}

/** Has every node that is not reached look for a neighbour that is, and appends those that find one; returns the new end of the queue. */
function ask(marks: Uint8Array, queue: Uint32Array, end: number, from: number, { offsets, neighbors }: Rows, control: KernelControl): number {
  let tail = end
  for (let v = 0; v < marks.length; v++) {
    if ((v & 4095) === 0) control.check(0)
    if (marks[v] !== from) continue
    const last = offsets[v + 1]
    let arc = offsets[v]
    while (arc < last && marks[neighbors[arc]] !== from + 1) arc++
    if (arc === last) continue
    marks[v] = from + 1
    queue[tail++] = v
  }
  return tail
}
