import { addUsage, noUsage, type Usage } from './usage.ts'

/** Bounds of what a model may spend on one question. */
export interface SpendingBounds {
  readonly maxModelCalls: number
  readonly maxTokens: number
}

/** Whether a request may be sent: how long its reply may be, or the bound that forbids it. */
export type Admission = { readonly maxTokens: number } | { readonly exhausted: string }

/**
 * What a model spends on one question. Each request is admitted before it is sent and recorded after: retries, repairs and failures too. So a bound is
 * passed by one reply at most, as far as the prompt is estimated well.
 */
export class Ledger {
  readonly #bounds: SpendingBounds
  #spent = noUsage

  constructor(bounds: SpendingBounds) {
    this.#bounds = bounds
  }

  get spent(): Usage {
    return this.#spent
  }

  /** @param wanted tokens of the reply; default: as many as are left. */
  admit(promptTokens: number, wanted = Number.POSITIVE_INFINITY): Admission {
    const { maxModelCalls, maxTokens } = this.#bounds
    if (this.#spent.calls >= maxModelCalls) return { exhausted: `maxModelCalls (${maxModelCalls})` }
    const left = maxTokens - this.#spent.promptTokens - this.#spent.completionTokens - promptTokens
    return left < 1 ? { exhausted: `maxTokens (${maxTokens})` } : { maxTokens: Math.min(wanted, left) }
  }

  record(usage: Usage): void {
    this.#spent = addUsage(this.#spent, usage)
  }
}
