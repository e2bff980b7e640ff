import t from 'tap'
import type { Mapping } from '../../../../../src/storage/graphs/import/tables/mapping.ts'
import { Neo4j } from '../../../../../src/storage/neo4j/connection.ts'
import { emptyServer } from '../../../../fixtures/neo4j.ts'
import { readDatabase } from './graph-of.ts'

const server = await emptyServer(t)

if (server !== null) {
  const { uri, username, password } = server
  const neo4j = new Neo4j({ uri, username, password, database: 'neo4j', deadlineMs: 60_000 })
  t.teardown(() => neo4j.close())
  const settings = { username, password }

  t.test('copies labels, types, keys and values, and says what it does not keep', async (t) => {
    await neo4j.autocommit({
      text: `CREATE CONSTRAINT FOR (p:Person) REQUIRE p.name IS UNIQUE`
    })
    await neo4j.autocommit({
      text: `CREATE (a:Person:Author {name: 'Ada', born: date('1815-12-10'), large: 9223372036854775807, whole: 2.0, at: point({latitude: 1, longitude: 2}), tags: ['x', 'y'], span: duration('P1DT2H'), photo: $photo}),
        (b {name: ''}), (a)-[:KNOWS {since: datetime('2024-01-31T10:00:00Z')}]->(b), (b)-[:KNOWS]->(b), (:EdgewiseOwn {name: 'hidden'})`,
      parameters: { photo: new Uint8Array([1, 2]) }
    })
    const { nodes, relationships, said, mapping } = await readDatabase({ from: uri, neo4j: settings })
    t.equal(mapping, null)
    const [ada, other] = nodes
    t.match(nodes, [
      {
        labels: ['Person', 'Author'],
        properties: {
          name: 'Ada',
          born: { temporal: 'date', value: '1815-12-10' },
          large: 9223372036854775807n,
          whole: 2,
          at: { point: 'wgs84', x: 2, y: 1 },
          tags: ['x', 'y'],
          span: { temporal: 'duration', value: 'P1DT2H' }
        },
        floats: ['whole']
      },
      { labels: [], properties: { name: '' } }
    ])
    t.equal(nodes.length, 2, 'what this service keeps in a database is no part of it')
    t.equal(new Set([ada?.key, other?.key]).size, 2)
    t.match(relationships, [
      { source: ada?.key, target: other?.key, type: 'KNOWS', properties: { since: { temporal: 'datetime', value: '2024-01-31T10:00:00Z' } } },
      { source: other?.key, target: other?.key }
    ])
    t.same(said, [
      'Indexes and constraints of the database are left out.',
      'The property "photo" has values that a graph does not keep, such as bytes: they are left out.'
    ])
  })

  t.test('refuses a database that changes while it is read', async (t) => {
    await neo4j.autocommit({ text: 'UNWIND range(1, 1000) AS i CREATE (:Many {i: i})' })
    const { openDatabase } = await import('../../../../../src/storage/graphs/import/databases/open-database.ts')
    const database = await openDatabase({ from: uri, neo4j: settings, signal: new AbortController().signal })
    t.teardown(() => database.close())
    let isFirst = true
    const read = async () => {
      for await (const { kind } of database.records()) {
        if (kind !== 'node' || !isFirst) continue
        isFirst = false
        await neo4j.autocommit({ text: 'CREATE (:Late)' })
      }
    }
    await t.rejects(read(), { code: 'EDGEWISE_CONFLICT', message: /written to while it was read.*import again/ })
  })

  t.test('refuses wrong credentials, unknown databases and mappings', async (t) => {
    const host = new URL(uri).host
    const mapping: Mapping = { tables: [] }
    for (const [given, code, message] of [
      [{ from: `bolt://neo4j:s3cret@${host}` }, 'EDGEWISE_STORE_REFUSED', /rejected the credentials/],
      [{ from: `bolt://${host}`, neo4j: settings, database: 'none' }, 'EDGEWISE_STORE_UNAVAILABLE', /no database "none"/],
      [{ from: `bolt://${host}/none`, neo4j: settings }, 'EDGEWISE_STORE_UNAVAILABLE', /no database "none"/],
      [{ from: `bolt://${host}`, mapping }, 'EDGEWISE_INVALID_INPUT', /is a graph already/]
    ] as const) {
      const failure = await readDatabase(given).then(
        () => null,
        (error: Error) => error
      )
      t.match(failure, { code, message })
      t.notMatch(String(failure), /s3cret/)
    }
    const stop = new AbortController()
    stop.abort()
    await t.rejects(readDatabase({ from: uri, neo4j: settings, signal: stop.signal }), { code: 'EDGEWISE_CANCELLED' })
  })
}

t.test('refuses URLs that name no server', async (t) => {
  await t.rejects(readDatabase({ from: 'bolt://neo4j:s3cret@127.0.0.1:1' }), { code: 'EDGEWISE_STORE_UNAVAILABLE', message: /^((?!s3cret).)*127\.0\.0\.1:1/ })
  for (const from of ['bolt://', 'neo4j+s://ada@host', 'bolt://host?x=1'])
    await t.rejects(readDatabase({ from }), { code: 'EDGEWISE_INVALID_INPUT', message: /URL of Neo4j is not valid.*--user and NEO4J_PASSWORD/ })
})
