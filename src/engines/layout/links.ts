import type { Csr } from '../../graph/csr.ts'

/** Arcs by source, as in a `Csr`. */
export type Links = Pick<Csr, 'nodeCount' | 'outOffsets' | 'outTargets'>

/** The neighbours of each node both ways, each once, without the node itself. */
export interface Neighbors {
  readonly offsets: Uint32Array
  readonly targets: Uint32Array
}

export const rowOf = ({ offsets, targets }: Neighbors, node: number): Uint32Array => targets.subarray(offsets[node], offsets[node + 1])

/** O(nodes + arcs log degree). */
export function neighborsOf(links: Links): Neighbors {
  const { nodeCount } = links
  const ends = new Uint32Array(nodeCount + 1)
  eachEnd(links, (from) => {
    ends[from + 1] = (ends[from + 1] as number) + 1
  })
  for (let node = 0; node < nodeCount; node++) ends[node + 1] = (ends[node + 1] as number) + (ends[node] as number)
  const filled = ends.slice(0, nodeCount)
  const targets = new Uint32Array(ends[nodeCount] as number)
  eachEnd(links, (from, to) => {
    targets[filled[from] as number] = to
    filled[from] = (filled[from] as number) + 1
  })
  return distinct({ offsets: ends, targets })
}

function eachEnd({ nodeCount, outOffsets, outTargets }: Links, visit: (from: number, to: number) => void): void {
  for (let node = 0; node < nodeCount; node++) {
    for (const target of outTargets.subarray(outOffsets[node], outOffsets[node + 1])) {
      if (target === node) continue
      visit(node, target)
      visit(target, node)
    }
  }
}

function distinct(all: Neighbors): Neighbors {
  const offsets = new Uint32Array(all.offsets.length)
  let count = 0
  for (let node = 0; node + 1 < offsets.length; node++) {
    let last = -1
    for (const target of rowOf(all, node).sort()) {
      if (target !== last) all.targets[count++] = target
      last = target
    }
    offsets[node + 1] = count
  }
  return { offsets, targets: all.targets.slice(0, count) }
}
