import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { run } from '../service/graphql.ts'
import { jobCounts } from './documents.ts'
import { readJobs } from './read-jobs.ts'

const REFRESH_MS = 3000

/** The filter in the address, and the jobs and counts that it selects, renewed while the page is open. */
export function useJobList() {
  const [parameters, setParameters] = useSearchParams()
  const filter = { state: parameters.get('state'), kind: parameters.get('kind'), after: parameters.get('after') }
  const list = useQuery({
    queryKey: ['jobs', filter],
    queryFn: ({ signal }) => readJobs(filter, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS
  })
  const counts = useQuery({
    queryKey: ['job-counts', filter.kind],
    queryFn: ({ signal }) => run(jobCounts, filter.kind === null || filter.kind === 'all' ? {} : { kind: filter.kind }, { signal }),
    select: ({ jobCounts: all, questions }) => countsOf(all ?? [], filter.kind === null ? (questions ?? []) : []),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS
  })
  const change = (next: Partial<typeof filter>) =>
    setParameters((before) => {
      for (const [name, value] of Object.entries({ after: null, ...next })) {
        if (value === null || value === '') before.delete(name)
        else before.set(name, value)
      }
      return before
    })
  return { filter, list, counts, change }
}

type Counts = readonly { readonly state: string; readonly count: number }[]

const countsOf = (all: Counts, less: Counts): ReadonlyMap<string, number> =>
  new Map(all.map(({ state, count }) => [state.toLowerCase(), count - (less.find((one) => one.state === state)?.count ?? 0)]))
