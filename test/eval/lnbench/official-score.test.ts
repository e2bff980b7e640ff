import t from 'tap'
import { officialScore, scoreAnswer, scoreParameters, scoreTools } from '../../../eval/lnbench/official-score.ts'

t.test('rewards a run without calls with full precision and efficiency', async (t) => {
  t.same(scoreTools(['a', 'b'], []), { precision: 1, recall: 0, f1: 0, callEfficiency: 1 })
})

t.test('counts repeated calls only in the efficiency', async (t) => {
  t.same(scoreTools(['a'], ['a', 'a', 'x', 'x']), { precision: 0.5, recall: 1, f1: 2 / 3, callEfficiency: 0.25 })
})

t.test('expects no call where the key has none', async (t) => {
  t.same(scoreTools([], []), { precision: 1, recall: 1, f1: 1, callEfficiency: 1 })
  t.same(scoreTools([], ['a']), { precision: 0, recall: 1, f1: 0, callEfficiency: 0 })
})

t.test('looks only at the first call whose name contains the expected tool', async (t) => {
  const calls = [
    { name: 'prefix__Rank_More', parameters: { k: 1 } },
    { name: 'prefix__rank', parameters: { k: 2 } }
  ]
  t.equal(scoreParameters({ rank: { k: 2 } }, calls), 0)
  t.equal(scoreParameters({ rank: { k: 1 }, other: {} }, calls), 0.5)
  t.equal(scoreParameters({ rank: {} }, calls), 1)
  t.equal(scoreParameters({}, calls), 0)
})

t.test('compares parameters as Python prints them', async (t) => {
  const matches = (expected: unknown, actual: unknown) => scoreParameters({ tool: { p: expected } }, [{ name: 'tool', parameters: { p: actual } }]) === 1
  t.ok(matches(true, 'True'))
  t.ok(matches(['a', "it's"], "['a', \"it's\"]"))
  t.ok(matches(null, undefined))
  t.ok(matches(true, 1))
  t.notOk(matches(['a', 'b'], ['b', 'a']))
  t.notOk(matches('Ada', 'ada'))
})

t.test('reads an expected "<=" as a bound', async (t) => {
  const matches = (actual: unknown) => scoreParameters({ tool: { p: '<=5' } }, [{ name: 'tool', parameters: { p: actual } }]) === 1
  t.same([5, '4', 6, '4.5', 'many', undefined].map(matches), [true, true, false, false, false, false])
})

t.test('expects yes, no and nothing literally', async (t) => {
  t.equal(scoreAnswer('No', ' no\n'), 1)
  t.equal(scoreAnswer('No', 'No.'), 0)
  t.equal(scoreAnswer(' ', ''), 1)
  t.equal(scoreAnswer(' ', 'something'), 0)
})

t.test('reads names with numbers and has no tolerance', async (t) => {
  t.equal(scoreAnswer('Ada: 1.50, Bo: 2', 'bo: 2.0, ADA: 1.5'), 1)
  t.equal(scoreAnswer('Ada: 1.5, Bo: 2', 'Ada: 1.500001, Bo: 2'), 0.5)
})

t.test('gives full points for any part of the key', async (t) => {
  t.equal(scoreAnswer('red, green, blue', 'green'), 1)
  t.equal(scoreAnswer('red, green, blue', 'green, pink'), 1 / 3)
})

t.test('reads triples in round brackets, and square ones as fragments', async (t) => {
  t.equal(scoreAnswer('(Ada, Bo, 1.0), (Bo, Cy, 2.0)', '(bo, cy, 2), (ada, bo, 1)'), 1)
  t.equal(scoreAnswer('["Ada", "Bo", 1.0]', '["Ada", "Cy", 1.0]'), 2 / 3)
})

t.test('reads a list as items only when it is the whole text', async (t) => {
  t.equal(scoreAnswer('["Ada", "Bo"]', '["Bo", "Ada"]'), 1)
  t.equal(scoreAnswer('["Ada", "Bo"]', 'Here: ["Ada", "Bo"]'), 0)
})

t.test('gives nothing for an invalid number', async (t) => {
  t.equal(scoreAnswer('version: 1.2', 'version: 1.2.3'), 0)
})

t.test('averages tools, parameters and answer', async (t) => {
  const question = { id: 1, question: 'Q', expectedTools: ['mcp__a'], expectedParameters: { a: { k: 1 } }, expectedAnswer: 'total: 3' }
  const score = officialScore(question, [{ name: 'mcp__a', parameters: { k: 2 } }], 'total: 3')
  t.match(score, { f1: 1, parameters: 0, answer: 1, overall: 2 / 3 })
})
