import type { ResultOf } from 'gql.tada'
import { run } from '../service/graphql.ts'
import { jobPage } from './documents.ts'

export interface JobFilter {
  readonly state: string | null
  /** null: all but questions; 'all': every kind. */
  readonly kind: string | null
  readonly after: string | null
}

type Edge = NonNullable<ResultOf<typeof jobPage>['jobs']>['edges'][number]
export type ListedJob = Omit<Edge['node'], 'state'> & { readonly state: string }
type JobState = Edge['node']['state']

export interface JobPage {
  readonly jobs: readonly ListedJob[]
  /** Questions among them that are left out. */
  readonly hidden: number
  /** Cursor of the next page; null: this is the last. */
  readonly next: string | null
}

const ROWS = 25
const READ_AT_ONCE = 100
const MOST_READS = 5

const listed = ({ node }: Edge): ListedJob => ({ ...node, state: node.state.toLowerCase() })

const variablesOf = ({ state, kind }: JobFilter) => ({
  ...(state !== null && { states: [state.toUpperCase() as JobState] }),
  ...(kind !== null && kind !== 'all' && { kind }),
  first: kind === null ? READ_AT_ONCE : ROWS
})

/** Jobs of several pages of the service; `isEnd` is true for the last job that there is. */
async function* readEdges(filter: JobFilter, signal: AbortSignal): AsyncGenerator<Edge & { readonly isEnd: boolean }> {
  let after = filter.after
  for (let read = 0; read < MOST_READS; read++) {
    const { jobs } = await run(jobPage, { ...variablesOf(filter), after }, { signal })
    const edges = jobs?.edges ?? []
    const hasMore = jobs?.pageInfo.hasNextPage === true
    for (const [at, edge] of edges.entries()) yield { ...edge, isEnd: !hasMore && at === edges.length - 1 }
    after = edges.at(-1)?.cursor ?? null
    if (!hasMore) return
  }
}

/** A page of jobs, newest first. The service has no filter for "all but questions", so several of its pages may make one. */
export async function readJobs(filter: JobFilter, signal: AbortSignal): Promise<JobPage> {
  const jobs: ListedJob[] = []
  let hidden = 0
  let next: string | null = null
  for await (const edge of readEdges(filter, signal)) {
    next = edge.isEnd ? null : edge.cursor
    if (filter.kind === null && edge.node.kind === 'ask') hidden++
    else jobs.push(listed(edge))
    if (jobs.length === ROWS) break
  }
  return { jobs, hidden, next }
}
