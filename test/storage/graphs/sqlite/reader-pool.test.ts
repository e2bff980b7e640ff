import { once } from 'node:events'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { wholeGraph } from '../../../../src/graph/spec.ts'
import type { Pattern } from '../../../../src/storage/graphs/pattern.ts'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import { node, relationship, stream } from '../sample-graph.ts'

const keys = Array.from({ length: 30 }, (_, at) => `n${at}`)
const dense = [...keys.map((key) => node(key, ['N'])), ...keys.flatMap((source) => keys.map((target) => relationship(source, 'R', target)))]
/** Would run for hours. */
const endless: Pattern = {
  path: { nodes: [{ as: 'a' }, { as: 'b' }], relationships: [{ direction: 'both', minHops: 5, maxHops: 12 }] },
  return: [{ of: 'a' }],
  distinct: true
}
const noEnd = { maxWork: 1e12, maxRows: 1e9 }

async function openDense(t: Test, threads: number) {
  const store = await openSqliteStore({ path: join(t.testdir(), 'graphs.db'), threads })
  for (const tenant of ['one', 'two']) await store.import(tenant, 'dense', stream(dense), {})
  return store
}

/** A control that gives up once `stop` is called. */
function stoppable() {
  let stopped = false
  return {
    stop() {
      stopped = true
    },
    check() {
      if (stopped) throw new EdgewiseError('EDGEWISE_CANCELLED')
    }
  }
}

t.test('frees the thread of an abandoned read', async (t) => {
  const store = await openDense(t, 1)
  t.teardown(() => store.close())
  const control = stoppable()
  const long = store.match('one', 'dense', endless, noEnd, control)
  const next = store.project('one', 'dense', wholeGraph('natural'), uncontrolled)
  control.stop()
  await t.rejects(long, { code: 'EDGEWISE_CANCELLED' })
  t.equal((await next).csr.arcCount, 900)
})

t.test('reads on the thread that was started ahead', async (t) => {
  const store = await openDense(t, 1)
  t.teardown(() => store.close())
  const started = once(process, 'worker')
  store.warm?.()
  await started
  const another = () => t.fail('started a thread')
  process.on('worker', another)
  t.teardown(() => process.off('worker', another))
  t.equal((await store.project('one', 'dense', wholeGraph('natural'), uncontrolled)).csr.arcCount, 900)
})

t.test('abandons a waiting read without starting it', async (t) => {
  const store = await openDense(t, 1)
  t.teardown(() => store.close())
  const [running, waiting] = [stoppable(), stoppable()]
  const long = store.match('one', 'dense', endless, noEnd, running)
  const queued = store.match('one', 'dense', endless, noEnd, waiting)
  waiting.stop()
  await t.rejects(queued, { code: 'EDGEWISE_CANCELLED' })
  running.stop()
  await t.rejects(long, { code: 'EDGEWISE_CANCELLED' })
})

t.test('serves tenants in turn', async (t) => {
  const store = await openDense(t, 1)
  t.teardown(() => store.close())
  const order: string[] = []
  const project = (tenant: string) => store.project(tenant, 'dense', wholeGraph('natural'), uncontrolled).then(() => order.push(tenant))
  await Promise.all(['one', 'one', 'one', 'one', 'two'].map(project))
  t.ok(order.indexOf('two') <= 1, order.join())
})

t.test('ends running reads when the store closes', async (t) => {
  const store = await openDense(t, 2)
  const long = t.rejects(store.match('one', 'dense', endless, noEnd, uncontrolled), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  const waiting = t.rejects(store.match('two', 'dense', endless, noEnd, uncontrolled), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  await store.close()
  await Promise.all([long, waiting])
  await t.rejects(store.project('one', 'dense', wholeGraph('natural'), uncontrolled), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
})

t.test('rejects reads beyond its queue', async (t) => {
  const store = await openDense(t, 1)
  const reads = Array.from({ length: 300 }, () => store.match('one', 'dense', endless, noEnd, uncontrolled).catch((error: unknown) => error))
  await store.close()
  const codes = (await Promise.all(reads)).map((error) => (error instanceof EdgewiseError ? error.code : 'none'))
  t.equal(codes.filter((code) => code === 'EDGEWISE_QUEUE_FULL').length, 300 - 257)
})
