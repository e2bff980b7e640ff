import t from 'tap'
import { compileAnswerSchema } from '../../src/agent/answer-schema.ts'
import { fitData, mapColumns } from '../../src/agent/fit-data.ts'
import { shapedResult } from '../doubles/shaped-result.ts'

const rows = [
  { town: 'Alba', townId: 'a', people: 1200 },
  { town: 'Brine', townId: 'b', people: 340 }
]
const result = shapedResult({ rows, summary: { total: 2 } })
const fit = (schema: object, of = result) => fitData(of, of.rows, compileAnswerSchema(schema as Record<string, unknown>))

t.test('gives all rows when nothing is asked', async (t) => {
  t.same(fitData(result, rows, null), { data: rows, problem: null })
})

t.test('finds the form that a schema asks for', async (t) => {
  t.same(fit({ type: 'array', items: { type: 'string' } }).data, ['Alba', 'Brine'])
  t.same(fit({ type: 'array', items: { type: 'number' } }).data, [1200, 340])
  const strict = { type: 'object', properties: { town: {}, people: {} }, additionalProperties: false }
  t.same(fit({ type: 'array', items: strict }).data, [
    { town: 'Alba', people: 1200 },
    { town: 'Brine', people: 340 }
  ])
  t.same(fit({ type: 'integer' }).data, 2)
  t.same(fit({ type: 'string' }, shapedResult({ rows: rows.slice(0, 1) })).data, 'Alba')
})

t.test('says why nothing fits', async (t) => {
  t.match(fit({ type: 'boolean' }).problem, /must be boolean/)
})

t.test('renames columns and names the known ones', async (t) => {
  t.same(mapColumns(rows, { key: 'townId' }), [{ key: 'a' }, { key: 'b' }])
  t.throws(() => mapColumns(rows, { key: 'city' }), { code: 'EDGEWISE_INVALID_INPUT', message: /no column city.*town, townId, people/ })
})

t.test('refuses schemas that are none or hold regular expressions', async (t) => {
  for (const schema of [{ type: 'nothing' }, { $ref: 'https://example.org/x' }, { properties: { a: { pattern: '(a+)+$' } } }]) {
    t.throws(() => compileAnswerSchema(schema), { code: 'EDGEWISE_INVALID_INPUT' })
  }
  t.equal(compileAnswerSchema({ properties: { pattern: { type: 'string' } } })({ pattern: 'x' }), null)
})
