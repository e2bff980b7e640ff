import { chancesOf } from '../../src/ask/parser/rank/choose-reading.ts'
import type { Verdict } from './asked.ts'
import type { Example } from './collect.ts'
import { fit } from './fit.ts'

/** A question whose readings were ranked by weights that had not seen its graph. */
export interface Scored {
  readonly example: Example
  readonly chance: number
  readonly verdict: Verdict
}

export interface Tally {
  readonly asked: number
  readonly right: number
  readonly declined: number
  readonly wrong: number
}

/** Accepts a question above a threshold: a chance, or a score. */
export type Judge = (scored: Scored, least: number) => Verdict

/** Cross-validates the weights: each graph in turn is left out of the training. */
export function crossValidate(examples: readonly Example[], beliefs: readonly number[]): Scored[] {
  const graphs = [...new Set(examples.map(({ graph }) => graph))]
  return graphs.flatMap((graph) => {
    const weights = fit(
      examples.filter((example) => example.graph !== graph),
      beliefs
    )
    return examples.filter((example) => example.graph === graph).map((example) => score(example, weights))
  })
}

function score(example: Example, weights: readonly number[]): Scored {
  const chances = chancesOf(
    example.choices.map(({ features }) => features),
    weights
  )
  const chance = Math.max(0, ...chances)
  return { example, chance, verdict: example.choices[chances.indexOf(chance)]?.verdict ?? 'declined' }
}

/** Accepts by the learned chance. */
export const byChance: Judge = ({ chance, verdict }, least) => (chance >= least ? verdict : 'declined')

const MARGIN = 0.12
/** The earlier rule: a minimum score of the best reading, and a margin to the next. */
export const byScore: Judge = ({ example: { choices } }, least) => {
  const [best, next] = choices
  const isClear = best !== undefined && best.score >= least && (next === undefined || best.score - next.score >= MARGIN)
  return isClear ? best.verdict : 'declined'
}

/** A correct decline counts as right. */
export function tally(scored: readonly Scored[], judge: Judge, least: number): Tally {
  const verdicts = scored.map((one) => {
    const verdict = judge(one, least)
    return verdict === 'declined' && one.example.isToDecline ? 'right' : verdict
  })
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length
  return { asked: scored.length, right: count('right'), declined: count('declined'), wrong: count('wrong') }
}

/**
 * Mix of unseen questions: in the sets of eval/unseen a quarter concerns unstored facts, and about half of the rest is worded in a way that no rule covered at
 * first. Questions used in development show little of either, so withholding simulates both.
 */
const SHARES: readonly (readonly [Example['withheld'], number])[] = [
  ['nothing', 0.4],
  ['grammar', 0.35],
  ['schema', 0.25]
]

/** Excludes unreadable tool wordings, which would make every share of wrong answers look small. */
export const ofStrangers = (scored: readonly Scored[], withheld: Example['withheld']): Scored[] =>
  scored.filter(({ example }) => example.withheld === withheld && example.source !== 'wordings')

export interface Point {
  readonly least: number
  /** Shares of all questions. */
  readonly answered: number
  readonly wrong: number
}

/** The shares at a threshold on unseen questions. */
export function pointAt(scored: readonly Scored[], judge: Judge, least: number): Point {
  const parts = SHARES.map(([withheld, share]) => {
    const some = ofStrangers(scored, withheld)
    const verdicts = some.map((one) => judge(one, least))
    const of = (isMeant: (verdict: Verdict) => boolean) => (share * verdicts.filter(isMeant).length) / Math.max(1, some.length)
    return { answered: of((verdict) => verdict !== 'declined'), wrong: of((verdict) => verdict === 'wrong') }
  })
  const sum = (key: 'answered' | 'wrong') => parts.reduce((total, part) => total + part[key], 0)
  return { least, answered: sum('answered'), wrong: sum('wrong') }
}

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.round((to - from) / by) + 1 }, (_, at) => Math.round((from + at * by) * 100) / 100)

export const chanceCurve = (scored: readonly Scored[]): Point[] => steps(0.05, 0.98, 0.01).map((least) => pointAt(scored, byChance, least))
export const scoreCurve = (scored: readonly Scored[]): Point[] => steps(-4, -0.3, 0.05).map((least) => pointAt(scored, byScore, least))

const MOST_WRONG = 0.02

/**
 * The operating point: wrong answers stay below the limit, and among answers beyond the next threshold more are right than wrong. A higher threshold would lose
 * right answers for little; a lower one would answer questions that are more often wrong than right.
 */
export function operatingPoint(curve: readonly Point[]): Point {
  const gain = ({ answered, wrong }: Point) => answered - 2 * wrong
  const borne = curve.filter(({ wrong }) => wrong <= MOST_WRONG)
  return borne.reduce((best, point) => (gain(point) > gain(best) ? point : best), borne[0] ?? (curve.at(-1) as Point))
}

export interface Bin {
  readonly from: number
  readonly questions: number
  readonly chance: number
  readonly right: number
}

/** How often answers with a given chance were right. */
export function reliability(scored: readonly Scored[]): Bin[] {
  const read = scored.filter(({ example }) => example.choices.length > 0 && !example.isSame)
  return steps(0, 0.9, 0.1).map((from) => {
    const some = read.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === Math.round(from * 10))
    const mean = some.reduce((sum, { chance }) => sum + chance, 0) / Math.max(1, some.length)
    return { from, questions: some.length, chance: mean, right: some.filter(({ verdict }) => verdict === 'right').length / Math.max(1, some.length) }
  })
}
