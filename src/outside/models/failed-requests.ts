import type { Usage } from './model.ts'
import { chargeOf, type Prices } from './prices.ts'

/** The methods for steps of a job's context. */
interface Steps {
  stored<T>(name: string, input: unknown): Promise<T | undefined>
  step<T>(name: string, input: unknown, run: () => Promise<T>, record: { readonly usage: (output: T) => unknown }): Promise<T>
}

/**
 * Records failed requests of a step, each as its own step, so that their cost counts in every run of the job. Passes those of earlier runs to `earlier`;
 * resolves with a function that records another.
 */
export async function openFailedRequests(
  steps: Steps,
  step: string,
  { model, prices, earlier }: { readonly model: string; readonly prices: Prices; readonly earlier: (usage: Usage) => void }
): Promise<(usage: Usage) => Promise<void>> {
  const nameOf = (number: number) => `spent on ${step}, failure ${number}`
  let number = 1
  for (let known = await steps.stored<Usage>(nameOf(number), null); known !== undefined; known = await steps.stored<Usage>(nameOf(number), null)) {
    earlier(known)
    number += 1
  }
  return async (usage) => {
    if (usage.calls > 0) await steps.step(nameOf(number), null, async () => usage, { usage: (spent) => chargeOf(prices, model, spent) })
  }
}
