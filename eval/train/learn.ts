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
  /** The content of the weights file. */
  readonly text: string
}

/** A reading that drops a "not" means the opposite. Questions used in development contain none, so the weight is given. */
const BELIEVED: Readonly<Record<string, number>> = { 'says negation, holds none': -4 }
const beliefs = featureNames.map((name) => BELIEVED[name] ?? 0)

/** Learns the chances of readings, and the threshold for answers. Equal questions give an equal file. */
export async function learn(runtime: Runtime, asked: readonly Asked[]): Promise<Learned> {
  const examples = await collectExamples(runtime, asked)
  const scored = crossValidate(examples, beliefs)
  const chosen = operatingPoint(chanceCurve(scored))
  const weights = fit(examples, beliefs)
  const held = { least: chosen.least, weights: Object.fromEntries(featureNames.map((name, at) => [name, weights[at]])) }
  return { examples, scored, chosen, text: `${JSON.stringify(held, null, 2)}\n` }
}
