import type { Csr } from '../../csr.ts'
import { sharedIndices } from '../../shared-arrays.ts'
import type { Team } from '../../team.ts'
import { mixSeeds, randomNumbers } from '../random.ts'
import type { Similarity } from './feature-similarity.ts'
import { type LinkRows, linkNear, type NearLinks, nearLinks } from './near-links.ts'
import { addNeighbor, type NeighborLists, neighborLists, type Perturbation } from './neighbor-lists.ts'

export interface DescentParameters {
  topK: number
  /** The share of each list sampled in a round. */
  sampleRate: number
  /** The run ends once a round changes at most this share of the entries. */
  deltaThreshold: number
  maxIterations: number
  /** Random nodes that each node is compared with in a round. */
  randomJoins: number
  /** The source of the first lists: uniform, or a random walk along out arcs, filled up uniformly. */
  initialSampler: 'uniform' | 'randomWalk'
  /** The probability that an equally similar node replaces another. */
  perturbationRate: number
  seed: number
}

/** Walk steps per wanted first partner. */
const STEPS_A_PARTNER = 3
const NODES_A_CHUNK = 1024
const NODES_A_CHECK = 128
/** The number of remembered comparisons; a power of 2. */
const REMEMBERED = 1024

export interface DescentPlan {
  readonly parameters: DescentParameters
  readonly sampleSize: number
  readonly lists: NeighborLists
  readonly links: NearLinks
  /** By chunk: list insertions in the last round, without random joins. */
  readonly updates: Uint32Array
  /** Rounds done, and 1 when the last changed hardly anything. */
  readonly outcome: Uint32Array
}

const RAN_ITERATIONS = 0
const DID_CONVERGE = 1

export function planDescent(nodeCount: number, given: DescentParameters): DescentPlan {
  const { topK, sampleRate, deltaThreshold, maxIterations, randomJoins, initialSampler, perturbationRate, seed } = given
  const k = Math.max(0, Math.min(topK, nodeCount - 1))
  const sampleSize = Math.max(0, Math.min(Math.ceil(sampleRate * topK), nodeCount - 1))
  return {
    // Only these parameters go to every thread.
    parameters: { topK, sampleRate, deltaThreshold, maxIterations, randomJoins, initialSampler, perturbationRate, seed },
    sampleSize,
    lists: neighborLists(nodeCount, k),
    links: nearLinks(nodeCount, k, sampleSize),
    updates: sharedIndices(Math.ceil(nodeCount / NODES_A_CHUNK)),
    outcome: sharedIndices(2)
  }
}

/** Called for each comparison of a node with another. */
export type See = (u: number, v: number, similarity: number) => void

/**
 * Approximate nearest neighbours. Neighbours of neighbours are likely neighbours, so each node is compared with them until hardly any list improves. As in GDS,
 * every node is also compared with those new in its list, and with `randomJoins` others a round.
 * Here a node fills only its own list: two that meet in a third's list each compare themselves. Threads share the nodes. All nodes use the links made
 * before the round, and each draws its own numbers. So equal input gives equal bits, whatever the number of threads.
 * @see Dong, Moses, Li, Efficient k-nearest neighbor graph construction for generic similarity measures (NN-descent), 2011.
 * Time O(iterations n (topK sampleRate)^2) comparisons, space O(n topK).
 */
export function descendToNeighbors(csr: Csr, similarity: Similarity, plan: DescentPlan, crew: Team, see: See = () => {}): void {
  const { parameters, updates } = plan
  const { nodeCount } = csr
  const { seed, maxIterations } = parameters
  const member = new NodeDescent(csr, similarity, plan, see)
  crew.share(
    updates.length,
    1 + maxIterations,
    (chunk, round) => {
      const end = Math.min(nodeCount, (chunk + 1) * NODES_A_CHUNK)
      let count = 0
      for (let u = chunk * NODES_A_CHUNK; u < end; u++) {
        if (u % NODES_A_CHECK === 0) crew.check()
        const random = randomNumbers(mixSeeds(mixSeeds(seed, round), u))
        if (round === 0) member.drawFirstList(u, random)
        else count += member.improve(u, random)
      }
      updates[chunk] = count
    },
    (round) => prepareRound(plan, nodeCount, round)
  )
}

/** Applies the changes of a round and links nodes for the next; returns whether there is one. */
function prepareRound({ parameters, sampleSize, lists, links, updates, outcome }: DescentPlan, nodeCount: number, round: number): boolean {
  const { deltaThreshold, sampleRate, topK, maxIterations, seed } = parameters
  outcome[RAN_ITERATIONS] = round
  const leastUpdates = Math.floor(deltaThreshold * Math.ceil(sampleRate * topK * nodeCount))
  if (round > 0 && updates.reduce((sum, count) => sum + count, 0) <= leastUpdates) {
    outcome[DID_CONVERGE] = 1
    return false
  }
  if (round < maxIterations) linkNear(links, lists, sampleSize, mixSeeds(seed, round))
  return true
}

/** One thread's work on one node after another. */
class NodeDescent {
  private readonly csr: Csr
  private readonly similarity: Similarity
  private readonly plan: DescentPlan
  private readonly see: See
  /** Some of the nodes that the current one was compared with in this round. */
  private readonly remembered = new Int32Array(REMEMBERED)

  constructor(csr: Csr, similarity: Similarity, plan: DescentPlan, see: See) {
    this.csr = csr
    this.similarity = similarity
    this.plan = plan
    this.see = see
  }

  drawFirstList(u: number, random: () => number): void {
    const { csr, similarity, see } = this
    const { lists, parameters } = this.plan
    let at = u
    let steps = parameters.initialSampler === 'randomWalk' ? STEPS_A_PARTNER * lists.k : 0
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
      addNeighbor(lists, u, at, found, { rate: 0, random })
    }
  }

  /** Compares u with nodes near by at least one new link. Returns the number of insertions into its list, without random joins. */
  improve(u: number, random: () => number): number {
    const { plan, remembered, csr } = this
    const { fresh, old } = plan.links
    const perturbation = { rate: plan.parameters.perturbationRate, random }
    remembered.fill(-1)
    let updates = this.compareRow(u, fresh, u, perturbation)
    for (let at = u * fresh.room; at < u * fresh.room + fresh.counts[u]; at++) {
      updates += this.compareRow(u, fresh, fresh.nodes[at], perturbation)
      updates += this.compareRow(u, old, fresh.nodes[at], perturbation)
    }
    for (let at = u * old.room; at < u * old.room + old.counts[u]; at++) updates += this.compareRow(u, fresh, old.nodes[at], perturbation)
    for (let join = 0; join < plan.parameters.randomJoins; join++) this.compare(u, Math.floor(random() * csr.nodeCount), perturbation)
    return updates
  }

  private compareRow(u: number, { room, counts, nodes }: LinkRows, of: number, perturbation: Perturbation): number {
    const start = of * room
    const end = start + counts[of]
    let updates = 0
    for (let at = start; at < end; at++) updates += this.compare(u, nodes[at], perturbation)
    return updates
  }

  private compare(u: number, v: number, perturbation: Perturbation): number {
    const { remembered } = this
    const slot = v % REMEMBERED
    if (remembered[slot] === v || u === v) return 0
    remembered[slot] = v
    const found = this.similarity(u, v)
    this.see(u, v, found)
    return addNeighbor(this.plan.lists, u, v, found, perturbation)
  }
}
