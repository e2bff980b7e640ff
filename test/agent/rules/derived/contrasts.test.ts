import t from 'tap'
import { withGraphs } from '../../../../eval/planner/evaluate.ts'
import { underground } from '../../../../eval/planner/graphs/london.ts'
import { workforce } from '../../../../eval/planner/graphs/workforce.ts'

const [more, less] = ['Baker Street', 'Green Park']

t.test('named nodes are compared by what each has, and every number is backed', async (t) => {
  const asked: readonly (readonly [graph: string, question: string, data: unknown])[] = [
    ['london', `Does ${less} or ${more} have more links?`, { node: more, value: 7 }],
    ['london', `Which has more links, ${less}, Bank or ${more}?`, { node: more, value: 7 }],
    ['london', `Which of ${more} and ${less} is linked to fewer stations?`, { node: less, value: 6 }],
    ['london', `Has ${more} got more neighbours than ${less}?`, true],
    ['london', `Has ${less} more neighbours than ${more}?`, false],
    ['london', 'Is Acton Town in a higher zone than Bank?', true],
    ['london', 'Which can reach more stations within 3 stops, Acton Town or Bank?', { node: 'Bank', value: 39 }],
    ['workforce', 'Is Gita Mahendrani assigned to fewer projects than Nadim Hasker?', true],
    ['workforce', 'Which of Samir Tolhoun and Yasmin Kestelman has the higher wage?', { node: 'Samir Tolhoun', value: 40.3125 }]
  ]
  await withGraphs([underground, workforce], async ({ asker }) => {
    for (const [graph, question, data] of asked) {
      const answer = await asker.ask({ question, graph, planner: 'rules' }, { tenant: 'eval' })
      t.match({ status: answer.status, data: answer.data, ungrounded: answer.ungrounded }, { status: 'answered', data, ungrounded: [] }, question)
    }
  })
})

t.test('equal nodes are told to be equal', async (t) => {
  await withGraphs([underground], async ({ asker }) => {
    const question = 'Which of Green Park and Bank has the most links?'
    const { answer, data } = await asker.ask({ question, graph: 'london' }, { tenant: 'eval' })
    t.match(answer, /Green Park: 6 stations.*Bank: 6 stations.*equal/)
    t.same(data, [
      { node: 'Green Park', value: 6 },
      { node: 'Bank', value: 6 }
    ])
  })
})

t.test('a bound, a way between two and a measure that a tool ranks by are no comparisons of what each has', async (t) => {
  const asked: readonly (readonly [question: string, tool: string])[] = [
    ['Is there more than one path between Bank and Waterloo?', 'find_shortest_path'],
    ['Which station has the higher betweenness, Bank or Waterloo?', 'betweenness_centrality'],
    ['Is Bank more important than Waterloo?', 'pagerank']
  ]
  await withGraphs([underground], async ({ asker }) => {
    for (const [question, tool] of asked) {
      const { explanation, trace } = await asker.ask({ question, graph: 'london' }, { tenant: 'eval' })
      t.equal(trace[0]?.tool, tool, question)
      t.notMatch(explanation, /^Compares/, question)
    }
  })
})
