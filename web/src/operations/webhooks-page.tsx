import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { DataTable } from '../parts/data-table.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { ScopeButton } from '../parts/scope-button.tsx'
import { ScopeNote } from '../parts/scope-note.tsx'
import { TimeText } from '../parts/time-text.tsx'
import { sendForJson } from '../service/request.ts'
import { CreateWebhook } from './create-webhook.tsx'
import style from './operations.module.css'
import { useAdminQuery } from './use-admin-query.ts'
import { useRestChange } from './use-rest-change.ts'
import type { Webhook } from './webhook.ts'
import { WebhookDetail } from './webhook-detail.tsx'

/** Webhooks of the tenant; the address holds the chosen one, also the callback of a single job. */
export function WebhooksPage() {
  const [parameters, setParameters] = useSearchParams()
  const [isCreating, setCreating] = useState(false)
  const list = useAdminQuery({ queryKey: ['webhooks'], queryFn: ({ signal }) => sendForJson<{ webhooks: Webhook[] }>('/webhooks', { signal }) })
  const id = parameters.get('id')
  const change = useRestChange('webhooks')
  // The webhook is left before it is deleted, so that it is not read again.
  const remove = (gone: string) => {
    choose(null)
    change.mutate({ path: `/webhooks/${encodeURIComponent(gone)}`, method: 'DELETE' })
  }
  const choose = (next: string | null) => setParameters(next === null ? {} : { id: next })
  return (
    <section className={style.part} aria-label="Webhooks">
      <h1>Webhooks</h1>
      <ScopeNote scope="admin" what="see or change webhooks" />
      <div>
        <ScopeButton scope="admin" isMain onClick={() => setCreating(true)}>
          Create a webhook
        </ScopeButton>
      </div>
      {list.error !== null && <ProblemBox error={list.error} onRetry={() => void list.refetch()} />}
      {change.error !== null && <ProblemBox error={change.error} />}
      {list.data?.webhooks.length === 0 && <p>No webhooks yet. Create one to send events of jobs to another system.</p>}
      {list.data !== undefined && list.data.webhooks.length > 0 && <WebhookTable rows={list.data.webhooks} current={id} onChoose={choose} />}
      {id !== null && list.may === true && <WebhookDetail key={id} id={id} onDelete={() => remove(id)} />}
      {isCreating && (
        <CreateWebhook
          onClose={(made) => {
            setCreating(false)
            if (made !== null) choose(made)
          }}
        />
      )}
    </section>
  )
}

interface TableProps {
  readonly rows: readonly Webhook[]
  readonly current: string | null
  readonly onChoose: (id: string) => void
}

function WebhookTable({ rows, current, onChoose }: TableProps) {
  return (
    <DataTable
      label="Webhooks of the tenant"
      rows={rows}
      keyOf={({ id }) => id}
      isCurrent={({ id }) => id === current}
      columns={[
        {
          name: 'Address',
          show: ({ id, url }) => (
            <button type="button" aria-pressed={id === current} onClick={() => onChoose(id)}>
              {url}
            </button>
          )
        },
        { name: 'Events', show: ({ events }) => (events.length === 0 ? 'all' : events.join(', ')) },
        { name: 'State', show: ({ enabled, disabledReason }) => (enabled ? 'on' : `off: ${disabledReason ?? 'switched off'}`) },
        { name: 'For', show: ({ description }) => <span dir="auto">{description}</span> },
        { name: 'Created', show: ({ createdAt }) => <TimeText at={createdAt} /> }
      ]}
    />
  )
}
