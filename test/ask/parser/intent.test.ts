import t from 'tap'
import { planQuestion } from '../../../src/ask/parser/plan-question.ts'
import { ToolWords } from '../../../src/ask/parser/tool-words.ts'
import { tools } from '../../../src/tools/index.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'

const graph = 'london'

t.test('a question without a reading selects a tool, with its arguments in any place', async (t) => {
  const { store } = await openTestRuntime(t)
  const place = { tenant, graph, store, schema: await store.schema(tenant, graph), toolWords: new ToolWords(tools) }
  const plan = (question: string) => planQuestion(question, [], place)
  const cases: readonly (readonly [question: string, tool: string, given: object])[] = [
    ['run pagerank with damping factor 0.7 and show top 5', 'pagerank', { dampingFactor: 0.7 }],
    ['Louvain please, at most 20 iterations, by time', 'louvain', { maxIterations: 20, weight: 'time' }],
    ['Yen: four alternative itineraries, Angel to Brixton, judged by minutes', 'yens_shortest_paths', { k: 4, weight: 'time' }],
    [
      'pagerank in zones 1 and 2 without the Jubilee Line, one per line, top 5',
      'pagerank',
      {
        nodeWhere: [{ property: 'zone', operator: 'in', value: [1, 2] }],
        relationshipWhere: [{ property: 'line', operator: '<>', value: 'Jubilee Line' }]
      }
    ],
    ['pagerank where a rider follows a link with damping of 70 per cent, which three stations lead?', 'pagerank', { dampingFactor: 0.7 }],
    ['HITS on the Northern Line only, six best authorities', 'hits', { relationshipWhere: [{ property: 'line', operator: '=', value: 'Northern Line' }] }]
  ]
  for (const [question, tool, given] of cases) {
    const found = await plan(question)
    t.match(found, { kind: 'plan', isLikely: true, explanation: /^By its words this is likely to ask for/ }, question)
    const calls = found.kind === 'plan' ? found.calls : []
    t.match(calls.find((call) => call.tool === tool)?.arguments, given, question)
  }
  for (const question of [
    'what happens if i drop my phone on the tracks, do they cut the power or just laugh',
    'run pagerank with a budget of 7000',
    'Shortest way from Bank to Victoria that never calls at Green Park, by A*'
  ])
    t.match(await plan(question), { kind: 'decline' }, question)
})
