import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { createWalkSampler, type WalkBias } from '../walk-sampler.ts'

export interface RandomWalks {
  /** The kept walks, concatenated. */
  readonly nodes: Uint32Array
  /** Where each kept walk begins in `nodes`, and where the last one ends. */
  readonly offsets: Uint32Array
  /** The number of walks, kept or not. */
  readonly walkCount: number
  /** Visits of each node over all walks, starts included. */
  readonly visits: Float64Array
}

/**
 * Random walks along out arcs, `walksPerNode` from each source in turn, with steps as in walk-sampler.ts. As in GDS a source without usable arcs has no walks.
 * @see Grover, Leskovec, node2vec: Scalable feature learning for networks, 2016.
 * @param csr Weights must be zero or more.
 * @param parameters `sources` are in 0..n-1, which the caller checks; none means all nodes. `walkLength`, 2 or more, is the number of nodes of a walk that
 * meets no dead end. The first walks are kept until one more could exceed `keptNodes` nodes; at least one is.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Time O(sources * walksPerNode * walkLength) draws; space O(n + keptNodes), and 8 bytes an arc with weights.
 */
export function randomWalk(
  csr: Csr,
  parameters: { sources: readonly number[]; walkLength: number; walksPerNode: number; keptNodes: number } & WalkBias,
  control: KernelControl
): RandomWalks {
  const { sources, walkLength, walksPerNode } = parameters
  const sampler = createWalkSampler(csr, parameters)
  const startCount = sources.length > 0 ? sources.length : csr.nodeCount
  const possible = startCount * walksPerNode
  const room = Math.max(1, Math.min(possible, Math.floor(parameters.keptNodes / walkLength)))
  const nodes = new Uint32Array(room * walkLength)
  const offsets = new Uint32Array(room + 1)
  const walk = new Uint32Array(walkLength)
  const visits = new Float64Array(csr.nodeCount)
  let kept = 0
  let walkCount = 0
  let work = 0
  for (let i = 0; i < possible; i++) {
    const start = sources.length > 0 ? sources[Math.floor(i / walksPerNode)] : Math.floor(i / walksPerNode)
    const length = sampler.fill(walk, start, i % walksPerNode)
    work += length
    if (work > 4096) {
      control.check(i / possible)
      work = 0
    }
    if (length === 1) continue
    walkCount++
    for (let step = 0; step < length; step++) visits[walk[step]]++
    if (kept === room) continue
    nodes.set(length === walkLength ? walk : walk.subarray(0, length), offsets[kept])
    offsets[++kept] = offsets[kept - 1] + length
  }
  return { nodes: nodes.slice(0, offsets[kept]), offsets: offsets.slice(0, kept + 1), walkCount, visits }
}
