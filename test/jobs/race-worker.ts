/** One of two workers that, race by race, wait for each other and then do what they were told to the same job. */
import { parentPort } from 'node:worker_threads'
import { EdgewiseError } from '../../src/errors.ts'
import { createJobTable, type JobTable } from '../../src/jobs/job-table.ts'
import { openSqliteState } from '../../src/state/sqlite/sqlite-state.ts'
import type { Move, Races } from './lease-races.ts'

const LEASE_MS = 60_000

/** Whether it was made. */
const moves: Record<Move, (table: JobTable, id: string, owner: string) => Promise<boolean>> = {
  complete: async (table, id) => {
    await table.complete({ id, fence: 1 }, { value: 'first' }, [])
    return true
  },
  beat: async (table, id) => (await table.beat({ id, fence: 1 }, LEASE_MS)) === 'held',
  takeOver: async (table, id, owner) => {
    await table.lapse(id)
    return (await table.claim(id, { owner, leaseMs: LEASE_MS, limit: 10_000 })) !== null
  }
}

function meet(arrived: Int32Array, needed: number): void {
  const now = Atomics.add(arrived, 0, 1) + 1
  if (now === needed) Atomics.notify(arrived, 0)
  for (let seen = now; seen < needed; seen = Atomics.load(arrived, 0)) Atomics.wait(arrived, 0, seen)
}

parentPort?.once('message', async ({ path, at, owner, races, arrived }: Races) => {
  const state = await openSqliteState({ path, now: () => at })
  const table = createJobTable({ jobs: state.jobs })
  const made: boolean[] = []
  for (const [i, { id, move }] of races.entries()) {
    meet(arrived, 2 * (i + 1))
    made.push(
      await moves[move](table, id, owner).catch((error: unknown) => {
        if (error instanceof EdgewiseError && error.code === 'EDGEWISE_LEASE_LOST') return false
        throw error
      })
    )
  }
  await state.close()
  parentPort?.postMessage(made)
  parentPort?.close()
})
