import t from 'tap'
import { type CachedResult, createResultCache } from '../../src/results/cache.ts'

function result(tool: string, cells: number): CachedResult {
  return {
    tool,
    graph: 'g',
    graphVersion: '1',
    table: { columns: [{ name: 'n', type: 'float', data: new Float64Array(cells) }], rowCount: cells },
    order: [],
    summary: {},
    notes: [],
    provenance: { graph: 'g', graphVersion: '1', projection: null, engine: 'local/1', algorithm: tool, parameters: {}, seed: null, reproducible: 'exact' }
  }
}

t.test('caches a result for its own tenant', async (t) => {
  const cache = createResultCache({ maxBytes: 1000 })
  cache.set('a', 'r_1', result('x', 10))
  t.equal(cache.get('a', 'r_1')?.tool, 'x')
  t.equal(cache.get('b', 'r_1'), undefined)
})

t.test('caches a result for a day, so that its call is stored again', async (t) => {
  let now = 0
  const cache = createResultCache({ maxBytes: 1000, now: () => now })
  cache.set('a', 'r_1', result('x', 10))
  now = 86_400_000
  t.equal(cache.get('a', 'r_1')?.tool, 'x')
  now += 1
  t.equal(cache.get('a', 'r_1'), undefined)
})

t.test('drops the least recently used result when full', async (t) => {
  const cache = createResultCache({ maxBytes: 8 * 20 })
  cache.set('a', 'r_1', result('x', 10))
  cache.set('a', 'r_2', result('y', 10))
  cache.get('a', 'r_1')
  cache.set('a', 'r_3', result('z', 5))
  t.same(
    ['r_1', 'r_2', 'r_3'].map((handle) => cache.get('a', handle)?.tool),
    ['x', undefined, 'z']
  )
})

t.test('does not cache a result larger than itself, nor drop others for it', async (t) => {
  const cache = createResultCache({ maxBytes: 8 * 20 })
  cache.set('a', 'r_1', result('x', 10))
  cache.set('a', 'r_2', result('y', 21))
  t.equal(cache.get('a', 'r_2'), undefined)
  t.equal(cache.get('a', 'r_1')?.tool, 'x')
})

t.test('counts the contents of texts and lists', async (t) => {
  const cache = createResultCache({ maxBytes: 10_000 })
  const table = { columns: [{ name: 's', type: 'string' as const, data: Array.from({ length: 100 }, () => 'x'.repeat(100)) }], rowCount: 100 }
  cache.set('a', 'r_1', { ...result('x', 0), table })
  t.equal(cache.get('a', 'r_1'), undefined)
})
