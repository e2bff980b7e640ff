import { invalidInput } from '../../base/errors.ts'
import { dayOf, type Usage, type UsageOfDay } from '../../storage/state/usage.ts'
import type { Identity } from './identity.ts'

export interface WantedUsage {
  /** First and last day in UTC, inclusive; default: the last 30 days. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Id of a key; default: all that the caller may see. */
  readonly key?: string | undefined
}

export interface UsageReport {
  readonly from: string
  readonly to: string
  readonly days: readonly UsageOfDay[]
}

/** The sender of a request, and its check of scopes. */
interface Reader {
  readonly identity: Identity
  may(scope: 'admin'): boolean
  demand(scope: 'admin', what: string): void
}

/** With the scope admin, the usage of any key of the tenant; else that of the caller's key. Throws EDGEWISE_INSUFFICIENT_SCOPE for another one. */
export type ReadUsage = (reader: Reader, wanted: WantedUsage) => Promise<UsageReport>

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
const MAX_DAYS = 400
const MAX_ENTRIES = 10_000

/** Milliseconds since 1970. */
function timeOf(name: string, day: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN
  // The date 2027-02-30 parses as a day in March.
  if (Number.isNaN(at) || dayOf(at) !== day) throw invalidInput(`"${name}" is a day such as 2027-01-31, but is "${day}".`)
  return at
}

function daysOf({ from, to }: WantedUsage): { readonly from: string; readonly to: string } {
  const last = to === undefined ? Date.parse(dayOf(Date.now())) : timeOf('to', to)
  const first = from === undefined ? last - (DEFAULT_DAYS - 1) * DAY_MS : timeOf('from', from)
  if (first > last) throw invalidInput(`"from" (${dayOf(first)}) must not be after "to" (${dayOf(last)}).`)
  if (last - first >= MAX_DAYS * DAY_MS) throw invalidInput(`Ask for ${MAX_DAYS} days at most.`)
  return { from: dayOf(first), to: dayOf(last) }
}

function keyFor(reader: Reader, key: string | undefined): string | undefined {
  if (reader.may('admin')) return key
  const own = reader.identity.keyId ?? undefined
  if (key !== undefined && key !== own) reader.demand('admin', 'The usage of another key')
  return own
}

export function createUsageReader(usage: Pick<Usage, 'list'>): ReadUsage {
  return async (reader, wanted) => {
    const period = daysOf(wanted)
    const key = keyFor(reader, wanted.key)
    const days = await usage.list(reader.identity.tenant, { ...period, ...(key !== undefined && { key }) }, MAX_ENTRIES + 1)
    if (days.length > MAX_ENTRIES) throw invalidInput(`The usage has more than ${MAX_ENTRIES} entries. Ask for fewer days, or for one key.`)
    return { ...period, days }
  }
}
