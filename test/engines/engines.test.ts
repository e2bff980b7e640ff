import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { AnalyticsEngine } from '../../src/engines/engine.ts'
import { type Availability, createEngines } from '../../src/engines/engines.ts'

const notUsed = async (): Promise<never> => {
  throw new EdgewiseError('EDGEWISE_INTERNAL')
}
const engine = (name: AnalyticsEngine['name'], version: string): AnalyticsEngine => ({ name, version, project: notUsed, run: notUsed, close: notUsed })
const local = engine('local', 'local/1')
const gds = engine('gds', 'gds/2.26.0')
const graph = (relationshipCount: number) => ({ name: 'g', version: '1', orientation: 'directed' as const, nodeCount: 10, relationshipCount, importedAt: '' })
const small = graph(100)
const large = graph(1e9)

function engines(there: Availability, wish: 'auto' | 'local' | 'gds' = 'auto') {
  let asked = 0
  const all = createEngines({
    local,
    gds: async () => {
      asked++
      return there
    },
    wish,
    maxBytes: 1e6
  })
  return { all, asked: () => asked }
}

t.test('computes locally what fits into memory, and pushes down the rest', async (t) => {
  const { all, asked } = engines({ engine: gds })
  t.equal((await all.choose('auto', small)).engine, local)
  t.equal(asked(), 0, 'the database is not asked for a small graph')
  t.equal((await all.choose('auto', large)).engine, gds)
})

t.test('uses the requested engine or rejects the request, for any size', async (t) => {
  const { all } = engines({ engine: gds })
  t.equal((await all.choose('gds', small)).engine, gds)
  t.equal((await all.choose('local', large)).engine, local)
  await t.rejects(engines({ reason: 'there is no GDS.' }).all.choose('gds', small), { code: 'EDGEWISE_ENGINE_UNAVAILABLE', message: /there is no GDS/ })
})

t.test('reports when a large graph cannot be pushed down', async (t) => {
  const chosen = await engines({ reason: 'there is no GDS.' }).all.choose('auto', large)
  t.equal(chosen.engine, local)
  t.match(chosen.notes, [/there is no GDS/])
})

t.test('uses the setting for calls without an engine', async (t) => {
  t.equal((await engines({ engine: gds }, 'gds').all.choose('auto', small)).engine, gds)
  t.equal((await engines({ engine: gds }, 'local').all.choose('auto', large)).engine, local)
})

t.test('finds an engine by the version in a result', async (t) => {
  const { all } = engines({ engine: gds })
  t.equal(await all.ofVersion('local/1'), local)
  t.equal(await all.ofVersion('gds/2.26.0'), gds)
  t.equal(await all.ofVersion('gds/2.13.9'), null)
  t.equal(await engines({ reason: 'away' }).all.ofVersion('gds/2.26.0'), null)
})
