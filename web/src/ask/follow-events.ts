import type { JobEvent } from '../service/watch-job.ts'
import type { Step } from './step-list.tsx'

export interface Progress {
  readonly steps: readonly Step[]
  readonly plan: string | null
  readonly state: string
}

export const nothing: Progress = { steps: [], plan: null, state: 'Waiting for a worker' }

interface CallData {
  readonly step: number
  readonly tool: string
  readonly reason: string
  readonly total?: number
  readonly elapsedMs?: number
  readonly error?: { readonly message: string } | null
}

function withStep(steps: readonly Step[], call: CallData): readonly Step[] {
  const { step, tool, reason, total = null, elapsedMs = null, error = null } = call
  const next: Step = { step, tool, reason, total, elapsedMs, error: error?.message ?? null }
  return [...steps.filter((one) => one.step !== step), next].sort((a, b) => a.step - b.step)
}

/** Progress after one more event; null starts again. */
export function follow(progress: Progress, event: JobEvent | null): Progress {
  if (event === null) return nothing
  const data = (event.data ?? {}) as Record<string, unknown>
  if (event.type === 'job.started') return { ...progress, state: 'Working' }
  if (event.type === 'job.retrying') return { ...progress, state: 'Trying again' }
  if (event.type === 'ask.plan') return { ...progress, plan: String(data['explanation'] ?? '') }
  if (event.type === 'ask.call' && typeof data['step'] === 'number') return { ...progress, steps: withStep(progress.steps, data as unknown as CallData) }
  if (event.type === 'ask.result' && data['call'] !== undefined) return { ...progress, steps: withStep(progress.steps, data['call'] as CallData) }
  return progress
}
