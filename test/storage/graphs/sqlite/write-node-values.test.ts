import { join } from 'node:path'
import t, { type Test } from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import type { NodeNumbers } from '../../../../src/storage/graphs/store.ts'
import { node, relationship, stream } from '../sample-graph.ts'

const everything = [
  node('a', ['Person', 'Admin'], { name: 'Ada', whole: 5, day: { temporal: 'date', value: '2024-01-31' }, big: 9007199254740993n }),
  { ...node('b', ['Person'], { name: 'Ben', score: 5, list: [1, 2], at: { point: 'wgs84', x: 1, y: 2 } }), floats: ['score', 'list'] },
  node('c', ['Thing']),
  relationship('a', 'KNOWS', 'b', { since: 2001 }),
  relationship('b', 'KNOWS', 'a'),
  relationship('a', 'KNOWS', 'a')
]

async function open(t: Test) {
  const store = await openSqliteStore({ path: join(t.testdir(), 'graphs.db'), threads: 1 })
  t.teardown(() => store.close())
  await store.import('t', 'g', stream(everything), { orientation: 'undirected' })
  const { version } = (await store.list('t'))[0] ?? { version: '' }
  const write = async (property: string, values: Partial<NodeNumbers>, control = uncontrolled) =>
    store.writeNodeValues?.('t', 'g', property, { nodeIds: [0, 2, 99], values: [3, 4, 5], type: 'float', graphVersion: version, ...values }, control)
  const contents = async () => {
    const { nodes } = await store.findNodes('t', 'g', { limit: 10 })
    const { labels, relationshipTypes, orientation } = await store.schema('t', 'g')
    return { nodes, labels, relationshipTypes, orientation, around: await store.neighbors('t', 'g', 0, { direction: 'both' }) }
  }
  return { store, write, contents, version }
}

t.test('adds the numbers and keeps everything else, including types', async (t) => {
  const { store, write, contents, version } = await open(t)
  const before = await contents()
  t.equal(await write('rank', {}), 2, 'an id that the graph lacks is left out')
  const after = await contents()
  const strip = ({ rank: _rank, ...properties }: Record<string, unknown>) => properties
  t.same(
    after.nodes.map((found) => ({ ...found, properties: strip(found.properties) })),
    before.nodes
  ) // prettier-ignore
  t.same(
    after.nodes.map(({ properties }) => properties['rank']),
    [3, undefined, 4]
  ) // prettier-ignore
  t.equal(after.around.length, before.around.length)
  t.same(after.relationshipTypes, before.relationshipTypes)
  t.equal(after.orientation, 'undirected')
  const typesOf = ({ labels }: typeof after) =>
    labels.flatMap(({ label, properties }) => properties.map(({ property, types }) => `${label}.${property} ${types}`))
  t.same(
    typesOf(after).filter((line) => !line.includes('rank')),
    typesOf(before)
  ) // prettier-ignore
  t.ok(typesOf(after).includes('Person.rank float'), 'a whole float stays a float')
  t.not(await store.version('t', 'g'), version)
})

t.test('replaces earlier values, with whole numbers as integers', async (t) => {
  const { store, write, contents } = await open(t)
  await write('score', { nodeIds: [1], values: [7], type: 'integer' })
  t.same(
    (await contents()).nodes.map(({ properties }) => properties['score']),
    [undefined, 7, undefined]
  ) // prettier-ignore
  const { labels } = await store.schema('t', 'g')
  t.match(
    labels.find(({ label }) => label === 'Person')?.properties.find(({ property }) => property === 'score'),
    { types: ['integer'] }
  )
})

t.test('does not write to a changed graph, over names, or for a caller who gives up', async (t) => {
  const { store, write, contents, version } = await open(t)
  const before = await contents()
  await t.rejects(write('rank', { graphVersion: 'older' }), { code: 'EDGEWISE_CONFLICT' })
  await t.rejects(write('name', {}), { code: 'EDGEWISE_STORE_FORBIDDEN', message: /names the nodes with label Person/ })
  const check = () => {
    throw new Error('given up')
  }
  await t.rejects(write('rank', {}, { check }), /given up/)
  t.same(await contents(), before)
  t.equal(await store.version('t', 'g'), version)
})

t.test('of two writers of one version only the first writes', async (t) => {
  const { write, contents } = await open(t)
  const outcomes = await Promise.allSettled([write('one', {}), write('two', {})])
  t.same(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  t.match(
    outcomes.find(({ status }) => status === 'rejected'),
    { reason: { code: 'EDGEWISE_CONFLICT' } }
  )
  const { properties } = (await contents()).nodes[0] ?? { properties: {} }
  t.equal(['one', 'two'].filter((property) => property in properties).length, 1)
})
