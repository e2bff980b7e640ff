import t from 'tap'
import { readAnswerForm } from '../../src/results/answer-schema.ts'

t.test('reads an example as a schema', async (t) => {
  const { check, fields } = readAnswerForm([{ name: 'string', age: 'number' }])
  t.equal(check([{ name: 'Ada', age: 36 }]), null)
  t.equal(check([]), null)
  for (const wrong of [[{ name: 'Ada' }], [{ name: 'Ada', age: '36' }], [{ name: 'Ada', age: 36, city: 'Oslo' }], { name: 'Ada', age: 36 }])
    t.type(check(wrong), 'string')
  t.same(fields, [
    { name: 'name', types: ['string'], isRequired: true },
    { name: 'age', types: ['number'], isRequired: true }
  ])
})

t.test('distinguishes schemas from examples', async (t) => {
  t.equal(readAnswerForm({ type: 'array', items: { type: 'string' } }).check(['x']), null)
  t.equal(readAnswerForm({ type: 'string' }).check('x'), null)
  t.equal(readAnswerForm({ type: 'string', price: 'number' }).check({ type: 'a', price: 3 }), null)
  t.equal(readAnswerForm({ items: 'int' }).check({ items: 3 }), null)
  t.equal(readAnswerForm({}).check('whatever'), null)
  t.same(readAnswerForm({ type: 'integer' }).fields, null)
})

t.test('rejects invalid schemas and regular expressions', async (t) => {
  for (const schema of [{ type: 'nothing' }, { $ref: 'https://example.org/x' }, { properties: { a: { pattern: '(a+)+$' } } }]) {
    t.throws(() => readAnswerForm(schema), { code: 'EDGEWISE_INVALID_INPUT' })
  }
  t.equal(readAnswerForm({ properties: { pattern: { type: 'string' } } }).check({ pattern: 'x' }), null)
})
