import t, { type Test } from 'tap'
import type { StateStore } from '../../../src/storage/state/state.ts'
import { newSchedule } from './new-schedules.ts'

const FAR = Date.UTC(2100, 0)

/** What every state store promises of schedules. `open` gives a new, empty one. */
export function holdToSchedulesContract(name: string, open: (t: Test) => Promise<StateStore>): void {
  t.test(`${name} stores complete schedules, the oldest first, only for their own tenant`, async (t) => {
    const { schedules } = await open(t)
    const given = newSchedule({
      description: 'é ✓',
      maxAttempts: 3,
      deadlineMs: 1000,
      priority: -5,
      skipIfRunning: true,
      authority: { keyId: 'k', scopes: ['read'], grants: ['writes'] }
    })
    const one = await schedules.add(given)
    t.match(one, given)
    t.ok(one.createdAt > FAR / 4)
    const two = await schedules.add(newSchedule({ disabled: 'by hand', nextAt: null }))
    t.same((await schedules.list('a')).map(({ id }) => id).toSorted(), [one.id, two.id].toSorted())
    for (const schedule of [one, two]) t.same(await schedules.read('a', schedule.id), schedule)
    t.same(await schedules.list('b'), [])
    t.equal(await schedules.read('b', one.id), null)
    t.equal(await schedules.change({ ...one, tenant: 'b' }, { description: 'of b' }), null)
    t.equal(await schedules.remove('b', one.id), false)
    t.same(await schedules.read('a', one.id), one)
    t.equal(await schedules.remove('a', one.id), true)
    t.equal(await schedules.remove('a', one.id), false)
    t.equal(await schedules.change(one, { description: 'gone' }), null)
    t.same(await schedules.list('a'), [two])
  })

  t.test(`${name} finds due schedules, the longest overdue first`, async (t) => {
    const { schedules } = await open(t)
    const [late, later] = [await schedules.add(newSchedule({ nextAt: 2 })), await schedules.add(newSchedule({ nextAt: 1, tenant: 'b' }))]
    await schedules.add(newSchedule({ nextAt: FAR }))
    await schedules.add(newSchedule({ nextAt: null }))
    const { now, schedules: due } = await schedules.due(100)
    t.same(due, [later, late])
    t.ok(now >= late.createdAt && now < FAR)
    await schedules.change(later, { nextAt: FAR })
    await schedules.change(late, { nextAt: null })
    const none = await schedules.due(100)
    t.same(none.schedules, [])
    t.ok(none.now >= now, 'it says the time though nothing is due')
  })

  t.test(`${name} writes one of several concurrent changes to a schedule`, async (t) => {
    const { schedules } = await open(t)
    const read = await schedules.add(newSchedule())
    const changes = await Promise.all(Array.from({ length: 6 }, (_, i) => schedules.change(read, { nextAt: FAR + i, lastJob: { id: String(i), at: i } })))
    const made = changes.filter((change) => change !== null)
    t.equal(made.length, 1)
    t.same(await schedules.read('a', read.id), made[0])
    t.not(made[0]?.revision, read.revision)
    t.equal(made[0]?.nextAt, FAR + (made[0]?.lastJob?.at ?? 0))
  })
}
