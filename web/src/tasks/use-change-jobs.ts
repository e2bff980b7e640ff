import { useMutation, useQueryClient } from '@tanstack/react-query'
import { run } from '../service/graphql.ts'
import { cancelJobs, retryJobs } from './documents.ts'

export type Act = 'cancel' | 'retry'

export interface Choice {
  readonly act: Act
  /** Jobs by id, or null for all that match. */
  readonly ids: readonly string[] | null
  readonly state: string | null
  readonly kind: string | null
}

type State = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED' | 'DEAD'

/** Cancels or retries jobs, by id or by filter; both lists and pages are then read again. */
export function useChangeJobs() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ act, ids, state, kind }: Choice) => {
      const variables =
        ids !== null ? { ids: [...ids] } : { ...(state !== null && { state: state.toUpperCase() as State }), ...(kind !== null && kind !== 'all' && { kind }) }
      const changed = act === 'cancel' ? (await run(cancelJobs, variables)).cancelJobs : (await run(retryJobs, variables)).retryJobs
      return { act, changed: changed?.jobs.length ?? 0, refused: changed?.refused ?? [], hasMore: changed?.hasMore ?? false }
    },
    onSettled: () => Promise.all(['jobs', 'job-counts', 'job'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  })
}
