import { Link } from 'wouter'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { showAge, showDuration, showTime } from '../parts/times.ts'
import { useNow } from '../parts/use-now.ts'
import { JobName } from './job-name.tsx'
import { pathOf, showKind } from './job-words.ts'
import type { ListedJob } from './read-jobs.ts'
import { StateText } from './state-text.tsx'
import style from './tasks.module.css'

interface Props {
  readonly jobs: readonly ListedJob[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (id: string, isChosen: boolean) => void
}

function tookOf({ startedAt, endedAt }: ListedJob, now: number): string {
  if (startedAt === null) return ''
  return showDuration((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt))
}

export function JobTable({ jobs, chosen, onChoose }: Props) {
  const now = useNow(true)
  const columns: readonly Column<ListedJob>[] = [
    {
      name: 'Job',
      show: (job) => (
        <span className={style.job}>
          <input type="checkbox" aria-label={`Choose ${job.id}`} checked={chosen.has(job.id)} onChange={(event) => onChoose(job.id, event.target.checked)} />
          <Link href={pathOf(job)} aria-label={job.id}>
            <code>{job.id.slice(0, 8)}</code>
          </Link>
        </span>
      )
    },
    { name: 'What', show: ({ id }) => <JobName id={id} /> },
    { name: 'Kind', show: ({ kind }) => showKind(kind) },
    { name: 'State', show: (job) => <StateText job={job} now={now} /> },
    { name: 'Progress', show: ({ progress, state }) => (state === 'running' && progress !== null ? <Progress share={progress} /> : null) },
    { name: 'Runs', show: ({ attempt, maxAttempts }) => `${attempt} of ${maxAttempts}` },
    { name: 'Took', show: (job) => tookOf(job, now) },
    { name: 'Age', show: ({ createdAt }) => <time dateTime={createdAt} title={showTime(createdAt)}>{`${showAge(createdAt, now)} ago`}</time> }
  ]
  return <DataTable label="Jobs" columns={columns} rows={jobs} keyOf={({ id }) => id} />
}

function Progress({ share }: { readonly share: number }) {
  const percent = Math.round(share * 100)
  return (
    <>
      <progress aria-label="Progress" max={100} value={percent} /> {percent} %
    </>
  )
}
