import { isDeepStrictEqual } from 'node:util'
import type { Job } from '../../../../src/storage/state/jobs.ts'
import type { TaskAnswer } from '../../../../src/tasks/kgot/task-answer.ts'
import { type SeenRequest, startScriptedModelServer } from '../../../doubles/scripted-model-server.ts'
import { type Havoc, wreak } from '../../../jobs/kill/harness.ts'
import { type Ended, type Figures, faultsIn, figuresOf, type History } from '../../../jobs/kill/history.ts'
import { replyOf, roleOf } from '../task-script.ts'
import { inputOf, STEP, script, sortOf, sorts } from './scenario.ts'

/** Votes, calls, forced queries or wordings of one task that are under way at once, and the most of one kill. */
const SIDE_BY_SIDE = 6

export interface TaskFigures extends Figures {
  /** Requests that the model server saw. */
  readonly requests: number
  /** Of these, for a step that had been asked for before. */
  readonly again: number
  /** Sorts of steps at which, or between whose outcome and its commit, no process was ended. */
  readonly spared: readonly string[]
}

export interface Wrecked {
  readonly faults: readonly string[]
  readonly figures: TaskFigures
}

/** What a task comes to, apart from what names it. */
function outcomeOf({ result }: Pick<Job, 'result'>): Partial<TaskAnswer> {
  const { graph: _, ...outcome } = (result !== null && 'value' in result ? result.value : {}) as TaskAnswer
  return outcome
}

const callsOf = (steps: Ended['steps']): number => steps.reduce((sum, { usage }) => sum + ((usage as { readonly calls?: number } | null)?.calls ?? 0), 0)

function* faultsOfTask({ job, steps }: Ended, asked: ReadonlyMap<string, number>, undisturbed: readonly Partial<TaskAnswer>[]): Generator<string> {
  const number = Number(/\d+/.exec((job.input as { readonly task: string }).task)?.[0])
  const { usage, ...outcome } = outcomeOf(job)
  const { usage: calm, ...expected } = undisturbed[number % 2] ?? {}
  if (!isDeepStrictEqual(outcome, expected)) yield `${job.id} came to ${JSON.stringify(outcome)}`
  const again = [...asked.values()].reduce((sum, times) => sum + times - 1, 0)
  if (again > job.repeated) yield `${job.id} asked a model ${again} times more, and counted ${job.repeated} steps repeated`
  if (callsOf(steps) !== usage?.calls) yield `${job.id} spent ${callsOf(steps)} calls in its steps, and told of ${usage?.calls}`
  // A process that stood still for long finds its connections closed.
  const lost = callsOf(steps.filter(({ name }) => name.startsWith('spent on ')))
  if (usage?.calls !== (calm?.calls ?? 0) + lost) yield `${job.id} spent ${usage?.calls} calls, ${lost} of them on lost connections, in place of ${calm?.calls}`
}

function timesAsked(texts: readonly string[]): Map<string, Map<string, number>> {
  const jobs = new Map<string, Map<string, number>>()
  for (const text of texts) {
    const [, job = '', step = ''] = STEP.exec(text) ?? []
    const steps = jobs.get(job) ?? new Map<string, number>()
    jobs.set(job, steps.set(step, (steps.get(step) ?? 0) + 1))
  }
  return jobs
}

/** Points are `before begin`, `after end` and `after effect of`, and a step. */
const spared = ({ points }: Figures): string[] => {
  const struck = new Set(Object.keys(points).map((point) => sortOf(point.replace(/^.*(?:begin|end|effect of) /, ''))))
  return sorts.filter((sort) => !struck.has(sort))
}

/** Tasks on workers that are killed and stopped at random, held to what two come to that nobody disturbs. */
export async function wreakTasks(havoc: Omit<Havoc, 'input'>): Promise<Wrecked> {
  const server = await startScriptedModelServer(async (seen) => {
    const text = seen.messages.map(({ content }) => content ?? '').join('\n')
    return replyOf(await script({ role: roleOf(seen), before: 0, text, seen }))
  })
  const run = (given: Omit<Havoc, 'input'>) => wreak({ ...given, input: inputOf, fork: (parameters) => given.fork([...parameters, server.baseUrl]) })
  try {
    const calm = await run({
      ...havoc,
      place: [`${havoc.marks}.sqlite`, '', ''],
      marks: `${havoc.marks}.calm`,
      processes: 1,
      kills: 0,
      perMille: 0,
      waiting: 2
    })
    const undisturbed = calm.ended.map(({ job }) => outcomeOf(job))
    const before = server.requests.length
    return wrecked(await run(havoc), server.requests.slice(before), undisturbed)
  } finally {
    await server.close()
  }
}

function wrecked(history: History, requests: readonly SeenRequest[], undisturbed: readonly Partial<TaskAnswer>[]): Wrecked {
  const asked = timesAsked(requests.map(({ messages }) => messages.at(-1)?.content ?? ''))
  const faults = history.ended.flatMap((ended) => [...faultsOfTask(ended, asked.get(ended.job.id) ?? new Map(), undisturbed)])
  const again = [...asked.values()].flatMap((steps) => [...steps.values()]).reduce((sum, times) => sum + times - 1, 0)
  const figures = figuresOf(history)
  return {
    faults: [...faultsIn(history, SIDE_BY_SIDE), ...faults],
    figures: { ...figures, requests: requests.length, again, spared: spared(figures) }
  }
}
