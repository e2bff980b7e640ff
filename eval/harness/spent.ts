import { EdgewiseError } from '../../src/base/errors.ts'

export interface Spent {
  readonly ms: number
  readonly toolCalls: number
  readonly modelCalls: number
  readonly promptTokens: number
  readonly completionTokens: number
}

export const nothingSpent: Spent = { ms: 0, toolCalls: 0, modelCalls: 0, promptTokens: 0, completionTokens: 0 }

export function addSpent(a: Spent, b: Spent): Spent {
  return {
    ms: a.ms + b.ms,
    toolCalls: a.toolCalls + b.toolCalls,
    modelCalls: a.modelCalls + b.modelCalls,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens
  }
}

/** US dollars per million tokens. */
export interface Price {
  readonly prompt: number
  readonly completion: number
}

/** Parses `PROMPT/COMPLETION`, e.g. `0.15/0.6`; absent: no known price. */
export function readPrice(text: string | undefined): Price | null {
  if (text === undefined) return null
  const [prompt = Number.NaN, completion = Number.NaN, ...rest] = text.split('/').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (rest.length === 0 && prompt >= 0 && completion >= 0) return { prompt, completion }
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `--price must be two prices like 0.15/0.6, in US dollars for a million tokens, not "${text}".` })
}

/** US dollars; null when tokens were used and their price is unknown. */
export function costOf({ promptTokens, completionTokens }: Spent, price: Price | null): number | null {
  if (promptTokens + completionTokens === 0) return 0
  return price === null ? null : (promptTokens * price.prompt + completionTokens * price.completion) / 1e6
}

/** Costs of a set of questions, per question and in total. */
export interface Costs {
  readonly questions: number
  readonly total: Spent
  readonly medianMs: number
  readonly p95Ms: number
  readonly maxMs: number
  /** US dollars of all questions; null when unknown. */
  readonly dollars: number | null
}

/** The value that this share of all values does not exceed; 0 for none. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

export function costsOf(spent: readonly Spent[], price: Price | null): Costs {
  const total = spent.reduce(addSpent, nothingSpent)
  const times = spent.map(({ ms }) => ms).sort((a, b) => a - b)
  return {
    questions: spent.length,
    total,
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    maxMs: quantile(times, 1),
    dollars: costOf(total, price)
  }
}
