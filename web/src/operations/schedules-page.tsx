import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { ScopeButton } from '../parts/scope-button.tsx'
import { ScopeNote } from '../parts/scope-note.tsx'
import { TimeText } from '../parts/time-text.tsx'
import { sendForJson } from '../service/request.ts'
import { pathOf, showKind } from '../tasks/job-words.ts'
import { JsonText } from '../tasks/json-text.tsx'
import { CreateSchedule } from './create-schedule.tsx'
import style from './operations.module.css'
import { useAdminQuery } from './use-admin-query.ts'
import { useRestChange } from './use-rest-change.ts'

interface Schedule {
  readonly id: string
  readonly description: string
  readonly cron: string
  readonly timezone: string
  readonly kind: string
  readonly enabled: boolean
  readonly disabledReason: string | null
  readonly nextAt: string | null
  readonly lastJob: { readonly id: string; readonly at: string } | null
  readonly lastError: { readonly message: string } | null
}

/** Jobs by the clock: create, pause, resume, run now, next times, delete. */
export function SchedulesPage() {
  const [parameters, setParameters] = useSearchParams()
  const list = useAdminQuery({ queryKey: ['schedules'], queryFn: ({ signal }) => sendForJson<{ schedules: Schedule[] }>('/schedules', { signal }) })
  const change = useRestChange('schedules')
  const [isCreating, setCreating] = useState(false)
  const chosen = list.data?.schedules.find(({ id }) => id === parameters.get('id')) ?? null
  const ticket = change.data as { id?: string; kind?: string; links?: unknown } | null | undefined
  return (
    <section className={style.part} aria-label="Schedules">
      <h1>Schedules</h1>
      <ScopeNote scope="admin" what="see or change schedules" />
      <div className={style.row}>
        <ScopeButton scope="admin" isMain onClick={() => setCreating(true)}>
          Create a schedule
        </ScopeButton>
      </div>
      {list.error !== null && <ProblemBox error={list.error} onRetry={() => void list.refetch()} />}
      {change.error !== null && <ProblemBox error={change.error} />}
      <div role="status">
        {ticket?.links !== undefined && change.variables?.path.endsWith('/run') === true && (
          <Link href={pathOf({ id: String(ticket.id), kind: String(ticket.kind) })}>The job is queued: see it</Link>
        )}
      </div>
      {list.data?.schedules.length === 0 && <p>No schedules yet.</p>}
      {list.data !== undefined && list.data.schedules.length > 0 && (
        <ScheduleTable
          rows={list.data.schedules}
          isBusy={change.isPending}
          onChange={change.mutate}
          onChoose={(id) => setParameters({ id })}
          current={chosen?.id ?? null}
        />
      )}
      {chosen !== null && <ChosenSchedule id={chosen.id} onDelete={() => change.mutate({ path: `/schedules/${chosen.id}`, method: 'DELETE' })} />}
      {isCreating && (
        <CreateSchedule
          onClose={(id) => {
            setCreating(false)
            if (id !== null) setParameters({ id })
          }}
        />
      )}
    </section>
  )
}

interface TableProps {
  readonly rows: readonly Schedule[]
  readonly current: string | null
  readonly isBusy: boolean
  readonly onChange: ReturnType<typeof useRestChange>['mutate']
  readonly onChoose: (id: string) => void
}

function ScheduleTable({ rows, current, isBusy, onChange, onChoose }: TableProps) {
  const nameOf = ({ description, cron }: Schedule) => (description === '' ? cron : description)
  return (
    <DataTable
      label="Schedules of the tenant"
      rows={rows}
      keyOf={({ id }) => id}
      isCurrent={({ id }) => id === current}
      columns={[
        {
          name: 'Schedule',
          show: (one) => (
            <button type="button" dir="auto" onClick={() => onChoose(one.id)}>
              {nameOf(one)}
            </button>
          )
        },
        { name: 'Times', show: ({ cron, timezone }) => <code>{`${cron} ${timezone}`}</code> },
        { name: 'Kind', show: ({ kind }) => showKind(kind) },
        {
          name: 'State',
          show: ({ enabled, disabledReason, lastError }) =>
            [enabled ? 'on' : `paused${disabledReason === null ? '' : `: ${disabledReason}`}`, lastError?.message].filter(Boolean).join('. ')
        },
        { name: 'Next', show: ({ nextAt }) => <TimeText at={nextAt} /> },
        {
          name: 'Last job',
          show: ({ lastJob, kind }) => (lastJob === null ? 'none' : <Link href={pathOf({ id: lastJob.id, kind })}>{lastJob.id.slice(0, 8)}</Link>)
        },
        {
          name: 'Change',
          show: (one) => (
            <span className={style.row}>
              <ScopeButton
                scope="admin"
                disabled={isBusy}
                label={`${one.enabled ? 'Pause' : 'Resume'} ${nameOf(one)}`}
                onClick={() => onChange({ path: `/schedules/${one.id}`, method: 'PATCH', json: { enabled: !one.enabled } })}
              >
                {one.enabled ? 'Pause' : 'Resume'}
              </ScopeButton>
              <ScopeButton scope="admin" disabled={isBusy} label={`Run now: ${nameOf(one)}`} onClick={() => onChange({ path: `/schedules/${one.id}/run` })}>
                Run now
              </ScopeButton>
            </span>
          )
        }
      ]}
    />
  )
}

interface Detail {
  readonly input: unknown
  readonly next: readonly string[]
}

function ChosenSchedule({ id, onDelete }: { readonly id: string; readonly onDelete: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const { data, error } = useQuery({ queryKey: ['schedules', id], queryFn: ({ signal }) => sendForJson<Detail>(`/schedules/${id}`, { signal }) })
  if (error !== null) return <ProblemBox error={error} />
  if (data === undefined) return <p role="status">Reading the schedule</p>
  return (
    <section className={style.part} aria-label="Chosen schedule">
      <h2>Next times</h2>
      {data.next.length === 0 ? (
        <p>None: it is paused.</p>
      ) : (
        <ol>
          {data.next.map((at) => (
            <li key={at}>
              <TimeText at={at} />
            </li>
          ))}
        </ol>
      )}
      <h2>Input of its jobs</h2>
      <JsonText label="Input of its jobs" value={data.input} />
      <div>
        <ScopeButton scope="admin" onClick={() => setAsked(true)}>
          Delete
        </ScopeButton>
      </div>
      {isAsked && (
        <ConfirmDialog title="Delete the schedule?" act="Delete" onAct={onDelete} onClose={() => setAsked(false)}>
          <p>Jobs that it has submitted stay.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
