import { useMemo } from 'react'
import { Link } from 'wouter'
import { Empty } from '../parts/empty.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { useNow } from '../parts/use-now.ts'
import { Problem } from '../service/problem.ts'
import { JobActions, JobFacts, JobHead } from './job-head.tsx'
import style from './job-page.module.css'
import { JobTimeline } from './job-timeline.tsx'
import { isActive } from './job-words.ts'
import { JsonText } from './json-text.tsx'
import { liveReader } from './live-reader.ts'
import type { JobRecord, RecordReader, ShownJob } from './record.ts'
import { TaskResult } from './task-result.tsx'
import list from './tasks.module.css'
import { useJob } from './use-job.ts'

/** A job or task, live. */
export function JobPage({ id }: { readonly id: string }) {
  const { data, error, refetch, events, streamError } = useJob(id)
  const reader = useMemo(() => liveReader(id), [id])
  if (error !== null && data == null)
    return (
      <>
        <ProblemBox error={error} onRetry={() => void refetch()} />
        <p>
          <Link href="/tasks">See all tasks and jobs</Link>
        </p>
      </>
    )
  if (data == null) return <Empty title="Loading the job" />
  return (
    <>
      <JobRecordView record={{ ...data, events }} reader={reader} isLive />
      {streamError !== null && <ProblemBox error={streamError} />}
    </>
  )
}

interface ViewProps {
  readonly record: JobRecord
  readonly reader: RecordReader
  readonly isLive: boolean
}

/** A job, live or recorded. */
export function JobRecordView({ record, reader, isLive }: ViewProps) {
  const { job } = record
  const now = useNow(isActive(job.state))
  return (
    <article className={list.page}>
      <JobHead job={job} now={now} />
      {isLive && <JobActions job={job} />}
      <JobFacts job={job} now={now} />
      {job.error !== null && !isActive(job.state) && <ProblemBox error={new Problem({ detail: job.error.message, code: job.error.code })} />}
      {job.kind === 'kgot' ? <TaskResult record={record} reader={reader} /> : <Result job={job} />}
      <JobTimeline record={record} reader={reader} now={now} />
      <details className={style.twin}>
        <summary>Input</summary>
        <JsonText label="Input" value={job.input} />
      </details>
    </article>
  )
}

function Result({ job: { id, kind, state, result } }: { readonly job: ShownJob }) {
  if (state !== 'done') return null
  const { conversationId, turn } = (result ?? {}) as { conversationId?: string; turn?: number }
  if (kind === 'ask' && conversationId !== undefined) return <Link href={`/ask/${conversationId}?turn=${turn ?? 1}`}>Read the answer</Link>
  return (
    <section className={list.page} aria-label="Result">
      <h2>Result</h2>
      {result === null ? (
        <p>
          The result is larger than 1 MiB. Read it by <code>{`GET /jobs/${id}/result`}</code>.
        </p>
      ) : (
        <JsonText label="Result as JSON" value={result} />
      )}
    </section>
  )
}
