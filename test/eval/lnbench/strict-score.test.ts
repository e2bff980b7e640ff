import t from 'tap'
import { asksOrder, strictScore } from '../../../eval/lnbench/strict-score.ts'

const right = (expected: string, actual: string, options: Parameters<typeof strictScore>[2] = {}) => strictScore(expected, actual, options).right

/** a-b costs 1, b-c 2, a-d 2, d-c 1; both ways. */
const links = new Map([
  ['a b', 1],
  ['b c', 2],
  ['a d', 2],
  ['d c', 1]
])
const isLink = (from: string, to: string, cost: number) => (links.get(`${from} ${to}`) ?? links.get(`${to} ${from}`)) === cost

t.test('accepts numbers within a hundred-thousandth', async (t) => {
  t.ok(right('Ada: 1000.5', 'ada: 1000.509'))
  t.notOk(right('Ada: 1000.5', 'ada: 1000.52'))
})

t.test('accepts rounding in a key of three digits or more', async (t) => {
  t.ok(right('Ada: 0.001', 'Ada: 0.00149'))
  t.notOk(right('Ada: 0.001', 'Ada: 0.00151'))
  t.notOk(right('Ada: 4.0', 'Ada: 4.04'))
})

t.test('expects every part and no other', async (t) => {
  t.ok(right('Ada: 1, Bo: 2', 'Bo: 2\nAda: 1'))
  t.notOk(right('Ada: 1, Bo: 2', 'Ada: 1'))
  t.notOk(right('Ada: 1', 'Ada: 1, Bo: 2'))
  t.notOk(right('Ada: 1', 'The answer is close to Ada: 1'))
})

t.test('ignores stray quotation marks in a key', async (t) => {
  t.ok(right("ada': '27.25, Bo: 2", 'Ada: 27.25, Bo: 2'))
})

t.test('compares names without case and apostrophe kinds', async (t) => {
  t.ok(right("O'Neil", 'o’neil'))
  t.ok(right('Yes', 'yes.'))
  t.notOk(right('Yes', 'Yes, all of them'))
})

t.test('compares lists as sets unless an order is requested', async (t) => {
  t.ok(right('["Ada", "Bo"]', '["Bo", "Ada"]'))
  t.notOk(right('["Ada", "Bo"]', '["Bo", "Ada"]', { ordered: true }))
  t.notOk(right('["Ada", "Bo"]', '["Ada", "Ada", "Bo"]'))
  t.match(strictScore('["Ada", "Bo"]', '["Ada", "Cy"]').reason, /missing: bo; too many: cy/)
})

t.test('distinguishes an empty list from no list', async (t) => {
  t.ok(right('[]', '[]'))
  t.notOk(right('[]', ''))
  t.notOk(right('[]', '["Ada"]'))
})

t.test('reads lists in a fence or after a sentence', async (t) => {
  t.ok(right('["Ada", "Bo"]', 'These two:\n```\n["Bo", "Ada"]\n```'))
})

t.test('compares rows of names with a number', async (t) => {
  t.ok(right('["Ada", "Bo", 1.0], ["Bo", "Cy", 2.5]', '["Bo", "Cy", 2.5], ["Ada", "Bo", 1]'))
  t.notOk(right('["Ada", "Bo", 1.0]', '["Bo", "Ada", 1.0]'))
})

t.test('compares paths as a set of nodes with costs', async (t) => {
  t.ok(right('["a", "b"]: [0.0, 1.0], ["a", "d"]: [0.0, 2.0]', '["a", "d"]: [0, 2], ["A", "B"]: [0.0, 1.0]'))
  t.notOk(right('["a", "b"]: [0.0, 1.0]', '["a", "b"]: [0.0, 2.0]'))
  t.notOk(right('["a", "b"]: [0.0, 1.0], ["a", "d"]: [0.0, 2.0]', '["a", "b"]: [0.0, 1.0]'))
})

t.test('accepts another valid path of the same cost for a shortest path', async (t) => {
  const key = '["a", "b", "c"]: [0.0, 1.0, 3.0]'
  t.ok(right(key, '["a", "d", "c"]: [0.0, 2.0, 3.0]', { isLink }))
  t.notOk(right(key, '["a", "d", "c"]: [0.0, 2.0, 3.0]'))
  t.notOk(right(key, '["a", "d", "c"]: [0.0, 1.0, 3.0]', { isLink }), 'costs that no link has')
  t.notOk(right(key, '["a", "c"]: [0.0, 3.0]', { isLink }), 'a link that is not there')
  t.notOk(right(key, '["a", "b", "a", "d", "c"]: [0.0, 1.0, 2.0, 4.0, 5.0]', { isLink }), 'a longer path')
})

t.test('rejects the same path given twice', async (t) => {
  const key = '["a", "b", "c"]: [0.0, 1.0, 3.0], ["a", "d", "c"]: [0.0, 2.0, 3.0]'
  t.notOk(right(key, '["a", "d", "c"]: [0.0, 2.0, 3.0], ["a", "d", "c"]: [0.0, 2.0, 3.0]', { isLink }))
})

t.test('recognizes questions that request an order', async (t) => {
  t.ok(asksOrder('List them in descending order.'))
  t.ok(asksOrder('Rank the people by age, largest first'))
  t.notOk(asksOrder('List the people who order books'))
})
