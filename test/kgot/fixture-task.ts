import type { Test } from 'tap'
import type { JobContext, JobKind } from '../../src/jobs/kind.ts'
import { type Backend, direct } from '../../src/kgot/backend.ts'
import { workOnTask } from '../../src/kgot/controller.ts'
import { type Parameters, profiles } from '../../src/kgot/parameters.ts'
import { answerOf, type TaskAnswer } from '../../src/kgot/task-answer.ts'
import { buildTaskGraph } from '../../src/kgot/task-graph.ts'
import type { Budget, Style, TaskRun } from '../../src/kgot/task-run.ts'
import type { Toolbox, ToolText } from '../../src/kgot/toolbox.ts'
import { Ledger, type Model } from '../../src/llm/model.ts'
import { type OpenAiOptions, openOpenAiModel } from '../../src/llm/openai.ts'
import type { Job } from '../../src/state/jobs.ts'
import { type SeenRequest, startScriptedModelServer } from '../doubles/scripted-model-server.ts'
import { type JobBench, openJobs } from '../jobs/open-jobs.ts'
import { replyOf, roleOf, type TaskScript } from './scripted-task.ts'

export const told = (text: string, given: Partial<ToolText> = {}): ToolText => ({ text, isError: false, url: null, sha256: null, usage: null, ...given })

type Call = (given: Readonly<Record<string, unknown>>, signal: AbortSignal) => ToolText | Promise<ToolText>

/** Tools of a test. */
export const toolboxOf = (calls: Readonly<Record<string, Call>>): Toolbox => ({
  guide: '',
  offer: () => Object.keys(calls).map((name) => ({ name, description: 'A tool of a test.', parameters: { type: 'object' } })),
  has: (name) => Object.hasOwn(calls, name),
  call: async (name, given, signal) => (calls[name] as Call)(given, signal)
})

export interface FixtureInput {
  readonly task: string
  readonly parameters?: Partial<Parameters>
  readonly style?: Style
  readonly answerSchema?: Readonly<Record<string, unknown>>
  readonly budget?: Partial<Budget>
}

export interface FixtureOptions {
  readonly model: Model
  readonly toolbox: Toolbox
  readonly backends?: readonly Backend[]
  readonly now?: () => number
  /** What stands between the job and the task. */
  readonly around?: (context: JobContext) => JobContext
}

/** Tasks with the tools and backends of a test: what decides is the real thing, and no graph is stored. */
export function fixtureKind(name: string, { model, toolbox, backends = [direct], now = Date.now, around = (context) => context }: FixtureOptions): JobKind {
  return {
    name,
    version: 1,
    description: 'Tasks of a test.',
    input: {},
    check: () => ({ scopes: ['read'] }),
    async run(given, jobContext): Promise<TaskAnswer> {
      const { task, parameters, style = 'short', answerSchema = null, budget } = given as FixtureInput
      const context = around(jobContext)
      const bounds = { maxModelCalls: 1000, maxTokens: 10_000_000, maxSeconds: 3600, ...budget }
      const { startedAt } = await context.step('begin', given, async () => ({ startedAt: now() }))
      const run: TaskRun = {
        id: context.id,
        task: { task, attachments: [], style, answerSchema, budget: bounds },
        parameters: { ...profiles.lean, ...parameters },
        context,
        models: { planning: model, execution: model },
        ledger: new Ledger(bounds),
        startedAt,
        now,
        toolbox,
        backends,
        batches: [],
        graph: buildTaskGraph([]),
        calls: [],
        solutions: []
      }
      return answerOf(run, await workOnTask(run))
    }
  }
}

export interface FixtureBench extends JobBench {
  readonly requests: readonly SeenRequest[]
  readonly roles: readonly string[]
  /** Milliseconds that the model waited before it tried again. */
  readonly pauses: readonly number[]
  /** Submits a task and works off what is due. */
  solve(input: FixtureInput): Promise<Job>
  resultOf(input: FixtureInput): Promise<TaskAnswer>
}

/** Tasks on a table of jobs, with a scripted model server, which is a test double, in place of a model. Nothing waits for time. */
export async function openFixture(
  t: Test,
  script: TaskScript,
  options: Partial<Omit<FixtureOptions, 'model' | 'around'>> & { readonly model?: Partial<OpenAiOptions> } = {}
): Promise<FixtureBench> {
  const counts = new Map<string, number>()
  const roles: string[] = []
  const server = await startScriptedModelServer(async (seen) => {
    const role = roleOf(seen)
    const before = counts.get(role) ?? 0
    counts.set(role, before + 1)
    roles.push(role)
    return replyOf(await script({ role, before, text: seen.messages.map(({ content }) => content ?? '').join('\n'), seen }))
  })
  t.teardown(() => server.close())
  const pauses: number[] = []
  const wait = async (ms: number) => void pauses.push(ms)
  const { model: given, ...rest } = options
  const model = openOpenAiModel({
    baseUrl: server.baseUrl,
    apiKey: 'test',
    model: 'scripted',
    timeoutMs: 60_000,
    maxRetries: 3,
    random: () => 1,
    wait,
    ...given
  })
  const bench = await openJobs(t, [fixtureKind('task', { toolbox: toolboxOf({}), ...rest, model })])

  async function solve(input: FixtureInput): Promise<Job> {
    const job = await bench.submit({ input })
    const worker = bench.worker()
    await worker.untilIdle()
    await worker.stop(0)
    return bench.read(job)
  }
  return {
    ...bench,
    requests: server.requests,
    roles,
    pauses,
    solve,
    async resultOf(input) {
      const { result, error } = await solve(input)
      if (result === null || !('value' in result)) return t.fail(`no result: ${JSON.stringify(error)}`) as never
      return result.value as TaskAnswer
    }
  }
}

/** What the steps of a job say that they cost. */
export async function stepUsage({ jobs }: Pick<JobBench, 'jobs'>, { tenant, id }: Pick<Job, 'tenant' | 'id'>) {
  const sum = { calls: 0, promptTokens: 0, completionTokens: 0 }
  for (const { usage } of await jobs.steps(tenant, id)) {
    const spent = (usage ?? {}) as Partial<typeof sum>
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += spent[key] ?? 0
  }
  return sum
}
