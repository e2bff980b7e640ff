/** One of two workers that, race by race, wait for each other and then do what they were told to the same work. */
import { parentPort } from 'node:worker_threads'
import { openSqliteState } from '../../../../src/storage/state/sqlite/sqlite-state.ts'
import { leased } from '../leased.ts'
import type { Races } from './lease-races.ts'

const LEASE_MS = 60_000
const firstLease = { owner: 'holder', until: 0, fence: 1 }

function meet(arrived: Int32Array, needed: number): void {
  const now = Atomics.add(arrived, 0, 1) + 1
  if (now === needed) Atomics.notify(arrived, 0)
  for (let seen = now; seen < needed; seen = Atomics.load(arrived, 0)) Atomics.wait(arrived, 0, seen)
}

parentPort?.once('message', async ({ path, at, user, tenant, owner, races, arrived }: Races) => {
  const state = await openSqliteState({ path, now: () => at })
  const work = leased[user](state, tenant)
  /** Whether it was made. */
  const moves = {
    finish: (id: string) => work.finish(id, firstLease, owner),
    renew: (id: string) => work.renew(id, firstLease, LEASE_MS),
    take: async (id: string) => (await work.take(id, owner, LEASE_MS)) !== null
  }
  const made: boolean[] = []
  for (const [i, { id, move }] of races.entries()) {
    meet(arrived, 2 * (i + 1))
    made.push(await moves[move](id))
  }
  await state.close()
  parentPort?.postMessage(made)
  parentPort?.close()
})
