import { randomBytes } from 'node:crypto'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { Authority, Job } from '../../storage/state/jobs.ts'
import { type Keys, lapseOfKey, type Scope } from '../../storage/state/keys.ts'
import type { Schedule, ScheduleChange, Schedules as StoredSchedules } from '../../storage/state/schedules.ts'
import { jobOf, lapsed, type ScheduleJobs } from './timekeeper.ts'
import { firstOf, readTimes } from './times.ts'

const MAX_SCHEDULES = 100
const UPCOMING = 5
/** Maximum attempts against concurrent changes. */
const TRIES = 20

export interface GivenSchedule {
  readonly description?: string
  readonly cron: string
  readonly timezone?: string
  readonly kind: string
  readonly input: unknown
  readonly priority?: number
  readonly maxAttempts?: number
  readonly deadlineSeconds?: number
  readonly skipIfRunning?: boolean
  readonly enabled?: boolean
}

/** Management of a tenant's schedules. Methods throw EDGEWISE_UNKNOWN_SCHEDULE for an id that the tenant does not have. */
export interface Schedules {
  /** Validates everything before it is stored, including the input by its kind. Throws EDGEWISE_INSUFFICIENT_SCOPE, EDGEWISE_SCHEDULE_REFUSED. */
  create(tenant: string, maker: Authority, given: GivenSchedule): Promise<Schedule>
  list(tenant: string): Promise<Schedule[]>
  read(tenant: string, id: string): Promise<Schedule>
  /** A caller that changes `kind` or `input`, or enables a schedule whose key has ended, becomes its owner. */
  change(tenant: string, id: string, changer: Authority, given: Partial<GivenSchedule>): Promise<Schedule>
  remove(tenant: string, id: string): Promise<void>
  /** Submits its job now, even when disabled. */
  run(tenant: string, id: string): Promise<Job>
  upcoming(schedule: Schedule): Promise<readonly number[]>
}

export interface SchedulesOptions {
  readonly schedules: StoredSchedules
  readonly keys: Pick<Keys, 'read'>
  readonly jobs: ScheduleJobs & {
    /** Validates the input and fills in defaults. Throws a caller's error when the kind rejects it. */
    check(kind: string, input: unknown, tenant: string): { readonly scopes: readonly Scope[] }
  }
  readonly now?: () => number
}

type Order = Pick<Schedule, 'tenant' | 'kind' | 'input' | 'authority'>

/** Converts a request's body to stored fields. */
function kept({ description, cron, timezone, kind, input, priority, maxAttempts, deadlineSeconds, skipIfRunning }: Partial<GivenSchedule>): ScheduleChange {
  const deadlineMs = deadlineSeconds === undefined ? undefined : Math.ceil(deadlineSeconds * 1000)
  const given = { description, cron, timezone, kind, input, priority, maxAttempts, deadlineMs, skipIfRunning }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const switched = (enabled: boolean): string | null => (enabled ? null : 'It was disabled manually.')

/** Checks that this authority may submit the order, and drops scopes that cannot be passed on. */
function checkOrder(
  { check }: Pick<SchedulesOptions['jobs'], 'check'>,
  { tenant, kind, input: given, authority: { keyId, scopes: all, grants } }: Order
): Order {
  const scopes: readonly Scope[] = all.filter((scope) => scope !== 'admin')
  const input = structuredClone(given)
  const missing = check(kind, input, tenant).scopes.find((scope) => !scopes.includes(scope))
  if (missing !== undefined) throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what: `A schedule of kind "${kind}" with this input`, scope: missing })
  return { tenant, kind, input, authority: { keyId, scopes, grants } }
}

/** Throws EDGEWISE_SCHEDULE_REFUSED for impossible times. */
const firstTime = async ({ cron, timezone }: Pick<Schedule, 'cron' | 'timezone'>, now: number) => firstOf(await readTimes(cron, timezone), cron, now)

export function createSchedules({ schedules, keys, jobs, now = Date.now }: SchedulesOptions): Schedules {
  async function read(tenant: string, id: string): Promise<Schedule> {
    const schedule = await schedules.read(tenant, id)
    if (schedule === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_SCHEDULE', { id })
    return schedule
  }

  /** Uses the changer's authority if it changes the jobs, or enables a schedule of an ended key. */
  async function orderOf(changed: Schedule, changer: Authority, { kind, input, enabled }: Partial<GivenSchedule>): Promise<Order> {
    const isOther = kind !== undefined || input !== undefined
    const isHeir = enabled === true && (await lapseOfKey(keys, changed.authority.keyId, now())) !== null
    return isOther || isHeir ? checkOrder(jobs, { ...changed, authority: changer }) : changed
  }

  async function changeOf(schedule: Schedule, changer: Authority, given: Partial<GivenSchedule>): Promise<ScheduleChange> {
    const changed: Schedule = { ...schedule, ...kept(given) }
    const { kind, input, authority } = await orderOf(changed, changer, given)
    const disabled = given.enabled === undefined ? schedule.disabled : switched(given.enabled)
    const isOtherTime = given.cron !== undefined || given.timezone !== undefined || (disabled === null && schedule.nextAt === null)
    const nextAt = isOtherTime ? await firstTime(changed, now()) : schedule.nextAt
    return { ...changed, kind, input, authority, disabled, nextAt: disabled === null ? nextAt : null }
  }

  /** Retries a change until no other change interferes. */
  async function change(tenant: string, id: string, decide: (schedule: Schedule) => Promise<ScheduleChange>): Promise<Schedule> {
    for (let tries = 0; tries < TRIES; tries++) {
      const schedule = await read(tenant, id)
      const changed = await schedules.change(schedule, await decide(schedule))
      if (changed !== null) return changed
    }
    throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `Another request is changing the schedule ${id}. Try again in a moment.` })
  }

  return {
    async create(tenant, maker, given) {
      const {
        description = '',
        cron,
        timezone = 'UTC',
        priority = 0,
        maxAttempts = null,
        deadlineMs = null,
        skipIfRunning = false
      } = kept(given) as Partial<Schedule> & Pick<GivenSchedule, 'cron'>
      const order = checkOrder(jobs, { tenant, kind: given.kind, input: given.input, authority: maker })
      const first = await firstTime({ cron, timezone }, now())
      if ((await schedules.list(tenant)).length >= MAX_SCHEDULES) throw invalidInput(`The limit of ${MAX_SCHEDULES} schedules is reached. Delete one first.`)
      const disabled = switched(given.enabled ?? true)
      const id = `sc_${randomBytes(12).toString('hex')}`
      const rest = { description, cron, timezone, priority, maxAttempts, deadlineMs, skipIfRunning, disabled, lastJob: null, lastError: null }
      return schedules.add({ id, ...order, ...rest, nextAt: disabled === null ? first : null })
    },
    list: (tenant) => schedules.list(tenant),
    read,
    change: (tenant, id, changer, given) => change(tenant, id, (schedule) => changeOf(schedule, changer, given)),
    async remove(tenant, id) {
      if (!(await schedules.remove(tenant, id))) throw new EdgewiseError('EDGEWISE_UNKNOWN_SCHEDULE', { id })
    },
    async run(tenant, id) {
      const schedule = await read(tenant, id)
      const { keyId } = schedule.authority
      const why = await lapseOfKey(keys, keyId, now())
      if (why !== null) {
        const detail = `${lapsed(keyId, why)} Take it over with a valid key: PATCH /schedules/${id} {"enabled": true}.`
        throw new EdgewiseError('EDGEWISE_SCHEDULE_REFUSED', { detail })
      }
      const { job } = await jobs.submit(jobOf(schedule, null))
      await change(tenant, id, async () => ({ lastJob: { id: job.id, at: job.createdAt }, lastError: null }))
      return job
    },
    async upcoming({ cron, timezone, nextAt }) {
      return nextAt === null ? [] : [nextAt, ...(await readTimes(cron, timezone)).after(nextAt, UPCOMING - 1)]
    }
  }
}
