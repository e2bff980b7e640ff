import t from 'tap'
import { createAsker } from '../../../src/agent/ask.ts'
import { planByRules } from '../../../src/planner/plan.ts'
import { createReaderHere } from '../../../src/reading/read-here.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'

const { caller, store, state } = await openTestRuntime(t)
const asker = createAsker({ caller, store, state, model: null, reader: createReaderHere({ caller, store, planByRules }), defaultGraph: 'london', budget: {} })
const ask = (question: string) => asker.ask({ question }, { tenant })

t.test('an algorithm called by its name is run, and everyday words around it that no call carries are named', async (t) => {
  for (const [question, tool] of [
    ['Good evening, my colleague insists on the bridges of this thing, could you kindly fetch them?', 'bridges'],
    ['For the annual brochure we would dearly love harmonic centrality of Bank and Angel', 'harmonic_centrality'],
    ['A depth-first search originating at Aldgate is to be carried out, stopping at depth 2.', 'depth_first_search'],
    ['Assume all links run both ways and tell me whether one can travel from any station to any other.', 'weakly_connected_components']
  ] as const) {
    const answer = await ask(question)
    t.equal(answer.trace[0]?.tool, tool, question)
    t.equal(answer.status === 'answered', answer.unread.length === 0, question)
  }
})

t.test('what names, narrows or turns a question round is never passed over', async (t) => {
  for (const question of [
    'Compute the harmonic centrality of Padingtonn Greeen',
    'Bridges, but never those with a surcharge of 17 or 23 or 99',
    'Which stations have an articulation point without a "Zorbian" licence?'
  ]) {
    t.not((await ask(question)).status, 'answered', question)
  }
})

t.test('a number of names that follow is no limit, and one name of several is the best', async (t) => {
  const similar = await ask(
    'Node similarity: compare Sloane Square with three others, Knightsbridge, Acton Town and Pimlico. Which two of them are most similar?'
  )
  t.equal(similar.trace[0]?.returned, 2)
  const best = await ask("Compare the betweenness of Angel and King's Cross St. Pancras and return only the name of the higher-scoring one.")
  t.equal(best.trace[0]?.tool, 'betweenness_centrality')
  t.ok(best.answer === "King's Cross St. Pancras" || best.unread.length > 0, best.answer)
})
