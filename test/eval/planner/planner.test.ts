import t from 'tap'
import { askAll, type Outcome, replays, withGraphs } from '../../../eval/planner/evaluate.ts'
import { questionSets } from '../../../eval/planner/question-sets.ts'

/** Shares of questions to be answered right, a little below what is reached: of those that the planner grew up with, and of strangers'. */
const [floor, floorOfStrangers] = [0.95, 0.37]

const rightShare = (outcomes: readonly Outcome[]) => outcomes.filter(({ right }) => right).length / outcomes.length

t.test('answers questions about graphs that the planner was not made from, with traces that replay', async (t) => {
  await withGraphs(
    questionSets.map(({ graph }) => graph),
    async (runtime) => {
      const outcomes = await askAll(runtime, questionSets)
      const strange = new Set(questionSets.filter(({ isOfStrangers }) => isOfStrangers).map(({ graph }) => graph.name))
      const known = rightShare(outcomes.filter(({ graph }) => !strange.has(graph)))
      const unknown = rightShare(outcomes.filter(({ graph }) => strange.has(graph)))
      t.ok(known >= floor, `${(100 * known).toFixed(1)} % right`)
      t.ok(unknown >= floorOfStrangers, `${(100 * unknown).toFixed(1)} % right of strangers' questions`)
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
