import type { CompatTool } from './compat-tool.ts'
import { writeDocument } from './json-document.ts'

/** Trains a model. The answer holds its measures, and the candidates that were tried, best first. */
export function training(tool: string): CompatTool['answer'] {
  return async (call) => {
    const { summary, rows } = await call.ask(tool, call.argumentsFor(tool))
    const { modelName, ...trainResult } = summary
    return writeDocument({ modelName, trainResult, trials: rows }, ['trials'], call.limits)
  }
}
