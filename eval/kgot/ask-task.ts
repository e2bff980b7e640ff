import { EdgewiseError } from '../../src/base/errors.ts'
import { createJobApi } from '../../src/faces/http/job-api.ts'
import { createTaskApi, type ShownTask } from '../../src/faces/http/task-api.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import type { Job, JobEvent } from '../../src/storage/state/jobs.ts'
import { scopes } from '../../src/storage/state/keys.ts'
import type { TaskAnswer } from '../../src/tasks/kgot/task-answer.ts'
import { KIND, type TaskInput } from '../../src/tasks/kgot/task-input.ts'
import type { Style } from '../../src/tasks/kgot/task-run.ts'
import { type Approach, type Attempt, failedAttempt, type RoleSpent, tally } from './attempt.ts'
import { type RoleTimes, takeTimes } from './step-times.ts'

export interface TaskAsked {
  readonly tenant: string
  readonly task: string
  readonly style: Style
  readonly approach: Approach
}

function inputOf({ task, style, approach: { profile, backends, tools, budget } }: TaskAsked): TaskInput {
  return { task, style, profile, backends: [...backends], budget, ...(tools !== null && { tools: [...tools] }) }
}

/** Merges tokens, stored with steps, and seconds, from their spans; each role is in at least one of them. */
function rolesOf({ usage }: ShownTask, times: RoleTimes): RoleSpent[] {
  const billed = new Map(usage.roles.map((one) => [one.role, one]))
  const nothing = { steps: 0, calls: 0, promptTokens: 0, completionTokens: 0 }
  return [...new Set([...billed.keys(), ...times.keys()])].map((role) => ({ ...nothing, ...billed.get(role), role, ms: times.get(role) ?? 0 }))
}

/** Tools that were actually called, without cached calls. */
function toolsOf(events: readonly JobEvent[]): string[] {
  return events.flatMap(({ type, data }) => {
    const { name, isKnown } = data as { readonly name?: string; readonly isKnown?: boolean }
    return type === 'task.call' && name !== undefined && isKnown !== true ? [name] : []
  })
}

function describeFailure({ state, error }: Job): string {
  return error === null ? state : `${state}: ${error.code}: ${new EdgewiseError(error.code, error.parameters).message}`
}

/** Solves questions as tasks: as jobs of the real service, with a worker in this process. */
export function createTaskAsker(runtime: Runtime): (asked: TaskAsked) => Promise<Attempt> {
  const jobs = createJobApi(runtime)
  const tasks = createTaskApi(runtime, jobs)

  async function attemptOf(job: Job, events: readonly JobEvent[]): Promise<Attempt> {
    const shown = await tasks.show(job)
    const tools = tally(toolsOf(events))
    const { calls: modelCalls, promptTokens, completionTokens } = shown.usage
    const toolCalls = Object.values(tools).reduce((sum, count) => sum + count, 0)
    const spent = { ms: (job.endedAt ?? job.createdAt) - job.createdAt, toolCalls, modelCalls, promptTokens, completionTokens }
    const cost = { spent, roles: rolesOf(shown, takeTimes(job.id)), tools }
    if (job.state !== 'done') return { ...failedAttempt(describeFailure(job)), ...cost }
    const { status, answer, forced, grounded, stoppedBy, rounds, nodes, edges } = (await runtime.jobs.resultOf(job)) as TaskAnswer
    return { status, answer, forced, grounded, stoppedBy, rounds, nodes, edges, failure: null, ...cost }
  }

  return async (asked) => {
    const { tenant } = asked
    try {
      const authority = { keyId: null, scopes: [...scopes], grants: [] }
      const { job } = await jobs.submit({ tenant, kind: KIND, input: inputOf(asked), authority })
      const events: JobEvent[] = []
      for await (const event of jobs.watch(tenant, job.id, 0, new AbortController().signal)) events.push(event)
      return await attemptOf(await jobs.read(tenant, job.id), events)
    } catch (error) {
      if (!(error instanceof EdgewiseError)) throw error
      return failedAttempt(`${error.code}: ${error.message}`)
    }
  }
}
