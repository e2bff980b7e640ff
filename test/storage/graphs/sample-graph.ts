import { randomBytes } from 'node:crypto'
import type { ImportRecord } from '../../../src/storage/graphs/import/record.ts'
import type { GraphStore } from '../../../src/storage/graphs/store.ts'
import type { Properties } from '../../../src/storage/graphs/values.ts'

const place = { source: 'sample', line: 1 }

export function node(key: string, labels: readonly string[], properties: Properties = {}): ImportRecord {
  return { kind: 'node', key, labels, properties, place }
}

export function relationship(source: string, type: string, target: string, properties: Properties = {}): ImportRecord {
  return { kind: 'relationship', source, target, type, properties, place }
}

export async function* stream(records: Iterable<ImportRecord>): AsyncGenerator<ImportRecord> {
  yield* records
}

/** People, companies and cities: typed, missing and odd values, two namesakes, a self loop, parallel relationships. */
export const sampleRecords: readonly ImportRecord[] = [
  node('ann', ['Person'], { name: 'Ann', age: 41, height: 1.7, born: { temporal: 'date', value: '1984-03-01' }, active: true, tags: ['red', 'Blue', 7] }),
  node('bob', ['Person', 'Manager'], { name: 'Bob', age: 30, height: 1.82, born: { temporal: 'date', value: '1995-11-20' }, active: false }),
  node('cy1', ['Person'], { name: 'Cy', age: 30, visits: 9007199254740993n }),
  node('cy2', ['Person'], { name: 'Cy', visits: 5 }),
  node('eva', ['Person'], { name: 'ÉVA Öst', age: 55, nickname: '' }),
  node('acme', ['Company'], { name: 'Acme & Sons', revenue: 12.5, founded: 1990, mixed: 'text' }),
  node('bolt', ['Company'], { name: 'Bolt', revenue: -3, mixed: 4 }),
  node('vic', ['City'], { name: 'Victoria', seat: { point: 'wgs84', x: -0.14, y: 51.5 } }),
  node('roy', ['City'], { name: 'Royal Victoria' }),
  node('yor', ['City'], { name: "King's York", country: 'Northland' }),
  relationship('ann', 'KNOWS', 'bob', { since: 2001, close: 0.5 }),
  relationship('bob', 'KNOWS', 'ann', { since: 2002, close: 1 }),
  relationship('bob', 'KNOWS', 'cy1', { since: 2010 }),
  relationship('cy1', 'KNOWS', 'cy1', { since: 2011, close: 2.5 }),
  relationship('cy2', 'KNOWS', 'eva', { close: 4 }),
  relationship('ann', 'WORKS_AT', 'acme', { role: 'Chief Engineer' }),
  relationship('ann', 'WORKS_AT', 'acme', { role: 'Treasurer' }),
  relationship('bob', 'WORKS_AT', 'acme', { role: 'Treasurer' }),
  relationship('eva', 'WORKS_AT', 'bolt'),
  relationship('acme', 'BASED_IN', 'vic'),
  relationship('bolt', 'BASED_IN', 'roy'),
  relationship('ann', 'LIVES_IN', 'vic'),
  relationship('bob', 'LIVES_IN', 'roy')
]

/** A tenant of its own for each test that imports: no other process on the same server has it. */
export function newTenant(): string {
  return `tenant-${process.pid}-${randomBytes(6).toString('hex')}`
}

/** The sample as graph `sample` of a new tenant. */
export async function importSample(store: GraphStore): Promise<string> {
  const tenant = newTenant()
  await store.import(tenant, 'sample', stream(sampleRecords), { orientation: 'directed' })
  return tenant
}

/** Store id by key. */
export async function idsByKey(store: GraphStore, tenant: string, graph: string): Promise<Map<string, number>> {
  const { nodes } = await store.findNodes(tenant, graph, { limit: 100_000 })
  return new Map(nodes.map(({ key, id }) => [key, id]))
}
