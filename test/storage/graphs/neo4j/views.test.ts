import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { KeptViews } from '../../../../src/storage/graphs/neo4j/kept-views.ts'
import { openNeo4jStore } from '../../../../src/storage/graphs/neo4j/neo4j-store.ts'
import type { GraphView } from '../../../../src/storage/graphs/neo4j/view.ts'
import { Views } from '../../../../src/storage/graphs/neo4j/views.ts'
import { type CallOptions, Neo4j, type Row, type Statement } from '../../../../src/storage/neo4j/connection.ts'
import { noServer, openConnection, testServer } from '../../../fixtures/neo4j.ts'
import { newTenant, node, stream } from '../sample-graph.ts'
import { openStore, sweptClean, uniquely } from './opened-store.ts'

function view(graph: string, version: string): Omit<GraphView, 'once'> {
  const info = { name: graph, version, orientation: 'directed', nodeCount: 0, relationshipCount: 0, importedAt: '' } as const
  return { tenant: 't', info, database: 'neo4j', slot: null, nameProperties: {} }
}

t.test('caches derived data only for the newest version, and for a limited number of graphs', async (t) => {
  const kept = new KeptViews()
  const first = kept.keep(view('a', '1'))
  let made = 0
  const make = async () => ++made
  t.same(await Promise.all([first.once('x', make), first.once('x', make)]), [1, 1])
  t.equal(await kept.find('t', 'a', '1')?.once('x', make), 1)
  t.equal(await first.once('y', make), 2)
  await t.rejects(
    first.once('z', async () => {
      throw new EdgewiseError('EDGEWISE_CANCELLED')
    }),
    { code: 'EDGEWISE_CANCELLED' }
  )
  t.equal(await first.once('z', make), 3, 'what failed is made again')
  kept.keep(view('a', '2'))
  t.equal(kept.find('t', 'a', '1'), null)
  t.equal(await kept.find('t', 'a', '2')?.once('x', make), 4)
  for (let at = 0; at < 31; at++) kept.keep(view(`g${at}`, '1'))
  t.ok(kept.find('t', 'a', '2'), 'used last')
  kept.keep(view('g31', '1'))
  t.equal(kept.find('t', 'g0', '1'), null, 'the one used longest ago goes')
  t.ok(kept.find('t', 'a', '2'))
})

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  t.test('sees a change of a database after a delay, or on refresh', async (t) => {
    const neo4j = openConnection(t, server)
    let now = 0
    const views = new Views({ neo4j, databaseTenant: 'own', refreshMs: 500, now: () => now, orientation: 'undirected' })
    const version = async () => (await views.view('own', 'neo4j')).info.version
    const probe = { tenant: newTenant() }
    const commit = () =>
      neo4j.write((run) => run({ text: 'MERGE (n:ImportProbe {tenant: $tenant}) SET n.times = coalesce(n.times, 0) + 1', parameters: probe }))
    t.teardown(() => neo4j.write((run) => run({ text: 'MATCH (n:ImportProbe {tenant: $tenant}) DELETE n', parameters: probe })))
    const before = await version()
    await commit()
    now = 499
    t.equal(await version(), before)
    const refreshed = await views.refresh('own', 'neo4j')
    t.not(refreshed, before)
    t.equal(await version(), refreshed)
    await commit()
    now = 998
    t.equal(await version(), refreshed)
    now = 999
    t.not(await version(), refreshed)
    t.match(await views.list('own'), [{ name: 'neo4j', orientation: 'undirected', importedAt: new Date(999).toISOString() }])
    t.same(await views.list('other'), [])
    await t.rejects(views.view('other', 'neo4j'), { code: 'EDGEWISE_UNKNOWN_GRAPH', parameters: { graph: 'neo4j', known: [] } })
  })

  t.test('sees another version of an imported graph at once', async (t) => {
    const neo4j = openConnection(t, server)
    const store = openStore(t, server, neo4j)
    const views = new Views({ neo4j, refreshMs: 1e9 })
    const tenant = newTenant()
    const records = () => stream([node(uniquely(tenant, 0), ['A'])])
    const first = await store.import(tenant, 'g', records(), {})
    const before = await views.view(tenant, 'g')
    t.match(first, before.info)
    t.equal(await views.view(tenant, 'g'), before, 'the same view while the version is the same')
    const second = await store.import(tenant, 'g', records(), {})
    t.match(second, (await views.view(tenant, 'g')).info)
    t.equal(await views.refresh(tenant, 'g'), second.version)
    await store.close()
  })

  t.test('reads again when the graph was replaced during the read', async (t) => {
    const neo4j = openConnection(t, server)
    const store = openStore(t, server, neo4j)
    t.teardown(() => store.close())
    const views = new Views({ neo4j })
    const tenant = newTenant()
    const replace = () => store.import(tenant, 'g', stream([node(uniquely(tenant, 0), ['A'])]), {})
    await replace()
    const seen: string[] = []
    const count = async ({ slot, info }: GraphView, replaces: number) => {
      if (seen.push(info.version) <= replaces) {
        await replace()
        await sweptClean(server, neo4j, tenant)
      }
      const [row] = await neo4j.read({ text: `MATCH (n:${slot}) WHERE n.edgewiseKey STARTS WITH $tenant RETURN count(n) AS count`, parameters: { tenant } })
      return row?.['count']
    }
    t.equal(await views.withView(tenant, 'g', (view) => count(view, 2)), 1)
    t.equal(new Set(seen).size, 3)
    seen.length = 0
    const failing = async (view: GraphView) => {
      if ((await count(view, 1)) === 0) throw new EdgewiseError('EDGEWISE_UNKNOWN_LABEL', { graph: 'g', label: 'A', known: [] })
      return seen.length
    }
    t.equal(await views.withView(tenant, 'g', failing), 2, 'an error of a read that lost its graph is none')
    seen.length = 0
    await t.rejects(
      views.withView(tenant, 'g', (view) => count(view, 99)),
      { code: 'EDGEWISE_CONFLICT' }
    )
    const unwilling = async () => {
      await replace()
      throw new EdgewiseError('EDGEWISE_DEADLINE', { deadlineMs: 5 })
    }
    await t.rejects(views.withView(tenant, 'g', unwilling), { code: 'EDGEWISE_DEADLINE' })
  })

  t.test('lists imported graphs and the database by name, and neither can replace the other', async (t) => {
    const tenant = newTenant()
    const neo4j = openConnection(t, server)
    const store = openNeo4jStore({ neo4j, neo4jOptions: { ...server, database: 'neo4j', deadlineMs: 60_000 }, databaseTenant: tenant })
    const records = () => stream([node(uniquely(tenant, 0), ['A'])])
    await store.import(tenant, 'zoo', records(), {})
    await store.import(tenant, 'apes', records(), {})
    t.same(
      (await store.list(tenant)).map(({ name }) => name),
      ['apes', 'neo4j', 'zoo']
    )
    await t.rejects(store.version(tenant, 'bees'), { code: 'EDGEWISE_UNKNOWN_GRAPH', message: /apes, neo4j, zoo/ })
    await t.rejects(store.import(tenant, 'neo4j', records(), {}), { code: 'EDGEWISE_CONFLICT', message: /is an existing database/ })
    await t.rejects(store.drop(tenant, 'neo4j'), { code: 'EDGEWISE_STORE_FORBIDDEN', message: /"neo4j" is an existing database/ })
    await store.drop(tenant, 'zoo')
    await store.drop(tenant, 'apes')
    await store.close()
  })

  t.test('uses the database of the settings where the server does not list databases', async (t) => {
    class Secretive extends Neo4j {
      override read(statement: Statement, options?: CallOptions): Promise<Row[]> {
        if (statement.text.startsWith('SHOW DATABASES')) throw new EdgewiseError('EDGEWISE_STORE_FORBIDDEN', { detail: 'not you' })
        return super.read(statement, options)
      }
    }
    const neo4j = new Secretive({ ...server, database: 'neo4j', deadlineMs: 60_000 })
    t.teardown(() => neo4j.close())
    t.match(await new Views({ neo4j }).list('default'), [{ name: 'neo4j' }])
  })
}
