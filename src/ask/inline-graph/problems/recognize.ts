import { chancesBy, type StoredModel } from '../../linking/log-linear.ts'
import type { InlineGraph } from '../inline-graph.ts'
import { type Posed, poseOf } from './features.ts'
import learned from './weights.json' with { type: 'json' }

export interface StoredModels {
  readonly least: number
  readonly problems: StoredModel
  readonly opposites: StoredModel
  readonly sides: StoredModel
}

/** The problem that a question poses about its inline graph. */
export interface Recognized {
  readonly problem: string
  readonly chance: number
  /** true where the answer yes means the opposite; null where this is uncertain. */
  readonly isOpposite: boolean | null
  /** The source and the target, for problems of two nodes. */
  readonly ends: readonly [string, string] | null
}

/** The label of questions outside the trained problems. */
export const OTHER = 'other'
/** Problems of two nodes. */
const ofTwo: ReadonlySet<string> = new Set(['connected', 'shortest_weighted', 'shortest_hops', 'flow'])
const ofWeights: ReadonlySet<string> = new Set(['shortest_weighted', 'flow', 'spanning_tree'])
const ofValues: ReadonlySet<string> = new Set(['triangle'])
/** Problems that questions also pose in the negative. */
export const twoSensed: ReadonlySet<string> = new Set(['cycle', 'connected', 'bipartite'])
/** Yes or no needs this probability of the question's sense. */
const SURE = 0.98
const [KNOWN, SURE_OF_WORD] = [0.5, 0.95]
const SURE_OF_ENDS = 0.7
const LONGEST = 6000

/** Whether the graph and the named nodes have what the problem needs. */
const fits = (problem: string, { ends, namesNodes, isWeighted, hasValues }: Posed): boolean =>
  (ofTwo.has(problem) ? ends !== null : !namesNodes) && (isWeighted || !ofWeights.has(problem)) && hasValues === ofValues.has(problem)

/** Decides which node is the source; null where that is uncertain in a directed graph. */
function orderOf({ ends, aroundEnds, isDirected }: Posed, sides: StoredModel): readonly [string, string] | null {
  if (ends === null) return null
  const turned = chancesBy(sides, aroundEnds)[sides.labels.indexOf('second')] ?? 0
  if (isDirected && Math.max(turned, 1 - turned) < SURE_OF_ENDS) return null
  return turned >= SURE_OF_ENDS ? [ends[1], ends[0]] : ends
}

/** Whether most words of the question occur in the training data; a single known word needs a higher probability. */
function isKnown({ askedWords }: Posed, { weights }: StoredModel, chance: number): boolean {
  const known = [...askedWords].filter((word) => weights[word] !== undefined).length
  return known >= KNOWN * askedWords.size && (known > 1 || (known === 1 && chance >= SURE_OF_WORD))
}

/** Returns the likeliest problem that fits, else OTHER. */
export function recognizeIn(posed: Posed, { problems, opposites, sides }: StoredModels): Recognized {
  const chances = chancesBy(problems, posed.features)
  const [best] = problems.labels
    .map((problem, at) => ({ problem, chance: chances[at] ?? 0 }))
    .filter(({ problem }) => problem === OTHER || fits(problem, posed))
    .sort((a, b) => b.chance - a.chance)
  const { problem, chance } = best !== undefined && isKnown(posed, problems, best.chance) ? best : { problem: OTHER, chance: 1 }
  const opposite = chancesBy(opposites, posed.features)[opposites.labels.indexOf('opposite')] ?? 0
  const isOpposite = !twoSensed.has(problem) ? false : opposite >= SURE ? true : opposite <= 1 - SURE ? false : null
  return { problem, chance, isOpposite, ends: ofTwo.has(problem) ? orderOf(posed, sides) : null }
}

/** Recognizes a question's problem by a model trained on many writers; null for an unknown problem or too low a probability. */
export function recognize(inlineGraph: InlineGraph): Recognized | null {
  if (inlineGraph.rest.length > LONGEST) return null
  const found = recognizeIn(poseOf(inlineGraph), learned)
  const isUnsure = found.problem === OTHER || found.chance < learned.least || (found.ends === null && ofTwo.has(found.problem))
  return isUnsure ? null : found
}
