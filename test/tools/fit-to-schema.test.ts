import t from 'tap'
import { fitToSchema } from '../../src/tools/fit-to-schema.ts'

const text = { type: 'string' }
const node = {
  anyOf: [
    { type: ['string', 'integer'] },
    { type: 'object', properties: { id: { type: ['string', 'integer'] } }, required: ['id'], additionalProperties: false },
    { type: 'object', properties: { name: text, label: text }, required: ['name'], additionalProperties: false }
  ]
}
const schema = {
  type: 'object',
  required: ['node'],
  properties: {
    node,
    nodes: { type: 'array', items: node },
    count: { type: 'integer' },
    share: { type: 'number' },
    both: { type: 'boolean' },
    name: text,
    names: { type: 'array', items: text },
    weights: { type: 'array', items: { type: 'number' } },
    points: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    key: { type: ['string', 'integer'] },
    property: { anyOf: [text, { type: 'array', items: text }] },
    scale: { type: 'string', enum: ['None', 'Max', 'MAX'] },
    where: { type: 'array', items: { type: 'object', properties: { value: {}, least: { type: 'number' } } } },
    nested: { type: 'object', properties: { least: { type: 'number' }, deep: { type: 'object', properties: { on: { type: 'boolean' } } } } },
    maybe: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    any: {}
  }
}

const read: readonly [given: object, meant: object][] = [
  [{ count: null, names: null, node: null }, {}],
  [{ count: '3' }, { count: 3 }],
  [{ count: ' -3 ' }, { count: -3 }],
  [{ count: '3.0' }, { count: 3 }],
  [{ share: '1e-7' }, { share: 1e-7 }],
  [{ both: 'true' }, { both: true }],
  [{ both: 'False' }, { both: false }],
  [{ maybe: '2' }, { maybe: 2 }],
  [{ names: '["Bank"]' }, { names: ['Bank'] }],
  [{ names: 'Bank' }, { names: ['Bank'] }],
  [{ weights: '[1, "2"]' }, { weights: [1, 2] }],
  [{ weights: ['1', '2.5'] }, { weights: [1, 2.5] }],
  [{ weights: '7' }, { weights: [7] }],
  [
    { points: '[[1, 2], ["3", 4]]' },
    {
      points: [
        [1, 2],
        [3, 4]
      ]
    }
  ],
  [{ node: '{"id":"193"}' }, { node: { id: '193' } }],
  [{ node: ' {"name": "Ada", "label": "Person"}' }, { node: { name: 'Ada', label: 'Person' } }],
  [{ nodes: '[{"id": 1}, "Bank"]' }, { nodes: [{ id: 1 }, 'Bank'] }],
  [{ nodes: ['{"id":"193"}'] }, { nodes: [{ id: '193' }] }],
  [{ nodes: '{"id":"193"}' }, { nodes: [{ id: '193' }] }],
  [{ property: '["a", "b"]' }, { property: ['a', 'b'] }],
  [{ scale: 'none' }, { scale: 'None' }],
  [{ nested: '{"least": "2", "deep": {"on": "true"}}' }, { nested: { least: 2, deep: { on: true } } }],
  [{ nested: { least: null } }, { nested: {} }],
  [{ where: { least: '1', value: null } }, { where: [{ least: 1, value: null }] }]
]

t.test('reads unambiguous values', async (t) => {
  for (const [given, meant] of read) {
    const before = structuredClone(given)
    t.same(fitToSchema(schema, given as Record<string, unknown>), meant, JSON.stringify(given))
    t.same(given, before, 'what was given stays')
  }
})

const kept: readonly object[] = [
  { key: '3' },
  { name: 'true' },
  { name: '3' },
  { name: '["Bank"]' },
  { node: '193' },
  { node: '{"id":"193","more":1}' },
  { node: '{Bank}' },
  { node: '[1]' },
  { any: '3' },
  { any: null },
  { maybe: null },
  { count: '' },
  { count: '3.5' },
  { count: '0x10' },
  { count: '9007199254740993' },
  { share: 'Infinity' },
  { both: 'yes' },
  { both: '1' },
  { scale: 'max' },
  { names: '["Bank"' },
  { weights: [null] },
  { unknown: null },
  { unknown: '3' }
]

t.test('leaves ambiguous or unreadable values unchanged', async (t) => {
  for (const given of kept) t.same(fitToSchema(schema, given as Record<string, unknown>), given, JSON.stringify(given))
})

t.test('rejects text with too deeply nested lists', async (t) => {
  t.throws(() => fitToSchema(schema, { names: '['.repeat(4000) + ']'.repeat(4000) }), { code: 'EDGEWISE_INPUT_TOO_LARGE' })
})
