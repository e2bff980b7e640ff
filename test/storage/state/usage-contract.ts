import t, { type Test } from 'tap'
import type { StateStore } from '../../../src/storage/state/state.ts'
import { noCounts, type UsageBatch } from '../../../src/storage/state/usage.ts'

type Entry = UsageBatch['entries'][number]

const entry = (given: Partial<Entry> = {}): Entry => ({ ...noCounts, tenant: 'a', day: '2027-01-31', key: 'k1', ...given })
const shown = ({ tenant: _, ...rest }: Entry) => rest
const january = { from: '2027-01-01', to: '2027-01-31' }
const ever = { from: '2000-01-01', to: '2099-12-31' }

/** What every state store promises of usage. `open` gives a new, empty one. */
export function holdToUsageContract(name: string, open: (t: Test) => Promise<StateStore>): void {
  t.test(`${name} sums usage by tenant, day and key`, async (t) => {
    const { usage } = await open(t)
    const counts = { requests: 1, questions: 2, toolCalls: 3, modelCalls: 4, promptTokens: 2 ** 40, completionTokens: 6 }
    await usage.add({ id: 'one', entries: [entry(counts), entry({ key: null, requests: 7 })] })
    await usage.add({ id: 'two', entries: [entry(counts), entry({ day: '2027-01-30', requests: 1 }), entry({ tenant: 'b', requests: 5 })] })
    const doubled = Object.fromEntries(Object.entries(counts).map(([of, count]) => [of, 2 * count]))
    t.same(await usage.list('a', january, 10), [
      shown(entry({ day: '2027-01-30', requests: 1 })),
      shown(entry({ key: null, requests: 7 })),
      shown(entry(doubled))
    ])
    t.same(await usage.list('b', january, 10), [shown(entry({ requests: 5 }))])
    t.same(await usage.list('c', january, 10), [])
  })

  t.test(`${name} lists the usage of some days, of one key, and of so many entries`, async (t) => {
    const { usage } = await open(t)
    const days = ['2026-12-31', '2027-01-01', '2027-01-31', '2027-02-01']
    await usage.add({ id: 'one', entries: days.flatMap((day) => [entry({ day, requests: 1 }), entry({ day, key: 'k2', requests: 2 })]) })
    t.same(
      (await usage.list('a', january, 10)).map(({ day, key }) => `${day} ${key}`),
      ['2027-01-01 k1', '2027-01-01 k2', '2027-01-31 k1', '2027-01-31 k2']
    )
    t.same(
      (await usage.list('a', { ...january, key: 'k2' }, 10)).map(({ day, key }) => `${day} ${key}`),
      ['2027-01-01 k2', '2027-01-31 k2']
    )
    t.equal((await usage.list('a', ever, 3)).length, 3)
  })

  t.test(`${name} loses no addition of many at once`, async (t) => {
    const { usage } = await open(t)
    const keys = ['k1', 'k2', 'k3']
    const batch = (at: number) => ({ id: `batch ${at}`, entries: (at % 2 ? keys : keys.toReversed()).map((key) => entry({ key, requests: 1 })) })
    await Promise.all(Array.from({ length: 12 }, (_, at) => usage.add(batch(at))))
    t.same(
      (await usage.list('a', january, 10)).map(({ key, requests }) => [key, requests]),
      keys.map((key) => [key, 12])
    )
  })

  t.test(`${name} removes the usage of days before one`, async (t) => {
    const { usage } = await open(t)
    const days = ['1999-12-30', '1999-12-31', '2000-01-01']
    await usage.add({ id: 'one', entries: days.map((day) => entry({ day, requests: 1 })) })
    t.equal(await usage.sweep('2000-01-01', 1), 1)
    t.equal(await usage.sweep('2000-01-01', 10), 1)
    t.equal(await usage.sweep('2000-01-01', 10), 0)
    t.same(
      (await usage.list('a', { ...ever, from: '1999-01-01' }, 10)).map(({ day }) => day),
      ['2000-01-01']
    )
  })
}
