import t from 'tap'
import { rowsOfText, rowsOfValue } from '../../../eval/graphwalk/read-rows.ts'
import { scoreRows } from '../../../eval/graphwalk/score-rows.ts'

const keys = (...names: string[]) => names.map((node_key) => ({ node_key }))
const asked = { truth: keys('a', 'b', 'c'), columns: ['node_key'], anyOne: false }

t.test('rows are compared as sets', async (t) => {
  t.same(scoreRows(asked, keys('c', 'a', 'b', 'a')), { right: true, precision: 1, recall: 1, f1: 1, falsePositives: 0 })
  t.match(scoreRows(asked, keys('a', 'x')), { right: false, precision: 0.5, recall: 1 / 3, falsePositives: 1 })
  t.equal(scoreRows(asked, keys('a', 'x')).f1, (2 * 0.5 * (1 / 3)) / (0.5 + 1 / 3))
  t.match(scoreRows(asked, keys('a', 'b')), { right: false, precision: 1, falsePositives: 0 })
  t.match(scoreRows(asked, []), { right: false, precision: 0, recall: 0, f1: 0, falsePositives: 0 })
  t.match(scoreRows(asked, null), { right: false, precision: 0, falsePositives: 0 })
  t.match(scoreRows({ truth: [{ count: 3 }], columns: ['count'], anyOne: false }, [{ count: '3' }]), { right: true })
})

t.test('where any row is right, one alone is right', async (t) => {
  const any = { truth: ['x', 'y'].map((value) => ({ value })), columns: ['value'], anyOne: true }
  t.match(scoreRows(any, [{ value: 'y' }]), { right: true, precision: 1, recall: 1 })
  t.match(scoreRows(any, [{ value: 'x' }, { value: 'y' }]), { right: false, recall: 1, falsePositives: 0 })
  t.match(scoreRows(any, [{ value: 'x' }, { value: 'z' }]), { right: false, precision: 0.5, falsePositives: 1 })
  t.match(scoreRows(any, [{ value: 'z' }]), { right: false, recall: 0, falsePositives: 1 })
})

t.test('rows by name must have the wanted columns and no others', async (t) => {
  const named = { columns: ['source', 'target'], form: 'named' as const }
  t.same(rowsOfValue([{ target: 'b', source: 'a' }], named), [{ target: 'b', source: 'a' }])
  t.same(rowsOfValue({ source: 'a', target: 'b' }, named), [{ source: 'a', target: 'b' }])
  t.same(rowsOfValue([], named), [])
  for (const value of [null, 'a', [{ source: 'a' }], [{ source: 'a', target: 'b', more: 1 }], [{ source: 'a', target: null }], [{ from: 'a', to: 'b' }]])
    t.equal(rowsOfValue(value, named), null, JSON.stringify(value))
})

t.test('rows are found in the text of an answer', async (t) => {
  const named = { columns: ['k'], form: 'named' as const }
  const rows = [{ k: 'a' }, { k: 'b' }]
  t.same(rowsOfText('[{"k":"a"},{"k":"b"}]', named), rows)
  t.same(rowsOfText('Here:\n```json\n[{"k": "a"}, {"k": "b"}]\n```\nThat is all.', named), rows)
  t.same(rowsOfText('I found [{"k": "a"}, {"k": "b"}].', named), rows)
  t.same(rowsOfText('It is {"k": "a"}', named), [{ k: 'a' }])
  t.equal(rowsOfText('a and b', named), null)
  t.equal(rowsOfText('[{"k": "a"', named), null)
})

t.test('values are read from lists where only values are requested', async (t) => {
  const one = { columns: ['k'], form: 'values' as const }
  const two = { columns: ['k', 'n'], form: 'values' as const }
  t.same(rowsOfText('a, "b"', one), [{ k: 'a' }, { k: 'b' }])
  t.same(rowsOfText('The nodes are: a, b.', one), [{ k: 'a' }, { k: 'b' }])
  t.same(rowsOfText('- a\n- b\n', one), [{ k: 'a' }, { k: 'b' }])
  t.same(rowsOfText('a, 3\nb, 4', two), [
    { k: 'a', n: '3' },
    { k: 'b', n: '4' }
  ])
  t.same(rowsOfText('a -> b', two), [{ k: 'a', n: 'b' }])
  t.equal(rowsOfText('a, 3, 4', two), null)
  t.same(rowsOfValue(24, one), [{ k: 24 }])
  t.same(rowsOfValue(['a', 'b'], one), [{ k: 'a' }, { k: 'b' }])
  t.same(rowsOfValue([{ node: 'a', rank: 1 }], two), [{ k: 'a', n: 1 }])
  t.equal(rowsOfValue([{ node: 'a', rank: 1 }], one), null)
})
