import { paraphrase } from '../../../tools/query/paraphrase.ts'
import type { Token } from '../../linking/tokens.ts'
import type { Decline } from '../../planner.ts'
import type { Parsed } from '../parse.ts'
import { featureNames, featuresOf } from './features.ts'
import { wantedIn } from './question-cues.ts'
import { type Found, type Gives, givesOf } from './reading-features.ts'
import learned from './weights.json' with { type: 'json' }

/** A reading, and how likely it is that it is what was meant. */
export interface Likely extends Parsed {
  readonly chance: number
}

export type Weights = readonly number[]

/**
 * Below this a question is declined. `npm run train -- readings` chooses it: a wrong answer is worse than none, so at most one in fifty of what strangers ask of graphs not learned from may be
 * answered wrong; and where readings of a chance are wrong more often than right, to answer them gains nothing.
 */
const LEAST = learned.least
const weights: Weights = featureNames.map((name) => (learned.weights as Readonly<Record<string, number>>)[name] ?? 0)
/** What is printed and compared does not hang on the last digits of a library's exponential. */
const DIGITS = 1e6

/** The chance of each choice, in the proportions of a log-linear model; what is left is that of none of them. */
export function chancesOf(choices: readonly (readonly number[])[], by: Weights): number[] {
  const sums = choices.map((values) => values.reduce((sum, value, at) => sum + value * (by[at] ?? 0), 0))
  const highest = Math.max(0, ...sums)
  const shares = sums.map((sum) => Math.exp(sum - highest))
  const whole = shares.reduce((sum, share) => sum + share, Math.exp(-highest))
  return shares.map((share) => Math.round((share / whole) * DIGITS) / DIGITS)
}

/** The readings, likeliest first; what was not compared has no chance. */
export function rankReadings(found: Found): Likely[] {
  const chances = chancesOf(featuresOf(found), weights)
  return found.readings.map((reading, at) => ({ ...reading, chance: chances[at] ?? 0 })).sort((a, b) => b.chance - a.chance)
}

const declined = (status: Decline['status'], explanation: string): Decline => ({ kind: 'decline', status, explanation, confidence: 0 })

/** Two trees may ask the same in other words, and share what chance there is: where it is next to sure that one of all is meant, the one whose words are stretched clearly less is it. */
const [SURE_OF_ONE, CLEARLY] = [0.8, 0.12]

function isClear(found: Found, ranked: readonly Likely[]): boolean {
  const [first, second] = found.readings
  const isLed = first !== undefined && second !== undefined && ranked[0]?.query === first.query && first.score - second.score >= CLEARLY
  return isLed && ranked.reduce((sum, { chance }) => sum + chance, 0) >= SURE_OF_ONE
}

/** What is no answer, however likely the reading: a list to `Could it ...?`, a way to `How many ...?`, yes to `Through how many ...?`. */
function unfitFor(tokens: readonly Token[]): readonly Gives[] {
  const [first, next] = [wantedIn(tokens.slice(0, 2)), wantedIn(tokens.slice(1))]
  // `Can you tell me how many ...?` asks for no truth.
  if (first === 'truth') return next === null || next === 'way' ? ['names', 'number', 'rows'] : []
  return first === 'number' ? ['way', 'truth'] : wantedIn(tokens) === 'number' ? ['truth'] : []
}

/** Without readings that answer in another kind than the question asks for. */
function fittingOnly(found: Found): Found {
  const unfit = unfitFor(found.linked.tokens)
  const isCount = ({ query }: Parsed) => query.ask === 'call' && query.show.as === 'paths' && query.show.isCount
  return unfit.length === 0 ? found : { ...found, readings: found.readings.filter((one) => isCount(one) || !unfit.includes(givesOf(one.query))) }
}

/** The reading to act on, or why there is none: two are likely together and neither alone, or all are too unlikely. */
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
