import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { ChangedJobs } from '../../jobs/change-many.ts'
import type { JobKind } from '../../jobs/kind.ts'
import type { JobService } from '../../jobs/service.ts'
import type { JobRequest } from '../../jobs/submit.ts'
import type { Job, JobCount, JobEvent, JobFilter, JobState } from '../../storage/state/jobs.ts'
import { type BulkAct, readChoice } from './choose-jobs.ts'
import { type JobBody, type JobChoice, jobChoiceSchema, jobRequestSchema } from './schemas/job.ts'
import { callbackOf, isShown, jobCursor, readJobCursor, showEvent, showJob, showStep, summariseJob } from './show-job.ts'
import { checkBody, type InputError } from './validation.ts'

/** A submission without tenant and authority, which come from the submitter. */
export type JobOrder = Omit<JobRequest, 'tenant' | 'authority' | 'idempotency'>

export type JobSummary = ReturnType<typeof summariseJob>
export type ShownJob = ReturnType<typeof showJob>
export type ShownEvent = ReturnType<typeof showEvent>

export interface JobPage {
  readonly jobs: readonly JobSummary[]
  /** Cursor of the next page; null for the last page. */
  readonly next: string | null
}

export interface ChangedSummaries extends Omit<ChangedJobs, 'jobs'> {
  readonly jobs: readonly JobSummary[]
}

/** Jobs for all APIs, with one representation and one validation. */
export interface JobApi extends Omit<JobService, 'table' | 'onSubmit' | 'submit' | 'changeMany' | 'countOf'> {
  /** Reads a submission as POST /jobs does. Throws EDGEWISE_INVALID_INPUT with a pointer for each mistake. */
  order(body: unknown): JobOrder
  /** Validates the input by its kind's schema, and queues the job. */
  submit(request: JobRequest): ReturnType<JobService['submit']>
  /** Validates an input as `submit` does, for any submitter; fills in defaults and returns the required scopes. */
  check(kind: string, input: unknown, tenant: string): ReturnType<JobKind['check']>
  show(job: Job): Promise<ShownJob>
  callback: typeof callbackOf
  /** Cancels or retries the jobs of a body of POST /jobs/cancel or /jobs/retry. */
  changeMany(act: BulkAct, tenant: string, body: unknown, signal: AbortSignal): Promise<ChangedSummaries>
  page(tenant: string, filter: JobFilter, page: { readonly limit: number; readonly after?: string | undefined }): Promise<JobPage>
  /** Cursor of the page after this job. */
  cursor(tenant: string, filter: JobFilter, job: Pick<JobSummary, 'id' | 'createdAt'>): string
  /** The number of the tenant's jobs in each state; `kind`: only of this kind. */
  counts(tenant: string, kind?: string): Promise<Readonly<Record<JobState, number>>>
  showEvent(event: JobEvent): ShownEvent
  shownSteps(tenant: string, id: string): Promise<ReturnType<typeof showStep>[]>
}

/** Milliseconds until a caller's time. Throws EDGEWISE_INVALID_INPUT for an invalid one. */
function delayUntil(time: string | undefined): number {
  if (time === undefined) return 0
  const at = Date.parse(time)
  if (Number.isNaN(at)) throw invalidInput(`"${time}" is not a time. Use ISO 8601, such as "2030-01-31T12:00:00Z".`)
  return Math.max(0, at - Date.now())
}

/** Converts a validated body of POST /jobs. */
export function readOrder({ kind, input, priority, runAt, maxAttempts, deadlineSeconds, callback }: JobBody): JobOrder {
  return {
    kind,
    input,
    delayMs: delayUntil(runAt),
    ...(priority !== undefined && { priority }),
    ...(maxAttempts !== undefined && { maxAttempts }),
    ...(deadlineSeconds !== undefined && { deadlineMs: Math.ceil(deadlineSeconds * 1000) }),
    ...(callback !== undefined && { callback })
  }
}

/** Points errors in a job's input at their place in the submission. */
function asInput(kind: string, error: unknown): unknown {
  if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_INVALID_INPUT') return error
  const { detail, errors = [] } = error.parameters as { detail: string; errors?: readonly InputError[] }
  const placed = errors.map((one) => ({ ...one, pointer: `/input${one.pointer}` }))
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The input of a job of kind "${kind}": ${detail.replace(/^body:? ?/, '')}`, errors: placed })
}

/** Validates a kind's input and fills in defaults. Throws EDGEWISE_UNKNOWN_KIND, EDGEWISE_INVALID_INPUT. */
function createInputCheck({ kinds }: JobService): (name: string, input: unknown) => unknown {
  const checks = new Map<string, (input: unknown) => unknown>()
  return (name, input) => {
    const kind = kinds.find(name)
    const check = checks.get(kind.name) ?? checkBody(kind.input)
    checks.set(kind.name, check)
    try {
      return check(input)
    } catch (error) {
      throw asInput(name, error)
    }
  }
}

const listingOf = (tenant: string, { states, kind }: JobFilter): readonly unknown[] => [tenant, states ?? null, kind ?? null]

function createPage(jobs: JobService): JobApi['page'] {
  return async (tenant, filter, { limit, after }) => {
    const listing = listingOf(tenant, filter)
    const place = after === undefined ? {} : { after: readJobCursor(listing, after) }
    const found = await jobs.list(tenant, filter, { limit: limit + 1, ...place })
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return { jobs: shown.map(summariseJob), next: found.length > limit && last !== undefined ? jobCursor(listing, last) : null }
  }
}

function sumByState(counts: readonly JobCount[], wanted: string | undefined): Readonly<Record<JobState, number>> {
  const sums: Record<JobState, number> = { queued: 0, running: 0, done: 0, failed: 0, cancelled: 0, dead: 0 }
  for (const { kind, state, jobs } of counts) if (wanted === undefined || kind === wanted) sums[state] += jobs
  return sums
}

export function createJobApi({ jobs }: { readonly jobs: JobService }): JobApi {
  const checkOrder = checkBody<JobBody>(jobRequestSchema)
  const checkChoice = checkBody<JobChoice>(jobChoiceSchema)
  const checkInput = createInputCheck(jobs)
  return {
    ...jobs,
    order: (body) => readOrder(checkOrder(body)),
    submit: async (request) => jobs.submit({ ...request, input: checkInput(request.kind, request.input) }),
    check: (kind, input, tenant) => jobs.kinds.find(kind).check(checkInput(kind, input), tenant),
    show: async (job) => showJob(job, isShown(job) ? await jobs.resultOf(job) : null),
    callback: callbackOf,
    async changeMany(act, tenant, body, signal) {
      const changed = await jobs.changeMany(act, tenant, readChoice(act, checkChoice(body)), signal)
      return { ...changed, jobs: changed.jobs.map(summariseJob) }
    },
    page: createPage(jobs),
    cursor: (tenant, filter, { id, createdAt }) => jobCursor(listingOf(tenant, filter), { id, createdAt: Date.parse(createdAt) }),
    counts: async (tenant, kind) => sumByState(await jobs.countOf(tenant), kind),
    showEvent,
    shownSteps: async (tenant, id) => (await jobs.steps(tenant, id)).map(showStep)
  }
}
