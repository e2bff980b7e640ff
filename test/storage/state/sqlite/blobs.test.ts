import { once } from 'node:events'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import { MAX_CHUNK_BYTES } from '../../../../src/storage/state/blobs.ts'
import { openSqliteState } from '../../../../src/storage/state/sqlite/sqlite-state.ts'
import { holdToBlobsContract } from '../blobs-contract.ts'
import { end, newJob } from '../new-jobs.ts'

holdToBlobsContract('the embedded state store', async (t) => {
  const state = await openSqliteState({ path: join(t.testdir(), 'state.db') })
  t.teardown(() => state.close())
  return state
})

t.test('during an upload others can write; one interrupted by the end of its process is swept', async (t) => {
  const clock = { now: 1_700_000_000_000 }
  const path = join(t.testdir(), 'state.db')
  const state = await openSqliteState({ path, now: () => clock.now })
  t.teardown(() => state.close())
  const file = new DatabaseSync(path, { timeout: 0 })
  t.teardown(() => file.close())
  const chunks = () => (file.prepare('SELECT count(*) AS chunks FROM blob_chunk').get() as { chunks: number }).chunks
  const bytes = new PassThrough()
  const put = state.blobs.put('a', bytes)
  bytes.write(Buffer.alloc(3 * MAX_CHUNK_BYTES))
  await once(bytes, 'drain')
  while (chunks() < 2) await new Promise(setImmediate)
  file.exec("BEGIN IMMEDIATE; INSERT INTO projection VALUES ('a', 'tube', 'london', '{}'); COMMIT")
  clock.now += 10_000
  t.equal(await state.blobs.sweep(10_001, 10), 0)
  t.equal(await state.blobs.sweep(10_000, 10), 1)
  t.equal(chunks(), 0)
  bytes.end()
  await t.rejects(put, { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  t.equal(chunks(), 0)
})

t.test('many bytes are swept in chunks, and others can write in between', async (t) => {
  const path = join(t.testdir(), 'state.db')
  const state = await openSqliteState({ path })
  t.teardown(() => state.close())
  const file = new DatabaseSync(path, { timeout: 0 })
  t.teardown(() => file.close())
  const chunks = () => (file.prepare('SELECT count(*) AS chunks FROM blob_chunk').get() as { chunks: number }).chunks
  const sweeps = {
    blobs: () => state.blobs.sweep(-1000, 10),
    jobs: () => state.jobs.sweep(-1000, 10),
    'a second upload': () => state.blobs.put('a', Buffer.alloc(64 * MAX_CHUNK_BYTES, 7))
  }
  for (const [name, sweep] of Object.entries(sweeps)) {
    const { sha256 } = await state.blobs.put('a', Buffer.alloc(64 * MAX_CHUNK_BYTES, 7))
    if (name === 'jobs') {
      const { job } = await state.jobs.add(newJob({}, { blobs: [sha256] }))
      await state.jobs.change('a', job.id, end())
    }
    let isDone = false
    const swept = sweep().finally(() => {
      isDone = true
    })
    const removed: number[] = []
    for (let left = chunks(); !isDone; left = chunks()) {
      await new Promise(setImmediate)
      removed.push(left - chunks())
    }
    await swept
    t.ok(Math.max(...removed) <= 16, `${name}: ${Math.max(...removed)} at once`)
  }
  await state.blobs.sweep(-1000, 10)
  t.equal(chunks(), 0)
})

t.test('a reader of bytes that are removed gets an error, never other bytes', async (t) => {
  const state = await openSqliteState({ path: join(t.testdir(), 'state.db') })
  t.teardown(() => state.close())
  const { sha256 } = await state.blobs.put('a', Buffer.alloc(2 * MAX_CHUNK_BYTES, 1))
  const reader = (await state.blobs.read('a', sha256))?.[Symbol.asyncIterator]()
  await reader?.next()
  await state.blobs.sweep(-1000, 10)
  await state.blobs.put('b', Buffer.alloc(2 * MAX_CHUNK_BYTES, 2))
  await t.rejects(async () => reader?.next(), { code: 'EDGEWISE_STORE_UNAVAILABLE', message: /removed during the read/ })
})

t.test('the file has nothing of rejected, broken or duplicate bytes', async (t) => {
  const path = join(t.testdir(), 'state.db')
  const state = await openSqliteState({ path })
  t.teardown(() => state.close())
  const chunk = Buffer.alloc(MAX_CHUNK_BYTES)
  async function* chunks(count: number, last: () => void) {
    for (let i = 0; i < count; i++) yield chunk
    last()
  }
  const breakOff = () => {
    throw new RangeError('broken off')
  }
  await t.rejects(state.blobs.put('a', chunks(65, breakOff)), { code: 'EDGEWISE_INPUT_TOO_LARGE' })
  await t.rejects(state.blobs.put('a', chunks(3, breakOff)), new RangeError('broken off'))
  for (let i = 0; i < 2; i++)
    await state.blobs.put(
      'a',
      chunks(3, () => {})
    )
  const file = new DatabaseSync(path)
  t.teardown(() => file.close())
  t.same(file.prepare('SELECT (SELECT count(*) FROM blob) AS blobs, (SELECT count(*) FROM blob_chunk) AS chunks').get(), { blobs: 1, chunks: 3 })
})
