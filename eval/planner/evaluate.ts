import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer } from '../../src/ask/loop/types.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { noUsage } from '../../src/outside/models/model.ts'
import { openRuntime, type Runtime } from '../../src/runtime/runtime.ts'
import { readJson } from '../../src/storage/graphs/import/read-json.ts'
import { askService } from '../harness/ask-service.ts'
import type { Spent } from '../harness/spent.ts'
import { type Expected, number, type Question, type Settled } from './expect.ts'
import type { EvalGraph } from './graphs/graph.ts'
import type { QuestionSet } from './question-sets.ts'
import { isRight } from './score.ts'
import { nameOf } from './truth.ts'

export interface Outcome extends Question {
  readonly expected: Settled
  readonly graph: string
  readonly answer: Answer
  readonly right: boolean
  readonly spent: Spent
}

const tenant = 'eval'

/** Runs `use` with a service in a temporary folder that contains the graphs, without a model. */
export async function withGraphs<T>(graphs: readonly EvalGraph[], use: (runtime: Runtime) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-eval-'))
  const runtime = await openRuntime({ ...readConfig({}), dataDir, sampleData: false, threads: 1 })
  try {
    for (const graph of graphs) await runtime.store.import(tenant, graph.name, readJson(bytesOf(graph), graph.name), { orientation: graph.orientation })
    return await use(runtime)
  } finally {
    await runtime.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function* bytesOf({ nodes, relationships }: EvalGraph): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify({ nodes, relationships }))
}

/** Asks the rules every question in sequence. */
export async function askAll(runtime: Runtime, sets: readonly QuestionSet[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { graph, questions } of sets) for (const question of questions) outcomes.push(await askQuestion(runtime, graph, question))
  return outcomes
}

/** An error of the service counts as a wrong answer that contains it. */
export async function askQuestion(runtime: Runtime, graph: EvalGraph, question: Question): Promise<Outcome> {
  const { answer, failure, spent } = await askService(runtime, { question: question.question, graph: graph.name, planner: 'auto' }, tenant)
  const given = answer ?? failedAnswer(question.question, `Failed: ${failure}`)
  const expected = await settle(runtime, graph.name, question.expected)
  const names = [...new Set(graph.nodes.map(nameOf))]
  return { ...question, expected, graph: graph.name, answer: given, right: isRight(given, expected, names), spent }
}

function failedAnswer(question: string, explanation: string): Answer {
  return {
    status: 'partial',
    question,
    answer: explanation,
    data: null,
    grounded: true,
    ungrounded: [],
    unchecked: [],
    unread: [],
    claims: [],
    planner: 'none',
    explanation,
    trace: [],
    usage: noUsage,
    conversationId: null
  }
}

async function settle({ caller }: Runtime, graph: string, expected: Expected): Promise<Settled> {
  if (expected.type !== 'tool') return expected
  const { summary } = await caller.call({ tenant, tool: expected.tool, graph, arguments: expected.arguments })
  return number(Number(summary[expected.summary]))
}

/** Whether a replay of the answer's calls gives the same results. */
export async function replays({ asker }: Runtime, { answer }: Outcome): Promise<boolean> {
  return (await asker.replay(answer.trace, { tenant })).same
}
