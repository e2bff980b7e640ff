import { ThreadShare } from '../base/concurrency/thread-share.ts'
import { EdgewiseError } from '../base/errors.ts'
import type { Job, JobFilter, Jobs } from '../storage/state/jobs.ts'

/** Jobs by their ids, or the newest that the filter lets through. */
export type ChosenJobs = { readonly ids: readonly string[] } | { readonly filter: JobFilter }

/** A job that did not change, and why. */
export interface RefusedJob {
  readonly id: string
  readonly code: string
  readonly detail: string
}

export interface ChangedJobs {
  readonly jobs: readonly Job[]
  readonly refused: readonly RefusedJob[]
  /** Further jobs match the filter. */
  readonly hasMore: boolean
}

/** Jobs of one call. */
export const MAX_CHANGED = 1000
const PAGE = 50

type Act = (tenant: string, id: string) => Promise<Job>

export interface Changes {
  readonly list: Jobs['list']
  readonly cancel: Act
  readonly retry: Act
}

function assertWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
}

/** A refusal concerns one job; any other failure, such as that of the store, ends the call. */
function asRefusal(id: string, error: unknown): RefusedJob {
  const isOfJob = error instanceof EdgewiseError && (error.code === 'EDGEWISE_UNKNOWN_JOB' || error.code === 'EDGEWISE_JOB_STATE')
  if (!isOfJob) throw error
  return { id, code: error.code, detail: error.message }
}

/** Throws EDGEWISE_CANCELLED once the signal aborts; jobs that have changed stay so. */
export function createChangeMany({
  list,
  ...acts
}: Changes): (act: 'cancel' | 'retry', tenant: string, chosen: ChosenJobs, signal: AbortSignal) => Promise<ChangedJobs> {
  /** The ids of up to one more job than a call changes. */
  async function matching(tenant: string, filter: JobFilter, signal: AbortSignal): Promise<string[]> {
    const ids: string[] = []
    const share = new ThreadShare()
    for (let after: Job | undefined; ids.length <= MAX_CHANGED; ) {
      assertWanted(signal)
      const page = await list(tenant, filter, { limit: PAGE, ...(after && { after }) })
      ids.push(...page.map(({ id }) => id))
      after = page.at(-1)
      if (page.length < PAGE) break
      await share.pause()
    }
    return ids
  }

  return async (act, tenant, chosen, signal) => {
    const ids = 'ids' in chosen ? chosen.ids : await matching(tenant, chosen.filter, signal)
    const jobs: Job[] = []
    const refused: RefusedJob[] = []
    const share = new ThreadShare()
    for (const id of ids.slice(0, MAX_CHANGED)) {
      assertWanted(signal)
      await acts[act](tenant, id).then(
        (job) => jobs.push(job),
        (error: unknown) => refused.push(asRefusal(id, error))
      )
      if (share.isOver()) await share.pause()
    }
    return { jobs, refused, hasMore: ids.length > MAX_CHANGED }
  }
}
