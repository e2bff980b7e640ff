import type { Test } from 'tap'
import { openWorker } from '../../src/worker/open-worker.ts'
import { type ScriptedReply, type SeenRequest, startScriptedModelServer } from '../doubles/scripted-model-server.ts'
import { type OpenApp, openApp } from '../routes/open-app.ts'

/** What a scripted model is asked: the name of the schema it must meet, or `tools` when it must call one. */
export interface ScriptedRequest {
  readonly role: string
  /** How often this role was asked before. */
  readonly before: number
  readonly text: string
  readonly seen: SeenRequest
}

/** JSON for a schema, calls for `tools`, or a whole reply with a fault. */
export type TaskScript = (request: ScriptedRequest) => unknown

export interface TaskBench extends OpenApp {
  /** Roles in the order in which they were asked. */
  readonly roles: readonly string[]
  readonly requests: readonly SeenRequest[]
  /** Submits a task, works it off, and gives its job. */
  solve(input: object): Promise<Awaited<ReturnType<OpenApp['runtime']['jobs']['read']>>>
  resultOf(input: object): Promise<Record<string, unknown>>
  workOff(): Promise<void>
}

const roleOf = ({ response_format, tools }: SeenRequest): string => response_format?.json_schema?.name ?? (tools === undefined ? 'text' : 'tools')

/** No calculation is left to do, unless the script speaks of it. */
function replyOf(role: string, told: unknown): ScriptedReply {
  if (typeof told === 'string') return { text: told }
  const reply = told as ScriptedReply
  if (reply !== null && typeof reply === 'object' && ('toolCalls' in reply || 'fault' in reply || 'refusal' in reply || 'text' in reply)) return reply
  const isUnsaid = role === 'needs_calculation' && !Object.hasOwn(told as object, role)
  return { text: JSON.stringify(isUnsaid ? { needs_calculation: false } : told) }
}

/** The whole service with a scripted model server, which is a test double, in place of a model. */
export async function openTasks(t: Pick<Test, 'teardown' | 'fail'>, script: TaskScript, env: Record<string, string> = {}): Promise<TaskBench> {
  const counts = new Map<string, number>()
  const roles: string[] = []
  const server = await startScriptedModelServer((seen) => {
    const role = roleOf(seen)
    const before = counts.get(role) ?? 0
    counts.set(role, before + 1)
    roles.push(role)
    return replyOf(role, script({ role, before, text: seen.messages.map(({ content }) => content ?? '').join('\n'), seen }))
  })
  t.teardown(() => server.close())
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
    solve,
    workOff,
    resultOf: async (input) => (await jobs.resultOf(await solve(input))) as Record<string, unknown>
  }
}

export const node = (key: string, label: string, properties: Record<string, string | number> = {}, given: object = {}) => ({
  op: 'node',
  key,
  label,
  properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
  confidence: 0.9,
  relevant: true,
  ...given
})

export const edge = (source: string, type: string, target: string, given: object = {}) => ({
  op: 'edge',
  source,
  type,
  target,
  properties: [],
  confidence: 0.9,
  relevant: true,
  ...given
})
