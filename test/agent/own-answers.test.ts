import t from 'tap'
import { createAsker } from '../../src/agent/ask.ts'
import { renderTool } from '../../src/planner/answers/render-tool.ts'
import { renderToolForm } from '../../src/planner/answers/render-tool-form.ts'
import type { ClosurePlan } from '../../src/planner/closure-plan.ts'
import type { AnswerShape } from '../../src/planner/form/answer-shape.ts'
import type { AskedForm } from '../../src/planner/form/asked-form.ts'
import { inForm } from '../../src/planner/form/in-form.ts'
import { askedFamilies } from '../../src/planner/tools/read-tools.ts'
import { wishOf } from '../../src/planner/tools/wish.ts'
import { linkRows } from '../../src/planner/words/link-rows.ts'
import { createReaderHere } from '../../src/reading/read-here.ts'
import type { ShapedResult } from '../../src/results/shape.ts'
import { tools } from '../../src/tools/index.ts'
import type { Tool } from '../../src/tools/tool.ts'
import { importGraph, openTestRuntime, type TestGraph, type TestRuntime, tenant } from '../fixtures/runtime.ts'
import { exampleArguments } from '../tools/sample-contract.ts'

/** How an answer may be asked for. */
const forms: readonly { readonly called: string; readonly form: AskedForm | null; readonly shape: AnswerShape | null }[] = [
  { called: 'sentence', form: null, shape: null },
  { called: 'JSON', form: null, shape: { kind: 'json' } },
  { called: 'list', form: { kind: 'list' }, shape: null },
  { called: 'rows', form: { kind: 'rows', fields: [] }, shape: null },
  { called: 'pairs', form: { kind: 'pairs', key: 'node' }, shape: null },
  { called: 'only the answer', form: { kind: 'bare' }, shape: null }
]

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

interface Asked {
  readonly tool: Tool
  readonly question: string
  readonly graph: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** A plan of one call, rendered as the rules planner renders a call of this tool. */
async function planOf({ tool, question, graph, arguments: given }: Asked, { store }: TestRuntime, at: (typeof forms)[number]): Promise<ClosurePlan> {
  const schema = await store.schema(tenant, graph)
  const linked = await linkRows(question, schema, { tenant, graph, store })
  const nodes = Array.isArray(given['nodes']) ? given['nodes'].length : 0
  const limit = typeof given['limit'] === 'number' ? given['limit'] : null
  const wish = { ...wishOf(tool, linked.question.tokens, linked.rows[0] ?? [], [], limit), named: nodes }
  const render = ([result]: readonly ShapedResult[]) => {
    const rendered = renderTool(wish, result as ShapedResult)
    const labels = schema.labels.map(({ label }) => label)
    const text = at.form === null ? null : renderToolForm(at.form, { wish, result: result as ShapedResult, data: rendered.data, labels }, rendered.answer)
    return text === null ? rendered : { ...rendered, answer: text }
  }
  return {
    kind: 'plan',
    explanation: question,
    confidence: 1,
    // A title says what a call is for, which is not what is under test.
    asked: '',
    calls: [{ tool: tool.name, reason: question, arguments: () => given }],
    render: inForm({ render, formed: true }, { text: question, form: at.form, shape: at.shape, wish: { single: false, fields: [] } })
  }
}

t.test('what the service says of the result of any tool is found in it', async (t) => {
  const runtime = await openTestRuntime(t)
  const { store, state, caller } = runtime
  await importGraph(store, 'round', round, { orientation: 'directed', nameProperties: { Town: 'name' } })
  const call = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input, control: {} })
  const ask = async (asked: Asked) => {
    for (const form of forms) {
      const plan = await planOf(asked, runtime, form)
      const asker = createAsker({
        caller,
        store,
        state,
        model: null,
        reader: createReaderHere({ caller, store, planByRules: async () => plan }),
        defaultGraph: asked.graph,
        budget: {}
      })
      const { answer, grounded, ungrounded, explanation, trace } = await asker.ask({ question: asked.question }, { tenant })
      t.same(
        { grounded, ungrounded, error: trace[0]?.error },
        { grounded: true, ungrounded: [], error: null },
        `${asked.tool.name} as ${form.called}: ${answer} ${explanation}`
      )
    }
  }
  const asked = tools.filter(({ effects, needs, family }) => effects === 'none' && needs === undefined && askedFamilies.has(family))
  for (const tool of asked) {
    for (const example of tool.examples) await ask({ tool, question: example.title, graph: 'london', arguments: await exampleArguments(tool, example, call) })
    const given = drawnArguments(tool)
    if (given !== null && !needMore.has(tool.name)) await ask({ tool, question: tool.phrases[0] ?? tool.name, graph: 'round', arguments: given })
  }
})
