import fc from 'fast-check'
import t from 'tap'
import { type ExpressionScope, evaluate } from '../../src/results/expression.ts'
import { caseCount } from '../fixtures/length.ts'

const scores = [4, 1, 7]
const scope: ExpressionScope = {
  column: () => scores,
  cell: (_, __, row) => (typeof row === 'number' ? (scores[row - 1] ?? Number.NaN) : 9),
  rowCount: () => scores.length
}

t.test('computes numbers, cells and columns', async (t) => {
  const values: readonly (readonly [string, number])[] = [
    ['1 + 2 * 3', 7],
    ['(1 + 2) * -3', -9],
    ['10 - 4 - 3', 3],
    ['8 / 4 / 2', 1],
    ['sum(a.score)', 12],
    ['mean(a.score) + max(1, 2.5)', 6.5],
    ['min(a.score, -1)', -1],
    ['percent(a.score[3], sum(a.score)) * 3', 175],
    ['ratio(a.score["Bank"], count(a))', 3],
    ['difference(a.score[1], a."score"[2])', 3]
  ]
  for (const [text, value] of values) t.ok(Math.abs(evaluate(text, scope) - value) < 1e-9, text)
})

t.test('rejects invalid expressions', async (t) => {
  const texts = [
    '',
    '1 +',
    '1 2',
    'a.score',
    'a',
    'constructor(1)',
    'toString(1, 2)',
    'a.score[a]',
    '1 / 0',
    '(1',
    'x = 1',
    'sum()',
    `${'('.repeat(200)}1`,
    'percent(1)'
  ]
  for (const text of texts) t.throws(() => evaluate(text, scope), { code: 'EDGEWISE_INVALID_INPUT' }, text)
})

t.test('agrees with JavaScript on whole numbers', async (t) => {
  const sums = fc.array(fc.tuple(fc.constantFrom('+', '-', '*'), fc.integer({ min: 0, max: 99 })), { minLength: 1, maxLength: 8 })
  const outcome = fc.check(
    fc.property(sums, (parts) => {
      const products: number[][] = [[1]]
      const signs: number[] = [1]
      for (const [sign, number] of parts) {
        if (sign === '*') products.at(-1)?.push(number)
        else {
          products.push([number])
          signs.push(sign === '+' ? 1 : -1)
        }
      }
      const expected = products.reduce((total, factors, at) => total + (signs[at] ?? 1) * factors.reduce((product, factor) => product * factor, 1), 0)
      return evaluate(`1${parts.map(([sign, number]) => ` ${sign} ${number}`).join('')}`, scope) === expected
    }),
    { seed: 3, numRuns: caseCount(200) }
  )
  t.notOk(outcome.failed, fc.defaultReportMessage(outcome) ?? '')
})
