import { join } from 'node:path'
import t from 'tap'
import type { EdgewiseError } from '../../../../src/base/errors.ts'
import type { ImportRecord } from '../../../../src/storage/graphs/import/record.ts'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import type { GraphStore, ImportOptions } from '../../../../src/storage/graphs/store.ts'
import { noServer, openConnection, testServer } from '../../../fixtures/neo4j.ts'
import { newTenant, sampleRecords, stream } from '../sample-graph.ts'
import { node, relationship } from '../sqlite/imported.ts'
import { openStore, sweptClean, uniquely } from './opened-store.ts'

const place = { source: 'upload', line: 7 }

/** Records that every store refuses, each in the same words. */
const refused: readonly [why: string, records: readonly ImportRecord[], options?: ImportOptions, graph?: string][] = [
  ['a node id comes twice', [node('a'), { ...node('a'), place }]],
  ['a source never comes', [{ ...relationship('nobody', 'a'), place }, node('a')]],
  ['a target never comes', [node('a'), { ...relationship('a', 'nobody"'), place }]],
  ['an integer is beyond 64 bits', [{ ...node('a', ['A'], { n: 2n ** 63n }), place }]],
  ['an integer of a relationship is beyond 64 bits', [node('a'), { ...relationship('a', 'a', 'R', { list: [1, 2n ** 63n] }), place }]],
  [
    'parts differ in orientation',
    [
      { kind: 'orientation', orientation: 'directed', place },
      { kind: 'orientation', orientation: 'undirected', place }
    ]
  ],
  ['a named label is missing', [node('a', ['A'], { name: 'x' })], { nameProperties: { B: 'name' } }],
  ['a name property is missing', [node('a', ['A'], { name: 'x' })], { nameProperties: { A: 'title' } }],
  ['the name fits no graph', [node('a')], {}, 'no|name']
]

/** Records that Neo4j alone cannot take. */
const refusedHere: readonly [records: readonly ImportRecord[], message: RegExp][] = [
  [[{ ...node('a', ['EdgewiseSlot0']), place }], /^upload, line 7: The label "EdgewiseSlot0" begins with "Edgewise".*Rename it/],
  [[{ ...node('a', ['A'], { edgewiseKey: 1 }), place }], /line 7: The property "edgewiseKey" begins with "edgewise"/],
  [[node('a'), { ...relationship('a', 'a', 'R', { edgewise: 1 }), place }], /line 7: The property "edgewise" begins/],
  [[{ ...node('a', ['']), place }], /line 7: A label is empty/],
  [[node('a'), { ...relationship('a', 'a', ''), place }], /line 7: A relationship type is empty/],
  [[{ ...node('a', ['A'], { 'a\u0000': 1 }), place }], /line 7: The name of a property, "a\\u0000", contains the character U\+0000/]
]

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  t.test('describes an imported graph as the embedded store does', async (t) => {
    const tenant = newTenant()
    const records = [
      { kind: 'orientation', orientation: 'undirected', place } as const,
      ...sampleRecords,
      node('plain', [], { size: 4 }, ['size']),
      node('twice', ['Person', 'Person'], { name: 'Twice' }),
      relationship('plain', 'twice', 'ODD TYPE`', { n: 1 }),
      node('odd', ['A label`\\u0060', 'Person'], { 'a `name`': 'x', nested: [1, ['a']] })
    ]
    const describe = async (store: GraphStore) => {
      t.teardown(() => store.close())
      const info = await store.import(tenant, 'g', stream(records), { nameProperties: { Company: 'founded' } })
      const { version, importedAt, ...schema } = await store.schema(tenant, 'g')
      t.match(info, { name: 'g', version, importedAt, nodeCount: schema.nodeCount })
      return schema
    }
    const here = await describe(openStore(t, server))
    t.same(here, await describe(await openSqliteStore({ path: join(t.testdir(), 'graphs.db') })))
    t.equal(here.orientation, 'undirected')
    t.equal(here.labels.find(({ label }) => label === 'Node')?.count, 1, 'a node without labels gets one')
  })

  t.test('rejects what the embedded store rejects, with the same messages', async (t) => {
    const here = openStore(t, server)
    const there = await openSqliteStore({ path: join(t.testdir(), 'graphs.db') })
    t.teardown(() => Promise.all([here.close(), there.close()]))
    const tenant = newTenant()
    const error = (store: GraphStore, records: readonly ImportRecord[], options: ImportOptions = {}, graph = 'g') =>
      store.import(tenant, graph, stream(records), options).then(
        () => null,
        ({ code, parameters }: EdgewiseError) => ({ code, parameters })
      )
    for (const [why, ...rest] of refused) {
      const expected = await error(there, ...rest)
      t.ok(expected, why)
      t.same(await error(here, ...rest), expected, why)
    }
    for (const [records, message] of refusedHere) {
      await t.rejects(here.import(tenant, 'g', stream(records), {}), { code: 'EDGEWISE_IMPORT_INVALID', message })
    }
    t.same(await here.list(tenant), [])
  })

  t.test('joins relationships that come long before their nodes', async (t) => {
    const neo4j = openConnection(t, server)
    const store = openStore(t, server, neo4j)
    t.teardown(() => store.close())
    const tenant = newTenant()
    const size = 25_000
    const progress: number[] = []
    const records = function* () {
      for (let at = 0; at < size; at++)
        yield relationship(`n${at % 50}`, `n${(at + 1) % 50}`, at % 2 === 0 ? 'EVEN' : 'ODD', { at, big: 2n ** 60n, part: at / 2 })
      for (let at = 0; at < 50; at++) yield node(`n${at}`, ['Stop'])
    }
    await store.import(tenant, 'g', stream(records()), { onProgress: ({ relationships }) => progress.push(relationships) })
    t.same(progress, [10_000, 20_000, size, size].slice(0, progress.length))
    t.match(await store.list(tenant), [{ nodeCount: 50, relationshipCount: size }])
    const { relationshipTypes } = await store.schema(tenant, 'g')
    t.match(relationshipTypes, [{ type: 'EVEN', count: size / 2, patterns: [{ source: 'Stop', target: 'Stop', count: size / 2 }] }, { type: 'ODD' }])
    const [stop] = (await store.findNodes(tenant, 'g', { limit: 1 })).nodes
    const around = await store.neighbors(tenant, 'g', stop?.id as number, { direction: 'out' })
    t.equal(around.length, size / 50)
    t.match(around[0]?.properties, { big: 2n ** 60n })
    t.equal(new Set(around.map(({ properties }) => properties['at'])).size, size / 50)
    const waiting = await neo4j.read({
      text: 'MATCH (p:EdgewisePending) WHERE p.text CONTAINS $text RETURN count(p) AS count',
      parameters: { text: '"ODD","n49","n0"' }
    })
    t.same(waiting, [{ count: 0 }])
  })

  t.test('drops a graph with all its nodes, and frees its slot', async (t) => {
    const neo4j = openConnection(t, server)
    const store = openStore(t, server, neo4j)
    const tenant = newTenant()
    const keys = Array.from({ length: 12_000 }, (_, at) => uniquely(tenant, at))
    await store.import(tenant, 'g', stream(keys.flatMap((key, at) => [node(key, ['Stop']), relationship(key, keys[(at * 7) % 500] as string)])), {})
    await store.import(tenant, 'g', stream([node(uniquely(tenant, 0)), relationship(uniquely(tenant, 0), uniquely(tenant, 0))]), {})
    await store.import(tenant, 'other', stream([node(uniquely(tenant, 1))]), {})
    t.same(
      (await store.list(tenant)).map(({ name }) => name),
      ['g', 'other']
    )
    await store.drop(tenant, 'g')
    await t.rejects(store.version(tenant, 'g'), { code: 'EDGEWISE_UNKNOWN_GRAPH', parameters: { known: ['other'] } })
    await t.rejects(store.drop(tenant, 'g'), { code: 'EDGEWISE_UNKNOWN_GRAPH', parameters: { known: ['other'] } })
    t.equal((await store.findNodes(tenant, 'other', { limit: 0 })).total, 1)
    await store.close()
    await t.resolves(sweptClean(server, neo4j, tenant))
  })

  t.test('accepts at most four imports at once, and ends them when it closes', async (t) => {
    const store = openStore(t, server)
    const tenant = newTenant()
    let begun = 0
    const endless = async function* () {
      begun++
      yield node('a')
      await new Promise(() => {})
    }
    const running = [1, 2, 3, 4].map((at) => store.import(tenant, `g${at}`, endless(), {}))
    const outcomes = Promise.allSettled(running)
    while (begun < 4) await new Promise((resolve) => setImmediate(resolve))
    await t.rejects(store.import(tenant, 'g5', stream([]), {}), { code: 'EDGEWISE_QUEUE_FULL' })
    await store.close()
    for (const outcome of await outcomes) t.match(outcome, { status: 'rejected', reason: { code: 'EDGEWISE_CANCELLED' } })
  })
}
