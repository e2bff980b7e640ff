import { featureNames } from '../../src/ask/parser/rank/features.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import type { Asked } from './asked.ts'
import { collectExamples, type Example } from './collect.ts'
import { chanceCurve, crossValidate, operatingPoint, type Point, type Scored } from './figures.ts'
import { fit } from './fit.ts'

export interface Learned {
  readonly examples: readonly Example[]
  readonly scored: readonly Scored[]
  readonly chosen: Point
  /** The file of weights. */
  readonly text: string
}

/** A reading that loses a "not" says the opposite. Questions that have been worked on show none, and so teach nothing of it. */
const BELIEVED: Readonly<Record<string, number>> = { 'says negation, holds none': -4 }
const beliefs = featureNames.map((name) => BELIEVED[name] ?? 0)

/** Learns what chances readings have, and from which on to answer. Equal questions give an equal file. */
export async function learn(runtime: Runtime, asked: readonly Asked[]): Promise<Learned> {
  const examples = await collectExamples(runtime, asked)
  const scored = crossValidate(examples, beliefs)
  const chosen = operatingPoint(chanceCurve(scored))
  const weights = fit(examples, beliefs)
  const held = { least: chosen.least, weights: Object.fromEntries(featureNames.map((name, at) => [name, weights[at]])) }
  return { examples, scored, chosen, text: `${JSON.stringify(held, null, 2)}\n` }
}
