import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer } from '../../src/agent/types.ts'
import { readConfig } from '../../src/config.ts'
import { noUsage } from '../../src/llm/model.ts'
import { openRuntime, type Runtime } from '../../src/runtime.ts'
import { readJson } from '../../src/store/import/read-json.ts'
import { type Expected, number, type Question, type Settled } from './expect.ts'
import type { EvalGraph } from './graphs/graph.ts'
import type { QuestionSet } from './question-sets.ts'
import { isRight } from './score.ts'
import { nameOf } from './truth.ts'

/** One question, asked. */
export interface Outcome extends Question {
  readonly expected: Settled
  readonly graph: string
  readonly answer: Answer
  readonly right: boolean
}

const tenant = 'eval'

/** Runs `use` on a service of its own in a temporary folder that holds the graphs; no model. */
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

/** Asks every question of the rules planner, one after another. An error of the service counts as a wrong answer that says so. */
export async function askAll(runtime: Runtime, sets: readonly QuestionSet[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { graph, questions } of sets) {
    const names = [...new Set(graph.nodes.map(nameOf))]
    for (const question of questions) {
      const answer = await askOne(runtime, graph.name, question.question)
      const expected = await settle(runtime, graph.name, question.expected)
      outcomes.push({ ...question, expected, graph: graph.name, answer, right: isRight(answer, expected, names) })
    }
  }
  return outcomes
}

async function askOne({ asker }: Runtime, graph: string, question: string): Promise<Answer> {
  try {
    return await asker.ask({ question, graph, planner: 'auto' }, { tenant })
  } catch (error) {
    const explanation = `Failed: ${error instanceof Error ? error.message : String(error)}`
    const nothing = { data: null, grounded: true, ungrounded: [], planner: 'none' as const, trace: [], conversationId: null }
    return {
      ...nothing,
      status: 'partial',
      question,
      answer: explanation,
      explanation,
      usage: noUsage
    }
  }
}

async function settle({ caller }: Runtime, graph: string, expected: Expected): Promise<Settled> {
  if (expected.type !== 'tool') return expected
  const { summary } = await caller.call({ tenant, tool: expected.tool, graph, arguments: expected.arguments })
  return number(Number(summary[expected.summary]))
}

/** Runs the calls behind an answer again. */
export async function replays({ asker }: Runtime, { answer }: Outcome): Promise<boolean> {
  return (await asker.replay(answer.trace, { tenant })).same
}
