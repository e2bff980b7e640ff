import { join } from 'node:path'
import t from 'tap'
import { createInlineGraphs } from '../../../src/storage/graphs/inline-graphs.ts'
import { openSqliteStore } from '../../../src/storage/graphs/sqlite/sqlite-store.ts'
import type { InlineGraphContent } from '../../../src/storage/graphs/store.ts'

const place = { source: 'question', line: 1 }
const contentOf = (names: readonly string[]): InlineGraphContent => ({
  records: names.map((name) => ({ kind: 'node', key: name, labels: ['Node'], properties: { name }, place })),
  orientation: 'undirected',
  nameProperties: { Node: 'name' }
})

t.test('inline graphs are separate from those of a tenant', async (t) => {
  const folder = t.testdir()
  const store = await openSqliteStore({ path: join(folder, 'graphs.db'), threads: 1 })
  const temporary = await openSqliteStore({ path: join(folder, 'told.db'), threads: 1 })
  t.teardown(() => Promise.all([store.close(), temporary.close()]))
  let now = Date.now()
  const told = createInlineGraphs({ store, temporary, maxGraphs: 2, maxAgeMs: 60_000, now: () => now })

  await t.test('their names and versions depend on their content', async (t) => {
    const [first, again, other] = [await told.keep('a', contentOf(['x'])), await told.keep('a', contentOf(['x'])), await told.keep('a', contentOf(['y']))]
    t.equal(first, again)
    t.not(first, other)
    t.match(await told.store.schema('a', first), { name: first, version: first, nodeCount: 1, orientation: 'undirected' })
    t.equal(await told.store.version('a', first), first)
    t.match(await told.store.findNodes('a', first, { limit: 5 }), { total: 1, nodes: [{ name: 'x' }] })
    const { schema, nodes } = await told.store.records('a', first, {})
    t.match(schema, { name: first, version: first, orientation: 'undirected' })
    for await (const batch of nodes()) t.match(batch, [{ kind: 'node', key: 'x', properties: { name: 'x' } }])
    await t.rejects(told.store.records('b', first, {}), { code: 'EDGEWISE_UNKNOWN_GRAPH', message: new RegExp(first) })
    t.same((await told.store.schemas('a', [first, other])).map(({ name }) => name).sort(), [first, other].sort())
  })

  await t.test('no other tenant sees them, and no import makes one', async (t) => {
    const name = await told.keep('a', contentOf(['x']))
    await t.rejects(told.store.version('b', name), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
    await t.rejects(told.store.import('a', name, (async function* () {})(), {}), { code: 'EDGEWISE_INVALID_INPUT' })
    const values = { nodeIds: [0], values: [1], type: 'integer', graphVersion: name } as const
    await t.rejects(async () => void (await told.store.writeNodeValues?.('a', name, 'p', values, { check() {} })), { code: 'EDGEWISE_INVALID_INPUT' })
    t.same(await store.list('a'), [])
  })

  await t.test('the content is returned, and is the same graph elsewhere', async (t) => {
    const link = (source: string, target: string, weight: number) =>
      ({ kind: 'relationship', source, target, type: 'LINK', properties: { weight }, place }) as const
    const content = { ...contentOf(['p', 'q', 'r']), records: [...contentOf(['p', 'q', 'r']).records, link('q', 'p', 2), link('r', 'q', 0.5)] }
    const name = await told.keep('a', content)
    t.same(await told.content('a', name), content)
    t.equal(await told.content('b', name), null)
    await told.restore('b', name, content)
    const ask = { direction: 'both' } as const
    const id = (await told.store.findNodes('b', name, { limit: 1 })).nodes[0]?.id ?? -1
    t.same(await told.store.neighbors('b', name, id, ask), await told.store.neighbors('a', name, id, ask))
  })

  await t.test('many can be stored at once', async (t) => {
    const names = await Promise.all(Array.from({ length: 12 }, (_, at) => told.keep('d', contentOf([`n${at}`]))))
    t.equal(new Set(names).size, 12)
  })

  await t.test('the newest are kept for a limited time', async (t) => {
    const names = [await told.keep('c', contentOf(['1'])), await told.keep('c', contentOf(['2'])), await told.keep('c', contentOf(['3']))]
    t.equal((await temporary.list('c')).length, 2)
    await t.rejects(told.store.version('c', names[0] ?? ''), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
    now += 120_000
    await t.rejects(told.store.version('c', names[2] ?? ''), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
  })
})
