import { paraphrase } from '../../../tools/query/paraphrase.ts'
import type { Token } from '../../linking/tokens.ts'
import type { Decline } from '../../planner.ts'
import type { Parsed } from '../parse.ts'
import { featureNames, featuresOf } from './features.ts'
import { wantedIn } from './question-cues.ts'
import { type Found, type Gives, givesOf, isContradictory } from './reading-features.ts'
import learned from './weights.json' with { type: 'json' }

/** A reading with the probability that it is meant. */
export interface Likely extends Parsed {
  readonly chance: number
}

export type Weights = readonly number[]

/**
 * A question is declined below this probability. `npm run train -- readings` chooses it so that at most one in fifty questions on unseen graphs gets a wrong
 * answer; where readings of a probability are more often wrong than right, answering them gains nothing.
 */
const LEAST = learned.least
const weights: Weights = featureNames.map((name) => (learned.weights as Readonly<Record<string, number>>)[name] ?? 0)
/** Rounding makes results independent of the last digits of the platform's exponential. */
const DIGITS = 1e6

/** Computes each choice's probability by a log-linear model; the rest is that none is right. */
export function chancesOf(choices: readonly (readonly number[])[], by: Weights): number[] {
  const sums = choices.map((values) => values.reduce((sum, value, at) => sum + value * (by[at] ?? 0), 0))
  const highest = Math.max(0, ...sums)
  const shares = sums.map((sum) => Math.exp(sum - highest))
  const whole = shares.reduce((sum, share) => sum + share, Math.exp(-highest))
  return shares.map((share) => Math.round((share / whole) * DIGITS) / DIGITS)
}

/** Ranks readings by probability; those beyond the compared ones get 0. */
export function rankReadings(found: Found): Likely[] {
  const chances = chancesOf(featuresOf(found), weights)
  return found.readings.map((reading, at) => ({ ...reading, chance: chances[at] ?? 0 })).sort((a, b) => b.chance - a.chance)
}

const declined = (status: Decline['status'], explanation: string): Decline => ({ kind: 'decline', status, explanation, confidence: 0 })

/** Equivalent queries split the probability: the top reading is accepted when all candidates together reach SURE_OF_ONE and it leads by CLEARLY. */
const [SURE_OF_ONE, CLEARLY] = [0.8, 0.12]

function isClear(found: Found, ranked: readonly Likely[]): boolean {
  const [first, second] = found.readings
  const isLed = first !== undefined && second !== undefined && ranked[0]?.query === first.query && first.score - second.score >= CLEARLY
  return isLed && ranked.reduce((sum, { chance }) => sum + chance, 0) >= SURE_OF_ONE
}

/** Kinds of answers that do not fit the question: a list for `Could it ...?`, a path for `How many ...?`, a truth for `Through how many ...?`. */
function unfitFor(tokens: readonly Token[]): readonly Gives[] {
  const [first, next] = [wantedIn(tokens.slice(0, 2)), wantedIn(tokens.slice(1))]
  // `Can you tell me how many ...?` does not want a truth.
  if (first === 'truth') return next === null || next === 'way' ? ['names', 'number', 'rows'] : []
  return first === 'number' ? ['way', 'truth'] : wantedIn(tokens) === 'number' ? ['truth'] : []
}

/** Drops readings that contradict themselves, and those whose kind of answer does not fit the question. */
function fittingOnly(all: Found): Found {
  const found = { ...all, readings: all.readings.filter(({ query }) => !isContradictory(query)) }
  const unfit = unfitFor(found.linked.tokens)
  const isCount = ({ query }: Parsed) => query.ask === 'call' && query.show.as === 'paths' && query.show.isCount
  return unfit.length === 0 ? found : { ...found, readings: found.readings.filter((one) => isCount(one) || !unfit.includes(givesOf(one.query))) }
}

/** Chooses the reading to act on, or declines: two readings compete, or all are too unlikely. */
export function chooseReading(all: Found): Likely | Decline {
  const found = fittingOnly(all)
  const ranked = rankReadings(found)
  const [best, next] = ranked
  if (best === undefined) return declined('cannot_answer', 'No reading of the question takes up all of its words.')
  if (best.chance >= LEAST || isClear(found, ranked)) return best
  if (next !== undefined && best.chance + next.chance >= LEAST)
    return declined('needs_clarification', `The question can mean: ${paraphrase(best.query)}; or: ${paraphrase(next.query)}. Which one is meant?`)
  return declined('cannot_answer', `The question may mean: ${paraphrase(best.query)}. That is too unsure to act on.`)
}
