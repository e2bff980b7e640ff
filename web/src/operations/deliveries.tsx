import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { ScopeButton } from '../parts/scope-button.tsx'
import { TimeText } from '../parts/time-text.tsx'
import { sendForJson } from '../service/request.ts'
import style from './operations.module.css'
import type { Delivery } from './webhook.ts'

const REFRESH_MS = 3000

interface Props {
  readonly path: string
  readonly onRedeliver: (event: string) => void
}

/** The log of a webhook, newest first. */
export function Deliveries({ path, onRedeliver }: Props) {
  const [after, setAfter] = useState<string | null>(null)
  const { data, error } = useQuery({
    queryKey: ['webhooks', path, after],
    queryFn: ({ signal }) =>
      sendForJson<{ deliveries: Delivery[]; next: string | null }>(
        `${path}/deliveries?${new URLSearchParams({ limit: '50', ...(after !== null && { after }) })}`,
        { signal }
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS
  })
  if (error !== null) return <ProblemBox error={error} />
  if (data === undefined) return <p role="status">Reading the log</p>
  return (
    <>
      <h3>Deliveries</h3>
      {data.deliveries.length === 0 ? (
        <p>No deliveries yet. Send a test.</p>
      ) : (
        <DataTable label="Deliveries" columns={columnsWith(onRedeliver)} rows={data.deliveries} keyOf={({ event }) => event} />
      )}
      <div className={style.row}>
        {after !== null && (
          <button type="button" onClick={() => setAfter(null)}>
            Newest
          </button>
        )}
        {data.next !== null && (
          <button type="button" onClick={() => setAfter(data.next)}>
            Older
          </button>
        )}
      </div>
    </>
  )
}

const columnsWith = (onRedeliver: Props['onRedeliver']): readonly Column<Delivery>[] => [
  { name: 'Event', show: ({ type }) => type },
  { name: 'Time', show: ({ createdAt }) => <TimeText at={createdAt} /> },
  { name: 'Job', show: ({ job }) => (job === null ? '' : <Link href={`/jobs/${job}`}>{job.slice(0, 8)}</Link>) },
  {
    name: 'State',
    show: ({ state, status, error }) =>
      [`${state === 'delivered' ? '✓' : '◷'} ${state}`, status !== null && `status ${status}`, error].filter(Boolean).join(', ')
  },
  { name: 'Tries', show: ({ attempts }) => attempts },
  { name: 'Next try', show: ({ nextAttemptAt }) => (nextAttemptAt === null ? '' : <TimeText at={nextAttemptAt} />) },
  {
    name: 'Change',
    show: ({ event, type }) => (
      <ScopeButton scope="admin" label={`Redeliver ${type}`} onClick={() => onRedeliver(event)}>
        Redeliver
      </ScopeButton>
    )
  }
]
