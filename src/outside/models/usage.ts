/** The cost of calls to a model. `calls` counts sent requests, including failed ones; tokens are the endpoint's count, or an estimate without one. */
export interface Usage {
  readonly calls: number
  readonly promptTokens: number
  readonly completionTokens: number
}

export const noUsage: Usage = { calls: 0, promptTokens: 0, completionTokens: 0 }

export function addUsage(a: Usage, b: Usage): Usage {
  return { calls: a.calls + b.calls, promptTokens: a.promptTokens + b.promptTokens, completionTokens: a.completionTokens + b.completionTokens }
}

/** An approximation. */
export const CHARACTERS_PER_TOKEN = 4

/** Estimates the tokens of a text, because budgets must hold on endpoints that report none. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}
