import type { Usage } from './model.ts'

/** The steps of a job, as its context has them. */
interface Steps {
  stored<T>(name: string, input: unknown): Promise<T | undefined>
  step<T>(name: string, input: unknown, run: () => Promise<T>, told: { readonly usage: (output: T) => unknown }): Promise<T>
}

/**
 * Requests for a step that led nowhere, each a step of its own, so that what they cost counts in every run of the job.
 * Hands those of earlier runs to `earlier`; resolves with what notes another.
 */
export async function openFailedRequests(
  steps: Steps,
  step: string,
  { model, earlier }: { readonly model: string; readonly earlier: (usage: Usage) => void }
): Promise<(usage: Usage) => Promise<void>> {
  const nameOf = (number: number) => `spent on ${step}, failure ${number}`
  let number = 1
  for (let known = await steps.stored<Usage>(nameOf(number), null); known !== undefined; known = await steps.stored<Usage>(nameOf(number), null)) {
    earlier(known)
    number += 1
  }
  return async (usage) => {
    if (usage.calls > 0) await steps.step(nameOf(number), null, async () => usage, { usage: (spent) => ({ model, ...spent }) })
  }
}
