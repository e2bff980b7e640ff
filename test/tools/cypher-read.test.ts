import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { soleEngine } from '../../src/engines/engines.ts'
import { openLocalEngine } from '../../src/engines/local.ts'
import { createResultCache } from '../../src/results/cache.ts'
import { readJson } from '../../src/storage/graphs/import/read-json.ts'
import { openSqliteState } from '../../src/storage/state/sqlite/sqlite-state.ts'
import { createToolCaller } from '../../src/tools/call.ts'
import { tools } from '../../src/tools/index.ts'
import { cypherRead } from '../../src/tools/navigate/cypher-read.ts'
import { noServer, testServer } from '../fixtures/neo4j.ts'
import { openTestRuntime, tenant } from '../fixtures/runtime.ts'
import { openStore } from '../storage/graphs/neo4j/opened-store.ts'
import { newTenant } from '../storage/graphs/sample-graph.ts'

const london = fileURLToPath(new URL('../../data/london.json', import.meta.url))

t.test('is neither offered nor run where the store has no Cypher', async (t) => {
  const { caller } = await openTestRuntime(t)
  const given = { tenant, tool: 'cypher_read', arguments: { statement: 'MATCH (n) RETURN n' } }
  await t.rejects(caller.call(given), { code: 'EDGEWISE_TOOL_UNAVAILABLE', message: /"cypher_read" needs a graph in Neo4j/ })
  const ranked = caller.rankTools('run this cypher query', 10)
  t.notMatch(JSON.stringify(ranked), /cypher_read/)
})

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  t.test('on a graph in Neo4j', async (t) => {
    const store = openStore(t, server)
    const state = await openSqliteState({ path: join(t.testdir(), 'state.db') })
    const engine = openLocalEngine({ store, threads: 1, queueSize: 16, cacheBytes: 2 ** 20, deadlineMs: 30_000 })
    const openCaller = () => {
      const resultCache = createResultCache({ maxBytes: 2 ** 20 })
      return createToolCaller({ tools, store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'london' })
    }
    const caller = openCaller()
    t.teardown(async () => {
      await engine.close()
      await Promise.all([store.close(), state.close()])
    })
    const asker = newTenant()
    await store.import(asker, 'london', readJson(createReadStream(london), 'london.json'), { orientation: 'undirected' })
    const call = (input: Record<string, unknown>) => caller.call({ tenant: asker, tool: 'cypher_read', arguments: input })

    t.test('repeats its examples in the declared form', async (t) => {
      const accepts = new Ajv2020({ strict: true, strictTypes: false }).compile(caller.describe(cypherRead).outputSchema)
      for (const { title, input, summary } of cypherRead.examples) {
        const result = await call({ ...input })
        if (summary !== undefined) t.match(result.summary, summary, title)
        t.ok(accepts(result), title)
        const again = await openCaller().call({ tenant: asker, tool: 'cypher_read', arguments: { ...input } })
        t.equal(again.hash, result.hash)
      }
    })

    t.test('shows nodes by name and pages like other tools', async (t) => {
      const input = { statement: 'MATCH (s:Station) RETURN s AS station ORDER BY s.name' }
      const first = await call({ ...input, limit: 2 })
      const second = await call({ ...input, limit: 2, offset: 1 })
      t.match(first, { total: 302, returned: 2, truncated: true, columns: [{ name: 'station', type: 'node' }], summary: { count: 302, complete: true } })
      t.same(second.rows[0], first.rows[1])
      t.equal(second.handle, first.handle)
    })

    t.test('accepts and returns integers beyond 2^53 by their digits', async (t) => {
      const statement = 'RETURN $serial AS serial, $serial > 9007199254740994 AS above, [$serial, 1] AS list'
      const digits = '9007199254740995'
      t.match(await call({ statement, parameters: { serial: { integer: digits } } }), { rows: [{ serial: digits, above: true, list: [digits, 1] }] })
      for (const serial of [Number(digits), { integer: 'many' }, { in: [Number(digits)] }]) {
        await t.rejects(call({ statement, parameters: { serial } }), { code: 'EDGEWISE_INVALID_INPUT', message: /^The parameter \$serial / })
      }
    })

    t.test('rejects a writing statement, and accepts another name of a parameter', async (t) => {
      await t.rejects(call({ query: 'MATCH (s:Station) SET s.zone = 9 RETURN s' }), { code: 'EDGEWISE_INVALID_INPUT', message: /SET begins no clause/ })
      await t.rejects(call({ statement: 'MATCH (n) RETURN n', limitt: 3 }), {
        code: 'EDGEWISE_INVALID_INPUT',
        parameters: { errors: [{ suggestion: 'limit' }] }
      })
    })
  })
}
