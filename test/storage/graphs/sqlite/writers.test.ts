import { join } from 'node:path'
import t from 'tap'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import { node, streamOf } from './imported.ts'

const oneNode = () => streamOf([node('a', ['Person'], { name: 'Ann' })])
const twoAlike = () => streamOf([node('a', ['Person'], { name: 'Ann' }), node('a', ['Person'], { name: 'Ann' })])

t.test('consecutive writes share a thread, whether they succeed or not', async (t) => {
  let threads = 0
  const count = () => {
    threads++
  }
  process.on('worker', count)
  t.teardown(() => process.off('worker', count))
  const store = await openSqliteStore({ path: join(t.testdir(), 'graphs.db') })
  t.teardown(() => store.close())
  for (const graph of ['first', 'second']) {
    await store.import('one', graph, oneNode(), {})
    await t.rejects(store.import('one', graph, twoAlike(), {}), { code: 'EDGEWISE_IMPORT_INVALID' })
    await store.drop('one', graph)
  }
  await store.import('one', 'third', oneNode(), {})
  t.same(
    (await store.list('one')).map(({ name }) => name),
    ['third']
  )
  t.ok(threads >= 1 && threads < 7, 'fewer threads than writes')
})

t.test('an import reports only its own progress', async (t) => {
  const store = await openSqliteStore({ path: join(t.testdir(), 'graphs.db') })
  t.teardown(() => store.close())
  const heard: string[] = []
  const heardBy = (graph: string) => ({ onProgress: () => heard.push(graph) })
  await store.import('one', 'first', oneNode(), heardBy('first'))
  const before = heard.filter((graph) => graph === 'first').length
  await store.import('one', 'second', oneNode(), heardBy('second'))
  t.equal(heard.filter((graph) => graph === 'first').length, before)
})
