import type { Test } from 'tap'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import type { SeenRequest } from '../../doubles/scripted-model-server.ts'
import { type OpenApp, openApp } from '../../routes/open-app.ts'
import { startTaskScript, type TaskScript } from './task-script.ts'

export interface TaskBench extends OpenApp {
  /** Roles in the order in which they were asked. */
  readonly roles: readonly string[]
  readonly requests: readonly SeenRequest[]
  /** Resolves when the caller of this request has gone. */
  left(index: number): Promise<void>
  /** Submits a task, works it off, and gives its job. */
  solve(input: object): Promise<Awaited<ReturnType<OpenApp['runtime']['jobs']['read']>>>
  resultOf(input: object): Promise<Record<string, unknown>>
  workOff(): Promise<void>
}

/** The whole service with a scripted model server, which is a test double, in place of a model. */
export async function openTasks(t: Pick<Test, 'teardown' | 'fail'>, script: TaskScript, env: Record<string, string> = {}): Promise<TaskBench> {
  const { server, roles } = await startTaskScript(t, async (request) => {
    const told = await script(request)
    // No calculation is left to do, unless the script speaks of it.
    const isUnsaid = request.role === 'needs_calculation' && typeof told === 'object' && told !== null && !Object.hasOwn(told, request.role)
    return isUnsaid ? { needs_calculation: false } : told
  })
  const open = await openApp(t, { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'test', OPENAI_MODEL: 'scripted', EDGEWISE_SAMPLE_DATA: 'true', ...env })
  const { jobs } = open.runtime

  async function workOff(): Promise<void> {
    const worker = openWorker(open.runtime, (error) => t.fail(String(error)))
    await worker.untilIdle()
    await worker.stop(0)
  }

  async function solve(input: object) {
    const authority = { keyId: null, scopes: ['read', 'spend'], grants: [] } as const
    const { job } = await jobs.submit({ tenant: 'default', kind: 'kgot', input, authority })
    await workOff()
    return jobs.read('default', job.id)
  }
  return {
    ...open,
    roles,
    requests: server.requests,
    left: server.left,
    solve,
    workOff,
    resultOf: async (input) => (await jobs.resultOf(await solve(input))) as Record<string, unknown>
  }
}

/** One service for many tasks, one after the other, each with a script and requests of its own: to open one takes longer than to work a task off. */
export async function openTasksInTurn(t: Pick<Test, 'teardown' | 'fail'>, env: Record<string, string> = {}): Promise<(script: TaskScript) => TaskBench> {
  let current: TaskScript = () => ({})
  const bench = await openTasks(t, (request) => current(request), env)
  return (script) => {
    const counts = new Map<string, number>()
    current = (request) => {
      const before = counts.get(request.role) ?? 0
      counts.set(request.role, before + 1)
      return script({ ...request, before })
    }
    const [roles, requests] = [bench.roles.length, bench.requests.length]
    return {
      ...bench,
      get roles() {
        return bench.roles.slice(roles)
      },
      get requests() {
        return bench.requests.slice(requests)
      },
      left: (index) => bench.left(requests + index)
    }
  }
}
