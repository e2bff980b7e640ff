import { spawn } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { createGraphChanges } from '../../../../src/storage/graphs/change/change-graphs.ts'
import { KEPT_CHANGES } from '../../../../src/storage/graphs/change/difference.ts'
import { keepChange } from '../../../../src/storage/graphs/sqlite/history.ts'
import { openDatabase } from '../../../../src/storage/graphs/sqlite/open-database.ts'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import { programWords } from '../../../fixtures/programs.ts'
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
  for (let at = 1; at <= KEPT_CHANGES + 2; at++) keepChange(database, { graph, version: `v${at}` }, `v${at - 1}`, '', change)
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

t.test('writes in the end when another process is faster twenty times in a row', async (t) => {
  const store = await openSqliteStore({ path: join(t.testdir(), 'graphs.db') })
  t.teardown(() => store.close())
  await store.import('a', 'g', stream([node('x', ['N'], { value: 0 }), node('y', ['N'], { value: 0 })]), {})
  const faster = createGraphChanges(store)
  let overtaken = 0
  const slower = createGraphChanges(
    Object.assign(Object.create(store) as typeof store, {
      records: async (...given: Parameters<typeof store.records>) => {
        const records = await store.records(...given)
        if (overtaken < 20) await faster.apply('a', 'g', [{ op: 'setNode', id: 'y', properties: { value: ++overtaken } }])
        return records
      }
    })
  )
  await slower.apply('a', 'g', [{ op: 'setNode', id: 'x', properties: { value: 1 } }])
  const { nodes } = await store.findNodes('a', 'g', { limit: 2 })
  t.match(nodes, [{ properties: { value: 1 } }, { properties: { value: 20 } }])
})

t.test('holds all or none of a batch when the process is killed within it', async (t) => {
  const path = join(t.testdir(), 'graphs.db')
  const count = 2000
  const store = await openSqliteStore({ path })
  t.teardown(() => store.close())
  await store.import('one', 'g', stream(Array.from({ length: count }, (_, id) => node(`n${id}`, ['N'], { value: -1 }))), {})
  const words = programWords('test/storage/graphs/sqlite/change-process.ts')
  for (let round = 0, from = 0; round < 4; round++) {
    const child = spawn(process.execPath, [...words, path, String(count), String(from)], { stdio: ['ignore', 'pipe', 'inherit'] })
    let last = from
    for await (const lines of child.stdout) {
      last = Number(String(lines).trim().split('\n').at(-1))
      // Kills at another point of each batch: the file changes while it is written.
      if (last >= from + 2) setTimeout(() => child.kill('SIGKILL'), round * 20)
    }
    const { values } = await store.uniqueValues('one', 'g', { owner: 'node', property: 'value', limit: 5 })
    t.equal(values.length, 1, 'every node has the same number')
    const value = Number(values[0]?.value)
    t.ok(value === last || value === last - 1, 'it is that of the last batch or of the one before')
    const [newest] = await store.changes('one', 'g')
    t.equal(newest?.version, await store.version('one', 'g'), 'the history ends with the version of the graph')
    from = last + 1
  }
  const undone = await createGraphChanges(store).undo('one', 'g', undefined)
  t.equal(undone.summary.nodes.changed, count)
})
