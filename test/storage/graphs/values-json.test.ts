import { deepStrictEqual } from 'node:assert/strict'
import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import t from 'tap'
import type { Value } from '../../../src/storage/graphs/values.ts'
import { decodeProperties, decodeTypedProperties, decodeValue, encodeProperties, encodeValue } from '../../../src/storage/graphs/values-json.ts'
import { caseCount } from '../../fixtures/length.ts'
import { propertiesArbitrary } from './sqlite/arbitrary-properties.ts'

t.test('distinguishes integers and floats', async (t) => {
  t.equal(encodeValue(5), '5')
  t.equal(encodeValue(5.5), '5.5')
  t.equal(encodeValue(5, true), '5.0')
  t.equal(encodeValue([1, 2.5], true), '[1.0,2.5]')
  t.equal(encodeValue(-0), '-0.0')
  t.equal(encodeValue(2 ** 60), '1152921504606847000.0')
  t.equal(encodeProperties({ a: 1, b: 1 }, ['b']), '{"a":1,"b":1.0}')
})

t.test('keeps integers beyond 2^53 exactly', async (t) => {
  t.equal(decodeValue('9007199254740993'), 9007199254740993n)
  t.equal(decodeValue(encodeValue(-(2n ** 63n))), -(2n ** 63n))
  t.same(decodeProperties('{"a":"9007199254740993","b":[1,9007199254740993]}'), { a: '9007199254740993', b: [1, 9007199254740993n] })
  t.throws(() => encodeValue(2n ** 63n), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('writes text that SQLite reads with the right types', async (t) => {
  const database = new DatabaseSync(':memory:')
  t.teardown(() => database.close())
  const text = encodeProperties(
    { i: 5, f: 5, big: 2n ** 62n, inf: Number.POSITIVE_INFINITY, nan: Number.NaN, date: { temporal: 'date', value: '2024-01-31' } },
    ['f']
  )
  const types = database.prepare('SELECT key, type FROM json_each(?) ORDER BY key').all(text)
  t.same(
    types.map((row) => ({ ...row })),
    [
      { key: 'big', type: 'integer' },
      { key: 'date', type: 'object' },
      { key: 'f', type: 'real' },
      { key: 'i', type: 'integer' },
      { key: 'inf', type: 'real' },
      { key: 'nan', type: 'object' }
    ]
  )
  const row = database.prepare("SELECT json_extract(?1, '$.inf') AS inf, json_extract(?1, '$.date.value') AS date").get(text)
  t.same({ ...row }, { inf: Number.POSITIVE_INFINITY, date: '2024-01-31' })
})

t.test('drops null properties and keeps nulls in lists', async (t) => {
  t.equal(encodeProperties({ a: null, b: [null, 1] }), '{"b":[null,1]}')
})

t.test('names the properties that hold floats of integral value', async (t) => {
  const properties = {
    a: 5,
    b: 5,
    c: [1, 2.5],
    d: '5.0',
    e: { point: 'wgs84', x: 1, y: 2 },
    f: Number.NaN,
    g: 2n ** 60n,
    ['__proto__']: 7,
    h: 2 ** 60
  } as const
  const text = encodeProperties(properties, ['b', 'c', '__proto__', 'h'])
  t.same(decodeTypedProperties(text), { properties, floats: ['b', 'c', '__proto__'] })
  t.same(decodeTypedProperties(encodeProperties({ a: 5, d: '5.0' })), { properties: { a: 5, d: '5.0' } })
})

t.test('rejects an object that is neither temporal nor point', async (t) => {
  t.throws(() => encodeValue({ street: 'x' } as unknown as Value), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('restores everything it wrote', async (t) => {
  const check = () =>
    fc.assert(
      fc.property(propertiesArbitrary, (properties) => {
        deepStrictEqual(decodeProperties(encodeProperties(properties)), properties)
      }),
      { seed: 7, numRuns: caseCount(300) }
    )
  t.doesNotThrow(check)
})
