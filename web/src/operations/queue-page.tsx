import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { DataTable } from '../parts/data-table.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { showDuration } from '../parts/times.ts'
import { useNow } from '../parts/use-now.ts'
import { run } from '../service/graphql.ts'
import { kindNames, pathOf, showKind, states } from '../tasks/job-words.ts'
import { queue } from './documents.ts'
import style from './operations.module.css'

const REFRESH_MS = 3000

type Counts = readonly { readonly state: string; readonly count: number }[] | null

const countOf = (counts: Counts, state: string): number => counts?.find((one) => one.state.toLowerCase() === state)?.count ?? 0

/** Jobs by kind and state, and who runs what. */
export function QueuePage() {
  const { data, error, refetch } = useQuery({ queryKey: ['queue'], queryFn: ({ signal }) => run(queue, {}, { signal }), refetchInterval: REFRESH_MS })
  if (error !== null) return <ProblemBox error={error} onRetry={() => void refetch()} />
  const { jobs, ...counts } = data ?? { jobs: null }
  const byKind: Readonly<Record<string, Counts>> = counts
  return (
    <section className={style.part} aria-label="Queue">
      <h1>Queue</h1>
      {data === undefined && <p role="status">Reading the queue</p>}
      <DataTable
        label="Jobs by kind and state"
        rows={data === undefined ? [] : Object.keys(kindNames)}
        keyOf={(kind) => kind}
        columns={[
          { name: 'Kind', show: (kind) => showKind(kind) },
          ...states.map((state) => ({
            name: state,
            show: (kind: string) => {
              const count = countOf(byKind[kind] ?? null, state)
              return count === 0 ? (
                <span className="muted">0</span>
              ) : (
                <Link href={`/tasks?kind=${kind}&state=${state}`} aria-label={`${count} ${state}, ${showKind(kind)}`}>
                  {count}
                </Link>
              )
            }
          }))
        ]}
      />
      {jobs != null && <Workers jobs={jobs.nodes} hasMore={jobs.pageInfo.hasNextPage} />}
    </section>
  )
}

interface RunningJob {
  readonly id: string
  readonly kind: string
  readonly worker: string | null
  readonly leaseUntil: string | null
  readonly startedAt: string | null
}

function Workers({ jobs, hasMore }: { readonly jobs: readonly RunningJob[]; readonly hasMore: boolean }) {
  const now = useNow(jobs.length > 0)
  return (
    <>
      <h2>Running now</h2>
      {jobs.length === 0 ? (
        <p>No job runs.</p>
      ) : (
        <DataTable
          label="Running jobs"
          rows={jobs}
          keyOf={({ id }) => id}
          columns={[
            { name: 'Job', show: (job) => <Link href={pathOf(job)}>{job.id.slice(0, 8)}</Link> },
            { name: 'Kind', show: ({ kind }) => showKind(kind) },
            { name: 'Worker', show: ({ worker }) => worker ?? '' },
            { name: 'Runs for', show: ({ startedAt }) => (startedAt === null ? '' : showDuration(now - Date.parse(startedAt))) },
            { name: 'Lease', show: ({ leaseUntil }) => (leaseUntil === null ? '' : `${showDuration(Date.parse(leaseUntil) - now)} left`) }
          ]}
        />
      )}
      {hasMore && <p className="muted">The newest 50 are shown.</p>}
    </>
  )
}
