import type { JobContext, JobKind } from '../../../src/jobs/kind.ts'
import { Ledger, type Model, type Usage } from '../../../src/outside/models/model.ts'
import { type Backend, direct } from '../../../src/tasks/kgot/backend.ts'
import { workOnTask } from '../../../src/tasks/kgot/controller.ts'
import type { Batch, Operation } from '../../../src/tasks/kgot/operation.ts'
import { type Parameters, profiles } from '../../../src/tasks/kgot/parameters.ts'
import { answerOf, type TaskAnswer } from '../../../src/tasks/kgot/task-answer.ts'
import { buildTaskGraph } from '../../../src/tasks/kgot/task-graph.ts'
import type { Budget, Style, TaskRun } from '../../../src/tasks/kgot/task-run.ts'
import type { Toolbox, ToolText } from '../../../src/tasks/kgot/toolbox.ts'

export const told = (text: string, given: Partial<ToolText> = {}): ToolText => ({
  text,
  isError: false,
  url: null,
  sha256: null,
  addresses: [],
  usage: null,
  ...given
})

/** A graph that a task may be solved by at once. */
export const begunWith = (...operations: object[]): Batch[] => [
  { step: 1, source: { step: 'write 0.1', tool: null, call: null, url: null, sha256: null, at: '' }, operations: operations as Operation[] }
]

/** Several of what `lean` has once. */
const SEVERAL = { votes: 5, maxCallsPerRound: 4 }

type Call = (given: Readonly<Record<string, unknown>>, signal: AbortSignal) => ToolText | Promise<ToolText>

/** Tools of a test. */
export const toolboxOf = (calls: Readonly<Record<string, Call>>, web: readonly string[] = []): Toolbox => ({
  guide: '',
  querying: async () => null,
  note: () => {},
  offer: () => Object.keys(calls).map((name) => ({ name, description: 'A tool of a test.', parameters: { type: 'object' } })),
  has: (name) => Object.hasOwn(calls, name),
  isWeb: (name) => web.includes(name),
  async call(name, given, { signal, ledger }) {
    const outcome = await (calls[name] as Call)(given, signal)
    if (outcome.usage !== null) ledger.record(outcome.usage as Usage)
    return outcome
  }
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
  /** What is in the graph at the start. */
  readonly begun?: readonly Batch[]
  readonly now?: () => number
  /** What stands between the job and the task. */
  readonly around?: (context: JobContext) => JobContext
}

/** Tasks with the tools and backends of a test: what decides is the real thing, and no graph is stored. */
export function fixtureKind(
  name: string,
  { model, toolbox, backends = [direct], begun = [], now = Date.now, around = (context) => context }: FixtureOptions
): JobKind {
  return {
    name,
    version: 1,
    description: 'Tasks of a test.',
    input: {},
    check: () => ({ scopes: ['read'] }),
    async run(given, jobContext): Promise<TaskAnswer> {
      const { task, parameters, style = 'short', answerSchema = null, budget } = given as FixtureInput
      const context = around(jobContext)
      const bounds = { maxModelCalls: 1000, maxTokens: 10_000_000, maxCost: null, maxSeconds: 3600, ...budget }
      const { startedAt } = await context.step('begin', given, async () => ({ startedAt: now() }))
      const run: TaskRun = {
        id: context.id,
        task: { task, attachments: [], style, answerSchema, budget: bounds },
        parameters: { ...profiles.lean, ...SEVERAL, ...parameters },
        context,
        models: { planning: model, execution: model },
        ledger: new Ledger(bounds),
        prices: new Map(),
        cost: 0,
        startedAt,
        now,
        toolbox,
        backends,
        writes: null,
        batches: [...begun],
        graph: buildTaskGraph(begun),
        graphText: '',
        calls: [],
        solutions: []
      }
      return answerOf(run, await workOnTask(run))
    }
  }
}

/** Puts something between a task, its model and its job. */
export type Dress = (model: Model) => Pick<FixtureOptions, 'model' | 'around'>
