import type { Test } from 'tap'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import type { Job } from '../../../src/storage/state/jobs.ts'
import type { AgentsAnswer } from '../../../src/tasks/node-agents/agents-job.ts'
import { type ScriptedReply, type SeenRequest, startScriptedModelServer } from '../../doubles/scripted-model-server.ts'
import { importGraph, type TestGraph, tenant } from '../../fixtures/runtime.ts'
import { type OpenApp, openApp } from '../../routes/open-app.ts'
import type { Agent, AgentCall } from './faithful-agents.ts'

export interface AgentBench extends OpenApp {
  readonly requests: readonly SeenRequest[]
  readonly calls: readonly AgentCall[]
  /** From now on, with calls and requests anew: who answers, and what the endpoint does in place of that. */
  use(agent: Agent, script?: Script): void
  /** Resolves when the caller of this request has gone. */
  left(index: number): Promise<void>
  submit(input: object, more?: { readonly maxAttempts?: number }): Promise<Job>
  workOff(): Promise<void>
  /** Submits a job, works it off, and gives it. */
  solve(input: object): Promise<Job>
  answerOf(input: object): Promise<AgentsAnswer>
  eventsOf(job: Job): Promise<{ readonly type: string; readonly data: unknown }[]>
}

/** An agent of a test, or what the endpoint does instead. */
export type Script = (call: AgentCall, agent: Agent, at: number) => unknown

function callOf({ messages, response_format }: SeenRequest): AgentCall {
  const format = response_format?.json_schema
  return {
    kind: format?.name as AgentCall['kind'],
    rules: messages[0]?.content ?? '',
    known: JSON.parse(messages[1]?.content ?? '{}'),
    wanted: Object.keys((format?.schema['properties'] as object | undefined) ?? {})
  }
}

function replyOf(told: unknown): ScriptedReply {
  if (typeof told === 'string') return { text: told }
  const isReply = typeof told === 'object' && told !== null && ('fault' in told || 'refusal' in told)
  return isReply ? (told as ScriptedReply) : { text: JSON.stringify(told) }
}

/** A weighted graph from lines such as `a b 2`. */
export const graphOf = (...lines: string[]): TestGraph => {
  const arcs = lines.map((line) => line.split(' '))
  const ids = [...new Set(arcs.flatMap(([source = '', target = '']) => [source, target]))].sort()
  return {
    nodes: ids.map((id) => ({ id, labels: ['Node'], properties: { name: id } })),
    relationships: arcs.map(([source = '', target = '', weight = '1']) => ({ source, target, type: 'LINK', properties: { weight: Number(weight) } }))
  }
}

/** The whole service, with a scripted model server in place of a model: a test double, whose agents compute what the rules say of the JSON that a prompt holds, and nothing else. */
export async function openAgents(
  t: Pick<Test, 'teardown' | 'fail'>,
  graphs: Readonly<Record<string, TestGraph>>,
  env: Readonly<Record<string, string>> = {}
): Promise<AgentBench> {
  let calls: AgentCall[] = []
  let first = 0
  const faithful: Script = (call, answer) => answer(call)
  let [agent, script]: [Agent, Script] = [() => ({}), faithful]
  const server = await startScriptedModelServer(async (seen) => {
    const call = callOf(seen)
    calls.push(call)
    return replyOf(await script(call, agent, calls.length - 1))
  })
  t.teardown(() => server.close())
  const open = await openApp(t, {
    OPENAI_BASE_URL: server.baseUrl,
    OPENAI_API_KEY: 'test',
    OPENAI_MODEL: 'scripted',
    EDGEWISE_SAMPLE_DATA: 'false',
    ...env
  })
  const { jobs, store, state } = open.runtime
  for (const [name, graph] of Object.entries(graphs)) await importGraph(store, name, graph, { orientation: 'undirected' })

  const submit: AgentBench['submit'] = async (input, more = {}) => {
    const authority = { keyId: null, scopes: ['read', 'spend'], grants: [] } as const
    return (await jobs.submit({ tenant, kind: 'node_agents', input, authority, ...more })).job
  }
  async function workOff(): Promise<void> {
    const worker = openWorker(open.runtime, (error) => t.fail(String(error)))
    await worker.untilIdle()
    await worker.stop(0)
  }
  async function solve(input: object): Promise<Job> {
    const { id } = await submit(input)
    await workOff()
    return jobs.read(tenant, id)
  }
  return {
    ...open,
    get requests() {
      return server.requests.slice(first)
    },
    get calls() {
      return calls
    },
    left: (index) => server.left(first + index),
    use(given, instead = faithful) {
      calls = []
      first = server.requests.length
      ;[agent, script] = [given, instead]
    },
    submit,
    workOff,
    solve,
    async answerOf(input) {
      const job = await solve(input)
      if (job.state !== 'done') return t.fail(`no result: ${JSON.stringify(job.error)}`) as never
      return (await jobs.resultOf(job)) as AgentsAnswer
    },
    eventsOf: async ({ id }) => (await state.jobs.events(tenant, id, 0, 1000)).map(({ type, data }) => ({ type, data }))
  }
}
