import t from 'tap'
import { readConfig } from '../../src/base/config/config.ts'
import { wholeGraph } from '../../src/graph/spec.ts'
import { openRuntime } from '../../src/runtime/runtime.ts'

const open = (dataDir: string, env: Record<string, string> = {}) => openRuntime(readConfig({ EDGEWISE_DATA_DIR: dataDir, EDGEWISE_THREADS: '1', ...env }))

t.test('loads the sample graph at the first start and keeps it', async (t) => {
  const dataDir = `${t.testdir()}/new/folder`
  const first = await open(dataDir)
  const [london] = await first.store.list('default')
  t.match(london, { name: 'london', nodeCount: 302, relationshipCount: 406, orientation: 'undirected' })
  await first.close()
  const second = await open(dataDir)
  t.teardown(() => second.close())
  t.same(await second.store.list('default'), [london])
})

t.test('does not change a graph of the same name', async (t) => {
  const dataDir = t.testdir()
  const first = await open(dataDir, { EDGEWISE_SAMPLE_DATA: 'false' })
  async function* records() {
    yield { kind: 'node', key: 'a', labels: ['Mine'], properties: {}, place: { source: 'test', line: 1 } } as const
  }
  const { names: _names, warnings: _warnings, ...mine } = await first.store.import('default', 'london', records(), {})
  await first.close()
  const second = await open(dataDir)
  t.teardown(() => second.close())
  t.same(await second.store.list('default'), [mine])
})

t.test('projects a column from the rows of an earlier result', async (t) => {
  const { caller, engine, close } = await open(t.testdir())
  t.teardown(close)
  const ranked = await caller.call({ tenant: 'default', tool: 'degree_centrality', arguments: { limit: 1 } })
  const { handle } = ranked
  const projection = await engine.project('default', 'london', { ...wholeGraph('undirected'), derived: [{ name: 'degree', handle }] })
  t.equal(Math.max(...(projection.columns['degree'] ?? [])), ranked.rows[0]?.['score'])
  const counted = await caller.call({ tenant: 'default', tool: 'count', arguments: {} })
  const asked = engine.project('default', 'london', { ...wholeGraph('undirected'), derived: [{ name: 'x', handle: counted.handle }] })
  await t.rejects(asked, { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('has a model only when a model and an endpoint are set', async (t) => {
  const cases: [Record<string, string>, string | undefined][] = [
    [{}, undefined],
    [{ OPENAI_API_KEY: 'key' }, undefined],
    [{ OPENAI_MODEL: 'small' }, undefined],
    [{ OPENAI_MODEL: 'small', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }, 'small'],
    [{ OPENAI_MODEL: 'small', OPENAI_API_KEY: 'key' }, 'small']
  ]
  const dataDir = t.testdir()
  for (const [env, name] of cases) {
    const runtime = await open(dataDir, { EDGEWISE_SAMPLE_DATA: 'false', ...env })
    t.equal(runtime.model?.name, name, JSON.stringify(env))
    await runtime.close()
  }
})
