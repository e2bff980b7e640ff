import t from 'tap'
import { readAnswerForm } from '../../src/results/answer-schema.ts'
import { fitData } from '../../src/results/fit-data.ts'

const rows = [
  { town: 'Alba', townId: 'a', people: 1200 },
  { town: 'Brine', townId: 'b', people: 340 }
]
const fit = (schema: unknown, of = rows) => fitData({ rows: of, summary: { total: 2 } }, readAnswerForm(schema).check)

t.test('gives all rows without a schema, or the facts without rows', async (t) => {
  t.same(fitData({ rows, summary: {} }, null), { data: rows, problem: null })
  t.same(fitData({ rows: [], summary: { total: 0 } }, null).data, { total: 0 })
})

t.test('does not use a certificate as data', async (t) => {
  const summary = { hasCycle: true, certificates: [{ kind: 'cycle' }] }
  t.same(fitData({ rows: [], summary }, null).data, { hasCycle: true })
  t.same(fitData({ rows: [], summary }, readAnswerForm({ type: 'array', items: { type: 'object' }, minItems: 1 }).check).data, [])
})

t.test('finds the form of a schema', async (t) => {
  t.same(fit({ type: 'array', items: { type: 'string' } }).data, ['Alba', 'Brine'])
  t.same(fit({ type: 'array', items: { type: 'number' } }).data, [1200, 340])
  const strict = { type: 'object', properties: { town: {}, people: {} }, additionalProperties: false }
  t.same(fit({ type: 'array', items: strict }).data, [
    { town: 'Alba', people: 1200 },
    { town: 'Brine', people: 340 }
  ])
  t.same(fit({ type: 'integer' }).data, 2)
  t.same(fit('string', rows.slice(0, 1)).data, 'Alba')
})

t.test('explains why nothing fits', async (t) => {
  t.match(fit({ type: 'boolean' }).problem, /must be boolean/)
})
