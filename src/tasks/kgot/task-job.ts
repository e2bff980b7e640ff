import type { QuerySchemas } from '../../ask/loop/query-schemas.ts'
import type { LanguageService } from '../../ask/worker/language-service.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { JobContext, JobKind } from '../../jobs/kind.ts'
import { compileSchema } from '../../outside/models/json-reply.ts'
import { Ledger } from '../../outside/models/model.ts'
import type { Models } from '../../outside/models/open-models.ts'
import type { Prices } from '../../outside/models/prices.ts'
import type { Sandbox } from '../../outside/sandbox/sandbox.ts'
import type { Scratch } from '../../storage/graphs/scratch.ts'
import type { GraphStore } from '../../storage/graphs/store.ts'
import type { Blobs } from '../../storage/state/blobs.ts'
import type { Scope } from '../../storage/state/keys.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { type Backend, direct } from './backend.ts'
import { workOnTask } from './controller.ts'
import { cypherBackend } from './cypher-backend.ts'
import { graphText } from './graph-text.ts'
import { profiles } from './parameters.ts'
import { scriptBackend } from './script-backend.ts'
import { sparqlBackend } from './sparql-backend.ts'
import { answerOf, type TaskAnswer } from './task-answer.ts'
import { buildTaskGraph } from './task-graph.ts'
import { KIND, type TaskInput, taskSchema } from './task-input.ts'
import type { Task, TaskRun } from './task-run.ts'
import { isFetching, taskToolbox } from './task-toolbox.ts'
import { toolsBackend } from './tools-backend.ts'
import { writeLanguage } from './write-languages.ts'

export interface TaskJobOptions {
  readonly caller: ToolCaller
  readonly stored: Pick<GraphStore, 'list'>
  /** Also serves the graphs of tasks. */
  readonly store: GraphStore
  readonly reader: LanguageService
  readonly querySchema: QuerySchemas
  readonly sandbox: Sandbox
  /** null when none is configured; then no backend needs it. */
  readonly scratch: Scratch | null
  /** null when no model is configured. */
  readonly models: Models | null
  readonly blobs: Pick<Blobs, 'has'>
  readonly prices: Prices
  readonly now?: () => number
}

const DEFAULT_BUDGET = { maxModelCalls: 200, maxTokens: 1_000_000, maxSeconds: 3600, maxCost: null }

/** Throws EDGEWISE_MODEL_NEEDED without a model. */
export function assertTaskPossible<T>(models: T | null): asserts models is T {
  if (models === null) throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: 'A task requires a model.' })
}

function readTask({ task, style, answerSchema, budget, attachments = [] }: TaskInput): Task {
  return {
    task,
    attachments,
    style: style ?? (answerSchema === undefined ? 'prose' : 'schema'),
    answerSchema: answerSchema ?? null,
    budget: { ...DEFAULT_BUDGET, ...budget }
  }
}

/** Throws EDGEWISE_BACKEND_UNAVAILABLE without a scratch database. */
function assertScratch(scratch: Scratch | null): asserts scratch is Scratch {
  if (scratch !== null) return
  const needs = 'an empty Neo4j to work in: set EDGEWISE_SCRATCH_NEO4J_URI, or take other "backends"'
  throw new EdgewiseError('EDGEWISE_BACKEND_UNAVAILABLE', { backend: 'cypher', needs })
}

/** Rejects inputs that no run could complete. */
function check(input: TaskInput, { models, caller, prices, scratch }: TaskJobOptions): void {
  const { style, answerSchema, backends = [], tools = [], attachments = [], budget = {} } = input
  assertTaskPossible(models)
  if (backends.includes('cypher')) assertScratch(scratch)
  assertPriced(budget.maxCost, models, prices)
  const names = attachments.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw invalidInput(`Two files are called "${twice}": a task tells its files by their names.`)
  if ((style === 'schema') !== (answerSchema !== undefined) && (style === 'schema' || style !== undefined))
    throw invalidInput('The style "schema" takes an "answerSchema", and an "answerSchema" takes no other style.')
  try {
    if (answerSchema !== undefined) compileSchema(answerSchema, { isForeign: true })
  } catch (error) {
    throw invalidInput(`"answerSchema" is no JSON Schema: ${error instanceof Error ? error.message : String(error)}`)
  }
  for (const tool of tools.map((name) => caller.find(name))) {
    const needs = caller.lackOf(tool)
    if (needs !== null) throw new EdgewiseError('EDGEWISE_TOOL_UNAVAILABLE', { tool: tool.name, needs })
  }
}

/** A money budget holds only where every model has a price. */
function assertPriced(maxCost: number | undefined, models: Models, prices: Prices): void {
  const unpriced = Object.values(models).find(({ name }) => !prices.has(name))
  if (maxCost !== undefined && unpriced !== undefined) throw invalidInput(`A budget of money needs the price of "${unpriced.name}" in EDGEWISE_MODEL_PRICES.`)
}

/** Returns the hashes of the task's files, which are kept as long as its job. */
async function keepFiles({ attachments = [] }: TaskInput, tenant: string, blobs: TaskJobOptions['blobs']): Promise<string[]> {
  const known = await Promise.all(attachments.map(({ sha256 }) => blobs.has(tenant, sha256)))
  const missing = attachments[known.indexOf(null)]
  if (missing !== undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_FILE', { file: `${missing.sha256} ("${missing.name}")` })
  return [...new Set(attachments.map(({ sha256 }) => sha256))]
}

/** Naming a tool that reaches other servers grants it, which requires a key with the scope `fetch`. */
function scopesOf({ tools = [] }: TaskInput, caller: ToolCaller): Scope[] {
  return tools.some((name) => isFetching(caller.find(name))) ? ['read', 'spend', 'fetch'] : ['read', 'spend']
}

function backendsOf({ backends = ['tools'] }: TaskInput, { caller, store, querySchema, sandbox, scratch }: TaskJobOptions): Backend[] {
  const open = {
    tools: () => toolsBackend({ caller, store, querySchema }),
    direct: () => direct,
    script: () => scriptBackend(sandbox),
    sparql: () => sparqlBackend(sandbox),
    cypher() {
      assertScratch(scratch)
      return cypherBackend(scratch)
    }
  }
  return backends.map((name) => open[name]())
}

async function openRun(input: TaskInput, context: JobContext, options: TaskJobOptions): Promise<TaskRun> {
  const { caller, stored, models, prices, now = Date.now } = options
  assertTaskPossible(models)
  const { tenant, id } = context
  const task = readTask(input)
  // The first step records what prompts depend on: stored graphs may change while the job waits for its next run.
  const begun = await context.step('begin', input, async () => ({ startedAt: now(), graphs: (await stored.list(tenant)).map(({ name }) => name) }))
  const parameters = { ...profiles[input.profile ?? 'lean'], ...input.parameters }
  const emptyGraph = buildTaskGraph([])
  return {
    id,
    task,
    parameters,
    context,
    models,
    ledger: new Ledger(task.budget),
    prices,
    cost: 0,
    startedAt: begun.startedAt,
    now,
    toolbox: taskToolbox({ tenant, caller, graphs: begun.graphs, allowed: input.tools ?? null, task, prompts: options }),
    backends: backendsOf(input, options),
    writes: writeLanguage(input.writes ?? 'operations', options.sandbox),
    batches: [],
    graph: emptyGraph,
    graphText: graphText(emptyGraph, { question: task.task, maxTokens: parameters.graphTokens }).text,
    calls: [],
    solutions: []
  }
}

/** Defines a task as a job: every vote, call, write and wording is a step. */
export function taskJob(options: TaskJobOptions): JobKind {
  return {
    name: KIND,
    version: 1,
    description: 'A problem in words, solved by growing a knowledge graph; the result is the answer with what it rests on.',
    input: taskSchema,
    check(given) {
      check(given as TaskInput, options)
      return { scopes: scopesOf(given as TaskInput, options.caller) }
    },
    prepare: async (given, tenant) => ({ input: given, blobs: await keepFiles(given as TaskInput, tenant, options.blobs) }),
    async run(given, context): Promise<TaskAnswer> {
      const run = await openRun(given as TaskInput, context, options)
      return answerOf(run, await workOnTask(run))
    }
  }
}
