import type { Links } from '../../../src/engines/layout/links.ts'

type Pairs = readonly (readonly [number, number])[]

export function linksOf(nodeCount: number, pairs: Pairs): Links {
  const rows = Array.from({ length: nodeCount }, (): number[] => [])
  for (const [from, to] of pairs) rows[from]?.push(to)
  const outOffsets = new Uint32Array(nodeCount + 1)
  for (const [node, row] of rows.entries()) outOffsets[node + 1] = (outOffsets[node] ?? 0) + row.length
  return { nodeCount, outOffsets, outTargets: Uint32Array.from(rows.flat()) }
}

export const chain = (first: number, length: number): [number, number][] => Array.from({ length: length - 1 }, (_, at) => [first + at, first + at + 1])

export function grid(side: number): [number, number][] {
  const pairs: [number, number][] = []
  for (let node = 0; node < side * side; node++) {
    if (node % side < side - 1) pairs.push([node, node + 1])
    if (node + side < side * side) pairs.push([node, node + side])
  }
  return pairs
}
