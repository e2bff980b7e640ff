import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import t, { type Test } from 'tap'
import { FairPool } from '../../../src/base/concurrency/fair-pool.ts'
import { startWorker } from '../../../src/base/concurrency/start-worker.ts'
import { ThreadSlot } from '../../../src/base/concurrency/thread-slot.ts'
import { programUrl } from '../../fixtures/programs.ts'

type OddSlot = ThreadSlot<unknown, { output: unknown }>
const discard = (_: unknown, slot: OddSlot) => slot.discard({ output: null })

function open(
  t: Test,
  { size = 1, queueSize = 4, idleMs, giveUp = discard }: { size?: number; queueSize?: number; idleMs?: number; giveUp?: typeof discard } = {}
) {
  const threads: Worker[] = []
  const contract = {
    open() {
      const thread = startWorker(programUrl('test/engines/odd-worker.ts'))
      threads.push(thread)
      return thread
    },
    ...(idleMs === undefined ? {} : { idleMs }),
    send: ({ request }: { request: unknown }, slot: OddSlot) => slot.post(request),
    hear: (reply: { output: unknown }, slot: OddSlot) => slot.end(reply),
    giveUp
  }
  const pool = new FairPool<unknown>({ name: 'odd', size, slot: (onFree) => new ThreadSlot(contract, onFree), queueSize, retryAfterMs: 1500 })
  t.teardown(() => pool.close())
  return { pool, threads, run: (wish: unknown, signal?: AbortSignal, tenant = 'a') => pool.run<number>(tenant, wish, signal) }
}

t.test('a thread starts with the first task and serves the next', async (t) => {
  const { run, threads } = open(t, { size: 2 })
  t.equal(threads.length, 0)
  const first = await run('answer')
  t.equal(await run('answer'), first)
  t.equal(threads.length, 1)
})

t.test('a thread that exits fails only its task, with or without a reason', async (t) => {
  const { run, threads } = open(t)
  const [silent, next] = [run('die'), run('answer')]
  await t.rejects(silent, { code: 'EDGEWISE_INTERNAL', parameters: { cause: /exited with code 3/ } })
  await next
  const [failing, last] = [run('hang'), run('answer')]
  threads[1]?.emit('error', new RangeError('no more room'))
  await t.rejects(failing, { code: 'EDGEWISE_INTERNAL', parameters: { cause: /no more room/ } })
  await last
  t.equal(threads.length, 3)
})

t.test('a task that cannot be sent fails, and its thread continues', async (t) => {
  const { run, threads } = open(t)
  await t.rejects(
    run(() => {}),
    { code: 'EDGEWISE_INTERNAL' }
  )
  await run('answer')
  t.equal(threads.length, 1)
})

t.test('an aborted task ends at once, and is taken from its slot or from the queue', async (t) => {
  const { run, threads } = open(t)
  const [first, second] = [new AbortController(), new AbortController()]
  const both = [run('hang', first.signal), run('die', second.signal)].map((task) => t.rejects(task, { code: 'EDGEWISE_CANCELLED' }))
  const next = run('answer')
  second.abort()
  first.abort()
  await Promise.all([...both, next])
  t.equal(threads.length, 2)
  await t.rejects(run('answer', first.signal), { code: 'EDGEWISE_CANCELLED' })
})

t.test('a terminated thread gets no task, although its reply arrives late', async (t) => {
  const { run, threads } = open(t, { giveUp: (_, slot) => slot.terminate() })
  const gone = new AbortController()
  const hung = t.rejects(run('hang', gone.signal), { code: 'EDGEWISE_CANCELLED' })
  const next = run('answer')
  gone.abort()
  threads[0]?.emit('message', { output: 0 })
  await Promise.all([hung, next])
  t.equal(threads.length, 2)
})

t.test('a free slot needs no queue; otherwise a full queue gives a retry time', async (t) => {
  const { run } = open(t, { queueSize: 0 })
  const running = run('answer')
  await t.rejects(run('answer'), { code: 'EDGEWISE_QUEUE_FULL', parameters: { queue: 'odd', size: 0, retryAfterSeconds: 2 } })
  await running
})

t.test('tenants take turns', async (t) => {
  const { run } = open(t)
  const order: string[] = []
  await Promise.all(['a', 'a', 'a', 'b'].map((tenant) => run('answer', undefined, tenant).then(() => order.push(tenant))))
  t.equal(order.join(), 'a,b,a,a')
})

t.test('an idle thread ends after its time', async (t) => {
  const { run, threads } = open(t, { idleMs: 1 })
  const first = await run('answer')
  const [thread] = threads as [Worker]
  // Idle threads keep no process alive.
  thread.ref()
  await once(thread, 'exit')
  t.not(await run('answer'), first)
})

t.test('closing ends running and waiting tasks, and the pool accepts no more', async (t) => {
  const { run, pool, threads } = open(t)
  const both = [run('hang'), run('answer')].map((task) => t.rejects(task, { code: 'EDGEWISE_CANCELLED' }))
  await pool.close()
  await Promise.all(both)
  await t.rejects(run('answer'), { code: 'EDGEWISE_CANCELLED' })
  t.equal(threads.length, 1)
})
