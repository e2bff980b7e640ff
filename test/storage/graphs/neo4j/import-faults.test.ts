import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'
import type { GraphStore } from '../../../../src/storage/graphs/store.ts'
import type { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { noServer, openConnection, type TestServer, testServer } from '../../../fixtures/neo4j.ts'
import { programWords } from '../../../fixtures/programs.ts'
import { newTenant, node, relationship, stream } from '../sample-graph.ts'
import { openStore, sweptClean, uniquely } from './opened-store.ts'

function importElsewhere({ uri, username, password }: TestServer, tenant: string, ...sizes: readonly (number | 'endless')[]): ChildProcess {
  const words = programWords('test/storage/graphs/neo4j/import-process.ts')
  return spawn(process.execPath, [...words, uri, username, password, tenant, ...sizes.map(String)], { stdio: ['ignore', 'inherit', 'inherit'] })
}

async function numberOf(neo4j: Neo4j, text: string, parameters: Record<string, unknown>): Promise<number> {
  return Number((await neo4j.read({ text: `${text} RETURN count(*) AS count`, parameters }))[0]?.['count'])
}

const building = "MATCH (g:EdgewiseGeneration {state: 'building'}) WHERE g.key = $tenant + '|ring'"

/** Lets the heart of the tenant's imports have stood still for two minutes. */
async function age(neo4j: Neo4j, tenant: string): Promise<void> {
  await neo4j.write((run) => run({ text: `${building} SET g.heartbeat = datetime.realtime() - duration('PT120S')`, parameters: { tenant } }))
}

/** The one size that all nodes of the ring tell, which must be their number. */
async function sizeOfRing(store: GraphStore, tenant: string): Promise<number | string> {
  const { nodes, total } = await store.findNodes(tenant, 'ring', { limit: 10_000 })
  const sizes = new Set(nodes.map(({ properties }) => properties['ring']))
  return sizes.size === 1 && sizes.has(total) && nodes.length === total ? total : `${nodes.length} of ${total} nodes of rings ${[...sizes]}`
}

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  t.test('keeps the old graph when the process is killed midway, and sweeps the rest', async (t) => {
    const neo4j = openConnection(t, server)
    const store = openStore(t, server, neo4j)
    const tenant = newTenant()
    await store.import(tenant, 'ring', stream([node(uniquely(tenant, 0), ['Stop'], { ring: 1 })]), {})
    const version = await store.version(tenant, 'ring')
    const child = importElsewhere(server, tenant, 'endless')
    const unborn = 'MATCH (n:New) WHERE n.edgewiseKey STARTS WITH $tenant'
    while ((await numberOf(neo4j, unborn, { tenant })) === 0) t.equal(await sizeOfRing(store, tenant), 1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    t.equal(await store.version(tenant, 'ring'), version)

    await openStore(t, server, neo4j).close()
    t.equal(await numberOf(neo4j, building, { tenant }), 1, 'a young heartbeat is left alone')
    await age(neo4j, tenant)
    await t.resolves(sweptClean(server, neo4j, tenant))
    t.equal(await sizeOfRing(store, tenant), 1)
    t.equal(await store.version(tenant, 'ring'), version)
    await store.close()
  })

  t.test('lets two processes import one graph at once, without mixing them', async (t) => {
    const neo4j = openConnection(t, server)
    const store = openStore(t, server, neo4j)
    const tenant = newTenant()
    await store.import(tenant, 'ring', stream([node(uniquely(tenant, 0), ['Stop'], { ring: 1 })]), {})
    const children = [importElsewhere(server, tenant, 700, 300, 500), importElsewhere(server, tenant, 40, 600, 200)]
    const ended = Promise.all(children.map((child) => once(child, 'exit')))
    const seen = new Set<number | string>()
    while (children.some((child) => child.exitCode === null)) seen.add(await sizeOfRing(store, tenant))
    t.same(await ended, [
      [0, null],
      [0, null]
    ])
    t.ok(seen.size > 1, `${seen.size} graphs were seen`)
    for (const size of seen) t.type(size, 'number', String(size))
    const last = await sizeOfRing(store, tenant)
    t.ok(last === 500 || last === 200, `the later import has won: ${last}`)
    t.equal((await store.schema(tenant, 'ring')).relationshipTypes[0]?.count, last)
    await t.resolves(sweptClean(server, neo4j, tenant))
    await store.close()
  })

  t.test('ends an import with a conflict when its graph is dropped meanwhile', async (t) => {
    const neo4j = openConnection(t, server)
    const store = openStore(t, server, neo4j)
    const tenant = newTenant()
    await store.import(tenant, 'ring', stream([node(uniquely(tenant, 0), ['Stop'])]), {})
    const droppedMidway = async function* () {
      yield node(uniquely(tenant, 1), ['Stop'])
      await store.drop(tenant, 'ring')
    }
    await t.rejects(store.import(tenant, 'ring', droppedMidway(), {}), { code: 'EDGEWISE_CONFLICT', message: /dropped during the import/ })
    t.same(await store.list(tenant), [])
    await store.close()
    await t.resolves(sweptClean(server, neo4j, tenant))
  })

  t.test('ends an import with a conflict when a sweep has removed it', async (t) => {
    const neo4j = openConnection(t, server)
    const store = openStore(t, server, neo4j)
    const tenant = newTenant()
    await store.import(tenant, 'ring', stream([node(uniquely(tenant, 0), ['Stop'], { ring: 1 })]), {})
    const sweptMidway = async function* () {
      yield node(uniquely(tenant, 1), ['Stop'])
      await age(neo4j, tenant)
      await sweptClean(server, neo4j, tenant)
    }
    await t.rejects(store.import(tenant, 'ring', sweptMidway(), {}), { code: 'EDGEWISE_CONFLICT' })
    t.equal(await sizeOfRing(store, tenant), 1)
    await store.close()
  })

  t.test('stops at once with its caller, even while the server works', async (t) => {
    const neo4j = openConnection(t, server)
    const store = openStore(t, server, neo4j)
    const tenant = newTenant()
    const controller = new AbortController()
    const endless = async function* () {
      for (let at = 0; ; at++) yield at % 2 === 0 ? node(uniquely(tenant, at), ['Stop']) : relationship(uniquely(tenant, 0), 'R', uniquely(tenant, at - 1))
    }
    const onProgress = ({ nodes }: { nodes: number }) => nodes > 15_000 && controller.abort()
    await t.rejects(store.import(tenant, 'ring', endless(), { signal: controller.signal, onProgress }), { code: 'EDGEWISE_CANCELLED' })
    t.same(await store.list(tenant), [])
    await store.close()
    await t.resolves(sweptClean(server, neo4j, tenant))
  })
}
