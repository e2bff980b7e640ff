import t from 'tap'
import { createAsker } from '../../src/agent/ask.ts'
import type { Form } from '../../src/parser/form/form.ts'
import type { Plan } from '../../src/planner/planner.ts'
import type { Shown } from '../../src/query/tree.ts'
import { createReaderHere } from '../../src/reading/read-here.ts'
import type { Gives } from '../../src/tools/asked.ts'
import { tools } from '../../src/tools/index.ts'
import type { Tool } from '../../src/tools/tool.ts'
import { importGraph, openTestRuntime, type TestGraph, tenant } from '../fixtures/runtime.ts'
import { exampleArguments } from '../tools/sample-contract.ts'

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

/** Tools that need places on a map, two sides, ends or features, which the drawn graph has not. */
const needMore = new Set(['find_paths', 'a_star_shortest_path', 'maximum_matching', 'hashgnn'])

/** Every parameter of a tool that the drawn graph can fill; null: it asks for another. */
function drawnArguments({ input }: Tool): Record<string, unknown> | null {
  const required = (input.required ?? []) as readonly string[]
  const given = Object.keys(input.properties).filter((name) => name in drawn && (/^(weight|capacity)$/.test(name) || required.includes(name)))
  return required.every((name) => given.includes(name)) ? Object.fromEntries(given.map((name) => [name, drawn[name]])) : null
}

/** What answers show of what a tool gives; null: it depends on what else is asked. */
function shownOf(gives: Gives): readonly Shown[] {
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

/** What these give depends on what the words of a question stand for. */
const byWords: ReadonlySet<string> = new Set(['run_vertex_program'])

interface Asked {
  readonly tool: Tool
  readonly question: string
  readonly graph: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** A plan of one call, as a question about its tool makes it. */
const planOf = ({ tool: { name: tool }, question, graph, arguments: given }: Asked, show: Shown, form: Form): Plan => ({
  kind: 'plan',
  explanation: question,
  confidence: 1,
  calls: [{ tool, reason: question, arguments: given }],
  render: { kind: 'query', query: { ask: 'call', call: { tool, arguments: given }, show }, graph, form }
})

t.test('what the service says of the result of any tool is found in it', async (t) => {
  const { store, state, caller } = await openTestRuntime(t)
  await importGraph(store, 'round', round, { orientation: 'directed', nameProperties: { Town: 'name' } })
  const call = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input, control: {} })
  const ask = async (asked: Asked, show: Shown, form: Form) => {
    const reader = createReaderHere({ caller, store, planQuestion: async () => planOf(asked, show, form) })
    const asker = createAsker({ caller, store, state, model: null, reader, defaultGraph: asked.graph, budget: {} })
    const { answer, grounded, ungrounded, trace } = await asker.ask({ question: 'And now?' }, { tenant })
    t.same(
      { grounded, ungrounded, error: trace[0]?.error },
      { grounded: true, ungrounded: [], error: null },
      `${asked.tool.name} as ${show.as}, ${form.shape}: ${answer}`
    )
  }
  const askAll = async (asked: Asked) => {
    for (const { gives, given } of asked.tool.asked ?? []) {
      const named = byWords.has(asked.tool.name) ? { ...asked, arguments: { ...given } } : asked
      for (const show of shownOf(gives)) for (const form of forms) await ask(named, show, form)
    }
  }
  const asked = tools.filter((tool) => tool.effects === 'none' && tool.needs === undefined && tool.asked !== undefined)
  for (const tool of asked) {
    for (const example of byWords.has(tool.name) ? [] : tool.examples)
      await askAll({ tool, question: example.title, graph: 'london', arguments: await exampleArguments(tool, example, call) })
    const given = drawnArguments(tool)
    if (given !== null && !needMore.has(tool.name)) await askAll({ tool, question: tool.phrases[0] ?? tool.name, graph: 'round', arguments: given })
  }
})

t.test('what the service answers when it is asked for a tool is found in its results', async (t) => {
  const { store, state, caller } = await openTestRuntime(t)
  const asker = createAsker({ caller, store, state, model: null, reader: createReaderHere({ caller, store }), defaultGraph: 'london', budget: {} })
  for (const question of tools.flatMap(({ asked, phrases }) => (asked === undefined ? [] : phrases))) {
    const { answer, status, ungrounded } = await asker.ask({ question }, { tenant })
    if (status === 'answered') t.same(ungrounded, [], `${question}: ${answer}`)
  }
})
