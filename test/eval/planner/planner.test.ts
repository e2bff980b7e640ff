import t from 'tap'
import { askAll, replays, withGraphs } from '../../../eval/planner/evaluate.ts'
import { questionSets } from '../../../eval/planner/question-sets.ts'

/** Share of questions to be answered right, a little below what is reached. */
const floor = 0.95

t.test('answers questions about graphs that the planner was not made from, with traces that replay', async (t) => {
  await withGraphs(
    questionSets.map(({ graph }) => graph),
    async (runtime) => {
      const outcomes = await askAll(runtime, questionSets)
      const rate = outcomes.filter(({ right }) => right).length / outcomes.length
      t.ok(rate >= floor, `${(100 * rate).toFixed(1)} % right`)
      t.notOk(
        outcomes.find(({ answer }) => answer.explanation.startsWith('Failed:')),
        'no question makes the service fail'
      )
      const answered = outcomes.filter(({ answer }) => answer.status === 'answered')
      t.same(
        answered.filter(({ answer }) => answer.trace.length === 0).map(({ question }) => question),
        [],
        'no answer without calls'
      )
      for (const outcome of answered.filter((_, i) => i % 5 === 0)) t.ok(await replays(runtime, outcome), outcome.question)
    }
  )
})
