import { join } from 'node:path'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { createGraphChanges } from '../../../../src/storage/graphs/change/change-graphs.ts'
import { KEPT_CHANGES } from '../../../../src/storage/graphs/change/difference.ts'
import { keepChange } from '../../../../src/storage/graphs/sqlite/history.ts'
import { openDatabase } from '../../../../src/storage/graphs/sqlite/open-database.ts'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import { holdChangesToContract } from '../change/change-contract.ts'
import { node, stream } from '../sample-graph.ts'

holdChangesToContract(t, (t) => openSqliteStore({ path: join(t.testdir(), 'graphs.db') }))

t.test('keeps the last 100 changes of a graph', async (t) => {
  const path = join(t.testdir(), 'graphs.db')
  const store = await openSqliteStore({ path })
  const database = openDatabase(path)
  t.teardown(async () => {
    database.close()
    await store.close()
  })
  await store.import('a', 'g', stream([node('x', ['N'])]), {})
  const graph = Number(database.prepare('SELECT id FROM graph').get()?.['id'])
  const none = { created: 0, changed: 0, deleted: 0 }
  const change = { summary: { nodes: none, relationships: none }, difference: '' }
  for (let at = 1; at <= KEPT_CHANGES + 2; at++) keepChange(database, { id: at, graph, version: `v${at}` }, `v${at - 1}`, '', change)
  const kept = (await store.changes('a', 'g')).map(({ version }) => version)
  t.same([kept.length, kept[0], kept.at(-1)], [KEPT_CHANGES, 'v102', 'v3'])
})

t.test('keeps the history when a tool writes a property', async (t) => {
  const store = await openSqliteStore({ path: join(t.testdir(), 'graphs.db') })
  t.teardown(() => store.close())
  await store.import('a', 'g', stream([node('x', ['N'], { value: 0 }), node('y', ['N'], { value: 0 })]), {})
  const changes = createGraphChanges(store)
  const { graph } = await changes.apply('a', 'g', [{ op: 'setNode', id: 'x', properties: { value: 1 } }])
  const values = { nodeIds: [1], values: [5], type: 'integer' as const, graphVersion: graph.version }
  await store.writeNodeValues?.('a', 'g', 'score', values, uncontrolled)
  await changes.undo('a', 'g', graph.version)
  const { nodes } = await store.findNodes('a', 'g', { limit: 2 })
  t.match(nodes, [{ properties: { value: 0 } }, { properties: { value: 0, score: 5 } }])
})
