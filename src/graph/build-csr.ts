import { EdgewiseError } from '../base/errors.ts'
import type { Csr } from './csr.ts'
import { leastWeightOf } from './least-weight.ts'
import { sharedIndices, sharedNumbers } from './shared-arrays.ts'
import type { Orientation, ParallelPolicy } from './spec.ts'
import { weightScaleOf } from './weight-scale.ts'

/** Rows of one direction: row u is `neighbors[offsets[u] .. offsets[u + 1] - 1]`. */
interface Rows {
  readonly offsets: Uint32Array
  readonly neighbors: Uint32Array
  readonly weights: Float64Array | null
}

export interface CsrInput {
  readonly nodeCount: number
  /** One entry per relationship, in relationship order; below nodeCount. Not modified. */
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  readonly weights: Float64Array | null
  readonly orientation: Orientation
  readonly parallel: ParallelPolicy
}

function fail(detail: string): never {
  throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail })
}

/**
 * Compressed sparse rows of a relationship list, by stable counting sorts: one to group arcs by target, one to turn that into sorted out rows, one more for
 * sorted in rows. Parallel policies join relationships with the same two ends, in relationship order, so sums are deterministic; an undirected view joins both
 * directions of a pair. Without weights every policy but `keep` leaves one relationship.
 * @throws EDGEWISE_INTERNAL when lengths differ or an end is not below nodeCount.
 * Time O(n + m), space O(n + m): about 9 bytes an arc unweighted, 25 weighted, kept; half as much again while building.
 */
export function buildCsr(input: CsrInput): Csr {
  const { nodeCount, orientation, parallel } = input
  assertInput(input)
  const undirected = orientation === 'undirected'
  const swapped = orientation === 'reverse'
  const grouped = undirected
    ? groupBothWays(nodeCount, input.sources, input.targets, input.weights)
    : groupBy(nodeCount, swapped ? input.sources : input.targets, swapped ? input.targets : input.sources, input.weights)
  let out = transpose(nodeCount, grouped)
  if (parallel !== 'keep') out = joinParallel(nodeCount, out, parallel, undirected)
  const back = undirected ? out : transpose(nodeCount, out)
  const csr: Csr = {
    nodeCount,
    arcCount: out.neighbors.length,
    undirected,
    outOffsets: out.offsets,
    outTargets: out.neighbors,
    outWeights: out.weights,
    inOffsets: back.offsets,
    inSources: back.neighbors,
    inWeights: back.weights,
    ...(out.weights === null ? {} : measure(out.weights))
  }
  assertCsr(csr)
  return csr
}

function measure(weights: Float64Array): Pick<Csr, 'leastWeight' | 'weightScale'> {
  const leastWeight = leastWeightOf(weights)
  return leastWeight >= 0 ? { leastWeight, weightScale: weightScaleOf(weights) } : { leastWeight }
}

function assertInput({ nodeCount, sources, targets, weights }: CsrInput): void {
  if (sources.length !== targets.length || (weights !== null && weights.length !== sources.length)) fail('relationship arrays differ in length')
  for (let i = 0; i < sources.length; i++) {
    if (sources[i] >= nodeCount || targets[i] >= nodeCount) fail(`relationship ${i} has an end outside 0..${nodeCount - 1}`)
  }
}

/** Running sums of counts shifted one place to the right: the counts `counts[u + 1]` of u's arcs become row offsets. */
function sumUp(counts: Uint32Array): void {
  for (let u = 1; u < counts.length; u++) counts[u] += counts[u - 1]
}

function groupBy(nodeCount: number, keys: Uint32Array, values: Uint32Array, weights: Float64Array | null): Rows {
  const offsets = sharedIndices(nodeCount + 1)
  for (let i = 0; i < keys.length; i++) offsets[keys[i] + 1]++
  sumUp(offsets)
  const cursor = offsets.slice()
  const neighbors = new Uint32Array(keys.length)
  const sorted = weights === null ? null : new Float64Array(keys.length)
  for (let i = 0; i < keys.length; i++) {
    const slot = cursor[keys[i]]++
    neighbors[slot] = values[i]
    if (sorted !== null) sorted[slot] = (weights as Float64Array)[i]
  }
  return { offsets, neighbors, weights: sorted }
}

/** Lists each relationship in the rows of both its ends; a self loop twice in its row. */
function groupBothWays(nodeCount: number, sources: Uint32Array, targets: Uint32Array, weights: Float64Array | null): Rows {
  const offsets = new Uint32Array(nodeCount + 1)
  for (let i = 0; i < sources.length; i++) {
    offsets[sources[i] + 1]++
    offsets[targets[i] + 1]++
  }
  sumUp(offsets)
  const cursor = offsets.slice()
  const neighbors = new Uint32Array(2 * sources.length)
  const sorted = weights === null ? null : new Float64Array(2 * sources.length)
  for (let i = 0; i < sources.length; i++) {
    const forth = cursor[sources[i]]++
    const back = cursor[targets[i]]++
    neighbors[forth] = targets[i]
    neighbors[back] = sources[i]
    if (sorted !== null) sorted[forth] = sorted[back] = (weights as Float64Array)[i]
  }
  return { offsets, neighbors, weights: sorted }
}

/** Transposes arcs. Rows are sorted by neighbour, equal neighbours in input order. */
function transpose(nodeCount: number, rows: Rows): Rows {
  const offsets = sharedIndices(nodeCount + 1)
  const arcCount = rows.neighbors.length
  for (let arc = 0; arc < arcCount; arc++) offsets[rows.neighbors[arc] + 1]++
  sumUp(offsets)
  const cursor = offsets.slice()
  const neighbors = sharedIndices(arcCount)
  const weights = rows.weights === null ? null : sharedNumbers(arcCount)
  for (let u = 0; u < nodeCount; u++) {
    const end = rows.offsets[u + 1]
    for (let arc = rows.offsets[u]; arc < end; arc++) {
      const slot = cursor[rows.neighbors[arc]]++
      neighbors[slot] = u
      if (weights !== null) weights[slot] = (rows.weights as Float64Array)[arc]
    }
  }
  return { offsets, neighbors, weights }
}

const join: Record<'single' | 'sum' | 'min' | 'max', (a: number, b: number) => number> = {
  single: (a) => a,
  sum: (a, b) => a + b,
  min: Math.min,
  max: Math.max
}

/** Keeps one arc per neighbour. A self loop of an undirected view stays double, so its entries are read and written in pairs. */
function joinParallel(nodeCount: number, rows: Rows, policy: keyof typeof join, undirected: boolean): Rows {
  const combine = join[policy]
  const neighbors = rows.neighbors.slice()
  const weights = rows.weights === null ? null : rows.weights.slice()
  const offsets = sharedIndices(nodeCount + 1)
  let kept = 0
  for (let u = 0; u < nodeCount; u++) {
    const end = rows.offsets[u + 1]
    for (let arc = rows.offsets[u]; arc < end; ) {
      const v = rows.neighbors[arc]
      const copies = undirected && v === u ? 2 : 1
      let weight = rows.weights === null ? 1 : rows.weights[arc]
      for (arc += copies; arc < end && rows.neighbors[arc] === v; arc += copies) {
        if (rows.weights !== null) weight = combine(weight, rows.weights[arc])
      }
      for (let copy = 0; copy < copies; copy++) {
        neighbors[kept] = v
        if (weights !== null) weights[kept] = weight
        kept++
      }
    }
    offsets[u + 1] = kept
  }
  const keptNeighbors = sharedIndices(kept)
  keptNeighbors.set(neighbors.subarray(0, kept))
  if (weights === null) return { offsets, neighbors: keptNeighbors, weights: null }
  const keptWeights = sharedNumbers(kept)
  keptWeights.set(weights.subarray(0, kept))
  return { offsets, neighbors: keptNeighbors, weights: keptWeights }
}

/** Checks the invariants of a Csr that a scan can find, in O(n + m). Throws EDGEWISE_INTERNAL naming the first broken one. */
export function assertCsr(csr: Csr): void {
  assertRows('out', csr, csr.outOffsets, csr.outTargets, csr.outWeights)
  if (!csr.undirected) {
    assertRows('in', csr, csr.inOffsets, csr.inSources, csr.inWeights)
    if ((csr.inWeights === null) !== (csr.outWeights === null)) fail('one side has weights, the other none')
  } else if (csr.inOffsets !== csr.outOffsets || csr.inSources !== csr.outTargets || csr.inWeights !== csr.outWeights) {
    fail('an undirected view must share its arrays')
  }
}

function assertRows(side: string, { nodeCount, arcCount }: Csr, offsets: Uint32Array, neighbors: Uint32Array, weights: Float64Array | null): void {
  if (offsets.length !== nodeCount + 1 || offsets[0] !== 0 || offsets[nodeCount] !== arcCount) fail(`${side} offsets do not span ${arcCount} arcs`)
  if (neighbors.length !== arcCount || (weights !== null && weights.length !== arcCount)) fail(`${side} arrays do not hold ${arcCount} arcs`)
  for (let u = 0; u < nodeCount; u++) {
    if (offsets[u] > offsets[u + 1]) fail(`${side} offsets fall at node ${u}`)
    let previous = 0
    for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) {
      if (neighbors[arc] < previous || neighbors[arc] >= nodeCount) fail(`${side} row ${u} is not sorted below ${nodeCount}`)
      previous = neighbors[arc]
    }
  }
}
