import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import t, { type Test } from 'tap'
import { MAX_BLOB_BYTES, MAX_CHUNK_BYTES } from '../../../src/storage/state/blobs.ts'
import type { StateStore } from '../../../src/storage/state/state.ts'
import { ANY_AGE_MS, newJob } from './new-jobs.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const threeMiB = Buffer.alloc(3 * MAX_CHUNK_BYTES + 17, 'never the same \u0000 twice in a row; 31 bytes')

async function chunksOf({ blobs }: StateStore, tenant: string, sha256: string): Promise<Uint8Array[] | null> {
  const chunks = await blobs.read(tenant, sha256)
  if (chunks === null) return null
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all
}

/** What every adapter of blobs promises. `open` gives a store in which the tenants have nothing; other tests may use the same database. */
export function holdToBlobsContract(name: string, open: (t: Test) => Promise<StateStore>): void {
  t.test(`${name} returns bytes unchanged, in chunks, however they were split`, async (t) => {
    const state = await open(t)
    const parts = Array.from({ length: 5 }, (_, i) => threeMiB.subarray(i * 700_001, (i + 1) * 700_001))
    const entry = { sha256: hashOf(threeMiB), bytes: threeMiB.byteLength }
    t.same(await state.blobs.put('a', Readable.from(parts)), entry)
    t.same(await state.blobs.put('b', threeMiB), entry)
    for (const tenant of ['a', 'b']) {
      const chunks = (await chunksOf(state, tenant, entry.sha256)) ?? []
      t.ok(threeMiB.equals(Buffer.concat(chunks)))
      t.ok(chunks.every(({ byteLength }) => byteLength > 0 && byteLength <= MAX_CHUNK_BYTES))
      t.same(await state.blobs.has(tenant, entry.sha256), entry)
    }
  })

  t.test(`${name} stores equal bytes once`, async (t) => {
    const state = await open(t)
    const entries = await Promise.all(Array.from({ length: 4 }, () => state.blobs.put('a', threeMiB)))
    t.equal(new Set(entries.map(({ sha256 }) => sha256)).size, 1)
    t.ok(threeMiB.equals(Buffer.concat((await chunksOf(state, 'a', entries[0]?.sha256 ?? '')) ?? [])))
    await state.blobs.sweep(ANY_AGE_MS, 10_000)
    t.equal(await state.blobs.has('a', entries[0]?.sha256 ?? ''), null)
  })

  t.test(`${name} stores empty bytes too`, async (t) => {
    const state = await open(t)
    const entry = { sha256: hashOf(Buffer.alloc(0)), bytes: 0 }
    t.same(await state.blobs.put('a', Buffer.alloc(0)), entry)
    t.same(await state.blobs.put('a', Readable.from([])), entry)
    t.same([await state.blobs.has('a', entry.sha256), await chunksOf(state, 'a', entry.sha256)], [entry, []])
  })

  t.test(`${name} shows a tenant no bytes of another`, async (t) => {
    const state = await open(t)
    const { sha256 } = await state.blobs.put('a', Buffer.from('mine'))
    t.same([await state.blobs.has('b', sha256), await state.blobs.read('b', sha256)], [null, null])
  })

  t.test(`${name} rejects more than 64 MiB and stores nothing of it`, async (t) => {
    const state = await open(t)
    const chunk = Buffer.alloc(MAX_CHUNK_BYTES, 1)
    const hash = createHash('sha256')
    const parts = Array.from({ length: MAX_BLOB_BYTES / MAX_CHUNK_BYTES }, () => chunk)
    for (const part of parts) hash.update(part)
    await t.rejects(state.blobs.put('a', Readable.from([...parts, Buffer.from('x')])), {
      code: 'EDGEWISE_INPUT_TOO_LARGE',
      message: /67108864 bytes \(64 MiB\)/
    })
    const [kept, whole] = [hash.copy().digest('hex'), hash.update('x').digest('hex')]
    t.same([await state.blobs.has('a', kept), await state.blobs.has('a', whole)], [null, null])
  })

  t.test(`${name} stores nothing of a broken upload`, async (t) => {
    const state = await open(t)
    const breaksOff = async function* () {
      yield threeMiB
      throw new RangeError('broken off')
    }
    await t.rejects(state.blobs.put('a', breaksOff()), new RangeError('broken off'))
    t.equal(await state.blobs.has('a', hashOf(threeMiB)), null)
    t.match(await state.blobs.put('a', threeMiB), { bytes: threeMiB.byteLength })
  })

  t.test(`${name} sweeps bytes that no job uses, except recent ones`, async (t) => {
    const state = await open(t)
    const [used, unused] = [await state.blobs.put('a', Buffer.from('used')), await state.blobs.put('a', Buffer.from('unused'))]
    await state.jobs.add(newJob({}, { blobs: [used.sha256] }))
    await state.jobs.add(newJob({ tenant: 'b' }, { blobs: [unused.sha256] }))
    await state.blobs.sweep(3_600_000, 10_000)
    t.same(await state.blobs.has('a', unused.sha256), unused)
    t.ok((await state.blobs.sweep(ANY_AGE_MS, 10_000)) >= 1)
    t.same([await state.blobs.has('a', used.sha256), await state.blobs.has('a', unused.sha256)], [used, null])
  })

  t.test(`${name} rejects an upload that continues while it is swept, and stores nothing of it`, async (t) => {
    const state = await open(t)
    let swept: Promise<number> = Promise.resolve(0)
    async function* goesOn() {
      yield Buffer.alloc(33 * MAX_CHUNK_BYTES)
      swept = state.blobs.sweep(ANY_AGE_MS, 10_000)
      yield Buffer.alloc(2 * MAX_CHUNK_BYTES)
    }
    await t.rejects(state.blobs.put('a', goesOn()), { code: 'EDGEWISE_STORE_UNAVAILABLE', message: /arrived too slowly/ })
    t.ok((await swept) >= 1)
    t.equal(await state.blobs.has('a', hashOf(Buffer.alloc(35 * MAX_CHUNK_BYTES))), null)
  })
}
