import t from 'tap'
import { type Attempt, failedAttempt } from '../../../eval/kgot/attempt.ts'
import { type OutcomeClass, scoreAttempt } from '../../../eval/kgot/outcome.ts'
import { reportOf, rightOf } from '../../../eval/kgot/report.ts'
import type { Model } from '../../../src/outside/models/model.ts'

const question = { id: '1', question: 'Where?', key: 'Bank', level: '1', attachment: null, scorer: 'gaia' } as const
const noGrader: Model = { name: 'none', complete: () => Promise.reject(new TypeError('nothing is graded here')) }
const attempt = (told: Partial<Attempt>): Attempt => ({ ...failedAttempt(''), failure: null, status: 'answered', ...told })

/** What came of it, and its class. */
const cases: readonly (readonly [Partial<Attempt>, OutcomeClass])[] = [
  [{ answer: 'bank' }, 'correct'],
  [{ answer: 'bank', forced: true }, 'correct_forced'],
  [{ answer: 'bank', status: 'partial' }, 'correct'],
  [{ answer: 'the bank' }, 'close_call'],
  [{ answer: 'the bank', forced: true }, 'close_call'],
  [{ answer: 'Oval' }, 'wrong'],
  [{ answer: 'Oval', forced: true }, 'wrong_forced'],
  [{ answer: 'Oval', status: 'partial' }, 'partial'],
  [{ answer: null, status: 'cannot_answer' }, 'cannot_answer'],
  // An error is no answer, even where a text is the key.
  [{ answer: 'bank', status: 'error' }, 'error'],
  [{ answer: null, status: 'error' }, 'error']
]

t.test('each attempt is in one class, and close calls are not right', async (t) => {
  const outcomes = await Promise.all(cases.map(([told]) => scoreAttempt(question, attempt(told), noGrader)))
  for (const [at, [told, expected]] of cases.entries()) t.equal(outcomes[at]?.outcome, expected, JSON.stringify(told))
  const { total, rounds } = reportOf({ startedAt: '', setting: {} }, outcomes, null)
  t.equal(rightOf(total), 3)
  t.equal(
    Object.values(total.classes).reduce((sum, count) => sum + count),
    cases.length
  )
  t.same(rounds, { 0: 9 }, 'errors have no rounds')
})
