/** What calls to a model cost. `calls` counts requests sent, failed ones too; tokens are the endpoint's count, or an estimate where it gives none. */
export interface Usage {
  readonly calls: number
  readonly promptTokens: number
  readonly completionTokens: number
}

export const noUsage: Usage = { calls: 0, promptTokens: 0, completionTokens: 0 }

export function addUsage(a: Usage, b: Usage): Usage {
  return { calls: a.calls + b.calls, promptTokens: a.promptTokens + b.promptTokens, completionTokens: a.completionTokens + b.completionTokens }
}

/** About so many. */
export const CHARACTERS_PER_TOKEN = 4

/** Tokens of a text when nobody counted them. Budgets must hold on endpoints that report nothing. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}
