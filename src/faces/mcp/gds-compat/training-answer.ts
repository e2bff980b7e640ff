import type { ShapedResult } from '../../../results/shape.ts'
import type { CompatTool } from './compat-tool.ts'
import { writeDocument } from './json-document.ts'

type Measures = Readonly<Record<string, unknown>>

function metricsOf({ summary, rows }: ShapedResult): Record<string, unknown> {
  const { test = {}, train = {} } = summary as { test?: Measures; train?: Measures }
  const best = rows.filter(({ rank, metric }) => rank === 1 && typeof metric === 'string')
  const entries = best.map(({ metric, validation, validationMin: min, validationMax: max, training }): [string, unknown] => {
    const name = String(metric)
    return [name, { test: test[name], outerTrain: train[name], validation: { avg: validation, min, max }, train: { avg: training } }]
  })
  return Object.fromEntries(entries)
}

/** Trains a model. The answer has its metrics, and all candidates, the best first. */
export function training(tool: string): CompatTool['answer'] {
  return async (call) => {
    const trained = await call.ask(tool, call.argumentsFor(tool))
    const { summary, rows, elapsedMs } = trained
    const { modelName, test: _test, train: _train, ...totals } = summary
    const metrics = metricsOf(trained)
    const modelInfo = { modelName, ...(Object.keys(metrics).length > 0 && { metrics }), ...totals }
    return writeDocument({ modelName, trainResult: { modelInfo, trainMillis: Math.round(elapsedMs) }, trials: rows }, ['trials'], call.limits)
  }
}
