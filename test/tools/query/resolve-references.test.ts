import t from 'tap'
import { resolveReferences } from '../../../src/tools/query/plan/resolve-references.ts'
import { shapedResult } from '../../doubles/shaped-result.ts'

const path = shapedResult({ handle: 'r_1', rows: [{ node: 'Alba', cost: 7 }] })

t.test('replaces references by values of earlier results, at any depth', async (t) => {
  const values = {
    handle: { $ref: { call: 0, path: ['handle'] } },
    where: [{ property: 'people', op: '>', value: { $ref: { call: 0, path: ['rows', 0, 'cost'] } } }],
    limit: 5
  }
  t.same(resolveReferences(values, [path]), { handle: 'r_1', where: [{ property: 'people', op: '>', value: 7 }], limit: 5 })
})

t.test('drops a call with a missing reference', async (t) => {
  const values = { where: [{ value: { $ref: { call: 0, path: ['rows', 3, 'node'] } } }] }
  t.equal(resolveReferences(values, [path]), null)
  t.equal(resolveReferences(values, [null]), null)
  t.equal(resolveReferences({ value: { $ref: { call: 0, path: ['rows', 0, 'cost'] } } }, [shapedResult({ rows: [{ cost: null }] })]), null)
})

t.test('leaves an object with a similar member unchanged', async (t) => {
  const schema = { items: { $ref: '#/$defs/row' }, properties: { $ref: { type: 'string' } } }
  t.same(resolveReferences({ schema }, []), { schema })
})
