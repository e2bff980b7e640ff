import t from 'tap'
import { openNeo4jStore } from '../../../../src/storage/graphs/neo4j/neo4j-store.ts'
import { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { emptyServer, noServer, testServer } from '../../../fixtures/neo4j.ts'
import { node, relationship, stream } from '../sample-graph.ts'

const filling = [
  `CREATE (ann:Person {name: 'Ann', age: 41}), (bob:Person:Manager {name: 'Bob', age: 30}), (acme:Company {name: 'Acme'}), (:Company {name: 'Bolt'}), ({note: 'bare'})
   CREATE (ann)-[:KNOWS {since: 2001}]->(bob), (ann)-[:WORKS_AT]->(acme), (bob)-[:WORKS_AT]->(acme)`,
  'CREATE CONSTRAINT person_name FOR (p:Person) REQUIRE p.name IS UNIQUE'
]

async function flat<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const batch of batches) all.push(...batch)
  return all
}

t.test('reads an external database and writes nothing to it', { skip: testServer() === null && noServer }, async (t) => {
  const server = await emptyServer(t)
  if (server === null) return
  const neo4jOptions = { uri: server.uri, username: server.username, password: server.password, database: 'neo4j', deadlineMs: 60_000 }
  const neo4j = new Neo4j(neo4jOptions)
  for (const text of filling) await neo4j.autocommit({ text })
  const own = async () => {
    const [labels] = await neo4j.read({ text: 'CALL db.labels() YIELD label RETURN collect(label) AS labels' })
    const [constraints] = await neo4j.read({ text: 'SHOW CONSTRAINTS YIELD name RETURN collect(name) AS names' })
    return [labels?.['labels'], constraints?.['names']]
  }
  const [before, bookmark] = [await own(), await neo4j.bookmark()]

  const store = openNeo4jStore({ neo4j, neo4jOptions, nameProperties: { Company: 'name' } })
  const [graph] = await store.list('default')
  t.match(graph, { name: 'neo4j', nodeCount: 5, relationshipCount: 3 })
  const { labels, relationshipTypes } = await store.schema('default', 'neo4j')
  t.same(labels.map(({ label, count }) => [label, count]).sort(), [
    ['Company', 2],
    ['Manager', 1],
    ['Person', 2]
  ])
  t.same(relationshipTypes.map(({ type, count }) => [type, count]).sort(), [
    ['KNOWS', 1],
    ['WORKS_AT', 2]
  ])
  t.equal((await store.findNodes('default', 'neo4j', { labels: ['Person'], where: [{ property: 'age', operator: '>', value: 35 }], limit: 9 })).total, 1)
  const [named] = await store.resolve('default', 'neo4j', ['Acme'])
  t.match(named?.exact, [{ name: 'Acme', properties: { name: 'Acme' } }])
  t.equal((await store.neighbors('default', 'neo4j', named?.exact[0]?.id as number, { direction: 'in' })).length, 2)
  t.match(await store.lookUpPhrases('default', 'neo4j', ['bolt']), [{ kind: 'name', of: 'Company' }])
  const [acme] = named?.exact ?? []
  const keyed = await store.findNodes('default', 'neo4j', { keys: [acme?.key ?? '', 'no element id'], limit: 9 })
  t.match(keyed, { nodes: [{ name: 'Acme' }], total: 1 })
  const people = (await store.findNodes('default', 'neo4j', { labels: ['Person'], limit: 9 })).nodes.map(({ id }) => id)
  t.same(await store.degrees('default', 'neo4j', [acme?.id as number, ...people]), [2, 2, 2])
  const known = await store.records('default', 'neo4j', { ids: people })
  t.match(await flat(known.relationships()), [{ type: 'KNOWS', properties: { since: 2001 } }])
  const records = await store.records('default', 'neo4j', {})
  const [nodes, relationships] = [await flat(records.nodes()), await flat(records.relationships())]
  t.same(nodes.map(({ properties }) => properties['name'] ?? null).sort(), ['Acme', 'Ann', 'Bob', 'Bolt', null], 'a node without labels is a record too')
  t.ok(relationships.every(({ source, target }) => [source, target].every((end) => nodes.some(({ key }) => key === end))))
  await t.rejects(store.drop('default', 'neo4j'), { code: 'EDGEWISE_STORE_FORBIDDEN' })
  await t.rejects(store.drop('default', 'other'), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
  await store.close()
  t.same(await own(), before)
  t.equal(await neo4j.bookmark(), bookmark, 'nothing was committed')

  await t.test('hides graphs imported beside it', async (t) => {
    const store = openNeo4jStore({ neo4j, neo4jOptions })
    t.equal(await store.refresh('default', 'neo4j'), graph?.version)
    await store.import('other', 'mine', stream([node('x', ['Person', 'Robot']), relationship('x', 'KNOWS', 'x')]), {})
    await store.import('other', 'mine', stream([node('x', ['Person', 'Robot']), node('y', ['Robot']), relationship('x', 'KNOWS', 'y')]), {})
    t.match(await store.list('default'), [{ name: 'neo4j', nodeCount: 5, relationshipCount: 3 }])
    t.match(await store.list('other'), [{ name: 'mine', nodeCount: 2, relationshipCount: 1 }])
    t.same((await store.schema('default', 'neo4j')).labels.map(({ label }) => label).sort(), ['Company', 'Manager', 'Person'])
    t.equal((await store.findNodes('default', 'neo4j', { limit: 0 })).total, 5)
    t.equal((await store.findNodes('other', 'mine', { labels: ['Person'], limit: 0 })).total, 1)
    await store.drop('other', 'mine')
    await store.close()
    t.match(await neo4j.read({ text: 'MATCH (n) RETURN count(n) AS count' }), [{ count: 5 }], 'nothing of it is left')
  })
  await neo4j.close()
})
