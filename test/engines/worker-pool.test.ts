import t, { type Test } from 'tap'
import type { EdgewiseError } from '../../src/base/errors.ts'
import type { Task } from '../../src/engines/shared-work.ts'
import { createWorkerPool, type WorkerPool } from '../../src/engines/worker-pool.ts'
import { programUrl } from '../fixtures/programs.ts'

function openPool(t: Test, threads: number, queueSize: number): WorkerPool {
  const pool = createWorkerPool({ workerUrl: programUrl('test/engines/odd-worker.ts'), name: 'odd', threads, queueSize, graceMs: 20 })
  t.teardown(() => pool.close())
  return pool
}

interface Submitted {
  readonly task: Task
  /** The number of the thread that answered. */
  readonly output: Promise<unknown>
  interrupted: boolean
}

function submit(pool: WorkerPool, wish: unknown, tenant = 'a'): Submitted {
  let settle: Task['settle'] = () => {}
  const output = new Promise((resolve, reject) => {
    settle = (error, value) => (error === null ? resolve(value) : reject(error))
  })
  const task: Task = {
    tenant,
    message: () => wish,
    interrupt() {
      submitted.interrupted = true
    },
    settle: (error, value) => settle(error, value)
  }
  const submitted: Submitted = { task, output, interrupted: false }
  pool.submit(task)
  return submitted
}

t.test('reuses a worker for the next task', async (t) => {
  const pool = openPool(t, 1, 10)
  const first = await submit(pool, 'answer').output
  t.equal(await submit(pool, 'answer').output, first)
})

t.test('passes on an error of the worker with its code and parameters', async (t) => {
  await t.rejects(submit(openPool(t, 1, 0), 'refuse').output, { code: 'EDGEWISE_NEGATIVE_WEIGHT', parameters: { weight: -1 } })
})

t.test('replaces a worker that dies, and fails only the task that ran there', async (t) => {
  const pool = openPool(t, 1, 10)
  const before = await submit(pool, 'answer').output
  const lost = submit(pool, 'die')
  const waiting = submit(pool, 'answer')
  await t.rejects(lost.output, { code: 'EDGEWISE_INTERNAL', parameters: { cause: /exited with code 3/ } })
  t.not(await waiting.output, before)
})

t.test('replaces a worker that ignores its interruption', async (t) => {
  const pool = openPool(t, 1, 10)
  const stuck = submit(pool, 'hang')
  const waiting = submit(pool, 'answer')
  pool.giveUp(stuck.task)
  t.type(await waiting.output, 'number')
  t.equal(stuck.interrupted, true)
})

t.test('removes an abandoned task from the queue', async (t) => {
  const pool = openPool(t, 1, 1)
  const running = submit(pool, 'answer')
  const waiting = submit(pool, 'die')
  pool.giveUp(waiting.task)
  const next = submit(pool, 'answer')
  t.equal(await next.output, await running.output)
  t.equal(waiting.interrupted, false)
})

t.test('rejects a task beyond the queue with a retry time', async (t) => {
  const pool = openPool(t, 1, 1)
  const accepted = [submit(pool, 'answer'), submit(pool, 'answer')]
  await t.rejects(submit(pool, 'answer').output, { code: 'EDGEWISE_QUEUE_FULL', parameters: { queue: 'odd', size: 1, retryAfterSeconds: 1 } })
  t.equal((await Promise.all(accepted.map(({ output }) => output))).length, 2)
})

t.test('fails a task whose message cannot be sent, and continues', async (t) => {
  const pool = openPool(t, 1, 1)
  const unsendable = submit(pool, () => {})
  await t.rejects(unsendable.output, { code: 'EDGEWISE_INTERNAL' })
  t.type(await submit(pool, 'answer').output, 'number')
})

t.test('cancels running and waiting tasks when it closes, and accepts no more', async (t) => {
  const pool = openPool(t, 1, 1)
  const open = [submit(pool, 'hang'), submit(pool, 'answer')]
  const outcomes = Promise.allSettled(open.map(({ output }) => output))
  await pool.close()
  t.match(await outcomes, [{ reason: { code: 'EDGEWISE_CANCELLED' } }, { reason: { code: 'EDGEWISE_CANCELLED' } }])
  await t.rejects(submit(pool, 'answer').output, { code: 'EDGEWISE_CANCELLED' })
})

/** Work that goes on until it is dismissed, or until all is over. */
function helperOf(pool: WorkerPool) {
  const words: Int32Array[] = []
  const ended: (EdgewiseError | null)[] = []
  const nextHelper = (): Task => {
    const word = new Int32Array(new SharedArrayBuffer(4))
    words.push(word)
    const dismiss = () => {
      Atomics.store(word, 0, 1)
      Atomics.notify(word, 0)
    }
    return { tenant: 'a', message: () => word, interrupt: dismiss, dismiss, settle: (error) => void ended.push(error) }
  }
  const work = { nextHelper }
  pool.help(work)
  return {
    work,
    ended,
    get started() {
      return words.length
    }
  }
}

t.test('lets idle workers help, and takes one back for each new task, for any queue size', async (t) => {
  const pool = openPool(t, 2, 0)
  const helped = helperOf(pool)
  t.equal(helped.started, 2)
  const tasks = [submit(pool, 'answer'), submit(pool, 'answer', 'b')]
  await t.rejects(submit(pool, 'answer').output, { code: 'EDGEWISE_QUEUE_FULL' })
  t.equal((await Promise.all(tasks.map(({ output }) => output))).length, 2)
  t.same(new Set(helped.ended), new Set([null]))
})

t.test('gives a worker to waiting tasks before it helps again', async (t) => {
  const pool = openPool(t, 1, 10)
  const [first, second] = [submit(pool, 'answer'), submit(pool, 'answer')]
  const helped = helperOf(pool)
  t.equal(helped.started, 0)
  await first.output
  t.equal(helped.started, 0)
  await second.output
  t.equal(helped.started, 1)
  pool.endHelp(helped.work)
  await submit(pool, 'answer').output
  t.equal(helped.started, 1)
})

t.test('removes an abandoned task from the worker of a helper', async (t) => {
  const pool = openPool(t, 1, 10)
  helperOf(pool)
  const dropped = submit(pool, 'die')
  pool.giveUp(dropped.task)
  t.type(await submit(pool, 'answer').output, 'number')
})

t.test('helps several works in turn', async (t) => {
  const pool = openPool(t, 2, 10)
  const held = submit(pool, new Int32Array(new SharedArrayBuffer(4)))
  const works = [helperOf(pool), helperOf(pool)]
  t.same(
    works.map(({ started }) => started),
    [1, 0]
  )
  await submit(pool, 'answer').output
  t.same(
    works.map(({ started }) => started),
    [1, 1]
  )
  pool.giveUp(held.task)
})
