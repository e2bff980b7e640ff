import t from 'tap'
import { withGraphs } from '../../../eval/planner/evaluate.ts'
import { underground } from '../../../eval/planner/graphs/london.ts'

t.test('what lies furthest to a side is ranked by its coordinate, or its words are named as unread', async (t) => {
  const asked: readonly (readonly [question: string, node: string])[] = [
    ['What is the southernmost station?', 'Morden'],
    ['What is the third most southerly station?', 'Colliers Wood'],
    ['Which station lies furthest north?', 'Chesham'],
    ['Which is the westernmost station in zone 1?', 'High Street Kensington']
  ]
  await withGraphs([underground], async ({ asker }) => {
    for (const [question, node] of asked) {
      const { status, data, unread } = await asker.ask({ question, graph: 'london' }, { tenant: 'eval' })
      if (status === 'answered') t.match(data, { node }, question)
      else t.ok(unread.length > 0, question)
    }
  })
})
