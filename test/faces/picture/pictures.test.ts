import t from 'tap'
import { openLayouts } from '../../../src/engines/layout/layouts.ts'
import { openLocalEngine } from '../../../src/engines/local.ts'
import { createPictures, type PictureOrder } from '../../../src/faces/picture/pictures.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { node, relationship, stream } from '../../storage/graphs/sample-graph.ts'
import { assertSound, descriptionOf, namesOf } from './drawn.ts'

const { store, caller } = await openTestRuntime(t)
const engine = openLocalEngine({ store, threads: 1, queueSize: 4, cacheBytes: 64 * 2 ** 20, deadlineMs: 30_000 })
const layouts = openLayouts({ store, engine, deadlineMs: 30_000 })
t.teardown(async () => {
  await layouts.close()
  await engine.close()
})
const pictures = createPictures({ allGraphs: store, engine, layouts, caller })

const draw = (graph: string, order: Partial<PictureOrder> = {}) =>
  pictures.draw(tenant, graph, { labels: [], types: [], seed: 0, width: 1000, theme: 'light', ...order }, {})
const handleOf = async (tool: string, given: Record<string, unknown> = {}, graph = 'london') =>
  (await caller.call({ tenant, tool, graph, arguments: given })).handle
const captionOf = (svg: string) => [...svg.matchAll(/class="note"[^>]*>([^<]*)</g)].map(([, text]) => text).join(' · ')

/** Groups of a size, each well linked, in a ring. */
async function importCrowd(graph: string, groups: number, size: number): Promise<void> {
  const nodes = Array.from({ length: groups * size }, (_, at) => node(`n${at}`, ['P'], { name: `N${at}` }))
  const within = nodes.flatMap((_, at) => [1, 2, 3].map((step) => relationship(`n${at}`, 'R', `n${Math.floor(at / size) * size + ((at + step) % size)}`)))
  const between = Array.from({ length: groups }, (_, at) => relationship(`n${at * size}`, 'R', `n${((at + 1) % groups) * size}`))
  await store.import(tenant, graph, stream([...nodes, ...within, ...between]), { orientation: 'undirected' })
}

t.test('a graph is drawn with its counts, and its hubs named', async (t) => {
  const svg = await draw('london')
  assertSound(t, svg)
  t.match(captionOf(svg), /^302 nodes, 406 relationships · 57 parallel relationships on shared lines$/)
  t.match(descriptionOf(svg), /King's Cross St\. Pancras has the most relationships \(12\)\./)
  t.equal(svg.match(/<circle class="node n"/g)?.length, 302)
  t.equal(svg, await draw('london'), 'the same bytes')
  t.not(await draw('london', { theme: 'dark' }), svg)
})

t.test('scores have a ramp with its ends', async (t) => {
  const svg = await draw('london', { result: await handleOf('pagerank') })
  assertSound(t, svg)
  t.match(descriptionOf(svg), /Highest score by pagerank: King's Cross St\. Pancras \(2\.\d+\), /)
  t.equal(svg.match(/<rect class="node q\d"/g)?.length, 7)
  t.match(svg, /class="node q6"/)
  const some = await draw('london', { result: await handleOf('pagerank', { nodes: ['Bank', 'Oval'] }) })
  t.match(some, /no score \(300\)/)
})

t.test('groups have colours, and those beyond them are counted', async (t) => {
  const svg = await draw('london', { result: await handleOf('louvain') })
  assertSound(t, svg)
  t.match(captionOf(svg), /colour: 20 communities by louvain/)
  t.match(svg, />11 smaller \(125 nodes\)</)
  t.equal(new Set(svg.match(/class="node g\d"/g)).size, 9)
  const large = await draw('london', { result: await handleOf('louvain', { minCommunitySize: 20 }) })
  t.match(large, />in no community \(212 nodes\)</)
  const byNode = await draw('london', { result: await handleOf('louvain', { view: 'nodes' }) })
  t.equal(byNode, svg, 'rows of groups and rows of nodes look the same')
})

t.test('a path is named, numbered and told', async (t) => {
  const svg = await draw('london', { result: await handleOf('find_shortest_path', { source: 'Paddington', target: 'London Bridge', weight: 'time' }) })
  assertSound(t, svg)
  t.match(svg, />path from Paddington to London Bridge, 9 nodes</)
  t.match(descriptionOf(svg), /The path has 9 nodes: Paddington, Edgware Road \(C\), .* and London Bridge\./)
  t.same(namesOf(svg).filter(({ text }) => /^[19] /.test(text)).length, 2)
  const several = await draw('london', { result: await handleOf('yens_shortest_paths', { source: 'Paddington', target: 'Bank', k: 3 }) })
  t.match(captionOf(several), /path by yens_shortest_paths, the first of 3/)
})

t.test('relationship types have line styles while they are few', async (t) => {
  const types = ['OWNS', 'KNOWS', 'LIKES', 'SEES', 'HEARS']
  const people = types.map((_, at) => node(`p${at}`, ['P']))
  const links = (count: number) => types.slice(0, count).map((type, at) => relationship(`p${at}`, type, `p${(at + 1) % 5}`))
  await store.import(tenant, 'few', stream([...people, ...links(3)]), {})
  const few = await draw('few')
  for (const type of types.slice(0, 3)) t.match(few, `>${type} (1)<`)
  t.match(few, /class="links l2"/)
  t.match(few, /class="tip"/, 'directed')
  await store.import(tenant, 'several', stream([...people, ...links(5)]), {})
  t.match(captionOf(await draw('several')), /5 types, drawn alike/)
  const owns = await draw('few', { types: ['OWNS'] })
  t.match(owns, '<title>few: OWNS</title>')
  t.notMatch(owns, /KNOWS/)
})

t.test('a large graph is drawn by community, which it says', async (t) => {
  await importCrowd('crowd', 14, 150)
  const svg = await draw('crowd')
  assertSound(t, svg)
  t.match(captionOf(svg), /^2,100 nodes in 14 communities · 6,314 relationships · each named by its best-connected node$/)
  t.equal(svg.match(/class="node n"/g)?.length, 14)
  t.ok(namesOf(svg).every(({ text }) => / \+ 149$/.test(text)))
  t.match(captionOf(await draw('crowd', { result: await handleOf('pagerank', {}, 'crowd') })), /mean score by pagerank/)
  t.match(captionOf(await draw('crowd', { result: await handleOf('weakly_connected_components', {}, 'crowd') })), /2,100 nodes in 1 community/)
})

t.test('communities beyond the largest are counted', async (t) => {
  const alone = Array.from({ length: 2300 }, (_, at) => node(`n${at}`, ['P']))
  await store.import(tenant, 'alone', stream(alone), {})
  const svg = await draw('alone')
  assertSound(t, svg)
  t.match(captionOf(svg), /2,300 nodes in 2,300 communities · 0 relationships · not drawn: 2,150 nodes in 2,150 small communities/)
})

t.test('results that cannot be drawn are refused with what would work', async (t) => {
  for (const [tool, given, said] of [
    ['minimum_weight_spanning_tree', {}, /cannot be drawn\. Use a result with a score for each node, with groups of nodes, or with a path\./],
    ['get_schema', {}, /cannot be drawn/],
    ['speaker_listener_label_propagation', {}, /share nodes.* Use groups that do not overlap/],
    ['topological_order', {}, /no path/]
  ] as const) {
    await t.rejects(draw('london', { result: await handleOf(tool, given) }), { code: 'EDGEWISE_INVALID_INPUT', message: said }, tool)
  }
  const path = await handleOf('find_shortest_path', { source: 'n0', target: 'n4' }, 'crowd')
  await t.rejects(draw('crowd', { result: path }), { message: /A path is drawn on up to 2,000 nodes and 20,000 relationships; this part has more\./ })
  await t.rejects(draw('london', { result: path }), { message: /is about the graph "crowd", not "london"/ })
  await t.rejects(draw('london', { result: 'r_none' }), { code: 'EDGEWISE_UNKNOWN_HANDLE' })
  await importCrowd('crowd', 2, 5)
  await t.rejects(draw('crowd', { result: path }), { code: 'EDGEWISE_HANDLE_GONE' })
})

t.test('a result outside the drawn part is refused', async (t) => {
  const records = [node('a', ['A']), node('b', ['B']), node('c', ['B']), relationship('a', 'R', 'b'), relationship('b', 'S', 'c')]
  await store.import(tenant, 'parted', stream(records), { orientation: 'undirected' })
  const path = await handleOf('find_shortest_path', { source: { id: 'a' }, target: { id: 'c' } }, 'parted')
  await t.rejects(draw('parted', { result: path, labels: ['B'] }), { message: /The path leaves the part of the graph/ })
  await t.rejects(draw('parted', { result: path, types: ['R'] }), { message: /no path along relationships that are drawn/ })
  const scores = await handleOf('pagerank', { labels: ['A'] }, 'parted')
  await t.rejects(draw('parted', { result: scores, labels: ['B'] }), { message: /is about no node of the part that is drawn/ })
  t.match(captionOf(await draw('parted', { result: scores })), /size and colour/)
})
