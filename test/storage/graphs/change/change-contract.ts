import type { Test } from 'tap'
import type { Change } from '../../../../src/storage/graphs/change/change.ts'
import { createGraphChanges } from '../../../../src/storage/graphs/change/change-graphs.ts'
import { contentOf } from '../../../../src/storage/graphs/change/difference.ts'
import type { GraphStore } from '../../../../src/storage/graphs/store.ts'
import { importSample, node, relationship, stream } from '../sample-graph.ts'

/** Every record of the sample graph as text, in no order. */
async function contents(store: GraphStore, tenant: string): Promise<string[]> {
  const records = await store.records(tenant, 'sample', {})
  const all: string[] = []
  for await (const batch of records.nodes()) all.push(...batch.map(contentOf))
  for await (const batch of records.relationships()) all.push(...batch.map(contentOf))
  return all.sort()
}

const everyKind: readonly Change[] = [
  { op: 'createNode', id: 'dan', properties: { name: 'Dan', born: { temporal: 'date', value: '2000-01-31' }, visits: { integer: '9007199254740995' } } },
  { op: 'setNode', id: 'ann', properties: { age: 42, height: 2, active: null }, addLabels: ['Manager'] },
  { op: 'createRelationship', source: 'dan', target: 'ann', type: 'KNOWS', properties: { since: 2020 } },
  { op: 'setRelationship', source: 'ann', target: 'acme', type: 'WORKS_AT', place: 1, properties: { role: 'Auditor' } },
  { op: 'deleteRelationship', source: 'bob', target: 'cy1', type: 'KNOWS' },
  { op: 'mergeNodes', keep: 'cy1', merge: ['cy2'] },
  { op: 'deleteNode', id: 'yor' },
  { op: 'deleteNode', id: 'bolt', relationships: true }
]

/** What changes of graphs promise over every store. `open` gives a store that the suite closes. */
export function holdChangesToContract(t: Test, open: (t: Test) => Promise<GraphStore>): void {
  const withSample = (name: string, run: (t: Test, store: GraphStore, tenant: string) => Promise<void>) =>
    t.test(name, async (t) => {
      const store = await open(t)
      t.teardown(() => store.close())
      await run(t, store, await importSample(store))
    })

  withSample('makes a version of each batch, and undoes it with every value', async (t, store, tenant) => {
    const changes = createGraphChanges(store)
    const [before, schema] = [await contents(store, tenant), await store.schema(tenant, 'sample')]
    const changed = await changes.apply(tenant, 'sample', everyKind)
    t.match(changed, {
      graph: { name: 'sample', orientation: 'directed', nodeCount: 8 },
      previous: schema.version,
      summary: { nodes: { created: 1, changed: 1, deleted: 3 }, relationships: { created: 1, deleted: 3 } }
    })
    t.same(changed.conflicts, [{ node: 'cy1', property: 'visits', kept: 9007199254740993n, dropped: 5, from: 'cy2' }])
    t.equal(await store.version(tenant, 'sample'), changed.graph.version)
    t.not(changed.graph.version, schema.version)
    const { nodes } = await store.findNodes(tenant, 'sample', { limit: 20 })
    t.match(
      nodes.find(({ key }) => key === 'dan'),
      { labels: ['Node'], properties: { visits: 9007199254740995n, born: { value: '2000-01-31' } } }
    )
    t.match(await changes.list(tenant, 'sample'), [{ version: changed.graph.version, previous: schema.version, ...changed.summary }])
    const undone = await changes.undo(tenant, 'sample', undefined)
    t.same(undone.summary, {
      nodes: { created: 3, changed: 1, deleted: 1 },
      relationships: { created: 3, changed: changed.summary.relationships.changed, deleted: 1 },
      undoes: changed.graph.version
    })
    t.same(await contents(store, tenant), before)
    const { version: _, importedAt: __, ...rest } = await store.schema(tenant, 'sample')
    const { version: ___, importedAt: ____, ...first } = schema
    t.same(
      rest.labels.map(({ label, count, nameProperty }) => [label, count, nameProperty]).sort(),
      first.labels.map(({ label, count, nameProperty }) => [label, count, nameProperty]).sort()
    )
  })

  withSample('changes nothing by a batch with a fault, or one that changes nothing', async (t, store, tenant) => {
    const changes = createGraphChanges(store)
    const [before, version] = [await contents(store, tenant), await store.version(tenant, 'sample')]
    const faulty: Change[] = [
      { op: 'setNode', id: 'ann', properties: { age: 1 } },
      { op: 'setNode', id: 'nobody' }
    ]
    await t.rejects(changes.apply(tenant, 'sample', faulty), { code: 'EDGEWISE_INVALID_INPUT', parameters: { errors: [{ pointer: '/changes/1' }] } })
    const same = await changes.apply(tenant, 'sample', [{ op: 'setNode', id: 'ann', properties: { age: 41 } }])
    t.equal(same.graph.version, version)
    t.same(await changes.list(tenant, 'sample'), [])
    t.same(await contents(store, tenant), before)
    await t.rejects(changes.undo(tenant, 'sample', undefined), { code: 'EDGEWISE_UNKNOWN_CHANGE' })
    await t.rejects(changes.apply(tenant, 'none', faulty), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
  })

  withSample('changes only the version that the caller has seen', async (t, store, tenant) => {
    const changes = createGraphChanges(store)
    const seen = await store.version(tenant, 'sample')
    const set = (age: number): Change[] => [{ op: 'setNode', id: 'ann', properties: { age } }]
    const [first, second] = await Promise.allSettled([50, 51].map((age) => changes.apply(tenant, 'sample', set(age), { ifVersion: seen })))
    t.equal(first?.status, 'fulfilled')
    t.match(second, { status: 'rejected', reason: { code: 'EDGEWISE_VERSION_MISMATCH' } })
    t.match(await store.resolve(tenant, 'sample', ['ann']), [{ exact: [{ properties: { age: 50 } }] }])
  })

  withSample('undoes an earlier change unless a later one touched the same', async (t, store, tenant) => {
    const changes = createGraphChanges(store)
    const made = await changes.apply(tenant, 'sample', [{ op: 'createNode', id: 'new', labels: ['City'] }])
    const aged = await changes.apply(tenant, 'sample', [{ op: 'setNode', id: 'ann', properties: { age: 42 } }])
    const tied = await changes.apply(tenant, 'sample', [{ op: 'createRelationship', source: 'ann', target: 'new', type: 'LIVES_IN' }])
    const older = await changes.apply(tenant, 'sample', [{ op: 'setNode', id: 'ann', properties: { age: 43 } }])
    const before = await contents(store, tenant)
    await t.rejects(changes.undo(tenant, 'sample', made.graph.version), { code: 'EDGEWISE_CONFLICT', parameters: { detail: /depend on it/ } })
    await t.rejects(changes.undo(tenant, 'sample', aged.graph.version), { code: 'EDGEWISE_CONFLICT', parameters: { detail: /"ann" has changed since/ } })
    t.same(await contents(store, tenant), before)
    await changes.undo(tenant, 'sample', tied.graph.version)
    await changes.undo(tenant, 'sample', made.graph.version)
    await changes.undo(tenant, 'sample', undefined)
    await changes.undo(tenant, 'sample', undefined)
    t.match(await store.resolve(tenant, 'sample', ['ann']), [{ exact: [{ properties: { age: 41 } }] }])
    await t.rejects(changes.undo(tenant, 'sample', undefined), { code: 'EDGEWISE_UNKNOWN_CHANGE' })
    const [last] = await changes.list(tenant, 'sample')
    t.equal(last?.undoes, aged.graph.version)
    await changes.undo(tenant, 'sample', last?.version)
    t.match(await store.resolve(tenant, 'sample', ['ann']), [{ exact: [{ properties: { age: 42 } }] }], 'an undo can be undone')
    t.not(older.graph.version, last?.version)
  })

  withSample('ends the history with an import', async (t, store, tenant) => {
    const changes = createGraphChanges(store)
    const changed = await changes.apply(tenant, 'sample', [{ op: 'setNode', id: 'ann', properties: { age: 42 } }])
    await store.import(tenant, 'sample', stream([node('ann', ['Person'], { age: 42 })]), {})
    t.same(await changes.list(tenant, 'sample'), [])
    await t.rejects(changes.undo(tenant, 'sample', changed.graph.version), { code: 'EDGEWISE_UNKNOWN_CHANGE' })
  })

  withSample('adds records to a graph by key', async (t, store, tenant) => {
    const changes = createGraphChanges(store)
    const before = await contents(store, tenant)
    const records = stream([
      relationship('fay', 'KNOWS', 'bob', { since: 2024 }),
      node('ann', ['Owner'], { age: 42, city: 'Rome' }),
      node('fay', ['Person'], { name: 'Fay' }),
      relationship('ann', 'WORKS_AT', 'acme', { role: 'Director' })
    ])
    const merged = await changes.merge(tenant, 'sample', records)
    t.same(merged.merged, { nodes: { created: 1, changed: 1, deleted: 0 }, relationships: { created: 1, changed: 1, deleted: 0 } })
    t.match(await store.resolve(tenant, 'sample', ['ann', 'Fay']), [
      { exact: [{ labels: ['Person', 'Owner'], properties: { name: 'Ann', age: 42, city: 'Rome' } }] },
      { exact: [{ key: 'fay' }] }
    ])
    await t.rejects(changes.merge(tenant, 'sample', stream([relationship('ann', 'KNOWS', 'zoe')])), {
      code: 'EDGEWISE_IMPORT_INVALID',
      parameters: { detail: /No node has the id "zoe"/ }
    })
    await changes.undo(tenant, 'sample', undefined)
    t.same(await contents(store, tenant), before)
  })

  withSample('holds and undoes the changes of 20 writers over two queues', async (t, store, tenant) => {
    const queues = [createGraphChanges(store), createGraphChanges(store)]
    const of = (writer: number) => queues[writer % 2] as (typeof queues)[number]
    const writers = Array.from({ length: 20 }, (_, writer) => writer)
    await store.import(tenant, 'sample', stream(writers.map((writer) => node(`n${writer}`, ['N'], { value: 0 }))), {})
    const made = await Promise.all(
      writers.map((writer) => of(writer).apply(tenant, 'sample', [{ op: 'setNode', id: `n${writer}`, properties: { value: writer + 1 } }]))
    )
    t.equal(new Set(made.map(({ graph }) => graph.version)).size, 20, 'each has a version of its own')
    const sum = async () => (await store.findNodes(tenant, 'sample', { limit: 20 })).nodes.reduce((all, { properties }) => all + Number(properties['value']), 0)
    t.equal(await sum(), 210)
    const mixed = writers.map((writer) =>
      writer < 10
        ? of(writer).undo(tenant, 'sample', made[writer]?.graph.version)
        : of(writer).apply(tenant, 'sample', [{ op: 'setNode', id: `n${writer}`, properties: { value: 100 } }])
    )
    await Promise.all(mixed)
    t.equal(await sum(), 1000, 'ten are undone while ten others are changed')
    const history = await queues[0]?.list(tenant, 'sample')
    t.equal(history?.length, 40)
    for (const [at, { previous }] of (history ?? []).slice(0, -1).entries()) t.equal(previous, history?.[at + 1]?.version, 'the history has no gap')
  })

  withSample('is cancelled without a trace', async (t, store, tenant) => {
    const changes = createGraphChanges(store)
    const version = await store.version(tenant, 'sample')
    const signal = AbortSignal.abort()
    await t.rejects(changes.apply(tenant, 'sample', [{ op: 'setNode', id: 'ann', properties: { age: 1 } }], { signal }), { code: 'EDGEWISE_CANCELLED' })
    t.equal(await store.version(tenant, 'sample'), version)
  })
}
