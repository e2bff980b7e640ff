import type { ImportRecord } from '../../../../src/storage/graphs/import/record.ts'
import type { GraphSchema } from '../../../../src/storage/graphs/store.ts'
import type { Properties } from '../../../../src/storage/graphs/values.ts'
import type { Neo4j, Statement } from '../../../../src/storage/neo4j/connection.ts'
import { quoted } from '../../../../src/storage/neo4j/quote.ts'
import { Float } from '../../../../src/storage/neo4j/values.ts'
import { node, relationship } from '../sample-graph.ts'

/**
 * Writes the records by plain Cypher, one after another, as somebody who never heard of this service would: each node keeps its key as `uid`.
 * @returns them in the order of the database's ids, which it gives as it likes
 */
export async function writeForeign(neo4j: Neo4j, records: readonly ImportRecord[]): Promise<ImportRecord[]> {
  const written = await neo4j.write(async (run) => {
    const ids = new Map<ImportRecord, number>()
    for (const record of records) {
      const [row] = await run(creation(record))
      ids.set(record, row?.['id'] as number)
    }
    return ids
  })
  const inOrder = (kind: ImportRecord['kind']) => records.filter((record) => record.kind === kind).sort((a, b) => (written.get(a) ?? 0) - (written.get(b) ?? 0))
  return [...inOrder('node'), ...inOrder('relationship')]
}

function creation(record: ImportRecord): Statement {
  if (record.kind === 'node') {
    const labels = record.labels.map((label) => `:${quoted(label)}`).join('')
    return { text: `CREATE (n${labels}) SET n = $properties RETURN id(n) AS id`, parameters: { properties: { uid: record.key, ...native(record) } } }
  }
  if (record.kind !== 'relationship') return { text: 'RETURN 0 AS id' }
  const { type, source, target } = record
  const text = `MATCH (s {uid: $source}), (t {uid: $target}) CREATE (s)-[r:${quoted(type)}]->(t) SET r = $properties RETURN id(r) AS id`
  return { text, parameters: { source, target, properties: native(record) } }
}

/** The same records for an import: with their key as `uid`. */
export function withUid(records: readonly ImportRecord[]): ImportRecord[] {
  return records.map((record) => (record.kind === 'node' ? { ...record, properties: { uid: record.key, ...record.properties } } : record))
}

function native({ properties, floats }: { properties: Properties; floats?: readonly string[] }): Record<string, unknown> {
  const entries = Object.entries(properties).map(([name, value]) => [name, floats?.includes(name) && typeof value === 'number' ? new Float(value) : value])
  return Object.fromEntries(entries)
}

/** Labels and types of a schema. Equal counts are in the order of names, because a database has no other. */
export function described({ labels, relationshipTypes }: GraphSchema): object {
  const sorted = <T extends { count: number }>(entries: readonly T[], name: (entry: T) => string) =>
    [...entries].sort((a, b) => b.count - a.count || (name(a) < name(b) ? -1 : 1))
  const withProperties = <T extends GraphSchema['labels'][number] | GraphSchema['relationshipTypes'][number]>(entry: T) => ({
    ...entry,
    properties: sorted(entry.properties, ({ property }) => property)
  })
  return {
    labels: sorted(labels.map(withProperties), ({ label }) => label),
    types: sorted(relationshipTypes.map(withProperties), ({ type }) => type).map((entry) => ({
      ...entry,
      patterns: sorted(entry.patterns, ({ source, target }) => `${source} ${target}`)
    }))
  }
}

const oddNames = ['two words', '`', 'a`b``', "it's", '"', 'Größe', '\\u0060', '$p0', 'a:b|c&d', '1st']

/** Every kind of value that Neo4j holds, names that need quoting, nodes of several labels, parallel relationships and self loops. */
export const foreignRecords: readonly ImportRecord[] = [
  ...Array.from({ length: 6 }, (_, index) =>
    node(`p${index}`, index % 2 === 0 ? ['Person'] : ['Person', 'Employee'], {
      name: ['Ann', 'Bob', 'Cy', 'Cy', 'ÉVA Öst', "King's York"][index] as string,
      age: 30 + (index % 3),
      visits: index === 5 ? 9007199254740993n : index,
      city: index < 4 ? 'Leeds' : 'York',
      active: index > 1
    })
  ),
  { ...node('f0', ['Float'], { name: 'whole', size: 5, mixed: 1, 'odd`size': -0.5 }), floats: ['size'] } as ImportRecord,
  node('f1', ['Float'], { name: 'half', size: 2.5, mixed: 'text', nan: Number.NaN }),
  node('f2', ['Float'], { name: 'infinite', size: Number.POSITIVE_INFINITY, mixed: 0.5 }),
  node('v0', ['Value'], {
    date: { temporal: 'date', value: '1984-03-01' },
    time: { temporal: 'time', value: '10:00:05' },
    zonedTime: { temporal: 'time', value: '10:00:05+02:00' },
    moment: { temporal: 'datetime', value: '2024-01-31T10:00:00' },
    zoned: { temporal: 'datetime', value: '2024-01-31T10:00:00+02:00' },
    length: { temporal: 'duration', value: 'P1M2DT3S' },
    place: { point: 'wgs84', x: -0.14, y: 51.5 },
    high: { point: 'wgs84', x: -0.14, y: 51.5, z: 20 },
    corner: { point: 'cartesian', x: 1, y: 2 },
    space: { point: 'cartesian', x: 1, y: 2, z: 3 },
    texts: ['b', 'a'],
    numbers: [1, 2],
    floats: [0.5, 2.5],
    days: [{ temporal: 'date', value: '1984-03-01' }],
    none: []
  }),
  ...oddNames.map((name, index) => node(`o${index}`, ['Odd', `${name} label`], { [`${name} property`]: `value ${index}`, name: `${name} node` })),
  relationship('p0', 'KNOWS', 'p1', { since: 2001, close: 0.5 }),
  relationship('p1', 'KNOWS', 'p0', { since: 2002 }),
  relationship('p1', 'KNOWS', 'p2', { since: 2002 }),
  relationship('p2', 'KNOWS', 'p2', { note: 'Self' }),
  relationship('p0', 'LIKES', 'f0', { role: 'Fan' }),
  relationship('p0', 'LIKES', 'f0', { role: 'Fan' }),
  relationship('p3', 'LIKES', 'f1', { role: 'Critic' }),
  ...oddNames.map((name, index) => relationship(`o${index}`, `${name} type`, 'v0', { [`${name} weight`]: index }))
]
