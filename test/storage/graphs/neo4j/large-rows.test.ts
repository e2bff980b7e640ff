import { monitorEventLoopDelay } from 'node:perf_hooks'
import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { type KernelControl, uncontrolled } from '../../../../src/graph/control.ts'
import type { CypherRows } from '../../../../src/storage/graphs/store.ts'
import type { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { noServer, openConnection, type TestServer, testServer } from '../../../fixtures/neo4j.ts'
import { newTenant, node, stream } from '../sample-graph.ts'
import { openStore } from './opened-store.ts'

/** What decoding such a row takes away is many times as long. */
const MOST_DELAY_MS = 500

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  t.test('rejects a row that is too large while it streams in, and keeps the event loop free', async (t) => {
    const { read, neo4j } = await open(t, server)
    t.match(await read('RETURN 1 AS one'), { table: { rowCount: 1 }, truncated: false })
    const rows = [
      ['i', caseCount(10_000_000)],
      ["'a text that is longer than a number: ' + toString(i)", 500_000],
      ['{number: i, half: i / 2.0}', 500_000]
    ] as const
    for (const [item, most] of rows) {
      const mark = newTenant()
      const { error, delayMs } = await delayOf(() => read(`UNWIND range(1, ${most}) AS i WITH i WHERE '${mark}' <> '' RETURN collect(${item}) AS all`))
      t.match(error, { code: 'EDGEWISE_WORK_BUDGET', message: /4194304 bytes.*LIMIT the rows before collect\(\), or aggregate/ }, item)
      t.ok(delayMs < MOST_DELAY_MS, `the event loop waited ${Math.round(delayMs)} ms`)
      t.equal(await untilGone(neo4j, mark), 0, 'the server works no longer')
    }
    const few = await read('UNWIND [1, 2, 3000000] AS most UNWIND range(1, most) AS i RETURN most, collect(i) AS all ORDER BY most')
    t.match(few, { truncated: true, table: { rowCount: 2 }, notes: [/^Only the first 2 rows were read, .* 4194304 bytes/] }, 'rows before it are given')
    t.match(await read("RETURN reduce(text = 'ab', i IN range(1, 20) | text + text) AS long"), { table: { rowCount: 1 } }, 'and one of 2 MB is read')
  })

  t.test('many large rows are cut at their byte limit', async (t) => {
    const { read } = await open(t, server)
    const { value, delayMs } = await delayOf(() => read('UNWIND range(1, 9000) AS i UNWIND range(1, 1000) AS j RETURN i, collect(j) AS all'))
    t.match(value, { truncated: true, notes: [/16777216 bytes/] })
    t.ok(delayMs < MOST_DELAY_MS, `the event loop waited ${Math.round(delayMs)} ms`)
  })

  t.test('respects the deadline of a slow query', async (t) => {
    const { read, neo4j } = await open(t, server)
    await read('RETURN 1 AS one')
    const mark = newTenant()
    const endsAt = performance.now() + 500
    const control = {
      check() {
        if (performance.now() > endsAt) throw new EdgewiseError('EDGEWISE_DEADLINE', { deadlineMs: 500 })
      }
    }
    const statement = `UNWIND range(1, 1000000000) AS i WITH i WHERE i % 7 = 0 AND '${mark}' <> '' RETURN count(i) AS n`
    await t.rejects(read(statement, control), { code: 'EDGEWISE_DEADLINE' })
    t.equal(await untilGone(neo4j, mark), 0)
    t.match(await read('RETURN 1 AS one'), { table: { rowCount: 1 } }, 'and goes on serving')
  })
}

async function open(t: Test, server: TestServer) {
  const neo4j = openConnection(t, server)
  const store = openStore(t, server, neo4j)
  t.teardown(() => store.close())
  const tenant = newTenant()
  await store.import(tenant, 'tiny', stream([node('only', ['Thing'])]), {})
  const limits = { parameters: {}, maxRows: 10_000, maxBytes: 16 * 2 ** 20 }
  const read = (statement: string, control: KernelControl = uncontrolled) =>
    store.readCypher?.(tenant, 'tiny', { statement, ...limits }, control) as Promise<CypherRows>
  return { neo4j, read }
}

/** What a call gives or fails with, and the longest that the event loop was held up meanwhile. */
async function delayOf(call: () => Promise<unknown>): Promise<{ readonly value?: unknown; readonly error?: unknown; readonly delayMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const outcome = await call().then(
    (value) => ({ value }),
    (error: unknown) => ({ error })
  )
  delay.disable()
  return { ...outcome, delayMs: delay.max / 1e6 }
}

/** How many transactions still run a statement with the mark; asked until there is none, at most 200 times. */
async function untilGone(neo4j: Neo4j, mark: string): Promise<number> {
  const text =
    "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS $mark AND NOT currentQuery STARTS WITH 'CYPHER 5 SHOW' RETURN count(*) AS running"
  let running = 1
  for (let asked = 0; running > 0 && asked < 200; asked++) running = Number((await neo4j.read({ text, parameters: { mark } }))[0]?.['running'])
  return running
}
