import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { ImportRecord } from '../../../../src/storage/graphs/import/record.ts'
import { importGraph } from '../../../../src/storage/graphs/sqlite/import-graph.ts'
import { openDatabase } from '../../../../src/storage/graphs/sqlite/open-database.ts'
import { sweep } from '../../../../src/storage/graphs/sqlite/sweep.ts'
import { decodeDocument } from '../../../../src/storage/graphs/values-json.ts'
import { contentOf, leftovers, node, relationship, streamOf } from './imported.ts'

function open(t: Test) {
  const database = openDatabase(join(t.testdir(), 'graphs.db'))
  t.teardown(() => database.close())
  return database
}

const people = [
  node('a', ['Person'], { name: 'Ann', age: 41, city: 'Leeds' }),
  node('b', ['Person', 'Author'], { name: 'Bob', age: 27.5, city: 'Leeds' }),
  relationship('a', 'b', 'KNOWS', { since: 5, how: 'School' }),
  relationship('b', 'c'),
  node('c', ['City'], { title: 'Bath Spa' })
]

t.test('stores nodes and relationships in their order', async (t) => {
  const database = open(t)
  const info = await importGraph(database, 'one', 'people', streamOf(people), { orientation: 'undirected' })
  t.match(info, { name: 'people', orientation: 'undirected', nodeCount: 3, relationshipCount: 2, version: /^\d+-\w+$/ })
  t.same(contentOf(database, 'one', 'people'), {
    nodes: [
      { id: 0, key: 'a', labels: ['Person'], name: 'Ann', properties: { name: 'Ann', age: 41, city: 'Leeds' } },
      { id: 1, key: 'b', labels: ['Person', 'Author'], name: 'Bob', properties: { name: 'Bob', age: 27.5, city: 'Leeds' } },
      { id: 2, key: 'c', labels: ['City'], name: 'Bath Spa', properties: { title: 'Bath Spa' } }
    ],
    relationships: [
      { id: 0, type: 'KNOWS', source: 0, target: 1, properties: { since: 5, how: 'School' } },
      { id: 1, type: 'KNOWS', source: 1, target: 2, properties: {} }
    ],
    names: [
      { folded: 'a', node: 0 },
      { folded: 'ann', node: 0 },
      { folded: 'b', node: 1 },
      { folded: 'bath spa', node: 2 },
      { folded: 'bob', node: 1 },
      { folded: 'c', node: 2 }
    ]
  })
})

t.test('describes the graph', async (t) => {
  const database = open(t)
  await importGraph(database, 'one', 'people', streamOf(people), {})
  const schema = decodeDocument(String(database.prepare("SELECT schema FROM generation WHERE state = 'live'").get()?.['schema']))
  const age = { property: 'age', types: ['float'], count: 2, distinct: 2, samples: [41, 27.5], min: 27.5, max: 41 }
  t.match(schema, {
    labels: [
      { label: 'Person', count: 2, nameProperty: 'name', properties: [{ property: 'name' }, age, { property: 'city', distinct: 1, samples: ['Leeds'] }] },
      { label: 'Author', count: 1, nameProperty: 'name' },
      { label: 'City', count: 1, nameProperty: 'title' }
    ],
    relationshipTypes: [
      {
        type: 'KNOWS',
        count: 2,
        properties: [{ property: 'since', types: ['integer'], count: 1, min: 5, max: 5 }, { property: 'how' }],
        patterns: [
          { source: 'Person', target: 'Person', count: 1 },
          { source: 'Person', target: 'Author', count: 1 },
          { source: 'Person', target: 'City', count: 1 },
          { source: 'Author', target: 'City', count: 1 }
        ]
      }
    ]
  })
  const values = database.prepare('SELECT folded, owner, of, property, value, count FROM text_value ORDER BY of, property').all()
  t.same(
    values.map((row) => Object.values(row)),
    [
      ['leeds', 'node', 'Author', 'city', 'Leeds', 1],
      ['school', 'relationship', 'KNOWS', 'how', 'School', 1],
      ['leeds', 'node', 'Person', 'city', 'Leeds', 2]
    ]
  )
})

t.test('uses the given name property, and rejects one that no node has', async (t) => {
  const database = open(t)
  await importGraph(database, 'one', 'people', streamOf(people), { nameProperties: { Person: 'age' } })
  t.match(contentOf(database, 'one', 'people')?.nodes, [{ name: '41' }, { name: '27.5' }, { name: 'Bath Spa' }])
  await t.rejects(importGraph(database, 'one', 'people', streamOf(people), { nameProperties: { Person: 'nick' } }), { code: 'EDGEWISE_INVALID_INPUT' })
  t.match(contentOf(database, 'one', 'people')?.nodes, [{ name: '41' }])
})

t.test('names nodes by their key without a fit property', async (t) => {
  const database = open(t)
  const records = Array.from({ length: 40 }, (_, index) => node(`k${index}`, ['Thing'], { colour: index % 2 === 0 ? 'red' : 'blue' }))
  await importGraph(database, 'one', 'things', streamOf(records), {})
  t.match(contentOf(database, 'one', 'things')?.nodes, [{ name: 'k0' }, { name: 'k1' }])
})

t.test('gives unlabelled nodes the label Node', async (t) => {
  const database = open(t)
  await importGraph(database, 'one', 'plain', streamOf([node('a')]), {})
  t.match(contentOf(database, 'one', 'plain')?.nodes, [{ labels: ['Node'] }])
})

t.test('uses the orientation of the source', async (t) => {
  const database = open(t)
  const stated: ImportRecord = { kind: 'orientation', orientation: 'undirected', place: { source: 'test', line: 1 } }
  t.equal((await importGraph(database, 'one', 'g', streamOf([stated, node('a')]), {})).orientation, 'undirected')
  t.equal((await importGraph(database, 'one', 'g', streamOf([stated, node('a')]), { orientation: 'directed' })).orientation, 'directed')
})

t.test('replaces a graph completely', async (t) => {
  const database = open(t)
  const first = await importGraph(database, 'one', 'people', streamOf(people), {})
  const before = contentOf(database, 'one', 'people')
  const second = await importGraph(database, 'one', 'people', streamOf(people), {})
  t.not(second.version, first.version)
  t.same(contentOf(database, 'one', 'people'), before)
  await sweep(database)
  t.equal(leftovers(database), 0)
})

t.test('keeps graphs of several tenants apart', async (t) => {
  const database = open(t)
  await importGraph(database, 'one', 'g', streamOf([node('a')]), {})
  await importGraph(database, 'two', 'g', streamOf([node('b')]), {})
  t.match(contentOf(database, 'one', 'g')?.nodes, [{ key: 'a' }])
  t.match(contentOf(database, 'two', 'g')?.nodes, [{ key: 'b' }])
})

t.test('rejects an invalid line 50,000 and keeps the old graph', async (t) => {
  const database = open(t)
  await importGraph(database, 'one', 'people', streamOf(people), {})
  const before = contentOf(database, 'one', 'people')
  const good = Array.from({ length: 49_999 }, (_, index) => node(`n${index}`, ['Person'], { name: `Name ${index}` }))
  const bad: ImportRecord = { kind: 'relationship', source: 'n0', target: 'nowhere', type: 'KNOWS', properties: {}, place: { source: 'big', line: 50_000 } }
  await t.rejects(importGraph(database, 'one', 'people', streamOf([...good, bad]), {}), {
    code: 'EDGEWISE_IMPORT_INVALID',
    parameters: { source: 'big', line: 50_000, detail: /"nowhere"/ }
  })
  t.same(contentOf(database, 'one', 'people'), before)
  await sweep(database)
  t.equal(leftovers(database), 0)
})

t.test('rejects a duplicate id', async (t) => {
  const database = open(t)
  const twice: ImportRecord = { kind: 'node', key: 'a', labels: [], properties: {}, place: { source: 'file', line: 7 } }
  await t.rejects(importGraph(database, 'one', 'g', streamOf([node('a'), twice]), {}), {
    code: 'EDGEWISE_IMPORT_INVALID',
    parameters: { line: 7, detail: /"a"/ }
  })
  t.equal(contentOf(database, 'one', 'g'), null)
  await sweep(database)
  t.equal(database.prepare('SELECT count(*) AS n FROM graph').get()?.['n'], 0)
})

t.test('rejects a value that cannot be stored, with the line', async (t) => {
  const database = open(t)
  const big: ImportRecord = { kind: 'node', key: 'a', labels: [], properties: { n: 2n ** 70n }, place: { source: 'file', line: 3 } }
  await t.rejects(importGraph(database, 'one', 'g', streamOf([big]), {}), { code: 'EDGEWISE_IMPORT_INVALID', parameters: { line: 3 } })
})

t.test('rejects an invalid name', async (t) => {
  const database = open(t)
  for (const name of ['', '1a', 'a b', 'a'.repeat(64)]) {
    await t.rejects(importGraph(database, 'one', name, streamOf([]), {}), { code: 'EDGEWISE_INVALID_INPUT' })
  }
})

t.test('stops at once when its signal aborts, even while the source stalls', async (t) => {
  const database = open(t)
  const abort = new AbortController()
  async function* stalled() {
    yield node('a')
    abort.abort()
    await new Promise(() => {})
  }
  await t.rejects(importGraph(database, 'one', 'g', stalled(), { signal: abort.signal }), { code: 'EDGEWISE_CANCELLED' })
  await sweep(database)
  t.equal(leftovers(database), 0)
})

t.test('reports progress', async (t) => {
  const database = open(t)
  const seen: number[] = []
  const records = Array.from({ length: 25_000 }, (_, index) => node(`n${index}`))
  await importGraph(database, 'one', 'g', streamOf(records), { onProgress: (progress) => seen.push(progress.nodes) })
  t.same(seen, [10_000, 20_000, 25_000])
})

t.test('lets the later of two imports of one graph win', async (t) => {
  const path = join(t.testdir(), 'graphs.db')
  const [first, second] = [openDatabase(path), openDatabase(path)]
  t.teardown(() => first.close())
  t.teardown(() => second.close())
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  async function* slow() {
    yield node('slow')
    await gate
  }
  const slowImport = importGraph(first, 'one', 'g', slow(), {})
  await importGraph(second, 'one', 'g', streamOf([node('quick')]), {})
  t.match(contentOf(second, 'one', 'g')?.nodes, [{ key: 'quick' }])
  letGo()
  await slowImport
  t.match(contentOf(second, 'one', 'g')?.nodes, [{ key: 'slow' }])
  await sweep(second)
  t.equal(leftovers(second), 0)
})
