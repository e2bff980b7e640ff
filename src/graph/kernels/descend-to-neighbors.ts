import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { Similarity } from './feature-similarity.ts'
import { addNeighbor, type NeighborLists, neighborLists, type Perturbation } from './neighbor-lists.ts'

export interface DescentParameters {
  topK: number
  /** Share of each list that is looked at in a round. */
  sampleRate: number
  /** Ends once a round changes no more than this share of what it can. */
  deltaThreshold: number
  maxIterations: number
  /** Random nodes that each node is compared with in a round. */
  randomJoins: number
  /** Where the first lists come from: anywhere, or a random walk along out arcs, filled up from anywhere. */
  initialSampler: 'uniform' | 'randomWalk'
  /** How often an equally similar node takes the place of another. */
  perturbationRate: number
}

/** Steps of the walk that first partners are taken from, for each one wanted. */
const STEPS_A_PARTNER = 3

interface Descent {
  readonly csr: Csr
  readonly parameters: DescentParameters
  readonly similarity: Similarity
  readonly random: () => number
  readonly lists: NeighborLists
  readonly sampleSize: number
  readonly perturbation: Perturbation
  readonly control: KernelControl
  /** Sees every comparison. */
  readonly see: (a: number, b: number, similarity: number) => void
}

/**
 * Approximate nearest neighbours: neighbours of neighbours are likely neighbours, so those of one list are compared with each other until hardly any list improves.
 * @see Dong, Moses, Li, Efficient k-nearest neighbor graph construction for generic similarity measures (NN-descent), 2011; GDS for the additions: every node is also
 * compared with those new in its list, and with `randomJoins` others a round.
 * @param see told of each comparison; both directions at once
 * Time O(iterations n (topK sampleRate)^2) comparisons, space O(n topK).
 */
export function descendToNeighbors(
  csr: Csr,
  similarity: Similarity,
  parameters: DescentParameters,
  random: () => number,
  control: KernelControl,
  see: Descent['see'] = () => {}
): { lists: NeighborLists; ranIterations: number; didConverge: boolean } {
  const { nodeCount } = csr
  const k = Math.min(parameters.topK, nodeCount - 1)
  const sampleSize = Math.min(Math.ceil(parameters.sampleRate * parameters.topK), nodeCount - 1)
  const lists = neighborLists(nodeCount, k)
  const perturbation = { rate: parameters.perturbationRate, random }
  const descent = { csr, parameters, similarity, random, lists, sampleSize, perturbation, control, see }
  drawFirstLists(descent)
  const leastUpdates = Math.floor(parameters.deltaThreshold * Math.ceil(parameters.sampleRate * parameters.topK * nodeCount))
  for (let iteration = 1; iteration <= parameters.maxIterations; iteration++) {
    if (runRound(descent) <= leastUpdates) return { lists, ranIterations: iteration, didConverge: true }
  }
  return { lists, ranIterations: parameters.maxIterations, didConverge: false }
}

function compare({ similarity, lists, perturbation, see }: Descent, a: number, b: number): number {
  if (a === b) return 0
  const found = similarity(a, b)
  see(a, b, found)
  return addNeighbor(lists, a, b, found, perturbation) + addNeighbor(lists, b, a, found, perturbation)
}

function drawFirstLists(descent: Descent): void {
  const { csr, parameters, lists, similarity, random, control, see } = descent
  const isWalk = parameters.initialSampler === 'randomWalk'
  const keep = { rate: 0, random }
  for (let u = 0; u < csr.nodeCount; u++) {
    if ((u & 1023) === 0) control.check(0)
    let at = u
    let steps = isWalk ? STEPS_A_PARTNER * lists.k : 0
    while (lists.counts[u] < lists.k) {
      const degree = csr.outOffsets[at + 1] - csr.outOffsets[at]
      if (steps-- > 0 && degree > 0) at = csr.outTargets[csr.outOffsets[at] + Math.floor(random() * degree)]
      else {
        steps = 0
        at = Math.floor(random() * csr.nodeCount)
      }
      if (at === u) continue
      const found = similarity(u, at)
      see(u, at, found)
      addNeighbor(lists, u, at, found, keep)
    }
  }
}

/** Rows of nodes: row u is `nodes[offsets[u] .. offsets[u] + counts[u] - 1]`. */
interface NodeRows {
  readonly offsets: Uint32Array
  readonly counts: Uint32Array
  readonly nodes: Uint32Array
}

function emptyRows({ lists: { counts, k } }: Descent): NodeRows {
  return { offsets: Uint32Array.from(counts, (_, u) => u * k), counts: new Uint32Array(counts.length), nodes: new Uint32Array(counts.length * k) }
}

/** Of each list a sample of what is new, then no longer new, and all that is old. */
function splitLists(descent: Descent, fresh: NodeRows, old: NodeRows): void {
  const { lists, sampleSize, random } = descent
  const sampled = new Uint32Array(lists.k)
  for (let u = 0; u < lists.counts.length; u++) {
    let newCount = 0
    for (let place = u * lists.k; place < u * lists.k + lists.counts[u]; place++) {
      if (lists.isNew[place] === 0) {
        old.nodes[old.offsets[u] + old.counts[u]++] = lists.nodes[place]
        continue
      }
      const slot = newCount < sampleSize ? newCount : Math.floor(random() * (newCount + 1))
      if (slot < sampleSize) sampled[slot] = place
      newCount++
    }
    for (let slot = 0; slot < Math.min(newCount, sampleSize); slot++) {
      lists.isNew[sampled[slot]] = 0
      fresh.nodes[fresh.offsets[u] + fresh.counts[u]++] = lists.nodes[sampled[slot]]
    }
  }
}

/** Who has each node in their rows. */
function turn({ offsets, counts, nodes }: NodeRows): NodeRows {
  const turned = new Uint32Array(counts.length)
  for (let u = 0; u < counts.length; u++) for (let at = offsets[u]; at < offsets[u] + counts[u]; at++) turned[nodes[at]]++
  const starts = new Uint32Array(counts.length)
  for (let u = 1; u < counts.length; u++) starts[u] = starts[u - 1] + turned[u - 1]
  const filled = starts.slice()
  const others = new Uint32Array(counts.length === 0 ? 0 : starts[counts.length - 1] + turned[counts.length - 1])
  for (let u = 0; u < counts.length; u++) for (let at = offsets[u]; at < offsets[u] + counts[u]; at++) others[filled[nodes[at]]++] = u
  return { offsets: starts, counts: turned, nodes: others }
}

/** The row of u and about `sampleSize` of those whose row u is in. */
function bothWays(rows: NodeRows, back: NodeRows, u: number, { sampleSize, random }: Descent): number[] {
  const nodes = Array.from(rows.nodes.subarray(rows.offsets[u], rows.offsets[u] + rows.counts[u]))
  const count = back.counts[u]
  for (let at = back.offsets[u]; at < back.offsets[u] + count; at++) if (random() * count < sampleSize) nodes.push(back.nodes[at])
  return nodes
}

/** Compares what is new near each node with all that is near it. Returns how many lists changed by it, random joins aside. */
function runRound(descent: Descent): number {
  const { csr, parameters, random, control } = descent
  const fresh = emptyRows(descent)
  const old = emptyRows(descent)
  splitLists(descent, fresh, old)
  const freshBack = turn(fresh)
  const oldBack = turn(old)
  let updates = 0
  for (let u = 0; u < csr.nodeCount; u++) {
    if ((u & 255) === 0) control.check(u / csr.nodeCount)
    if (fresh.counts[u] > 0) {
      const near = bothWays(fresh, freshBack, u, descent)
      const known = old.counts[u] > 0 ? bothWays(old, oldBack, u, descent) : []
      for (const [at, a] of near.entries()) {
        updates += compare(descent, a, u)
        for (let other = at + 1; other < near.length; other++) updates += compare(descent, a, near[other])
        for (const b of known) updates += compare(descent, a, b)
      }
    }
    for (let join = 0; join < parameters.randomJoins; join++) compare(descent, u, Math.floor(random() * csr.nodeCount))
  }
  return updates
}
