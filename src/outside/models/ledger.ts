import { addUsage, noUsage, type Usage } from './usage.ts'

/** Spending limits of one question. */
export interface SpendingBounds {
  readonly maxModelCalls: number
  readonly maxTokens: number
}

/** The permission to send a request with a maximum reply length, or the limit that forbids it. */
export type Admission = { readonly maxTokens: number } | { readonly exhausted: string }

/**
 * The spending of one question. Each request is admitted before it is sent and recorded after, including retries, repairs and failures. So only replies in
 * flight can exceed the token limit, as far as prompts are estimated well; the limit of calls is never exceeded.
 */
export class Ledger {
  readonly #bounds: SpendingBounds
  readonly #parent: Ledger | undefined
  #spent = noUsage
  /** Calls and prompt tokens of requests in flight. */
  #open = noUsage

  /** @param parent a ledger whose limits also hold, and which records the same */
  constructor(bounds: SpendingBounds, parent?: Ledger) {
    this.#bounds = bounds
    this.#parent = parent
  }

  get spent(): Usage {
    return this.#spent
  }

  /** Admits a request, which is in flight until settled. `wanted` is reply tokens; default: all that are left. */
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

  /** Records the usage of an admitted request with this prompt. */
  settle(promptTokens: number, usage: Usage): void {
    this.#open = addUsage(this.#open, { calls: -1, promptTokens: -promptTokens, completionTokens: 0 })
    this.#spent = addUsage(this.#spent, usage)
    this.#parent?.settle(promptTokens, usage)
  }

  /** Records usage outside this run's requests. */
  record(usage: Usage): void {
    this.#spent = addUsage(this.#spent, usage)
    this.#parent?.record(usage)
  }
}
