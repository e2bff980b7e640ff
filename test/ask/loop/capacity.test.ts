import t from 'tap'
import { withGraphs } from '../../../eval/planner/evaluate.ts'
import { flights } from '../../../eval/planner/graphs/flights.ts'
import { workforce } from '../../../eval/planner/graphs/workforce.ts'
import { openBase, openScripted } from './open-asker.ts'

t.test('an unknown capacity is neither invented nor replaced', async (t) => {
  const asked = [
    ['flights', 'How much freight fits on the way from Aldermere to Isk in a day?'],
    ['flights', 'What is the maximum throughput between Aldermere and Isk?'],
    ['workforce', 'How many vehicles an hour can get from Alder Cross to Great Bramley?'],
    ['workforce', 'What is the capacity of the roads between Alder Cross and Great Bramley?']
  ] as const
  await withGraphs([flights, workforce], async ({ asker }) => {
    for (const [graph, question] of asked) {
      const { status, data } = await asker.ask({ question, graph }, { tenant: 'eval' })
      t.match({ status, data }, { status: 'cannot_answer', data: null }, question)
    }
  })
})

t.test('an invented capacity of a model is marked, and the answer is at most partial', async (t) => {
  const base = await openBase(t)
  for (const invented of ['About 36,000 passengers per hour can travel from Alba to Eastwick.', 'The capacity from Alba to Eastwick is 2400 people an hour.']) {
    const { asker } = await openScripted(t, base, [
      { toolCalls: [{ name: 'find_shortest_path', arguments: { source: 'Alba', target: 'Eastwick', weight: 'minutes' } }] },
      { toolCalls: [{ name: 'answer', arguments: { status: 'answered', answer: invented } }] }
    ])
    const answer = await asker.ask(
      { question: 'How many passengers per hour can travel from Alba to Eastwick?', planner: 'llm', profile: 'tools' },
      { tenant: 't' }
    )
    t.match(answer, { status: 'partial', grounded: false }, invented)
    t.match(answer.ungrounded, [/36,000|2400/])
  }
})
