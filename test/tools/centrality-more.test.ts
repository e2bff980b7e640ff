import t from 'tap'
import { firms } from '../fixtures/firms.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
await importGraph(store, 'firms', firms, { orientation: 'directed' })
const onLondon = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input })
const onFirms = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input, graph: 'firms' })
const people = { labels: ['Person'], relationshipTypes: ['KNOWS'] }

for (const tool of ['pagerank', 'article_rank', 'eigenvector_centrality']) {
  t.test(`${tool} scales its scores without changing their order`, async (t) => {
    const plain = await onLondon(tool, { limit: 302 })
    const nodesOf = ({ rows }: typeof plain) => rows.map(({ node }) => node)
    for (const scaler of ['MinMax', 'Log']) t.same(nodesOf(await onLondon(tool, { limit: 302, scaler })), nodesOf(plain), scaler)
    t.match((await onLondon(tool, { scaler: 'MinMax' })).summary, { min: 0, max: 1 })
  })

  t.test(`${tool} rejects logarithms where sources leave nodes without score`, async (t) => {
    await t.rejects(onFirms(tool, { ...people, sources: ['Bo'], scaler: 'Log' }), { code: 'EDGEWISE_INVALID_INPUT', message: /scaler Log/ })
  })

  t.test(`${tool} from one node leaves unreachable nodes without score`, async (t) => {
    const { rows } = await onFirms(tool, { ...people, sourceNodes: ['Bo'] })
    t.equal(rows.find(({ node }) => node === 'mercury')?.['score'], 0)
  })
}

t.test('hits ranks by either value and shows both', async (t) => {
  const byAuthority = await onFirms('HITS', people)
  const byHub = await onFirms('hits', { ...people, rankBy: 'hub' })
  t.same(
    byAuthority.columns.map(({ name }) => name),
    ['rank', 'node', 'authority', 'hub']
  )
  for (const row of byAuthority.rows)
    t.match(
      byHub.rows.find(({ node }) => node === row['node']),
      { authority: row['authority'], hub: row['hub'] }
    )
  const hubs = byHub.rows.map(({ hub }) => hub as number)
  t.same(
    hubs,
    hubs.toSorted((a, b) => b - a)
  )
  t.same(
    byAuthority.notes.filter((note) => /Read both ways/.test(note)),
    []
  )
})

t.test('hits depends on direction, and says so', async (t) => {
  const { notes } = await onLondon('hits', { partitioning: 'RANGE' })
  t.ok(notes.some((note) => /say orientation natural or reverse/.test(note)))
  t.ok(notes.includes('"partitioning" has no effect on the result.'))
})

t.test('articulation_points ignores directions, with a note', async (t) => {
  const { rows, summary, notes } = await onFirms('articulation_points', {})
  t.equal(rows.length, summary['articulationPointCount'])
  t.ok(rows.length > 0)
  t.ok(notes.includes('Relationships were read both ways, whatever their direction.'))
  t.notOk((await onLondon('articulation_points', {})).notes.some((note) => /both ways/.test(note)))
  await t.rejects(onFirms('articulation_points', { orientation: 'natural' }), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('articulation_points are ranked by what they cut off, and can be requested by name', async (t) => {
  const { rows } = await onLondon('articulation_points', { limit: 200 })
  const cutOffs = rows.map(({ cutOff }) => cutOff as number)
  t.same(
    cutOffs,
    cutOffs.toSorted((a, b) => b - a)
  )
  for (const { cutOff, largest } of rows) t.equal((cutOff as number) + (largest as number) + 1, 302)
  const asked = await onLondon('articulation_points', { nodes: ['Euston', 'Bank'] })
  t.match(asked, { rows: [{ node: 'Euston', cutOff: 22 }], total: 1, summary: { articulationPointCount: 142 } })
})

t.test('bridges have two sides that make up their component', async (t) => {
  const { rows, total } = await onLondon('bridges', { limit: 200 })
  t.equal(rows.length, total)
  for (const { cutOff, fromSize, toSize } of rows)
    t.same([(fromSize as number) + (toSize as number), cutOff, cutOff], [302, toSize, Math.min(fromSize as number, toSize as number)])
  const asked = await onLondon('bridges', { nodes: ['Leyton'] })
  t.ok(asked.total > 0 && asked.rows.every(({ from, to }) => from === 'Leyton' || to === 'Leyton'))
})

t.test('bridges exclude parallel relationships, for any policy of a named projection', async (t) => {
  const nodes = ['a', 'b', 'c'].map((id) => ({ id, labels: ['Node'], properties: { name: id } }))
  const pairs = [
    ['a', 'b'],
    ['a', 'b'],
    ['b', 'c']
  ] as const // prettier-ignore
  const relationships = pairs.map(([source, target]) => ({ source, target, type: 'LINK', properties: {} }))
  await importGraph(store, 'double', { nodes, relationships }, { orientation: 'directed' })
  await caller.call({ tenant, tool: 'project_graph', arguments: { name: 'joined', parallel: 'single' }, graph: 'double' })
  for (const graph of ['double', 'joined']) {
    const { rows } = await caller.call({ tenant, tool: 'bridges', arguments: { graph } })
    t.match(rows, [{ from: 'b', to: 'c', fromSize: 2, toSize: 1 }])
    t.equal(rows.length, 1)
  }
})

t.test('celf sums the gain of each seed and reports its random seed', async (t) => {
  const { rows, summary, provenance } = await onLondon('CELF', { seedSetSize: 4, randomSeed: 9, propagationProbability: 0.3 })
  t.equal(provenance.seed, 9)
  t.equal(rows.length, 4)
  t.equal(rows.at(-1)?.['totalSpread'], summary['totalSpread'])
  const spreads = rows.map(({ spread }) => spread as number)
  t.same(
    spreads,
    spreads.toSorted((a, b) => b - a)
  )
  t.ok(Math.abs(spreads.reduce((a, b) => a + b) - (summary['totalSpread'] as number)) < 1e-9)
})

t.test('celf returns all nodes when more are requested, with a note', async (t) => {
  const { rows, notes } = await onFirms('celf', { ...people, seedSetSize: 50 })
  t.equal(rows.length, 5)
  t.ok(notes.includes('There are only 5 nodes to choose from.'))
})
