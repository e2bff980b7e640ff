import { invalidInput } from '../../base/errors.ts'
import { buildCsr } from '../build-csr.ts'
import type { Csr } from '../csr.ts'
import { randomNumbers } from '../kernels/random.ts'
import { holdBack } from './sets.ts'

/** The pairs that can be linked: one end of each kind. null for any node. */
export interface PairEnds {
  readonly sources: Uint8Array | null
  readonly targets: Uint8Array | null
}

/** Pairs of nodes, each linked (1) or not (0). */
export interface LabelledPairs {
  readonly first: Uint32Array
  readonly second: Uint32Array
  readonly linked: Float64Array
}

export interface SplitLinks {
  /** The graph without the links for training and testing; features are computed on it. */
  readonly graph: Csr
  readonly train: LabelledPairs
  readonly test: LabelledPairs
  /** Links that remain in `graph`, including those outside the wanted pairs. */
  readonly leftCount: number
}

export interface LinkSplitSettings extends PairEnds {
  readonly testFraction: number
  /** The training share of the links that are not test links. */
  readonly trainFraction: number
  /** Unlinked pairs for each linked one. */
  readonly negativeSamplingRatio: number
  readonly seed: number
}

const isOf = (kind: Uint8Array | null, node: number) => kind === null || kind[node] === 1

export function canLink({ sources, targets }: PairEnds, u: number, v: number): boolean {
  return (isOf(sources, u) && isOf(targets, v)) || (isOf(sources, v) && isOf(targets, u))
}

/** Nodes that can be an end of a pair. */
export function endsOf({ sources, targets }: PairEnds, nodeCount: number): Uint32Array {
  const isEnd = (node: number) => sources === null || targets === null || sources[node] === 1 || targets[node] === 1
  return Uint32Array.from({ length: nodeCount }, (_, node) => node).filter(isEnd)
}

/** Whether there is an arc, by bisection. */
export function isLinked({ outOffsets, outTargets }: Csr, u: number, v: number): boolean {
  let low = outOffsets[u]
  let high = outOffsets[u + 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (outTargets[middle] < v) low = middle + 1
    else high = middle
  }
  return low < outOffsets[u + 1] && outTargets[low] === v
}

/** Each link of an undirected view once, smaller end first, without loops; parallel links become one with the first's weight. */
function linksOf({ nodeCount, outOffsets, outTargets, outWeights }: Csr) {
  const first: number[] = []
  const second: number[] = []
  const weights: number[] = []
  for (let u = 0; u < nodeCount; u++) {
    let last = u
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const v = outTargets[arc]
      if (v <= last) continue
      last = v
      first.push(u)
      second.push(v)
      if (outWeights !== null) weights.push(outWeights[arc])
    }
  }
  return { first: Uint32Array.from(first), second: Uint32Array.from(second), weights: outWeights === null ? null : Float64Array.from(weights) }
}

const ATTEMPTS_A_PAIR = 100

/** Distinct pairs drawn uniformly among those that can be linked and are not. */
function unlinkedPairs(csr: Csr, ends: PairEnds, count: number, random: () => number): [number, number][] {
  const nodes = (kinds: Uint8Array | null) =>
    Uint32Array.from({ length: csr.nodeCount }, (_, node) => node).filter((node) => kinds === null || kinds[node] === 1)
  const sources = nodes(ends.sources)
  const targets = nodes(ends.targets)
  const drawn = new Set<number>()
  const pairs: [number, number][] = []
  for (let left = ATTEMPTS_A_PAIR * (count + 10); pairs.length < count; left--) {
    if (left === 0) {
      const detail = `Only ${pairs.length} pairs without a link were found where ${count} are needed to learn from: the graph is too dense. Lower negativeSamplingRatio.`
      throw invalidInput(detail)
    }
    const a = sources[Math.floor(random() * sources.length)]
    const b = targets[Math.floor(random() * targets.length)]
    const [u, v] = a < b ? [a, b] : [b, a]
    const key = u * csr.nodeCount + v
    if (u === v || drawn.has(key) || isLinked(csr, u, v)) continue
    drawn.add(key)
    pairs.push([u, v])
  }
  return pairs
}

/**
 * Removes links from the graph for training and testing, and finds unlinked pairs for both. No pair is in both sets. The graph must be undirected.
 * @throws EDGEWISE_INVALID_INPUT when there are too few links, or too few unlinked pairs.
 */
export function splitLinks(csr: Csr, settings: LinkSplitSettings): SplitLinks {
  const { testFraction, trainFraction, negativeSamplingRatio, seed } = settings
  const random = randomNumbers(seed)
  const { first, second, weights } = linksOf(csr)
  const wanted = Uint32Array.from(first, (_, link) => link).filter((link) => canLink(settings, first[link], second[link]))
  const tested = holdBack(wanted, testFraction, null, random)
  const trained = holdBack(tested.rest, trainFraction, null, random)
  if (tested.held.length === 0 || trained.held.length === 0) {
    const detail = `Of ${wanted.length} links that can be predicted, ${tested.held.length} would be tested on and ${trained.held.length} learnt from; each needs one at least. Raise testFraction or trainFraction.`
    throw invalidInput(detail)
  }
  const negatives = (links: Uint32Array) => Math.max(1, Math.round(links.length * negativeSamplingRatio))
  const unlinked = unlinkedPairs(csr, settings, negatives(tested.held) + negatives(trained.held), random)
  const pairsOf = (links: Uint32Array, others: readonly [number, number][]): LabelledPairs => ({
    first: Uint32Array.from([...Array.from(links, (link) => first[link]), ...others.map(([u]) => u)]),
    second: Uint32Array.from([...Array.from(links, (link) => second[link]), ...others.map(([, v]) => v)]),
    linked: Float64Array.from({ length: links.length + others.length }, (_, i) => (i < links.length ? 1 : 0))
  })
  const isTaken = new Uint8Array(first.length)
  for (const link of tested.held) isTaken[link] = 1
  for (const link of trained.held) isTaken[link] = 1
  const isLeft = (_: number, link: number) => isTaken[link] === 0
  const sources = first.filter(isLeft)
  const graph = buildCsr({
    nodeCount: csr.nodeCount,
    sources,
    targets: second.filter(isLeft),
    weights: weights === null ? null : weights.filter(isLeft),
    orientation: 'undirected',
    parallel: 'keep'
  })
  const testNegatives = negatives(tested.held)
  return {
    graph,
    test: pairsOf(tested.held, unlinked.slice(0, testNegatives)),
    train: pairsOf(trained.held, unlinked.slice(testNegatives)),
    leftCount: sources.length
  }
}
