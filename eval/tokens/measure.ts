import { createAsker } from '../../src/ask/loop/ask.ts'
import { createReaderHere } from '../../src/ask/worker/language-service-here.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { drawParams } from '../graphwalk/draw-params.ts'
import { drawGraph } from '../graphwalk/random-graph.ts'
import { records } from '../graphwalk/run.ts'
import { columnsOf, schemaText, type TemplateName, templateNames, type WalkGraph } from '../graphwalk/walk-graph.ts'
import { ownWord } from '../graphwalk/wordings.ts'
import { drawFrom } from '../harness/draw.ts'
import { createScriptedModel } from './scripted-model.ts'
import { firstRows, toolChoices } from './tool-choices.ts'

const tenant = 'eval'

type Service = Pick<Runtime, 'caller' | 'store' | 'state'>

/** Tokens of one question, about four characters each. */
export interface QuestionTokens {
  readonly template: TemplateName
  /** Tool calls before the answer. */
  readonly calls: number
  readonly prompts: number
  readonly firstPrompt: number
  readonly tools: number
  readonly allPrompts: number
  readonly completion: number
}

export interface SizeTokens {
  readonly nodes: number
  readonly relationships: number
  /** The graph as compact JSON, which a model without tools must receive. */
  readonly dump: number
  /** Seconds to import the graph. */
  readonly importSeconds: number
  readonly questions: readonly QuestionTokens[]
}

function dumpTokens({ nodes, edges }: WalkGraph): number {
  const count = (items: readonly unknown[]) => items.reduce<number>((sum, item) => sum + JSON.stringify(item).length + 1, 0)
  return Math.ceil((count(nodes) + count(edges)) / 4)
}

async function measureQuestion(runtime: Service, graph: WalkGraph, template: TemplateName, seed: number): Promise<QuestionTokens> {
  const { caller, store, state } = runtime
  const draw = drawFrom(seed)
  const params = drawParams(template, graph, seed).next().value
  if (params === undefined) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `No parameters for ${template}.` })
  const all = columnsOf(template, params, graph)
  const { text, columns = all } = ownWord(template, params, all, (count) => draw.int(0, count - 1))
  const { model, prompts } = createScriptedModel(toolChoices[template](params, graph), firstRows(template))
  const planQuestion = async () => ({ kind: 'decline', status: 'cannot_answer', explanation: '', confidence: 0 }) as const
  const asker = createAsker({ caller, store, state, model, reader: createReaderHere({ caller, store, planQuestion }), defaultGraph: graph.id, budget: {} })
  const answerSchema = JSON.parse(schemaText(columns)) as unknown[]
  const { usage, status, explanation, trace } = await asker.ask({ question: text, planner: 'llm', answerSchema }, { tenant })
  // An answer with too many rows is partial, but counts as given.
  if (status !== 'answered' && (status !== 'partial' || trace.some(({ error }) => error !== null)))
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${template} was not answered: ${explanation} ${JSON.stringify(trace)}` })
  const [first] = prompts
  return {
    template,
    calls: prompts.length - 1,
    prompts: prompts.length,
    firstPrompt: (first?.messages ?? 0) + (first?.tools ?? 0),
    tools: first?.tools ?? 0,
    allPrompts: usage.promptTokens,
    completion: usage.completionTokens
  }
}

/** Asks one question of each kind about a drawn graph, with a scripted model that knows the right tools. */
export async function measureTokens(runtime: Service, nodes: number, seed: number): Promise<SizeTokens> {
  const graph = drawGraph(nodes, seed)
  const nameProperties = Object.fromEntries(graph.nodes.map(({ label }) => [label, 'key']))
  const startedAt = performance.now()
  await runtime.store.import(tenant, graph.id, records(graph), { orientation: 'directed', nameProperties })
  const importSeconds = (performance.now() - startedAt) / 1000
  const questions: QuestionTokens[] = []
  for (const [place, template] of templateNames.entries()) questions.push(await measureQuestion(runtime, graph, template, seed * 100 + place))
  await runtime.store.drop(tenant, graph.id)
  return { nodes, relationships: graph.edges.length, dump: dumpTokens(graph), importSeconds, questions }
}
