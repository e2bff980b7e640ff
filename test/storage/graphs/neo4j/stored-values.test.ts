import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { fromStored, toStored } from '../../../../src/storage/graphs/neo4j/stored-values.ts'
import type { Value } from '../../../../src/storage/graphs/values.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { noServer, openConnection, testServer } from '../../../fixtures/neo4j.ts'
import { propertiesArbitrary } from '../sqlite/arbitrary-properties.ts'

const temporals: readonly [kind: string, ...values: string[]][] = [
  ['date', '1984-03-01', '2024-02-29', '2023-02-29', '2024', '20240131', '2024-W05-3', '+12024-01-31', '-0044-03-15', '2024-13-45', '0000-01-01'],
  ['time', '10:00:05', '10:00:00.5Z', '23:59:59.123456789+02:00', '10:00:00+05:30', '24:00:00', '25:61', '10:00:00+19:00'],
  [
    'datetime',
    '2024-01-31T10:00:00',
    '2024-01-31T10:00:00.25Z',
    '2024-07-31T10:00:00+01:00[Europe/London]',
    '2024-02-31T10:00:00Z',
    '2024-01-31T10:00:00Z[Mars/Base]'
  ],
  ['duration', 'P1Y', 'P1M2DT3S', 'PT1.5S', '-P1D', 'P1.5D', 'P14D', 'P99999999999999999999Y', 'P1Y2M3DT4H5M6.000000007S']
]
const odd: readonly Value[] = [
  ...temporals.flatMap(([temporal, ...values]) => values.map((value) => ({ temporal, value }) as Value)),
  { point: 'wgs84', x: 200, y: 95 },
  { point: 'wgs84', x: -0.14, y: 51.5, z: 20 },
  { point: 'cartesian', x: Number.POSITIVE_INFINITY, y: 0 },
  [],
  [1, 2.5],
  [1, -0],
  [9007199254740993n, 1],
  [9007199254740993n, 1.5],
  ['a', null],
  [['a'], ['b', [1]]],
  [true, false],
  [
    { temporal: 'date', value: '2024-01-31' },
    { temporal: 'date', value: '2024-02-30' }
  ],
  [
    { temporal: 'time', value: '10:00:01' },
    { temporal: 'time', value: '10:00:01Z' }
  ],
  [
    { point: 'cartesian', x: 1, y: 2 },
    { point: 'cartesian', x: 1, y: 2, z: 3 }
  ],
  [
    { point: 'cartesian', x: 1, y: 2 },
    { point: 'cartesian', x: 3, y: 4 }
  ],
  '\u0000edgewise:value:1',
  '\u0000edgewise:json',
  ['\u0000edgewise:json', '1'],
  ['x', '\u0000edgewise:json'],
  ['\u0000edgewise:value:1'],
  '',
  -0
]

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  t.test('restores every stored value', async (t) => {
    const neo4j = openConnection(t, server)
    const roundTrip = async (values: readonly NonNullable<Value>[], float = false) => {
      const parameters = { rows: values.map((value) => [toStored(value, float)]) }
      const text = 'UNWIND range(0, size($rows) - 1) AS at CREATE (n:ImportProbe) SET n.v = $rows[at][0] WITH at, n, n.v AS v DELETE n RETURN v ORDER BY at'
      const rows = await neo4j.write((run) => run({ text, parameters }))
      return rows.map((row) => fromStored(row['v']))
    }
    for (const value of odd)
      if (value !== null)
        t.strictSame(
          await roundTrip([value]),
          [value],
          JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
        )
    const property = fc.asyncProperty(propertiesArbitrary, fc.boolean(), async (properties, float) => {
      const values = Object.values(properties) as NonNullable<Value>[]
      deepStrictEqual(await roundTrip(values, float), values)
    })
    await t.resolves(fc.assert(property, { seed: 12, numRuns: caseCount(300) }))
  })

  t.test('keeps the types of Neo4j', async (t) => {
    const neo4j = openConnection(t, server)
    const typeOf = async (value: NonNullable<Value>, float = false) => {
      const text = 'CREATE (n:ImportProbe) SET n.v = $v WITH n, valueType(n.v) AS type DELETE n RETURN type'
      return (await neo4j.write((run) => run({ text, parameters: { v: toStored(value, float) } })))[0]?.['type']
    }
    t.equal(await typeOf(5), 'INTEGER NOT NULL')
    t.equal(await typeOf(5, true), 'FLOAT NOT NULL')
    t.equal(await typeOf([1, 2], true), 'LIST<FLOAT NOT NULL> NOT NULL')
    t.equal(await typeOf([1, 2.5]), 'LIST<FLOAT NOT NULL> NOT NULL')
    t.equal(await typeOf([1, 2]), 'LIST<INTEGER NOT NULL> NOT NULL')
    t.equal(await typeOf({ temporal: 'date', value: '2024-01-31' }), 'DATE NOT NULL')
    t.equal(await typeOf({ temporal: 'datetime', value: '2024-01-31T10:00Z' }), 'ZONED DATETIME NOT NULL')
    t.equal(await typeOf({ temporal: 'duration', value: 'P1Y2M' }), 'DURATION NOT NULL')
    t.equal(await typeOf({ point: 'wgs84', x: 1, y: 2 }), 'POINT NOT NULL')
  })

  t.test('rejects integers beyond 64 bits', async (t) => {
    t.throws(() => toStored(2n ** 63n), { code: 'EDGEWISE_INVALID_INPUT' })
    t.throws(() => toStored([1, 2n ** 63n]), { code: 'EDGEWISE_INVALID_INPUT' })
  })
}
