import { join } from 'node:path'
import t from 'tap'
import { KeptReads } from '../../../../src/storage/graphs/sqlite/kept-reads.ts'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import type { StoredNode } from '../../../../src/storage/graphs/store.ts'
import { node, streamOf } from './imported.ts'

function stored(id: number): StoredNode {
  return { id, key: `${id}`, labels: [], name: `${id}`, properties: {} }
}

t.test('gives nodes in the order of the ids, and null when one is missing', async (t) => {
  const kept = new KeptReads()
  kept.keepNodes([stored(1), stored(2)], 10)
  t.match(kept.nodes([2, 1, 2]), [{ id: 2 }, { id: 1 }, { id: 2 }])
  t.equal(kept.nodes([1, 3]), null)
})

t.test('caches neither long lists nor more text than its limit', async (t) => {
  const kept = new KeptReads()
  kept.keepNodes(
    Array.from({ length: 2001 }, (_, id) => stored(id)),
    10
  )
  t.equal(kept.nodes([1]), null)
  kept.keepNodes([stored(1)], 9_000_000)
  t.equal(kept.nodes([1]), null)
  kept.keepNodes([stored(1)], 5_000_000)
  kept.keepNodes([stored(2)], 5_000_000)
  t.equal(kept.nodes([1]), null)
  t.match(kept.nodes([2]), [{ id: 2 }])
})

t.test('sees imports and drops of other connections at once', async (t) => {
  const path = join(t.testdir(), 'graphs.db')
  const [reader, writer] = [await openSqliteStore({ path }), await openSqliteStore({ path })]
  t.teardown(() => Promise.all([reader.close(), writer.close()]))
  const read = async () => {
    const [matches] = await reader.resolve('one', 'g', ['Ann'])
    return { keys: matches?.exact.map(({ key }) => key), nodes: (await reader.nodes('one', 'g', [0])).map(({ name }) => name) }
  }
  await writer.import('one', 'g', streamOf([node('a', ['Person'], { name: 'Ann' })]), {})
  t.same([await read(), await read()], Array(2).fill({ keys: ['a'], nodes: ['Ann'] }))
  await writer.import('one', 'g', streamOf([node('b', ['Person'], { name: 'Bea' }), node('c', ['Person'], { name: 'Ann' })]), {})
  t.same([await read(), await read()], Array(2).fill({ keys: ['c'], nodes: ['Bea'] }))
  await writer.drop('one', 'g')
  await t.rejects(read(), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
  t.same(await reader.list('one'), [])
})
