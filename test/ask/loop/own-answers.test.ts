import t from 'tap'
import type { Form } from '../../../src/ask/parser/form/form.ts'
import { inForm } from '../../../src/ask/parser/form/format-answer.ts'
import { cellsOfRun } from '../../../src/results/cells.ts'
import { tools } from '../../../src/tools/index.ts'
import type { IntentOutput } from '../../../src/tools/intent.ts'
import { answerQuery } from '../../../src/tools/query/answer/answer-query.ts'
import type { AnswerShape } from '../../../src/tools/query/tree.ts'
import type { Tool } from '../../../src/tools/tool.ts'
import { importGraph, openTestRuntime, type TestGraph, tenant } from '../../fixtures/runtime.ts'
import { faultsOf } from '../../tools/query/claims-hold.ts'
import { exampleArguments } from '../../tools/sample-contract.ts'

/** How an answer may be asked for. */
const forms: readonly Form[] = [{}, { shape: 'json' }, { shape: 'lines' }, { shape: 'commas' }, { shape: 'bare' }]

/** A walk round three towns, with a way in, a way out and a town that no road reaches. */
const round: TestGraph = {
  nodes: ['Alba', 'Brook', 'Corve', 'Dorne', 'Eastwick', 'Fenn'].map((name, at) => ({
    id: `t${at}`,
    labels: ['Town'],
    properties: { name, people: 100 * (at + 1), height: at / 3, vector: [at, 1, 0.5] }
  })),
  relationships: [
    ['t0', 't1', 1],
    ['t1', 't2', 2.5],
    ['t2', 't3', 1],
    ['t3', 't1', 4],
    ['t3', 't4', 1]
  ].map(([source, target, miles]) => ({ source: String(source), target: String(target), type: 'ROAD', properties: { miles: Number(miles) } }))
}

/** What parameters are given on the drawn graph. */
const drawn: Readonly<Record<string, unknown>> = {
  source: 'Alba',
  target: 'Eastwick',
  sources: ['Alba'],
  targets: ['Corve', 'Eastwick'],
  weight: 'miles',
  capacity: 'miles',
  nodeProperty: 'vector',
  nodeProperties: ['vector'],
  communityProperty: 'people',
  prizeProperty: 'height',
  value: 'people',
  embeddingDimension: 8,
  iterations: 2,
  embeddingDensity: 4
}

/** What they give depends on what the words of a question stand for. */
const byWords = 'run_vertex_program'

/** Tools that need places on a map, two sides, ends or features, which the drawn graph has not. */
const needMore = new Set(['find_paths', 'a_star_shortest_path', 'maximum_matching', 'hashgnn'])

/** Every parameter of a tool that the drawn graph can fill; null: it asks for another. */
function drawnArguments({ input }: Tool): Record<string, unknown> | null {
  const required = (input.required ?? []) as readonly string[]
  const given = Object.keys(input.properties).filter((name) => name in drawn && (/^(weight|capacity)$/.test(name) || required.includes(name)))
  return required.every((name) => given.includes(name)) ? Object.fromEntries(given.map((name) => [name, drawn[name]])) : null
}

/** What answers show of what a tool gives; null: it depends on what else is asked. */
function shownOf(gives: IntentOutput): readonly AnswerShape[] {
  switch (gives.as) {
    case 'number':
      return [{ isCount: false, ...gives }]
    case 'truth':
      return [{ isOpposite: false, ...gives }]
    case 'score':
      return [{ as: 'score', column: gives.column }]
    case 'path':
      return [{ as: 'path' }, { as: 'cost' }]
    case 'nodes':
    case 'rows':
      return [{ as: 'rows' }]
    case 'overview':
      return [{ as: 'overview' }]
    default:
      return []
  }
}

t.test('each claim of an answer is in the result of its tool, and each name and number in a claim', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  await importGraph(store, 'round', round, { orientation: 'directed', nameProperties: { Town: 'name' } })
  const callOn = (graph: string) => (tool: string, input: unknown) => caller.call({ tenant, graph, tool, arguments: input, control: {} })
  const check = async ({ name: tool }: Tool, graph: string, shows: readonly AnswerShape[], given: Readonly<Record<string, unknown>>) => {
    const [schema, results] = [await store.schema(tenant, graph), [await callOn(graph)(tool, given)]]
    for (const show of shows)
      for (const form of forms) {
        const query = { ask: 'call', call: { tool, arguments: given }, show } as const
        const written = inForm(answerQuery(query, schema, cellsOfRun(results)), form)
        t.same(faultsOf(written, results, JSON.stringify(given)), [], `${tool} as ${show.as}, ${form.shape}: ${written.answer}`)
      }
  }
  for (const tool of tools.filter((tool) => tool.effects === 'none' && tool.needs === undefined && tool.intents !== undefined)) {
    const asked = tool.intents ?? []
    if (tool.name === byWords) {
      for (const { gives, given = {} } of asked) await check(tool, 'round', shownOf(gives), given)
      continue
    }
    const shows = asked.flatMap(({ gives }) => shownOf(gives))
    for (const example of tool.examples) await check(tool, 'london', shows, await exampleArguments(tool, example, callOn('london')))
    const given = drawnArguments(tool)
    if (given !== null && !needMore.has(tool.name)) await check(tool, 'round', shows, given)
  }
})
