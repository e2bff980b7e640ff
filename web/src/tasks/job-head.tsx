import { Link } from 'wouter'
import { ProblemBox } from '../parts/problem-box.tsx'
import { ScopeButton } from '../parts/scope-button.tsx'
import { ScopeNote } from '../parts/scope-note.tsx'
import { TimeText } from '../parts/time-text.tsx'
import { showDuration } from '../parts/times.ts'
import { ChangeOutcome } from './change-outcome.tsx'
import style from './job-page.module.css'
import { isActive, showKind, titleOf } from './job-words.ts'
import { Fact } from './mark-detail.tsx'
import type { ShownJob } from './record.ts'
import { StateText } from './state-text.tsx'
import list from './tasks.module.css'
import { useChangeJobs } from './use-change-jobs.ts'

export function JobHead({ job, now }: { readonly job: ShownJob; readonly now: number }) {
  return (
    <header className={list.page}>
      <p>
        <Link href="/tasks">Tasks and jobs</Link> / {showKind(job.kind)} <code>{job.id.slice(0, 8)}</code>
      </p>
      <h1 dir="auto" className={style.title}>
        {titleOf(job.input) ?? showKind(job.kind)}
      </h1>
      <p role="status">
        <StateText job={job} now={now} />
        {job.error !== null && isActive(job.state) && `. The last run failed: ${job.error.message}`}
      </p>
    </header>
  )
}

export function JobFacts({ job, now }: { readonly job: ShownJob; readonly now: number }) {
  const { attempt, maxAttempts, createdAt, startedAt, endedAt, worker, leaseUntil, repeated, deadline } = job
  return (
    <dl className={style.facts}>
      <Fact name="Runs">
        {attempt} of {maxAttempts}
        {repeated > 0 && `, ${repeated} steps repeated`}
      </Fact>
      <Fact name="Created">
        <TimeText at={createdAt} />
      </Fact>
      <Fact name="Took">{startedAt === null ? 'not started' : showDuration((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt))}</Fact>
      {isActive(job.state) && (
        <Fact name="Deadline">
          <TimeText at={deadline} />
        </Fact>
      )}
      {worker !== null && <Fact name="Worker">{worker}</Fact>}
      {leaseUntil !== null && <Fact name="Lease">{showDuration(Date.parse(leaseUntil) - now)} left</Fact>}
    </dl>
  )
}

/** Cancel, retry, and what came of it. */
export function JobActions({ job: { id, state } }: { readonly job: ShownJob }) {
  const change = useChangeJobs()
  const act = (name: 'cancel' | 'retry') => change.mutate({ act: name, ids: [id], state: null, kind: null })
  return (
    <>
      <div className={list.actions}>
        <ScopeButton scope="write" disabled={!isActive(state) || change.isPending} onClick={() => act('cancel')}>
          Cancel
        </ScopeButton>
        <ScopeButton scope="write" disabled={!['failed', 'cancelled', 'dead'].includes(state) || change.isPending} onClick={() => act('retry')}>
          Retry
        </ScopeButton>
      </div>
      <ScopeNote scope="write" what="cancel or retry jobs" />
      {change.error !== null && <ProblemBox error={change.error} />}
      {change.data !== undefined && change.data.refused.length > 0 && <ChangeOutcome {...change.data} />}
    </>
  )
}
