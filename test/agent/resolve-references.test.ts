import t from 'tap'
import { resolveReferences } from '../../src/agent/resolve-references.ts'
import { shapedResult } from '../doubles/shaped-result.ts'

const path = shapedResult({ handle: 'r_1', rows: [{ node: 'Alba', cost: 7 }] })

t.test('puts values of earlier results in the place of references, at any depth', async (t) => {
  const values = {
    handle: { $ref: { call: 0, path: ['handle'] } },
    where: [{ property: 'people', op: '>', value: { $ref: { call: 0, path: ['rows', 0, 'cost'] } } }],
    limit: 5
  }
  t.same(resolveReferences(values, [path]), { handle: 'r_1', where: [{ property: 'people', op: '>', value: 7 }], limit: 5 })
})

t.test('refuses a reference to what is not there, and says which', async (t) => {
  const values = { handle: { $ref: { call: 0, path: ['rows', 3, 'node'] } } }
  t.throws(() => resolveReferences(values, [path]), { code: 'EDGEWISE_INVALID_INPUT', message: /rows\.3\.node of call 1/ })
  t.throws(() => resolveReferences(values, [null]), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('leaves an object that merely has such a member as it is', async (t) => {
  const schema = { items: { $ref: '#/$defs/row' }, properties: { $ref: { type: 'string' } } }
  t.same(resolveReferences({ schema }, []), { schema })
})
