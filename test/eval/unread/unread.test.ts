import t from 'tap'
import { askUnseen, certified } from '../../../eval/unread/run.ts'

/** A little beside what is reached. Before words were held against calls: 21 wrong, all of them certified. */
const [leastRight, mostWrong, mostCertified] = [70, 3, 2]

t.test('declines missing data and ignored words, and still answers plain questions', async (t) => {
  const outcomes = await askUnseen()
  const wrong = outcomes.filter(({ verdict }) => verdict === 'wrong').map(({ question }) => question)
  t.ok(outcomes.filter(({ verdict }) => verdict === 'right').length >= leastRight)
  t.ok(wrong.length <= mostWrong, wrong.join(' | '))
  t.ok(certified(outcomes).length <= mostCertified)
  t.same(
    outcomes.filter(({ answer }) => answer.grounded && (answer.unread ?? []).length > 0).map(({ question }) => question),
    [],
    'nothing is grounded while a word is unread'
  )
})
