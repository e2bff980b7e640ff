import t, { type Test } from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { wholeGraph } from '../../../../src/graph/spec.ts'
import { type Neo4jStore, openNeo4jStore } from '../../../../src/storage/graphs/neo4j/neo4j-store.ts'
import { schemaOf } from '../../../../src/storage/graphs/neo4j/schema.ts'
import { Views } from '../../../../src/storage/graphs/neo4j/views.ts'
import type { Pattern } from '../../../../src/storage/graphs/pattern.ts'
import { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import type { Job } from '../../../../src/storage/state/jobs.ts'
import { openNeo4jState } from '../../../../src/storage/state/neo4j/neo4j-state.ts'
import type { StateStore } from '../../../../src/storage/state/state.ts'
import { emptyServer, noServer, testServer } from '../../../fixtures/neo4j.ts'
import { event, newJob } from '../../state/new-jobs.ts'
import { node, relationship, stream } from '../sample-graph.ts'

const [tenant, graph] = ['default', 'neo4j']
const filling = "UNWIND range(1, 50) AS i CREATE (p:Person {name: 'Ann ' + i})-[:KNOWS {since: i % 3}]->(:City {name: 'Leeds ' + i}), ({note: i})"

const people: Pattern = { path: { nodes: [{ as: 'x', labels: ['Person'] }], relationships: [] }, return: [{ of: 'x', property: 'name' }], distinct: false }
const all: Pattern = { path: { nodes: [{ as: 'x' }], relationships: [] }, return: [{ of: 'x' }], distinct: false }
const arrows: Pattern = {
  path: { nodes: [{}, {}], relationships: [{ as: 'r', direction: 'out' }] },
  return: [{ of: 'r', property: null }],
  distinct: false
}
const statements = [
  'MATCH (n) RETURN count(n)',
  'MATCH (n:Person) RETURN n.name ORDER BY n.name',
  'MATCH (n:!City) RETURN count(n)',
  'MATCH (n)-[r]->(m) RETURN type(r), count(*) ORDER BY type(r)',
  'MATCH ()-[r:KNOWS]->() RETURN count(r)',
  'MATCH p = (:Person)-[*1..2]-() RETURN count(p)',
  'MATCH (n) WHERE NOT (n)--() RETURN count(n)',
  'RETURN COUNT { (n) }, size([(n:Person)-->(m) | m.name])'
]

/** What the store answers of the database, by many ways; `ids` are of nodes in it, whosever. */
async function answers(store: Neo4jStore, ids: readonly number[]): Promise<Record<string, unknown>> {
  const match = async (pattern: Pattern) => {
    const { columns, rowCount } = await store.match(tenant, graph, pattern, { maxWork: 1e7, maxRows: 1e5 }, uncontrolled)
    return [rowCount, columns.map(({ data }) => Array.from(data).sort())]
  }
  const cypher = async (statement: string) => {
    const rows = await store.readCypher?.(tenant, graph, { statement, parameters: {}, maxRows: 1000, maxBytes: 1e6 }, uncontrolled)
    return [statement, rows?.table.columns.map(({ data }) => Array.from(data))]
  }
  const projected = await Promise.all(
    [[], ['Person']].map(async (labels) => {
      const { nodeIds, csr } = await store.project(tenant, graph, { ...wholeGraph('natural'), labels }, uncontrolled)
      return [nodeIds, csr.outTargets]
    })
  )
  const resolved = await store.resolve(tenant, graph, ['Ann 1', 'Spy 1'])
  return {
    nodes: (await store.nodes(tenant, graph, ids)).map(({ id }) => id),
    found: await store.findNodes(tenant, graph, { limit: 1000 }),
    named: await store.findNodes(tenant, graph, { labels: ['Person'], where: [{ property: 'name', operator: 'exists' }], limit: 1000 }),
    matched: [await match(people), await match(all), await match(arrows)],
    projected,
    resolved: resolved.map(({ exact, nearest }) => [exact, nearest]),
    values: await store.uniqueValues(tenant, graph, { owner: 'node', property: 'name', limit: 1000 }),
    sinces: await store.uniqueValues(tenant, graph, { owner: 'relationship', property: 'since', limit: 1000 }),
    cypher: await Promise.all(statements.map(cypher))
  }
}

/** A job that runs, with all that belongs to it. */
async function keepEveryKindOfNode({ jobs, blobs }: StateStore): Promise<void> {
  const { sha256 } = await blobs.put('other', Buffer.from('secret'))
  const { job } = await jobs.add(newJob({ tenant: 'other' }, { events: [event('job.queued')], blobs: [sha256] }))
  const begin = (job: Job) => ({ status: { ...job, state: 'running' as const }, step: { name: 's', hash: 'h', output: null, usage: null, fence: 1 } })
  await jobs.change('other', job.id, begin, 1)
}

/** Schema and counts as one who first sees the database now describes it, read whole and sampled. */
async function descriptions(neo4j: Neo4j): Promise<unknown> {
  const described = [200_000, 10].map(async (exactRows) => {
    const view = await new Views({ neo4j }).view(tenant, graph)
    const { labels, relationshipTypes, nodeCount, relationshipCount } = await schemaOf(neo4j, view, { exactRows, sampleSize: 1000 })
    return { labels, relationshipTypes, nodeCount, relationshipCount }
  })
  return Promise.all(described)
}

const spies = Array.from({ length: 30 }, (_, at) => node(`s${at}`, ['Person', 'Spy'], { name: `Spy ${at}`, secret: at }))
const secrets = [...spies, ...spies.map((_, at) => relationship(`s${at}`, at % 2 === 0 ? 'KNOWS' : 'SPIES', `s${(at + 1) % 30}`, { since: 1999 }))]

t.test('an external database', { skip: testServer() === null && noServer }, async (t) => {
  const server = await emptyServer(t)
  if (server === null) return
  const connect = (t: Test) => {
    const neo4jOptions = { uri: server.uri, username: server.username, password: server.password, database: graph, deadlineMs: 60_000 }
    const neo4j = new Neo4j(neo4jOptions)
    const store = openNeo4jStore({ neo4j, neo4jOptions, refreshMs: 1e9 })
    t.teardown(async () => {
      await store.close()
      await neo4j.close()
    })
    return { neo4j, store }
  }
  const here = connect(t)
  await here.neo4j.autocommit({ text: filling })
  const allIds = async () => (await here.neo4j.read({ text: 'MATCH (n) RETURN id(n) AS id ORDER BY id' })).map((row) => row['id'] as number)
  const before = {
    ids: await allIds(),
    list: await here.store.list(tenant),
    answers: await answers(here.store, await allIds()),
    schema: await descriptions(here.neo4j)
  }
  t.equal(before.ids.length, 150)

  t.test('hides what another process stores in it, even with an earlier view', async (t) => {
    const there = connect(t)
    const state = await openNeo4jState({ neo4j: there.neo4j })
    const { id } = await state.conversations.create('other')
    await state.conversations.append('other', id, 1, 'Who?', 'Nobody')
    await state.descriptors.put('other', 'handle', {})
    await state.projections.put('other', 'named', { graph: 'spies', spec: null })
    await keepEveryKindOfNode(state)
    await there.store.import('other', 'spies', stream(secrets), {})
    const ids = await allIds()
    t.ok(ids.length > before.ids.length + spies.length)
    t.same(await answers(here.store, ids), before.answers)
    t.same(await here.store.list(tenant), before.list)
    await here.store.refresh(tenant, graph)
    t.same(await answers(here.store, ids), before.answers, 'nor does a view of now')
    t.same(await descriptions(here.neo4j), before.schema)
    t.notMatch(JSON.stringify(await here.store.schema(tenant, graph)), /edgewise|secret|SPIES|slot|heartbeat/i)
    const [unmarked] = await here.neo4j.read({
      text: "MATCH (n) WHERE any(l IN labels(n) WHERE l STARTS WITH 'Edgewise') AND NOT n:EdgewiseOwn RETURN count(n) AS count"
    })
    t.equal(unmarked?.['count'], 0, 'all that the service keeps has its label')
    await state.close()
    await there.store.drop('other', 'spies')
  })

  t.test('hides what another process is just writing or removing', async (t) => {
    const there = connect(t)
    const many = Array.from({ length: 12_000 }, (_, at) => node(`s${at}`, ['Person'], { name: `Spy ${at}` }))
    let writing = true
    const working = (async () => {
      for (let round = 0; round < 2; round++) {
        await there.store.import('other', 'spies', stream(many), {})
        await there.store.drop('other', 'spies')
        while (((await there.neo4j.read({ text: 'MATCH (g:EdgewiseGeneration) RETURN count(g) AS count' }))[0]?.['count'] as number) > 0);
      }
    })().finally(() => {
      writing = false
    })
    const seen = new Set<unknown>()
    let reads = 0
    const statement = 'MATCH (n:Person) RETURN count(n) AS people'
    for (; writing; reads++) {
      const rows = await here.store.readCypher?.(tenant, graph, { statement, parameters: {}, maxRows: 10, maxBytes: 1e6 }, uncontrolled)
      seen.add(rows?.table.columns[0]?.data[0])
    }
    await working
    t.same([...seen], [50])
    t.ok(reads > 20, `${reads} reads`)
  })
})
