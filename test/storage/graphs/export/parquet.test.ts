import { type AsyncBuffer, parquetReadObjects } from 'hyparquet'
import t from 'tap'
import type { NodeRecord, RelationshipRecord } from '../../../../src/storage/graphs/import/record.ts'
import { filesOf } from './exported.ts'

const place = { source: 'test', line: 1 }
const node = (key: string, labels: string[], properties: NodeRecord['properties'], floats: string[] = []): NodeRecord => ({
  kind: 'node',
  key,
  labels,
  properties,
  floats,
  place
})

async function rowsOf(records: readonly (NodeRecord | RelationshipRecord)[]) {
  const { names, bytes, losses } = await filesOf({ records, orientation: 'directed', nameProperties: {} }, 'parquet')
  const read = (held: Buffer): Promise<Record<string, unknown>[]> =>
    parquetReadObjects({ file: new Uint8Array(held).buffer as unknown as AsyncBuffer & ArrayBuffer })
  return { names, losses, tables: await Promise.all(bytes.map(read)) }
}

t.test('nodes and relationships are two tables with typed columns', async (t) => {
  const { names, losses, tables } = await rowsOf([
    node('a', ['A', 'B'], { name: 'é "x"', age: 3, far: 2n ** 62n + 1n, rate: 1, open: true, tags: ['x', ''], none: [] }, ['rate']),
    node('b', ['A'], { rate: Number.NaN, age: 4 }),
    { kind: 'relationship', source: 'a', target: 'b', type: 'R', properties: { since: 2001 }, place }
  ])
  t.same(names, ['nodes.parquet', 'relationships.parquet'])
  t.same(losses, [])
  t.same(tables[0], [
    { key: 'a', labels: ['A', 'B'], name: 'é "x"', age: 3n, far: 2n ** 62n + 1n, rate: 1, open: true, tags: ['x', ''], none: [] },
    { key: 'b', labels: ['A'], name: undefined, age: 4n, far: undefined, rate: Number.NaN, open: undefined, tags: undefined, none: undefined }
  ])
  t.same(tables[1], [{ source: 'a', target: 'b', type: 'R', since: 2001n }])
})

t.test('what no column holds becomes text, and is a loss', async (t) => {
  const day = { temporal: 'date', value: '2024-02-29' } as const
  const { losses, tables } = await rowsOf([
    node('a', ['A'], { day, at: { point: 'wgs84', x: 1, y: 2 }, mixed: 1, list: [1, 'x'], key: 'k', 'a.b': [day], both: 1 }),
    node('b', ['A'], { mixed: 'x', both: 0.5, ['__proto__']: 'own' })
  ])
  t.match(tables[0]?.[0], {
    day: '2024-02-29',
    at: '{"point":"wgs84","x":1.0,"y":2.0}',
    mixed: '1',
    list: '[1,"x"]',
    key: 'a',
    key_2: 'k',
    a_b: ['2024-02-29'],
    both: 1
  })
  t.same(losses, [
    'dates, times and durations become text',
    'points become text',
    'dates, times, durations and points in lists become text',
    'properties with values of several types become text',
    'integers become floats where a property has both',
    'mixed and nested lists become JSON text',
    'dots in names of properties become "_", and names of other columns get a number'
  ])
})

t.test('many rows are several row groups', async (t) => {
  const { tables } = await rowsOf(Array.from({ length: 9000 }, (_, at) => node(`n${at}`, ['N'], { at })))
  t.equal(tables[0]?.length, 9000)
  t.same(tables[0]?.[8999], { key: 'n8999', labels: ['N'], at: 8999n })
  t.same(tables[1], [])
})
