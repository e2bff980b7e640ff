import { EdgewiseError } from '../errors.ts'
import type { JobContext, JobKind } from '../jobs/kind.ts'
import { compileSchema } from '../llm/json-reply.ts'
import { Ledger, type Model } from '../llm/model.ts'
import type { GraphStore } from '../store/store.ts'
import type { ToolCaller } from '../tools/call.ts'
import { type Backend, direct } from './backend.ts'
import { workOnTask } from './controller.ts'
import { graphText } from './graph-text.ts'
import { graphToolbox } from './graph-toolbox.ts'
import { profiles } from './parameters.ts'
import { answerOf, type TaskAnswer } from './task-answer.ts'
import { buildTaskGraph } from './task-graph.ts'
import { KIND, type TaskInput, taskSchema } from './task-input.ts'
import type { Role, Task, TaskRun } from './task-run.ts'
import { toolsBackend } from './tools-backend.ts'

export interface TaskJobOptions {
  readonly caller: ToolCaller
  readonly store: Pick<GraphStore, 'list'>
  /** null: no model is configured. */
  readonly models: Readonly<Record<Role, Model>> | null
  readonly now?: () => number
}

const DEFAULT_BUDGET = { maxModelCalls: 200, maxTokens: 1_000_000, maxSeconds: 3600 }

function readTask({ task, style, answerSchema, budget }: TaskInput): Task {
  return {
    task,
    attachments: [],
    style: style ?? (answerSchema === undefined ? 'prose' : 'schema'),
    answerSchema: answerSchema ?? null,
    budget: { ...DEFAULT_BUDGET, ...budget }
  }
}

/** Refuses what no run could carry out. */
function check({ style, answerSchema, tools = [] }: TaskInput, { models, caller }: TaskJobOptions): void {
  if (models === null) throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: 'A task is solved by a model.' })
  const invalid = (detail: string) => new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail })
  if ((style === 'schema') !== (answerSchema !== undefined) && (style === 'schema' || style !== undefined))
    throw invalid('The style "schema" takes an "answerSchema", and an "answerSchema" takes no other style.')
  try {
    if (answerSchema !== undefined) compileSchema(answerSchema)
  } catch (error) {
    throw invalid(`"answerSchema" is no JSON Schema: ${error instanceof Error ? error.message : String(error)}`)
  }
  for (const name of tools) if (name !== 'ask_model') caller.find(name)
}

function backendsOf({ backends = ['tools'] }: TaskInput, caller: ToolCaller): Backend[] {
  return backends.map((name) => (name === 'direct' ? direct : toolsBackend(caller)))
}

async function openRun(input: TaskInput, context: JobContext, { caller, store, models, now = Date.now }: TaskJobOptions): Promise<TaskRun> {
  if (models === null) throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: 'A task is solved by a model.' })
  const { tenant, id } = context
  const task = readTask(input)
  // What decides prompts is kept with the job: graphs may come and go while it waits for its next run.
  const begun = await context.step('begin', input, async () => ({ startedAt: now(), graphs: (await store.list(tenant)).map(({ name }) => name) }))
  const parameters = { ...profiles[input.profile ?? 'lean'], ...input.parameters }
  const emptyGraph = buildTaskGraph([])
  return {
    id,
    task,
    parameters,
    context,
    models,
    ledger: new Ledger(task.budget),
    startedAt: begun.startedAt,
    now,
    toolbox: graphToolbox({ tenant, caller, execution: models.execution, graphs: begun.graphs, allowed: input.tools ?? null }),
    backends: backendsOf(input, caller),
    batches: [],
    graph: emptyGraph,
    graphText: graphText(emptyGraph, { question: task.task, maxTokens: parameters.graphTokens }).text,
    calls: [],
    solutions: []
  }
}

/** A task as a job: every vote, call, write and wording is a step. */
export function taskJob(options: TaskJobOptions): JobKind {
  return {
    name: KIND,
    version: 1,
    description: 'A problem in words, solved by growing a knowledge graph; the result is the answer with what it rests on.',
    input: taskSchema,
    check(given) {
      check(given as TaskInput, options)
      return { scopes: ['read', 'spend'] }
    },
    async run(given, context): Promise<TaskAnswer> {
      const run = await openRun(given as TaskInput, context, options)
      return answerOf(run, await workOnTask(run))
    }
  }
}
