import { type Neighbors, rowOf } from './links.ts'

/** Some nodes of a graph that are linked with no others. */
export interface Part {
  /** In the order of a depth-first walk. */
  readonly members: Uint32Array
  /** By place in `members`. */
  readonly neighbors: Neighbors
}

/** The connected parts, the largest first. `random` picks where the walk of each starts. O(nodes + arcs). */
export function connectedParts(neighbors: Neighbors, random: () => number): Part[] {
  const marks = new Uint8Array(neighbors.offsets.length - 1)
  const placeOf = new Uint32Array(marks.length)
  const parts: Part[] = []
  for (let node = 0; node < marks.length; node++) {
    if (marks[node] !== 0) continue
    const found = walk(neighbors, node, marks, 1)
    const members = walk(neighbors, found[Math.floor(random() * found.length)] ?? node, marks, 2)
    parts.push({ members, neighbors: within(members, neighbors, placeOf) })
  }
  return parts.sort((a, b) => b.members.length - a.members.length)
}

function walk(neighbors: Neighbors, start: number, marks: Uint8Array, mark: number): Uint32Array {
  const found: number[] = []
  const waiting = [start]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (marks[node] === mark) continue
    marks[node] = mark
    found.push(node)
    for (const other of rowOf(neighbors, node)) if (marks[other] !== mark) waiting.push(other)
  }
  return Uint32Array.from(found)
}

function within(members: Uint32Array, neighbors: Neighbors, placeOf: Uint32Array): Neighbors {
  for (const [place, node] of members.entries()) placeOf[node] = place
  const offsets = new Uint32Array(members.length + 1)
  const targets: number[] = []
  for (const [place, node] of members.entries()) {
    for (const other of rowOf(neighbors, node)) targets.push(placeOf[other] as number)
    offsets[place + 1] = targets.length
  }
  return { offsets, targets: Uint32Array.from(targets) }
}
