import t from 'tap'
import { openEnded, planOverview } from '../../src/planner/overview.ts'
import type { GraphSchema } from '../../src/store/store.ts'

const schema = (given: Partial<GraphSchema>) =>
  ({
    name: 'towns',
    orientation: 'undirected',
    nodeCount: 100,
    relationshipCount: 300,
    labels: [],
    relationshipTypes: [],
    ...given
  }) as GraphSchema

const toolsOf = (given: Partial<GraphSchema>) => planOverview('overview', schema(given)).steps.map(({ tool }) => tool)

t.test('tells open-ended requests from questions about one thing', async (t) => {
  for (const text of ['Analyse the data for me', 'What stands out in this graph?', 'Summarise this network']) t.equal(openEnded(text), 'overview', text)
  for (const text of ['Where is the network fragile?', 'Find weak spots']) t.equal(openEnded(text), 'weak points', text)
  for (const text of ['Who lives in Alba?', 'How many towns are there?', 'What is the degree of Alba?']) t.equal(openEnded(text), null, text)
})

t.test('chooses algorithms by what the graph is', async (t) => {
  t.ok(toolsOf({ orientation: 'directed' }).includes('strongly_connected_components'))
  t.notOk(toolsOf({}).includes('strongly_connected_components'))
  t.same(toolsOf({ relationshipCount: 0 }), ['get_schema'])
})

t.test('leaves heavy algorithms out of large graphs, and says so', async (t) => {
  const { steps, leftOut } = planOverview('overview', schema({ nodeCount: 1e6, relationshipCount: 1e7 }))
  t.notOk(steps.some(({ tool }) => tool === 'betweenness_centrality'))
  t.match(leftOut, [{ why: /steps/ }])
})
