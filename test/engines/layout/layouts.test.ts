import t from 'tap'
import { openLayouts } from '../../../src/engines/layout/layouts.ts'
import { openLocalEngine } from '../../../src/engines/local.ts'
import type { ImportRecord } from '../../../src/storage/graphs/import/record.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { node, relationship, stream } from '../../storage/graphs/sample-graph.ts'

const { store } = await openTestRuntime(t)
const engine = openLocalEngine({ store, threads: 1, queueSize: 4, cacheBytes: 64 * 2 ** 20, deadlineMs: 30_000 })
const layouts = openLayouts({ store, engine, deadlineMs: 30_000 })
t.teardown(async () => {
  await layouts.close()
  await engine.close()
})

const layOut = async (graph: string, seed = 0, part = {}) => layouts.layOut(await layouts.open(tenant, graph, part), seed)
const put = (graph: string, records: readonly ImportRecord[]) => store.import(tenant, graph, stream(records), {})
const at = (points: Float32Array, place: number) => [0, 1].map((side) => Math.round(1000 * (points[2 * place + side] ?? 0)) / 1000)

t.test('stored coordinates are drawn as on a map', async (t) => {
  const { layout, estimated, keys, names, points } = await layOut('london')
  t.match({ layout, estimated }, { layout: 'coordinates', estimated: 0 })
  t.equal(keys.length, 302)
  const [west, east] = [names.indexOf('Heathrow Terminal 4'), names.indexOf('Upminster')]
  t.ok((points[2 * west] ?? 1) < (points[2 * east] ?? 0), 'west is left')
  const [north, south] = [names.indexOf('Epping'), names.indexOf('Morden')]
  t.ok((points[2 * north + 1] ?? 1) < (points[2 * south + 1] ?? 0), 'north is up')
})

t.test('longitudes shrink with the latitude', async (t) => {
  await put('far-north', [node('a', ['P'], { lat: 60, lon: 10 }), node('b', ['P'], { lat: 60, lon: 12 }), node('c', ['P'], { Lat: 61, Lng: 10 })])
  const { points } = await layOut('far-north')
  t.same(at(points, 2), [0, 0])
  const [x = 0, y = 0] = at(points, 1)
  t.ok(Math.abs(x / y - 2 * Math.cos((60.333 * Math.PI) / 180)) < 0.01, `${x} by ${y}`)
})

t.test('points and x and y count as coordinates', async (t) => {
  const corner = (key: string, x: number, y: number) => node(key, ['P'], { at: { point: 'cartesian', x, y } })
  await put('corners', [corner('a', 0, 0), corner('b', 4, 2)])
  t.match(await layOut('corners'), { layout: 'coordinates' })
  t.same(at((await layOut('corners')).points, 1), [1, 0])
  await put('plane', [node('a', ['P'], { x: 0, y: 0 }), node('b', ['P'], { x: 1, y: 1 })])
  t.same(at((await layOut('plane')).points, 0), [0, 1])
})

t.test('a few nodes without coordinates lie amid their neighbours', async (t) => {
  const row = Array.from({ length: 10 }, (_, place) => node(`n${place}`, ['P'], { x: place, y: 0 }))
  await put('gaps', [...row, node('between', ['P']), relationship('n2', 'R', 'between'), relationship('between', 'R', 'n4')])
  const { layout, estimated, points } = await layOut('gaps')
  t.match({ layout, estimated }, { layout: 'coordinates', estimated: 1 })
  t.same(at(points, 10), [0.333, 0])
  await put('lost', [...row, node('lost', ['P'])])
  t.ok(((await layOut('lost')).points[21] ?? 0) > 0.03, 'without neighbours, below')
})

t.test('too few coordinates, one place for all, and odd values give a layout by forces', async (t) => {
  const away = (properties: Parameters<typeof node>[2]) => Array.from({ length: 8 }, (_, place) => node(`n${place}`, ['P'], place < 7 ? properties : {}))
  for (const properties of [{ x: 1, y: 2 }, { latitude: 95, longitude: 3 }, { latitude: 'north', longitude: 'east' }, {}]) {
    await put('odd', [...away(properties), relationship('n0', 'R', 'n1')])
    const { layout, points } = await layOut('odd')
    t.equal(layout, 'forceatlas2', JSON.stringify(properties))
    t.ok(points.every((value) => value >= 0 && value <= 1))
  }
})

t.test('coordinates beyond all numbers are none', async (t) => {
  await put('far', [node('a', ['P'], { x: -1e308, y: 0 }), node('b', ['P'], { x: 1e308, y: 1 })])
  const { layout, points } = await layOut('far')
  t.equal(layout, 'forceatlas2')
  t.ok(points.every(Number.isFinite))
})

t.test('a layout is kept for its version, part and seed', async (t) => {
  await put('kept', [node('a', ['P']), node('b', ['P']), node('c', ['Q']), relationship('a', 'R', 'b')])
  const first = await layOut('kept')
  t.equal(await layOut('kept'), first)
  t.not(await layOut('kept', 1), first)
  t.same((await layOut('kept', 0, { labels: ['P'] })).keys, ['a', 'b'])
  await put('kept', [node('a', ['P'])])
  t.not((await layOut('kept')).version, first.version)
})

t.test('a caller that gives up leaves the others their layout', async (t) => {
  await put(
    'shared',
    Array.from({ length: 900 }, (_, place) => (place === 0 ? node('n0', ['P']) : node(`n${place}`, ['P']))).concat(
      Array.from({ length: 899 }, (_, place) => relationship(`n${place}`, 'R', `n${place + 1}`))
    )
  )
  const projection = await layouts.open(tenant, 'shared', {})
  const caller = new AbortController()
  const [gone, stays] = [layouts.layOut(projection, 0, { signal: caller.signal }), layouts.layOut(projection, 0)]
  caller.abort()
  await t.rejects(gone, { code: 'EDGEWISE_CANCELLED' })
  t.match(await stays, { layout: 'forceatlas2' })
  await t.rejects(layouts.layOut(projection, 1, { deadlineMs: 1 }), { code: 'EDGEWISE_DEADLINE' })
  await t.rejects(layouts.place(tenant, projection.csr, 2, { deadlineMs: 1 }), { code: 'EDGEWISE_DEADLINE' })
  await t.rejects(layouts.place(tenant, projection.csr, 2, { signal: caller.signal }), { code: 'EDGEWISE_CANCELLED' })
})

t.test('a graph that is too large is refused, and a part of it placed', async (t) => {
  const many = Array.from({ length: 50_001 }, (_, place) => node(`n${place}`, [place < 3 ? 'Few' : 'Many']))
  await put('large', many)
  await t.rejects(layouts.open(tenant, 'large', {}), {
    code: 'EDGEWISE_GRAPH_TOO_LARGE',
    message:
      /has 50,001 nodes and 0 relationships; positions and pictures have up to 50,000 and 500,000\. Choose a smaller part by labels or types\. For positions, set "limit", or lower it\./
  })
  t.equal((await layOut('large', 0, { labels: ['Few'] })).keys.length, 3)
  const { projection, total } = await layouts.openMost(tenant, 'large', { limit: 20 })
  t.same([total, projection.nodeIds.length, (await layouts.layOut(projection, 0)).keys.length], [50_001, 20, 20])
  await t.rejects(layouts.openMost(tenant, 'large', {}), { code: 'EDGEWISE_GRAPH_TOO_LARGE' })
  await t.rejects(layOut('large', 0, { labels: ['Fw'] }), { code: 'EDGEWISE_UNKNOWN_LABEL' })
})
