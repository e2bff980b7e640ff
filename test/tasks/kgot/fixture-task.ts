import type { Test } from 'tap'
import { openOpenAiModel } from '../../../src/outside/models/openai.ts'
import type { OpenAiOptions } from '../../../src/outside/models/openai-client.ts'
import type { Job } from '../../../src/storage/state/jobs.ts'
import type { TaskAnswer } from '../../../src/tasks/kgot/task-answer.ts'
import type { SeenRequest } from '../../doubles/scripted-model-server.ts'
import { type JobBench, type JobBenchOptions, openJobs } from '../../jobs/open-jobs.ts'
import { type Dress, type FixtureInput, type FixtureOptions, fixtureKind, toolboxOf } from './fixture-kind.ts'
import { startTaskScript, type TaskScript } from './task-script.ts'

export interface FixtureBench extends JobBench {
  readonly requests: readonly SeenRequest[]
  readonly roles: readonly string[]
  /** Milliseconds that the model waited before it tried again. */
  readonly pauses: readonly number[]
  /** Submits a task and works off what is due. */
  solve(input: FixtureInput): Promise<Job>
  resultOf(input: FixtureInput): Promise<TaskAnswer>
}

interface FixtureTaskOptions extends Pick<JobBenchOptions, 'state'> {
  /** Of the kind, which no other test may have where they share their state. */
  readonly name?: string
  readonly model?: Partial<OpenAiOptions>
  readonly dress?: Dress
}

/** Tasks on a table of jobs, with a scripted model server, which is a test double, in place of a model. Nothing waits for time. */
export async function openFixture(
  t: Test,
  script: TaskScript,
  options: Partial<Omit<FixtureOptions, 'model' | 'around'>> & FixtureTaskOptions = {}
): Promise<FixtureBench> {
  const { server, roles } = await startTaskScript(t, script)
  const pauses: number[] = []
  const wait = async (ms: number) => void pauses.push(ms)
  const { model: given, dress = (model) => ({ model }), name = 'task', state, ...rest } = options
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
  const bench = await openJobs(t, [fixtureKind(name, { toolbox: toolboxOf({}), ...rest, ...dress(model) })], state === undefined ? {} : { state })

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
