import type { Csr } from '../../csr.ts'
import { sharedIndices } from '../../shared-arrays.ts'
import type { Team } from '../../team.ts'
import { mixSeeds, randomNumbers } from '../random.ts'
import type { Similarity } from './feature-similarity.ts'
import { type LinkRows, linkNear, type NearLinks, nearLinks } from './near-links.ts'
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
  seed: number
}

/** Steps of the walk that first partners are taken from, for each one wanted. */
const STEPS_A_PARTNER = 3
const NODES_A_CHUNK = 1024
const NODES_A_CHECK = 128
/** Nodes that are remembered as compared; a power of 2. */
const REMEMBERED = 1024

/** What threads share in a descent. */
export interface DescentPlan {
  readonly parameters: DescentParameters
  readonly sampleSize: number
  readonly lists: NeighborLists
  readonly links: NearLinks
  /** By chunk: entries that came into lists in the last round, random joins aside. */
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
    // Not all that is given: it goes to every thread.
    parameters: { topK, sampleRate, deltaThreshold, maxIterations, randomJoins, initialSampler, perturbationRate, seed },
    sampleSize,
    lists: neighborLists(nodeCount, k),
    links: nearLinks(nodeCount, k, sampleSize),
    updates: sharedIndices(Math.ceil(nodeCount / NODES_A_CHUNK)),
    outcome: sharedIndices(2)
  }
}

/** Told by each node of every other that it is compared with. */
export type See = (u: number, v: number, similarity: number) => void

/**
 * Approximate nearest neighbours: neighbours of neighbours are likely neighbours, so each node is compared with them until hardly any list improves.
 * @see Dong, Moses, Li, Efficient k-nearest neighbor graph construction for generic similarity measures (NN-descent), 2011; GDS for the additions: every node is also
 * compared with those new in its list, and with `randomJoins` others a round.
 * Here nodes fill no lists but their own: two that meet in a third's list are compared by either. So nodes are shared by threads, and as all go by the links made before the round, and
 * each draws numbers of its own, equal input gives equal bits, whatever the number of threads.
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

/** Looks at what a round has changed and links nodes for the next; whether there is to be one. */
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

/** What one thread does for one node after another. */
class NodeDescent {
  private readonly csr: Csr
  private readonly similarity: Similarity
  private readonly plan: DescentPlan
  private readonly see: See
  /** Some of those that the node at work was compared with in this round. */
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

  /** Compares u with what is near by one new link at least. Returns how many came into its list by it, random joins aside. */
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
