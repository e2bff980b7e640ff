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
 * passed by the replies at most that are under way at once, as far as prompts are estimated well; that of calls by none.
 */
export class Ledger {
  readonly #bounds: SpendingBounds
  readonly #parent: Ledger | undefined
  #spent = noUsage
  /** Calls and prompts of requests that are under way. */
  #open = noUsage

  /** @param parent whose bounds hold, too, and which records the same */
  constructor(bounds: SpendingBounds, parent?: Ledger) {
    this.#bounds = bounds
    this.#parent = parent
  }

  get spent(): Usage {
    return this.#spent
  }

  /** What is admitted is under way until it is settled. @param wanted tokens of the reply; default: as many as are left. */
  admit(promptTokens: number, wanted = Number.POSITIVE_INFINITY): Admission {
    const { maxModelCalls, maxTokens } = this.#bounds
    const { calls, promptTokens: prompts, completionTokens } = addUsage(this.#spent, this.#open)
    if (calls >= maxModelCalls) return { exhausted: `maxModelCalls (${maxModelCalls})` }
    const left = maxTokens - prompts - completionTokens - promptTokens
    if (left < 1) return { exhausted: `maxTokens (${maxTokens})` }
    const admission = this.#parent?.admit(promptTokens, Math.min(wanted, left)) ?? { maxTokens: Math.min(wanted, left) }
    if ('maxTokens' in admission) this.#open = addUsage(this.#open, { calls: 1, promptTokens, completionTokens: 0 })
    return admission
  }

  /** Records what a request cost that was admitted with this prompt. */
  settle(promptTokens: number, usage: Usage): void {
    this.#open = addUsage(this.#open, { calls: -1, promptTokens: -promptTokens, completionTokens: 0 })
    this.#spent = addUsage(this.#spent, usage)
    this.#parent?.settle(promptTokens, usage)
  }

  /** What was spent without a request of this run: an earlier one's, or another's. */
  record(usage: Usage): void {
    this.#spent = addUsage(this.#spent, usage)
    this.#parent?.record(usage)
  }
}
