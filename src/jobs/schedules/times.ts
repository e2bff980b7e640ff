import { editDistance } from '../../base/edit-distance.ts'
import { EdgewiseError } from '../../base/errors.ts'

/** Times of a schedule, in milliseconds since 1970. */
export interface Times {
  /** The first `count` times after this one. */
  after(time: number, count: number): number[]
  /** The last time up to this one, or null. */
  latest(time: number): number | null
}

const LEAST_MS = 60_000
const HOW = 'Give 5 fields (minute, hour, day of the month, month, day of the week), such as "30 9 * * 1-5", or 6, starting with the second.'

const refuse = (detail: string, cause?: unknown): EdgewiseError => new EdgewiseError('EDGEWISE_SCHEDULE_REFUSED', { detail }, { cause })

/** Compares full names and their last part, such as "London". */
function nearestZone(text: string): string {
  const wanted = text.toLowerCase()
  const edits = (zone: string) => Math.min(...[zone, zone.slice(zone.lastIndexOf('/') + 1)].map((name) => editDistance(wanted, name.toLowerCase())))
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ zone, edits: edits(zone) }))
  return zones.reduce((best, one) => (one.edits < best.edits ? one : best)).zone
}

/** Requires a name of the IANA database, because an offset such as "+01:00" has no daylight-saving time. */
function assertZone(timezone: string): void {
  try {
    if (!/^[a-z]/i.test(timezone)) throw new RangeError('not a name')
    new Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch (error) {
    const hint = `Use an IANA time zone name, such as "UTC" or "Europe/London". Nearest: "${nearestZone(timezone)}".`
    throw refuse(`Unknown time zone "${timezone}". ${hint}`, error)
  }
}

/** Throws EDGEWISE_SCHEDULE_REFUSED for an invalid cron expression or an unknown time zone. */
export async function readTimes(cron: string, timezone: string): Promise<Times> {
  assertZone(timezone)
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5 && fields.length !== 6) throw refuse(`"${cron}" is not a cron expression of 5 or 6 fields. ${HOW}`)
  const { Cron } = await import('croner')
  try {
    // An explicit time fires once a day despite clock changes; one from "*" or a step fires as often as the clock shows it.
    const pattern = new Cron(fields.join(' '), { timezone, mode: '5-or-6-parts', fixedTimeRule: 'no-wildcard' })
    return {
      after: (time, count) => pattern.nextRuns(count, new Date(time)).map((run) => run.getTime()),
      latest: (time) => pattern.previousRuns(1, new Date(Math.floor(time / 1000) * 1000 + 1000))[0]?.getTime() ?? null
    }
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^\w+: /, '').replace(/\.$/, '') : 'it cannot be read'
    throw refuse(`"${cron}" is not a cron expression: ${why}. ${HOW}`, error)
  }
}

/** The first time after `now`. Throws EDGEWISE_SCHEDULE_REFUSED when there is none, or when two are less than a minute apart. */
export function firstOf(times: Times, cron: string, now: number): number {
  // If a minute has several seconds, any three consecutive times include two of them; the fourth allows for a clock change.
  const next = times.after(now, 4)
  const [first] = next
  if (first === undefined) throw refuse(`"${cron}" never fires: none of its months has that day. Use a day that exists, such as "0 9 1 * *".`)
  const gaps = next.slice(1).map((time, i) => time - (next[i] ?? 0))
  const least = Math.min(...gaps)
  if (least < LEAST_MS) {
    throw refuse(`"${cron}" fires every ${least / 1000} s; the minimum interval is one minute. Omit the second, or give a single one, such as "0 * * * * *".`)
  }
  return first
}
