import type { Submitted } from '../../jobs/submit.ts'
import type { JobSummary, ShownJob } from './job-api.ts'
import { type Spent, type showStep, spentOn, ticketOf } from './show-job.ts'

type ShownStep = ReturnType<typeof showStep>

function linksOf(id: string) {
  const [self, job] = [`/kgot/tasks/${id}`, `/jobs/${id}`]
  return { self, events: `${self}/events`, steps: `${self}/steps`, graph: `${self}/graph`, diff: `${self}/diff`, result: `${job}/result`, job }
}

export const taskTicketOf = (submitted: Submitted) => ({ ...ticketOf(submitted), links: linksOf(submitted.job.id) })

export const summariseTask = (job: JobSummary) => ({ ...job, links: linksOf(job.id) })

/** The first word of its name; failed requests count towards their purpose. */
export const roleOf = (name: string): string => /^(?:spent on )?(\w+)/.exec(name)?.[1] ?? name

export function showTaskStep(step: ShownStep) {
  return { ...step, role: roleOf(step.name), model: spentOn(step.usage)?.model ?? null }
}

type Cost = Omit<Spent, 'model'>

const add = (a: Cost, b: Cost): Cost => ({
  calls: a.calls + b.calls,
  promptTokens: a.promptTokens + b.promptTokens,
  completionTokens: a.completionTokens + b.completionTokens
})

/** Usage of all steps, in total and by role, the costliest first. */
export function usageOf(steps: readonly ShownStep[]) {
  const roles = new Map<string, Cost & { steps: number }>()
  let total: Cost = { calls: 0, promptTokens: 0, completionTokens: 0 }
  for (const step of steps) {
    const spent = spentOn(step.usage)
    if (spent === null) continue
    const role = roleOf(step.name)
    const known = roles.get(role) ?? { steps: 0, calls: 0, promptTokens: 0, completionTokens: 0 }
    roles.set(role, { steps: known.steps + 1, ...add(known, spent) })
    total = add(total, spent)
  }
  const sizeOf = ({ promptTokens, completionTokens }: Cost) => promptTokens + completionTokens
  return { ...total, roles: [...roles].map(([role, spent]) => ({ role, ...spent })).toSorted((a, b) => sizeOf(b) - sizeOf(a)) }
}

export function showTask(job: ShownJob, steps: readonly ShownStep[]) {
  const { answer = null } = (job.result ?? {}) as { answer?: string | null }
  return { ...job, links: linksOf(job.id), answer, usage: usageOf(steps) }
}
