import { randomBytes } from 'node:crypto'
import t from 'tap'
import { stringLiteral } from '../../../../src/storage/graphs/export/cypher-literal.ts'
import type { NodeRecord, RelationshipRecord } from '../../../../src/storage/graphs/import/record.ts'
import { noServer, openConnection, testServer } from '../../../fixtures/neo4j.ts'
import { filesOf } from './exported.ts'

const place = { source: 'test', line: 1 }
const HOSTILE = `'; MATCH (n) DETACH DELETE n; // \\' \\u0027 \n\r\t " \` é 🙂`

function graphOf(label: string): (NodeRecord | RelationshipRecord)[] {
  const properties = {
    name: HOSTILE,
    [HOSTILE]: true,
    least: -(2n ** 63n),
    most: 2n ** 63n - 1n,
    rate: 1,
    huge: 1e300,
    tiny: 5e-324,
    nan: Number.NaN,
    low: Number.NEGATIVE_INFINITY,
    day: { temporal: 'date', value: '2024-02-29' },
    clock: { temporal: 'time', value: '12:30:00' },
    zoned: { temporal: 'datetime', value: '2024-02-29T12:30:00+02:00' },
    local: { temporal: 'datetime', value: '2024-02-29T12:30:00' },
    span: { temporal: 'duration', value: 'P1Y2M3DT4H' },
    at: { point: 'wgs84', x: 1, y: 2, z: 3 },
    tags: ['x', HOSTILE],
    days: [{ temporal: 'date', value: '2024-02-29' }],
    none: [],
    mixed: [1, 'x', null]
  } as const
  return [
    { kind: 'node', key: HOSTILE, labels: [label, HOSTILE], properties, floats: ['rate'], place },
    { kind: 'node', key: 'b', labels: [label], properties: { exportedKey: 'own' }, place },
    { kind: 'relationship', source: HOSTILE, target: 'b', type: HOSTILE, properties: { since: 2001 }, place },
    { kind: 'relationship', source: 'b', target: 'b', type: 'SELF', properties: {}, place }
  ]
}

t.test('a script creates nodes, then relationships, and cleans up', async (t) => {
  const { texts, losses } = await filesOf({ records: graphOf('A'), orientation: 'directed', nameProperties: {} }, 'cypher')
  t.match(texts[0], /^CREATE INDEX edgewise_export .*\nCALL db.awaitIndexes\(300\);\nCREATE \(:`Exported`:`A`/)
  t.match(texts[0], /MATCH \(s:`Exported` \{`exportedKey2`: 'b'\}\), .* CREATE \(s\)-\[:`SELF` \{\}\]->\(t\);\n/)
  t.match(texts[0], /REMOVE n:`Exported`, n.`exportedKey2` \} IN TRANSACTIONS OF 10000 ROWS;\nDROP INDEX edgewise_export IF EXISTS;\n$/)
  t.same(losses, ['the ids of nodes are left out', 'mixed and nested lists, and dates, times and points that Neo4j cannot store, become text'])
})

t.test('no literal holds a Unicode escape', async (t) => {
  t.equal(stringLiteral('a\\u0041'), "'a\\\\' + 'u0041'")
  t.equal(stringLiteral("it's"), "'it\\'s'")
  t.equal(stringLiteral(''), "''")
})

t.test('Neo4j runs the script', { skip: testServer() === null && noServer }, async (t) => {
  const server = testServer()
  if (server === null) return
  const neo4j = openConnection(t, server)
  const label = `Script${randomBytes(6).toString('hex')}`
  const { texts } = await filesOf({ records: graphOf(label), orientation: 'directed', nameProperties: {} }, 'cypher')
  const statements = (texts[0] ?? '').split(/;\n(?=CREATE|CALL|MATCH|DROP|$)/).filter((text) => text !== '')
  for (const text of statements) await neo4j.autocommit({ text })
  const [first] = await neo4j.read({
    text: `MATCH (n:${label})-[r]->(m) WHERE n <> m RETURN labels(n) AS labels, properties(n) AS held, type(r) AS type, m.exportedKey AS own`
  })
  t.match(first, { labels: [label, HOSTILE], type: HOSTILE, own: 'own' })
  const [record] = graphOf(label)
  const { mixed, zoned, span, at, clock, local, ...plain } = record?.properties ?? {}
  t.match(first?.['held'], { ...plain, mixed: '[1,"x",null]', at })
  t.match(first?.['held'], {
    zoned: { temporal: 'datetime', value: /^2024-02-29T12:30:00(\.0+)?\+02:00$/ },
    span: { temporal: 'duration' },
    clock: { temporal: 'time' }
  })
  await neo4j.autocommit({ text: `MATCH (n:${label}) DETACH DELETE n` })
})
