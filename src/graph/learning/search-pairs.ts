import type { KernelControl } from '../control.ts'
import { randomNumbers } from '../kernels/random.ts'

/** Candidate pairs and their scores. */
export interface PairSpace {
  readonly nodeCount: number
  /** Whether the pair may be predicted at all. */
  admits(u: number, v: number): boolean
  score(u: number, v: number): number
}

export interface PairSearchSettings {
  readonly sampleRate: number
  /** Partners kept for each node. */
  readonly topK: number
  readonly deltaThreshold: number
  readonly maxIterations: number
  readonly randomJoins: number
  readonly seed: number
}

/** Scores every pair and returns their number. Time O(n^2), in space for one pair. */
export function scoreAllPairs({ nodeCount, admits, score }: PairSpace, offer: (u: number, v: number, score: number) => void, control: KernelControl): number {
  let scored = 0
  for (let u = 0; u < nodeCount; u++) {
    for (let v = u + 1; v < nodeCount; v++) {
      if ((v & 1023) === 0 || v === u + 1) control.check(1 - ((nodeCount - u) / nodeCount) ** 2)
      if (!admits(u, v)) continue
      offer(u, v, score(u, v))
      scored++
    }
  }
  return scored
}

const NONE = 0xffffffff

/** The best partners of each node so far, best first, and which of them are new since the last round. */
class Partners {
  readonly topK: number
  readonly nodes: Uint32Array
  readonly scores: Float64Array
  readonly isNew: Uint8Array

  constructor(nodeCount: number, topK: number) {
    this.topK = topK
    this.nodes = new Uint32Array(nodeCount * topK).fill(NONE)
    this.scores = new Float64Array(nodeCount * topK).fill(Number.NEGATIVE_INFINITY)
    this.isNew = new Uint8Array(nodeCount * topK)
  }

  has(u: number, v: number): boolean {
    const end = (u + 1) * this.topK
    for (let place = u * this.topK; place < end; place++) if (this.nodes[place] === v) return true
    return false
  }

  /** Returns whether the list of u changed. The pair must not be in it. */
  offer(u: number, v: number, score: number): boolean {
    const start = u * this.topK
    let place = start + this.topK - 1
    if (score <= this.scores[place]) return false
    for (; place > start && this.scores[place - 1] < score; place--) {
      this.nodes[place] = this.nodes[place - 1]
      this.scores[place] = this.scores[place - 1]
      this.isNew[place] = this.isNew[place - 1]
    }
    this.nodes[place] = v
    this.scores[place] = score
    this.isNew[place] = 1
    return true
  }
}

/**
 * Finds good pairs without scoring all, because partners of partners are likely partners. It ends when a round changes no more than `deltaThreshold` of all
 * places.
 * @see Dong, Moses and Li, Efficient k-nearest neighbor graph construction for generic similarity measures, 2011.
 * Time O(rounds n topK^2 sampleRate), space O(n topK). Deterministic by seed.
 */
export function searchPairs(
  space: PairSpace,
  settings: PairSearchSettings,
  offer: (u: number, v: number, score: number) => void,
  control: KernelControl
): { scored: number; ranIterations: number; didConverge: boolean } {
  const { nodeCount } = space
  const { sampleRate, topK, deltaThreshold, maxIterations, randomJoins, seed } = settings
  const random = randomNumbers(seed)
  const partners = new Partners(nodeCount, topK)
  let scored = 0
  const join = (u: number, v: number): number => {
    if (u === v || !space.admits(u, v)) return 0
    const isHeldByU = partners.has(u, v)
    const isHeldByV = partners.has(v, u)
    if (isHeldByU && isHeldByV) return 0
    scored++
    const score = space.score(Math.min(u, v), Math.max(u, v))
    return Number(!isHeldByU && partners.offer(u, v, score)) + Number(!isHeldByV && partners.offer(v, u, score))
  }
  const joinRandom = (u: number, count: number): number => {
    let changes = 0
    for (let i = 0; i < count; i++) changes += join(u, Math.floor(random() * nodeCount))
    return changes
  }
  for (let u = 0; u < nodeCount; u++) joinRandom(u, topK)
  let ranIterations = 0
  let didConverge = false
  while (ranIterations < maxIterations && !didConverge) {
    const before = { nodes: partners.nodes.slice(), isNew: partners.isNew.slice() }
    partners.isNew.fill(0)
    let changes = 0
    for (let u = 0; u < nodeCount; u++) {
      if ((u & 255) === 0) control.check((ranIterations + u / nodeCount) / maxIterations)
      changes += joinAround(before, u, topK, () => random() < sampleRate, join) + joinRandom(u, randomJoins)
    }
    ranIterations++
    didConverge = changes <= deltaThreshold * nodeCount * topK
  }
  for (let place = 0; place < partners.nodes.length; place++) {
    const u = Math.floor(place / topK)
    const v = partners.nodes[place]
    if (v === NONE || (v < u && partners.has(v, u))) continue
    offer(Math.min(u, v), Math.max(u, v), partners.scores[place])
  }
  return { scored, ranIterations, didConverge }
}

/** Joins the node with partners of its partners, and its partners with one another, where one of the two steps is new. */
function joinAround(
  before: { readonly nodes: Uint32Array; readonly isNew: Uint8Array },
  u: number,
  topK: number,
  isSampled: () => boolean,
  join: (u: number, v: number) => number
): number {
  let changes = 0
  for (let near = u * topK; near < (u + 1) * topK; near++) {
    const v = before.nodes[near]
    if (v === NONE) continue
    for (let far = v * topK; far < (v + 1) * topK; far++) {
      const isFresh = before.isNew[near] === 1 || before.isNew[far] === 1
      if (before.nodes[far] !== NONE && isFresh && isSampled()) changes += join(u, before.nodes[far])
    }
    for (let other = near + 1; other < (u + 1) * topK; other++) {
      const isFresh = before.isNew[near] === 1 || before.isNew[other] === 1
      if (before.nodes[other] !== NONE && isFresh && isSampled()) changes += join(v, before.nodes[other])
    }
  }
  return changes
}
