import t from 'tap'
import { createAsker } from '../../../../src/ask/loop/ask.ts'
import { planReport } from '../../../../src/ask/parser/report/plan-report.ts'
import { createReaderHere } from '../../../../src/ask/worker/language-service-here.ts'
import type { GraphSchema } from '../../../../src/storage/graphs/store.ts'
import { tools } from '../../../../src/tools/index.ts'
import { openTestRuntime, tenant } from '../../../fixtures/runtime.ts'

const { caller, store, state } = await openTestRuntime(t)
const asker = createAsker({ caller, store, state, model: null, reader: createReaderHere({ caller, store }), defaultGraph: 'london', budget: {} })
const london = await store.schema(tenant, 'london')

const planOf = (given: Partial<GraphSchema>) => planReport('overview', { ...london, ...given }, tools)
const toolsOf = (given: Partial<GraphSchema>) => planOf(given).calls.map(({ tool }) => tool)

t.test('distinguishes open-ended requests from questions about one thing', async (t) => {
  for (const question of ['Analyse the data for me', 'What stands out in this graph?', 'Summarise this network', 'Give me an overview of this network'])
    t.match(await asker.ask({ question }, { tenant }), { status: 'answered', report: { title: 'Overview of london' } }, question)
  for (const question of ['Where is the network fragile?', 'Find weak spots'])
    t.match(await asker.ask({ question }, { tenant }), { status: 'answered', report: { title: 'Weak points of london' } }, question)
  for (const question of ['How many stations are there?', 'What is the degree of Bank?']) t.notOk((await asker.ask({ question }, { tenant })).report, question)
})

t.test('a report names the call behind each section, and its statements are in the results', async (t) => {
  const { report, trace, answer, ungrounded, explanation } = await asker.ask({ question: 'Give me an overview of this network' }, { tenant })
  t.same(
    report?.sections.flatMap(({ steps }) => steps),
    trace.map(({ step }) => step)
  )
  t.match(answer, /## Connectedness\n\nAll 302 nodes are connected\./)
  t.match(explanation, /overview of the graph/)
  t.same(ungrounded, [])
})

t.test('chooses tools by the properties of the graph', async (t) => {
  t.ok(toolsOf({ orientation: 'directed' }).includes('strongly_connected_components'))
  t.notOk(toolsOf({}).includes('strongly_connected_components'))
  t.same(toolsOf({ relationshipCount: 0 }), ['get_schema'])
})

t.test('leaves heavy tools out of large graphs, and reports it', async (t) => {
  const { calls, todo } = planOf({ nodeCount: 1e6, relationshipCount: 1e7 })
  t.notOk(calls.some(({ tool }) => tool === 'betweenness_centrality'))
  t.match(
    todo?.filter(({ leftOut }) => leftOut !== null),
    [{ leftOut: /steps/ }]
  )
})
