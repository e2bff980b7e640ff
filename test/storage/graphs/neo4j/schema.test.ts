import { join } from 'node:path'
import t, { type Test } from 'tap'
import { wholeGraph } from '../../../../src/graph/spec.ts'
import { findNodes } from '../../../../src/storage/graphs/neo4j/find-nodes.ts'
import { match } from '../../../../src/storage/graphs/neo4j/match.ts'
import { withMentioned } from '../../../../src/storage/graphs/neo4j/mentioned-properties.ts'
import { openNeo4jStore } from '../../../../src/storage/graphs/neo4j/neo4j-store.ts'
import { projectionSource } from '../../../../src/storage/graphs/neo4j/projection-source.ts'
import { resolve } from '../../../../src/storage/graphs/neo4j/resolve.ts'
import { schemaOf } from '../../../../src/storage/graphs/neo4j/schema.ts'
import { uniqueValues } from '../../../../src/storage/graphs/neo4j/unique-values.ts'
import { Views } from '../../../../src/storage/graphs/neo4j/views.ts'
import type { Pattern } from '../../../../src/storage/graphs/pattern.ts'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import type { GraphStore, StoredNode } from '../../../../src/storage/graphs/store.ts'
import type { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { emptyServer, noServer, openConnection, type TestServer, testServer } from '../../../fixtures/neo4j.ts'
import { stream } from '../sample-graph.ts'
import { described, foreignRecords, withUid, writeForeign } from './foreign-graph.ts'

const tenant = 'default'
const graph = 'neo4j'

if (testServer() === null) t.test('an external database', { skip: noServer }, async () => {})
else {
  t.test('an external database', { timeout: 240_000 }, async (t) => {
    // The database as a whole is the graph: one that no other test writes to.
    const server = await emptyServer(t)
    if (server !== null) await holdForeign(t, server)
  })
}

async function holdForeign(t: Test, server: TestServer): Promise<void> {
  const neo4j = openConnection(t, server)
  const store = openNeo4jStore({ neo4j, neo4jOptions: { ...server, database: graph, deadlineMs: 60_000 }, refreshMs: 600_000 })
  const embedded = await openSqliteStore({ path: join(t.testdir(), 'graphs.db') })
  t.teardown(() => Promise.all([store.close(), embedded.close()]))
  const records = await writeForeign(neo4j, foreignRecords)
  await writeOwn(neo4j)
  await embedded.import(tenant, graph, stream(withUid(records)), {})

  t.test('describes a database like an import of the same data', async (t) => {
    const schema = await store.schema(tenant, graph)
    t.same(described(schema), described(await embedded.schema(tenant, graph)))
    t.equal(schema.sampled, undefined)
    t.equal(JSON.stringify(schema, (_name, value) => (typeof value === 'bigint' ? String(value) : value)).includes('dgewise'), false, 'nothing of its own')
  })

  t.test('answers every read of it like the embedded store', { timeout: 120_000 }, async (t) => {
    await compareReads(t, store, embedded)
  })

  t.test('accepts labels without nodes, nodes without labels and names from settings', async (t) => {
    await neo4j.write((run) => run({ text: 'CREATE (n:Gone) DELETE n CREATE ({uid: "bare", lone: 1})-[:BARE]->({uid: "bare2"})' }))
    const named = openNeo4jStore({ neo4j, neo4jOptions: { ...server, database: graph, deadlineMs: 60_000 }, nameProperties: { Person: 'city' } })
    t.teardown(() => named.close())
    const schema = await named.schema(tenant, graph)
    t.equal(
      schema.labels.find(({ label }) => label === 'Gone'),
      undefined
    )
    t.match(
      schema.labels.find(({ label }) => label === 'Person'),
      { nameProperty: 'city' }
    )
    t.match(
      schema.relationshipTypes.find(({ type }) => type === 'BARE'),
      { count: 1, patterns: [] }
    )
    const { nodes, total } = await named.findNodes(tenant, graph, { limit: 100 })
    t.equal(nodes.length, total)
    const bare = nodes.find(({ properties }) => properties['uid'] === 'bare')
    t.same([bare?.labels, bare?.name === bare?.key], [[], true], 'the key of the database is the name')
    const [byKey] = await named.resolve(tenant, graph, [bare?.key ?? ''])
    t.same(byKey?.exact, [bare])
    t.equal((await named.neighbors(tenant, graph, bare?.id ?? -1, { direction: 'out' })).length, 1)
    await neo4j.write((run) => run({ text: 'MATCH (n) WHERE n.uid STARTS WITH "bare" DETACH DELETE n' }))
  })

  await holdSampled(t, neo4j)
}

/** The service's own data in the database, which it hides. Labels that its graphs share with others count only the others' nodes. */
async function writeOwn(neo4j: Neo4j): Promise<void> {
  const texts = [
    'CREATE (:EdgewiseConversation:EdgewiseOwn {name: "own"})-[:EDGEWISE_TURN]->(:EdgewiseTurn:EdgewiseOwn {own: 1}), (:EdgewiseGeneration:EdgewiseOwn {slot: 3})',
    `CREATE (:EdgewiseSlot3:EdgewiseOwn:Person {edgewiseKey: "x", name: "Ann", own: 1})-[:KNOWS {own: 1}]->(:EdgewiseSlot3:EdgewiseOwn:Hidden {edgewiseKey: "y"})`
  ]
  await neo4j.write(async (run) => {
    for (const text of texts) await run({ text })
  })
}

async function compareReads(t: Test, store: GraphStore, embedded: GraphStore): Promise<void> {
  const uid = (node: StoredNode | undefined) => String(node?.properties['uid'])
  /** Keys are the stores' own, and name what nothing else does. */
  const plain = (node: StoredNode) => ({ ...node, id: 0, key: '', name: node.name === node.key ? '' : node.name, labels: [...node.labels].sort() })
  const same = async <T>(what: string, ask: (store: GraphStore) => Promise<T>, seen: (answer: T) => unknown) =>
    t.same(seen(await ask(store)), seen(await ask(embedded)), what)
  const { nodes: all } = await store.findNodes(tenant, graph, { limit: 1000 })
  const { nodes: imported } = await embedded.findNodes(tenant, graph, { limit: 1000 })
  t.equal(all.length, imported.length)
  for (const node of imported) {
    const found = all.find((other) => uid(other) === uid(node))
    t.same(found === undefined ? null : plain(found), plain(node))
  }
  const idOf = async (of: GraphStore, key: string) => (of === store ? all : imported).find((node) => uid(node) === key)?.id as number
  await same(
    'ids',
    async (of) => of.nodes(tenant, graph, [await idOf(of, 'p3'), 123456789, await idOf(of, 'p1'), await idOf(of, 'p3')]),
    (nodes) => nodes.map(uid)
  )
  for (const property of ['age', 'visits', 'size', 'mixed', 'name', 'city']) {
    for (const descending of [false, true]) {
      const query = { orderBy: { property, descending }, limit: 7, offset: 1 }
      await same(
        `by ${property}`,
        (of) => of.findNodes(tenant, graph, query),
        ({ nodes, total }) => [nodes.map(uid), total]
      )
    }
    await same(
      `values of ${property}`,
      (of) => of.uniqueValues(tenant, graph, { owner: 'node', property, limit: 3 }),
      (values) => values
    )
  }
  await same(
    'odd',
    (of) => of.findNodes(tenant, graph, { labels: ['a`b`` label'], where: [{ property: 'a`b`` property', operator: 'exists' }], limit: 9 }),
    ({ nodes }) => nodes.map(uid)
  )
  for (const owned of [{ of: 'LIKES', property: 'role' }, { property: 'since' }]) {
    await same(
      'values of relationships',
      (of) => of.uniqueValues(tenant, graph, { owner: 'relationship', limit: 9, ...owned }),
      (values) => values
    )
  }
  for (const key of ['p0', 'p1', 'p2', 'f0', 'v0']) {
    for (const direction of ['out', 'in', 'both'] as const) {
      await same(
        `around ${key}`,
        async (of) => of.neighbors(tenant, graph, await idOf(of, key), { direction }),
        (found) => found.map((one) => [uid(one.node), one.direction, one.type, one.properties])
      )
    }
  }
  const texts = ['Cy', 'cy', 'eva ost', 'kings york', 'Bop', 'whol', 'a`b`` node', '??', 'Ann']
  for (const options of [{}, { labels: ['Employee'] }, { nameProperty: 'city' }, { nameProperty: 'name', labels: ['Person', 'Float'] }]) {
    await same(
      `names ${JSON.stringify(options)}`,
      (of) => of.resolve(tenant, graph, [...texts, 'leeds'], options),
      (matches) => matches.map(({ exact, folded, nearest }) => [exact.map(uid), folded.map(uid), nearest.map(uid)])
    )
  }
  await same(
    'phrases',
    (of) => of.lookUpPhrases(tenant, graph, ['cy', 'leeds', 'fan', 'nothing', 'it s node', 'its node', 'value 3', 'self']),
    (hits) => hits.map((hit) => [hit.phrase, hit.kind, hit.owner, hit.of, hit.property, hit.value, hit.count, hit.nodes.map(uid)])
  )
}

async function holdSampled(t: Test, neo4j: Neo4j): Promise<void> {
  t.test('describes a large database by a sample and its own counts', async (t) => {
    await neo4j.write((run) =>
      run({
        text: `UNWIND range(1, 400) AS i CREATE (a:Many {name: 'm' + i, kind: i % 4, uid: 'm' + i})-[:TO {weight: i % 3}]->(b:Other {code: 'c' + i, size: toFloat(i)})
          FOREACH (_ IN CASE WHEN i = 200 THEN [1] ELSE [] END | SET a.rare = 'found', a:Few)`
      })
    )
    const view = await new Views({ neo4j }).view(tenant, graph)
    const schema = await schemaOf(neo4j, view, { exactRows: 10, sampleSize: 100 })
    t.equal(schema.sampled, true)
    const many = schema.labels.find(({ label }) => label === 'Many')
    t.match(many, { count: 400, nameProperty: 'name' })
    t.same(many?.properties.find(({ property }) => property === 'name')?.count, 400)
    t.match(
      many?.properties.find(({ property }) => property === 'kind'),
      { types: ['integer'], count: 400, distinct: 4, min: 0, max: 3 }
    )
    t.equal(
      many?.properties.find(({ property }) => property === 'rare'),
      undefined
    )
    const few = schema.labels.find(({ label }) => label === 'Few')
    t.same(few?.properties.map(({ property, count, samples }) => [property, count, samples]).sort(), [
      ['kind', 1, [0]],
      ['name', 1, ['m200']],
      ['rare', 1, ['found']],
      ['uid', 1, ['m200']]
    ])
    t.match(
      schema.labels.find(({ label }) => label === 'Other')?.properties.find(({ property }) => property === 'size'),
      { types: ['float'], min: 1, max: 400 }
    )
    t.match(
      schema.labels.find(({ label }) => label === 'Person'),
      { count: 6 },
      'those of imported graphs are not counted'
    )
    t.equal(
      schema.labels.find(({ label }) => label.startsWith('Edgewise') || label === 'Hidden'),
      undefined
    )
    const to = schema.relationshipTypes.find(({ type }) => type === 'TO')
    t.match(to, { count: 400, properties: [{ property: 'weight', count: 400, distinct: 3 }] })
    t.ok(to?.patterns.some(({ source, target, count }) => source === 'Many' && target === 'Other' && count === 400))
    t.match(
      schema.relationshipTypes.find(({ type }) => type === 'KNOWS'),
      { count: 4 }
    )
    t.equal(
      schema.relationshipTypes.find(({ type }) => type === 'EDGEWISE_TURN'),
      undefined
    )
  })

  t.test('matches and projects by a rare property outside the sample', async (t) => {
    const view = await new Views({ neo4j }).view(tenant, graph)
    const schema = await schemaOf(neo4j, view, { exactRows: 10, sampleSize: 100 })
    const where = [{ property: 'rare', operator: '=', value: 'found' }] as const
    const pattern: Pattern = {
      path: { nodes: [{ as: 'm', labels: ['Many'], where }], relationships: [] },
      return: [{ of: 'm', property: 'rare' }],
      distinct: false
    }
    const known = await withMentioned(neo4j, view, schema, pattern)
    const { columns } = await match(neo4j, view, known, pattern, { maxWork: 1e6, maxRows: 10 }, { check() {} })
    t.same(Array.from(columns[0]?.data ?? []), ['found'])
    const spec = { ...wholeGraph('natural'), labels: ['Many'], nodeWhere: where }
    t.match((await projectionSource(neo4j, view, await withMentioned(neo4j, view, schema, spec), spec)).nodes, /`rare`/)
    const unknown = { ...spec, nodeWhere: [{ property: 'rarer', operator: 'exists' }] as const }
    await t.rejects(
      withMentioned(neo4j, view, schema, unknown).then((schema) => projectionSource(neo4j, view, schema, unknown)),
      {
        code: 'EDGEWISE_UNKNOWN_PROPERTY'
      }
    )
  })

  t.test('finds rare properties outside the sample', async (t) => {
    const view = await new Views({ neo4j }).view(tenant, graph)
    const schema = await schemaOf(neo4j, view, { exactRows: 10, sampleSize: 100 })
    const labels = ['Many']
    const { nodes } = await findNodes(neo4j, view, schema, { labels, where: [{ property: 'rare', operator: '=', value: 'found' }], limit: 5 })
    t.same(
      nodes.map(({ name }) => name),
      ['m200']
    )
    t.same(await uniqueValues(neo4j, view, schema, { owner: 'node', of: 'Many', property: 'rare', limit: 5 }), {
      values: [{ value: 'found', count: 1 }],
      total: 1
    })
    const [match] = await resolve(neo4j, view, schema, ['FOUND'], { nameProperty: 'rare', labels })
    t.same(
      match?.folded.map(({ name }) => name),
      ['m200']
    )
    const unknown = { code: 'EDGEWISE_UNKNOWN_PROPERTY' }
    await t.rejects(findNodes(neo4j, view, schema, { labels, where: [{ property: 'rarer', operator: 'exists' }], limit: 5 }), unknown)
    await t.rejects(findNodes(neo4j, view, schema, { labels, orderBy: { property: 'code', descending: false }, limit: 5 }), unknown, 'others have it')
    await t.rejects(uniqueValues(neo4j, view, schema, { owner: 'relationship', of: 'TO', property: 'rare', limit: 5 }), unknown)
  })

  t.test('cuts documents and embeddings before they leave the server', async (t) => {
    await neo4j.write((run) =>
      run({
        text: 'UNWIND range(1, 20) AS i CREATE (:Chunk {name: "c" + i, text: reduce(s = toString(i), x IN range(1, 3000) | s + "x"), vector: [x IN range(1, 1536) | 1.0 / (x + i)]})'
      })
    )
    const schema = await schemaOf(neo4j, await new Views({ neo4j }).view(tenant, graph))
    const chunk = schema.labels.find(({ label }) => label === 'Chunk')
    t.match(chunk, { nameProperty: 'name' })
    t.match(
      chunk?.properties.find(({ property }) => property === 'text'),
      { types: ['string'], count: 20, distinct: 20, samples: [] }
    )
    t.match(
      chunk?.properties.find(({ property }) => property === 'vector'),
      { types: ['list'], count: 20, distinct: 20, samples: [] }
    )
  })
}
