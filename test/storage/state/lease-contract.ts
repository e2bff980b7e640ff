import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Test } from 'tap'
import type { StateStore } from '../../../src/storage/state/state.ts'
import { forkProgram } from '../../fixtures/programs.ts'
import { type LeasedName, leased } from './leased.ts'

export interface LeaseBench {
  readonly state: StateStore
  readonly tenant: string
  /** Where another process finds the same state. */
  readonly place: readonly [where: string, username: string, password: string]
}

const LEASE_MS = 60_000
const names = Object.keys(leased) as LeasedName[]

/** What every adapter promises those who hold something by a lease. */
export function holdToLeaseContract(t: Test, name: string, open: (t: Test) => Promise<LeaseBench>): void {
  for (const user of names) {
    t.test(`${name} gives each contested ${user} to one of two processes, whose result is kept`, async (t) => {
      const { state, tenant, place } = await open(t)
      const work = leased[user](state, tenant)
      const ids = await Promise.all(Array.from({ length: 60 }, (_, i) => work.add(`${i}`)))
      const processes = [1, 2].map(() => forkProgram('test/storage/state/claim-process.ts', [...place, tenant, user, ...ids]))
      t.teardown(() => processes.map((child) => child.kill('SIGKILL')))
      const nextMessage = async (child: ChildProcess) => (await once(child, 'message'))[0] as unknown
      await Promise.all(processes.map(nextMessage))
      const reports = Promise.all(processes.map(nextMessage)) as Promise<string[][]>
      for (const child of processes) child.send('go')
      const began = await reports
      t.same(began.flat().toSorted(), ids.toSorted())
      for (const id of ids) t.equal(await work.result(id), String(processes[began.findIndex((its) => its.includes(id))]?.pid))
    })

    t.test(`${name} accepts no write for ${user} from a former holder, even from one of the same name`, async (t) => {
      const { state, tenant } = await open(t)
      const work = leased[user](state, tenant)
      const id = await work.add('k')
      const lost = await work.take(id, 'one', 0)
      const held = await work.take(id, 'one', LEASE_MS)
      if (lost === null || held === null) throw new RangeError('both are taken')
      t.ok(held.fence > lost.fence)
      t.equal(await work.renew(id, lost, LEASE_MS), false)
      t.equal(await work.finish(id, lost, 'late'), false)
      t.equal(await work.take(id, 'two', LEASE_MS), null)
      t.equal(await work.renew(id, held, 0), true)
      t.equal(await work.finish(id, held, 'in time'), true, 'whose lease ran out, but went to nobody')
      t.same([await work.result(id), await work.take(id, 'two', LEASE_MS)], ['in time', null])
    })
  }
}

/** How an adapter behaves when what the database answers gets lost: `loseAnswer` makes that happen to the one that comes as number `at`. */
export function holdToLostAnswers(t: Test, name: string, open: (t: Test) => Promise<LeaseBench & { loseAnswer(at: number): void; lost(): number }>): void {
  for (const user of names) {
    t.test(`${name} takes, holds and completes ${user} once, whichever response was lost`, async (t) => {
      const { state, tenant, loseAnswer, lost } = await open(t)
      const work = leased[user](state, tenant)
      for (let at = 1; at <= 6; at++) {
        const id = await work.add(`${at}`)
        loseAnswer(at)
        const lease = await work.take(id, 'one', LEASE_MS)
        if (lease === null) throw new RangeError(`the answer ${at} to a claim was lost, and it is not known`)
        t.equal(lease.fence, 1)
        loseAnswer(at)
        t.equal(await work.renew(id, lease, LEASE_MS), true)
        t.equal(await work.take(id, 'two', LEASE_MS), null)
        loseAnswer(at)
        t.equal(await work.finish(id, lease, 'mine'), true)
        t.same([await work.result(id), await work.take(id, 'two', LEASE_MS)], ['mine', null])
      }
      t.ok(lost() >= 12, `${lost()} were lost`)
    })
  }
}
