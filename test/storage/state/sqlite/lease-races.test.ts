import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { startWorker } from '../../../../src/base/concurrency/start-worker.ts'
import { openSqliteState } from '../../../../src/storage/state/sqlite/sqlite-state.ts'
import { programUrl } from '../../../fixtures/programs.ts'
import { type LeasedName, leased } from '../leased.ts'
import type { Move, Races } from './lease-races.ts'

const RACES = 500
const LEASE_MS = 60_000
const START = 1_700_000_000_000
const firstMoves: readonly Move[] = ['finish', 'renew', 'take']
const moveOf = (i: number): Move => firstMoves[i % firstMoves.length] ?? 'renew'

for (const user of Object.keys(leased) as LeasedName[]) {
  t.test(`of two workers at the instant when a lease of ${user} expires one has the work, 500 times`, async (t) => {
    const path = join(t.testdir(), 'state.sqlite')
    const clock = { now: START }
    const state = await openSqliteState({ path, now: () => clock.now })
    t.teardown(() => state.close())
    const work = leased[user](state, 'a')
    const ids: string[] = []
    for (let i = 0; i < RACES; i++) {
      const id = await work.add(`${i}`)
      await work.take(id, 'holder', LEASE_MS)
      ids.push(id)
    }
    const arrived = new Int32Array(new SharedArrayBuffer(4))
    clock.now += LEASE_MS
    const run = async (owner: string, moveOf: (i: number) => Move): Promise<boolean[]> => {
      const worker = startWorker(programUrl('test/storage/state/sqlite/race-worker.ts'))
      t.teardown(() => worker.terminate())
      const races = ids.map((id, i) => ({ id, move: moveOf(i) }))
      worker.postMessage({ path, at: clock.now, user, tenant: 'a', owner, arrived, races } satisfies Races)
      return (await once(worker, 'message'))[0] as boolean[]
    }
    const [holder, other] = await Promise.all([run('holder', moveOf), run('other', () => 'take')])

    t.equal(ids.filter((_id, i) => holder[i] === other[i]).length, 0, 'one and only one of both makes each move')
    for (const [i, id] of ids.entries()) {
      const [move, wins] = [moveOf(i), holder[i] === true]
      const isDone = wins && move === 'finish'
      t.equal(await work.result(id), isDone ? 'holder' : null, `race ${i}: ${move}`)
      const held = { owner: wins ? 'holder' : 'other', until: 0, fence: wins && move !== 'take' ? 1 : 2 }
      t.equal(await work.renew(id, held, LEASE_MS), !isDone, 'who has it holds it under the fence of its claim')
      t.equal(await work.renew(id, { ...held, fence: 3 - held.fence }, LEASE_MS), false, 'nobody holds it under another')
    }
    t.comment(`the holder won ${holder.filter(Boolean).length} of ${RACES} races`)
  })
}
