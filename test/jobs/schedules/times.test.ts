import fc from 'fast-check'
import t from 'tap'
import { firstOf, readTimes } from '../../../src/jobs/schedules/times.ts'

const at = (iso: string): number => Date.parse(iso)
const iso = (times: readonly number[]): string[] => times.map((time) => new Date(time).toISOString().replace(':00.000Z', 'Z'))

/** The first ones after a time, in UTC. */
async function after(cron: string, timezone: string, from: string, count = 3): Promise<string[]> {
  return iso((await readTimes(cron, timezone)).after(at(from), count))
}

t.test('reads 5 fields, and 6 that begin with seconds, in the named time zone', async (t) => {
  t.same(await after('30 9 * * 1-5', 'UTC', '2026-01-02T09:30:00Z'), ['2026-01-05T09:30Z', '2026-01-06T09:30Z', '2026-01-07T09:30Z'])
  t.same(await after('0 30 9 * * MON', 'Asia/Kathmandu', '2026-01-01T00:00:00Z', 1), ['2026-01-05T03:45Z'])
  t.same(await after('0 0 L * *', 'UTC', '2026-02-01T00:00:00Z', 2), ['2026-02-28T00:00Z', '2026-03-31T00:00Z'])
  t.same(await after('0 0 29 2 *', 'UTC', '2026-02-01T00:00:00Z', 2), ['2028-02-29T00:00Z', '2032-02-29T00:00Z'])
})

t.test('when clocks go forward, an explicit skipped time fires when the gap ends; one from "*" or a step does not', async (t) => {
  // In London 01:00 to 02:00 is left out on 2026-03-29.
  t.same(await after('30 1 * * *', 'Europe/London', '2026-03-28T12:00:00Z'), ['2026-03-29T01:00Z', '2026-03-30T00:30Z', '2026-03-31T00:30Z'])
  t.same(await after('0,30 1,13 * * *', 'Europe/London', '2026-03-28T14:00:00Z'), ['2026-03-29T01:00Z', '2026-03-29T12:00Z', '2026-03-29T12:30Z'])
  t.same(await after('*/30 * * * *', 'Europe/London', '2026-03-29T00:10:00Z'), ['2026-03-29T00:30Z', '2026-03-29T01:00Z', '2026-03-29T01:30Z'])
  t.same(await after('30 * * * *', 'Europe/London', '2026-03-29T00:00:00Z', 2), ['2026-03-29T00:30Z', '2026-03-29T01:30Z'])
})

t.test('when clocks go back, an explicit repeated time fires once, the first time; one from "*" or a step fires each time', async (t) => {
  // In London 01:00 to 02:00 comes twice on 2026-10-25.
  t.same(await after('30 1 * * *', 'Europe/London', '2026-10-24T12:00:00Z'), ['2026-10-25T00:30Z', '2026-10-26T01:30Z', '2026-10-27T01:30Z'])
  t.same(await after('30 1,13 * * *', 'Europe/London', '2026-10-24T13:00:00Z'), ['2026-10-25T00:30Z', '2026-10-25T13:30Z', '2026-10-26T01:30Z'])
  t.same(await after('*/30 * * * *', 'Europe/London', '2026-10-25T00:10:00Z', 4), [
    '2026-10-25T00:30Z',
    '2026-10-25T01:00Z',
    '2026-10-25T01:30Z',
    '2026-10-25T02:00Z'
  ])
  t.same(await after('30 * * * *', 'America/New_York', '2026-11-01T05:00:00Z', 3), ['2026-11-01T05:30Z', '2026-11-01T06:30Z', '2026-11-01T07:30Z'])
})

t.test('the latest time is the last one that was next, across clock changes', async (t) => {
  const zones = ['UTC', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']
  const starts = ['2026-03-28T00:00:00Z', '2026-10-24T00:00:00Z', '2026-03-07T12:00:00Z', '2026-10-31T12:00:00Z', '2026-04-04T00:00:00Z']
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.constantFrom('0', '30', '*/30', '0,30'), fc.constantFrom('1', '2', '*', '1-3', '0,13', '*/2')),
      fc.constantFrom(...zones),
      fc.constantFrom(...starts),
      fc.integer({ min: 0, max: 59_999 }),
      async ([minute, hour], zone, start, late) => {
        const times = await readTimes(`${minute} ${hour} * * *`, zone)
        const found = times.after(at(start), 20)
        if (found.length < 20 || found.some((time, i) => i > 0 && time - (found[i - 1] ?? 0) < 60_000)) t.fail(`${minute} ${hour} ${zone}: ${iso(found)}`)
        for (const time of found) if (times.latest(time + late) !== time) t.fail(`${minute} ${hour} ${zone}: after ${iso([time])}`)
      }
    ),
    { numRuns: 150, seed: 3 }
  )
  t.pass()
})

t.test('a time counts from its own second', async (t) => {
  const times = await readTimes('0 12 * * *', 'UTC')
  const noon = at('2026-01-01T12:00:00Z')
  t.same(
    [noon - 1, noon, noon + 999].map((time) => times.after(time, 1)[0]),
    [noon, noon + 86_400_000, noon + 86_400_000]
  )
  t.same(
    [noon - 1, noon, noon + 999].map((time) => times.latest(time)),
    [noon - 86_400_000, noon, noon]
  )
})

t.test('rejects an invalid cron expression, and suggests a valid one', async (t) => {
  for (const [cron, message] of [
    ['', /"" is not a cron expression of 5 or 6 fields\. Give 5 fields \(minute, .* such as "30 9 \* \* 1-5", or 6/],
    ['* * * *', /of 5 or 6 fields/],
    ['* * * * * * *', /of 5 or 6 fields/],
    ['@daily', /of 5 or 6 fields/],
    ['2026-12-01T00:00:00', /of 5 or 6 fields/],
    ['60 * * * *', /not a cron expression: Invalid value for minute: 60\. Give 5 fields/],
    ['0 0 * * MON#6', /nth weekday out of range/],
    ['5/10 * * * *', /stepping with numeric prefix/],
    ['H * * * *', /illegal characters/]
  ] as const)
    await t.rejects(readTimes(cron, 'UTC'), { code: 'EDGEWISE_SCHEDULE_REFUSED', message }, cron)
})

t.test('rejects an unknown time zone, and names the nearest', async (t) => {
  for (const [zone, near] of [
    ['Europe/Londn', 'Europe/London'],
    ['london', 'Europe/London'],
    ['+01:00', '']
  ] as const)
    await t.rejects(readTimes('0 9 * * *', zone), {
      code: 'EDGEWISE_SCHEDULE_REFUSED',
      message: new RegExp(`such as "UTC" or "Europe/London"\\. Nearest: "${near}`)
    })
})

t.test('rejects times that never come, or are less than a minute apart, from any start', async (t) => {
  const first = async (cron: string, from = '2026-01-01T00:00:30Z') => firstOf(await readTimes(cron, 'UTC'), cron, at(from))
  for (const cron of ['0 0 30 2 *', '0 0 31 4,6 *'])
    await t.rejects(first(cron), { code: 'EDGEWISE_SCHEDULE_REFUSED', message: /never fires: none of its months has that day\. Use/ })
  for (const [cron, apart] of [
    ['* * * * * *', 1],
    ['*/30 * * * * *', 30],
    ['0,59 0 0 1 1 *', 59],
    ['10,40 0 0 1 * *', 30]
  ] as const)
    for (const from of ['2026-01-01T00:00:00Z', '2026-01-01T00:00:20Z', '2026-05-01T00:00:50Z'])
      await t.rejects(
        first(cron, from),
        { code: 'EDGEWISE_SCHEDULE_REFUSED', message: new RegExp(`fires every ${apart} s; the minimum interval is one minute`) },
        `${cron} ${from}`
      )
  for (const cron of ['* * * * *', '30 * * * * *', '59 59 23 31 12 *']) t.ok((await first(cron)) > at('2026-01-01T00:00:30Z'))
})
