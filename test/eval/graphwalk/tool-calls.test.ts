import t from 'tap'
import { scoreRows } from '../../../eval/graphwalk/score-rows.ts'
import { schemaText, type WalkGraph, type WalkQuestion } from '../../../eval/graphwalk/walk-graph.ts'
import { drawSets } from '../../../eval/graphwalk/walk-source.ts'
import { ownWord } from '../../../eval/graphwalk/wordings.ts'
import { firstRows, toolChoices, withHandles } from '../../../eval/tokens/tool-choices.ts'
import { answerData } from '../../../src/tools/results/answer.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)

/** Makes the calls, renders the last result in the question's form, and tells how many tokens all replies took. */
async function answer(question: WalkQuestion, graph: WalkGraph): Promise<{ data: unknown; callCount: number; tokens: number }> {
  const handles: string[] = []
  let tokens = 0
  const calls = toolChoices[question.template](question.params, graph)
  for (const { tool, arguments: given } of calls) {
    const result = await caller.call({ tenant, tool, arguments: withHandles(given, handles), graph: graph.id })
    handles.push(result.handle)
    tokens += JSON.stringify(result).length / 4
  }
  const given = { handle: handles.at(-1), schema: JSON.parse(schemaText(question.columns)), ...firstRows(question.template), limit: 10_000 }
  const rendered = await caller.call({ tenant, tool: 'answer', arguments: given, graph: graph.id })
  return { data: answerData(rendered.rows, rendered.summary['form']), callCount: calls.length, tokens }
}

for (const nodes of [100, 500]) {
  const [set] = drawSets(nodes, 1, 31, ownWord)
  if (set === undefined) continue
  const { graph, questions } = set
  const keyOf = (place: number) => graph.nodes[place]?.props['key'] ?? ''
  await importGraph(
    store,
    graph.id,
    {
      nodes: graph.nodes.map(({ label, props }) => ({ id: props['key'] ?? '', labels: [label], properties: props })),
      relationships: graph.edges.map(({ src, dst, type, props }) => ({ source: keyOf(src), target: keyOf(dst), type, properties: props }))
    },
    { orientation: 'directed' }
  )
  for (const question of questions) {
    t.test(`${question.template} of ${nodes} nodes takes at most three calls and is exact`, async (t) => {
      const { data, callCount, tokens } = await answer({ ...question, form: 'named' }, graph)
      t.ok(callCount >= 1 && callCount <= 3)
      t.ok(tokens < 6000, `${Math.round(tokens)} tokens of replies`)
      t.ok(Array.isArray(data))
      t.match(scoreRows(question, data as never), { right: true, falsePositives: 0 })
    })
  }
}
