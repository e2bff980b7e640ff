import t from 'tap'
import { firms } from '../fixtures/firms.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
await importGraph(store, 'firms', firms, { orientation: 'directed' })
const onLondon = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input })
const onFirms = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input, graph: 'firms' })
const knows = { relationshipTypes: ['KNOWS'] }
const positive = { ...knows, relationshipWhere: [{ property: 'weight', operator: '>', value: 0 }], weight: 'weight' }
const singleSource = ['dijkstra_single_source_shortest_path', 'delta_stepping_shortest_path', 'bellman_ford_single_source_shortest_path']

t.test('the single-source tools rank all nodes by cost and sum up', async (t) => {
  for (const tool of singleSource) {
    const result = await onFirms(tool, { source: 'Bo', ...positive })
    t.same(
      result.rows.map(({ target, totalCost, hops, previous }) => [target, totalCost, hops, previous]),
      [
        ['Bo', 0, 0, null],
        ['Cleo', 3, 1, 'Bo'],
        ['Ada', 4, 2, 'Cleo']
      ],
      tool
    )
    t.match(result.summary, { source: 'Bo', reached: 2, unreached: 5, costUnit: 'weight', max: 4, mean: 3.5, furthest: ['Ada'], furthestCount: 1, maxHops: 2 })
    t.ok(result.notes.some((note) => note.startsWith('5 of 8 nodes cannot be reached from "Bo"') && note.includes('undirected')))
  }
})

t.test('the single-source tools list the nodes on the path to requested targets, and report unreachable ones', async (t) => {
  for (const tool of singleSource) {
    const result = await onFirms(tool, { source: 'Bo', ...positive, targets: [{ id: 'p1' }, 'Dagný'] })
    t.equal(result.total, 1)
    t.match(result.rows[0], { target: 'Ada', totalCost: 4, nodes: ['Bo', 'Cleo', 'Ada'], costs: [0, 3, 4] })
    t.match(result.summary, { reached: 2 }, 'the summary is of all nodes')
    t.ok(result.notes.some((note) => note.includes('No path leads from "Bo" to "Dagný"')))
    const all = await onFirms(tool, { source: 'Bo', ...positive, showPaths: true })
    t.same(
      all.rows.map(({ nodes }) => nodes),
      [['Bo'], ['Bo', 'Cleo'], ['Bo', 'Cleo', 'Ada']]
    )
  }
})

t.test('the single-source tools agree with one another and with find_shortest_path', async (t) => {
  const [dijkstra, ...others] = await Promise.all(singleSource.map((tool) => onLondon(tool, { source: 'Angel', weight: 'distanceKm', limit: 302 })))
  for (const other of others) t.same(other.rows, dijkstra?.rows)
  const { rows } = await onLondon('dijkstra_single_source_shortest_path', { source: 'Angel', weight: 'distanceKm', targets: ['Oval'] })
  const path = await onLondon('find_shortest_path', { source: 'Angel', target: 'Oval', weight: 'distanceKm' })
  t.same(rows[0]?.['nodes'], path.summary['path'])
  t.equal(rows[0]?.['totalCost'], path.summary['totalCost'])
})

t.test('a default reply for 302 nodes is small', async (t) => {
  const calls = [
    ...singleSource.map((tool) => [tool, { source: 'Paddington', weight: 'time' }] as const),
    ['all_pairs_shortest_paths', {}] as const,
    ['depth_first_search', { source: 'Paddington' }] as const,
    ['longest_path', { orientation: 'natural' }] as const,
    ['random_walk', {}] as const
  ]
  for (const [tool, input] of calls) {
    const tokens = Buffer.byteLength(JSON.stringify(await onLondon(tool, input))) / 4
    t.ok(tokens < 2000, `${tool}: ${Math.round(tokens)} tokens`)
  }
})

t.test('dijkstra and delta stepping reject weights below zero, which bellman ford accepts', async (t) => {
  const given = { source: 'Bo', ...knows, weight: 'weight' }
  await t.rejects(onFirms('dijkstra_single_source_shortest_path', given), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  await t.rejects(onFirms('delta_stepping_shortest_path', given), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
  const result = await onFirms('bellman_ford_single_source_shortest_path', given)
  t.match(result.rows.at(1), { target: 'Dagný', totalCost: 2, hops: 2, previous: 'Cleo' })
  t.match(result.summary, { negativeCycles: 0, reached: 3 })
})

t.test('bellman ford names a cycle of negative cost instead of paths', async (t) => {
  const result = await onFirms('bellman_ford_single_source_shortest_path', { source: 'Bo', ...knows, weight: 'weight', orientation: 'undirected' })
  t.match(result.summary, { source: 'Bo', negativeCycles: 1, negativeCycle: ['Cleo', 'Dagný', 'Cleo'] })
  t.match(result.rows, [{ target: 'Cleo', totalCost: -2, hops: 2, nodes: ['Cleo', 'Dagný', 'Cleo'], costs: [0, -1, -2], isNegativeCycle: true }])
  t.ok(result.notes.some((note) => note.includes('the cycle Cleo -> Dagný -> Cleo costs -2') && note.includes('Read as undirected')))
})

t.test('all_pairs_shortest_paths ranks pairs, counts unreachable ones, and respects sources and targets', async (t) => {
  const whole = await onFirms('all_pairs_shortest_paths', { ...knows, labels: ['Person'] })
  t.match(whole.summary, { pairCount: 9, unreachablePairs: 11, costUnit: 'hops', min: 1, max: 3 })
  t.match(whole.rows[0], { source: 'Ada', target: 'Dagný', distance: 3 })
  t.ok(whole.notes.some((note) => note.startsWith('11 pairs have no path')))
  const some = await onFirms('all_pairs_shortest_paths', { ...knows, sources: ['Bo', 'Cleo'], targets: ['Dagný', 'Bo'], order: 'shortest' })
  t.same(
    some.rows.map(({ source, target, distance }) => [source, target, distance]),
    [
      ['Cleo', 'Dagný', 1],
      ['Bo', 'Dagný', 2],
      ['Cleo', 'Bo', 2]
    ]
  )
  t.match(some.summary, { pairCount: 3, unreachablePairs: 0 })
})

t.test('all_pairs_shortest_paths lists an undirected pair once, or in both directions on request', async (t) => {
  const given = { ...knows, labels: ['Person'], orientation: 'undirected' }
  const once = await onFirms('all_pairs_shortest_paths', given)
  t.match(once.summary, { pairCount: 6, unreachablePairs: 4, mean: 8 / 6 })
  t.match((await onFirms('all_pairs_shortest_paths', { ...given, bothWays: true })).summary, { pairCount: 12, unreachablePairs: 8, mean: 8 / 6 })
  const sources = [{ id: 'p1' }, 'Bo', 'Cleo']
  t.match((await onFirms('all_pairs_shortest_paths', { ...given, sources, targets: ['Bo', 'Dagný'] })).summary, { pairCount: 5, unreachablePairs: 0 })
})

t.test('all_pairs_shortest_paths agrees with the closeness of nodes and has no pairs without relationships', async (t) => {
  const { summary } = await onLondon('all_pairs_shortest_paths', { bothWays: true })
  t.equal(summary['pairCount'], 302 * 301)
  const none = await onFirms('all_pairs_shortest_paths', { labels: ['Firm'], relationshipTypes: ['KNOWS'] })
  t.match(none.summary, { pairCount: 0, unreachablePairs: 6, min: null, max: null, mean: null })
})

t.test('depth_first_search searches deep first and reports depth, parent and the rest', async (t) => {
  const { rows, summary } = await onFirms('depth_first_search', { source: 'Bo', ...knows })
  t.same(
    rows.map(({ step, node, depth, parent }) => [step, node, depth, parent]),
    [
      [0, 'Bo', 0, null],
      [1, 'Cleo', 1, 'Bo'],
      [2, 'Dagný', 2, 'Cleo'],
      [3, 'Ada', 2, 'Cleo']
    ]
  )
  t.match(summary, { visited: 4, reached: 3, depth: 2, countPerDepth: [1, 1, 2], unvisitedCount: 4, targetFound: null })
  t.match((await onFirms('depth_first_search', { source: 'Bo', ...knows, targets: ['Dagný'] })).summary, { visited: 3, targetFound: true })
  t.match((await onFirms('depth_first_search', { source: 'Bo', ...knows, maxDepth: 1 })).summary, { visited: 2 })
})

t.test('longest_path ranks the chains of an acyclic graph and shows those to the targets', async (t) => {
  const acyclic = { relationshipTypes: ['WORKS_AT', 'OWNS'] }
  const { summary, rows, notes } = await onFirms('longest_path', acyclic)
  t.match(summary, { isAcyclic: true, max: 2, costUnit: 'hops', longest: ['Ada', 'Mercury', 'Ada'], furthest: ['Ada'] })
  t.match(rows[0], { target: 'Ada', source: 'Ada', totalCost: 2, hops: 2, previous: 'Mercury' })
  t.notOk(notes.some((note) => note.includes('cycle')))
  const one = await onFirms('longest_path', { ...acyclic, targets: ['Orion'] })
  t.match(one.rows, [{ target: 'Orion', source: 'Dagný', nodes: ['Dagný', 'Orion'], costs: [0, 1] }])
})

t.test('longest_path names a cycle and the nodes without paths', async (t) => {
  const { summary, notes, total } = await onFirms('longest_path', { ...knows, targets: ['Dagný'] })
  t.match(summary, { isAcyclic: false, reached: 0 })
  t.equal(total, 0)
  t.ok(notes.some((note) => note.includes('such as Ada -> Bo -> Cleo -> Ada')))
  t.ok(notes.some((note) => note.includes('No longest path leads to "Dagný"')))
  const undirected = await onLondon('longest_path', {})
  t.ok(undirected.notes.some((note) => note.includes('give orientation "natural"')))
})

t.test('longest_path reaches all but one of 302 nodes, although there are cycles', async (t) => {
  const { total, rows } = await onLondon('longest_path', { orientation: 'natural', targets: ['Notting Hill Gate'] })
  t.equal(total, 1)
  t.match(rows[0], { nodes: ['Barons Court', "Earl's Court", 'Gloucester Road', 'High Street Kensington', 'Notting Hill Gate'] })
  t.equal((await onLondon('longest_path', { orientation: 'natural' })).total, 301)
})

t.test('random_walk names the nodes of walks, and repeats with its seed', async (t) => {
  const given = { sources: ['Bank', 'Angel'], walkLength: 4, walksPerNode: 2, returnFactor: 4, inOutFactor: 0.5 }
  const first = await onLondon('random_walk', given)
  t.same(
    first.rows.map(({ walk, source, length }) => [walk, source, length]),
    [
      [0, 'Bank', 4],
      [1, 'Bank', 4],
      [2, 'Angel', 4],
      [3, 'Angel', 4]
    ]
  )
  t.match(first.summary, { walkCount: 4, meanLength: 4 })
  t.equal(first.provenance.seed, 42)
  t.same((await onLondon('random_walk', { ...given, randomSeed: 42 })).rows, first.rows)
  t.notSame((await onLondon('random_walk', { ...given, seed: 7 })).rows, first.rows)
})

t.test('random_walk counts the visits of each node', async (t) => {
  const { rows, total, summary } = await onLondon('random_walk', { walkLength: 5, walksPerNode: 1, view: 'nodes', limit: 302 })
  const visits = rows.map((row) => row['visits'] as number)
  t.equal(total, 302)
  t.equal(
    visits.reduce((sum, count) => sum + count),
    302 * 5
  )
  t.match(rows[0], { node: (summary['mostVisited'] as { node: string }[])[0]?.node, visits: Math.max(...visits) })
})

t.test('random_walk reports starts without walks and ends at dead ends', async (t) => {
  const { summary, rows, notes } = await onFirms('random_walk', { relationshipTypes: ['WORKS_AT', 'OWNS'], walksPerNode: 1, walkBufferSize: 5 })
  t.match(summary, { walkCount: 5, meanLength: 12 / 5, visitedNodes: 7, unvisitedNodes: 1, mostVisited: [{ node: 'Ada', visits: 4 }] })
  t.match(rows[0], { source: 'Ada', nodes: ['Ada', 'Mercury', 'Ada'] })
  t.ok(notes.includes('3 of 8 starts have no relationship to leave by, hence no walks.'))
  t.ok(notes.includes('walkBufferSize has no effect.'))
  await t.rejects(onFirms('random_walk', { returnFactor: 0 }), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('parameters accept names of other services', async (t) => {
  const named = { sourceNode: 'Bo', targetNodes: [{ id: 'p1' }], relationshipWeightProperty: 'weight', nodeIdentifierProperty: 'name' }
  const { relationshipTypes, relationshipWhere } = positive
  t.equal((await onFirms('delta_stepping_shortest_path', { ...named, relationshipTypes, relationshipWhere })).rows[0]?.['totalCost'], 4)
  t.match((await onFirms('random_walk', { sourceNodes: ['Bo'], walksPerNode: 1 })).summary, { walkCount: 1 })
})
