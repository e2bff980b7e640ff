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

/** What a question asks of the graph that it tells. */
export interface Recognized {
  readonly problem: string
  /** How likely it is that this is asked. */
  readonly chance: number
  /** Whether yes means that it is not so; null: that is not sure. */
  readonly isOpposite: boolean | null
  /** From the first to the second, for problems of two nodes. */
  readonly ends: readonly [string, string] | null
}

/** A question of another kind than those that were learned. */
export const OTHER = 'other'
/** Two nodes are asked about. */
const ofTwo: ReadonlySet<string> = new Set(['connected', 'shortest_weighted', 'shortest_hops', 'flow'])
const ofWeights: ReadonlySet<string> = new Set(['shortest_weighted', 'flow', 'spanning_tree'])
const ofValues: ReadonlySet<string> = new Set(['triangle'])
/** Asked with yes in either sense. */
export const twoSensed: ReadonlySet<string> = new Set(['cycle', 'connected', 'bipartite'])
/** Less is not told as yes or no. */
const SURE = 0.98
const [KNOWN, SURE_OF_WORD] = [0.5, 0.95]
const SURE_OF_ENDS = 0.7
const LONGEST = 6000

/** Whether the graph and the nodes named have what the problem is about. */
const fits = (problem: string, { ends, namesNodes, isWeighted, hasValues }: Posed): boolean =>
  (ofTwo.has(problem) ? ends !== null : !namesNodes) && (isWeighted || !ofWeights.has(problem)) && hasValues === ofValues.has(problem)

/** From which of the two to which; null: that is not sure, and makes a difference. */
function orderOf({ ends, aroundEnds, isDirected }: Posed, sides: StoredModel): readonly [string, string] | null {
  if (ends === null) return null
  const turned = chancesBy(sides, aroundEnds)[sides.labels.indexOf('second')] ?? 0
  if (isDirected && Math.max(turned, 1 - turned) < SURE_OF_ENDS) return null
  return turned >= SURE_OF_ENDS ? [ends[1], ends[0]] : ends
}

/** Whether most of what is asked is said in words that were learned; one word alone has to be sure. */
function isKnown({ askedWords }: Posed, { weights }: StoredModel, chance: number): boolean {
  const known = [...askedWords].filter((word) => weights[word] !== undefined).length
  return known >= KNOWN * askedWords.size && (known > 1 || (known === 1 && chance >= SURE_OF_WORD))
}

/** The likeliest problem that fits; OTHER where none does. */
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

/** Recognizes by its words what a question asks, as learned from wordings by many writers; null: it is none of the problems that were learned, or that is not likely enough. */
export function recognize(told: InlineGraph): Recognized | null {
  if (told.rest.length > LONGEST) return null
  const found = recognizeIn(poseOf(told), learned)
  const isUnsure = found.problem === OTHER || found.chance < learned.least || (found.ends === null && ofTwo.has(found.problem))
  return isUnsure ? null : found
}
