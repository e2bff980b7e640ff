import t from 'tap'
import { askAll, type Outcome, replays, withGraphs } from '../../../eval/planner/evaluate.ts'
import { questionSets as allSets } from '../../../eval/planner/question-sets.ts'
import { isFull } from '../../fixtures/length.ts'

/** A short run asks every third question. */
const questionSets = isFull ? allSets : allSets.map((set) => ({ ...set, questions: set.questions.filter((_, at) => at % 3 === 0) }))

/** The least shares of correct answers, a little below those reached: of questions that the planner was developed with, and of questions by others. */
const [floor, floorOfStrangers] = [0.88, 0.37]
/** The largest shares of wrong answers that are grounded, a little above those reached. Before words were compared with calls they were 0.056 and 0.106. */
const [ceiling, ceilingOfStrangers] = [0.03, 0.04]

const isWrong = ({ right, answer: { status, grounded } }: Outcome) => !right && grounded && (status === 'answered' || status === 'partial')
const wrongShare = (outcomes: readonly Outcome[]) => outcomes.filter(isWrong).length / outcomes.length
const rightShare = (outcomes: readonly Outcome[]) => outcomes.filter(({ right }) => right).length / outcomes.length

t.test('answers questions about graphs outside of development, with traces that replay', async (t) => {
  await withGraphs(
    questionSets.map(({ graph }) => graph),
    async (runtime) => {
      const outcomes = await askAll(runtime, questionSets)
      const strange = new Set(questionSets.filter(({ isOfStrangers }) => isOfStrangers).map(({ graph }) => graph.name))
      const [ofKnown, ofStrangers] = [outcomes.filter(({ graph }) => !strange.has(graph)), outcomes.filter(({ graph }) => strange.has(graph))]
      const [known, unknown] = [rightShare(ofKnown), rightShare(ofStrangers)]
      t.ok(known >= floor, `${(100 * known).toFixed(1)} % right`)
      t.ok(unknown >= floorOfStrangers, `${(100 * unknown).toFixed(1)} % right of strangers' questions`)
      t.ok(wrongShare(ofKnown) <= ceiling, `${(100 * wrongShare(ofKnown)).toFixed(1)} % wrong and grounded`)
      t.ok(wrongShare(ofStrangers) <= ceilingOfStrangers, `${(100 * wrongShare(ofStrangers)).toFixed(1)} % of strangers' questions wrong and grounded`)
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
