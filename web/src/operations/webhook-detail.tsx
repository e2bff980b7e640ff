import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { ScopeButton } from '../parts/scope-button.tsx'
import { sendForJson } from '../service/request.ts'
import { Deliveries } from './deliveries.tsx'
import style from './operations.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { useRestChange } from './use-rest-change.ts'
import type { Created, Webhook } from './webhook.ts'

type Asked = 'rotate' | 'delete' | null

/** One webhook: test, switch, rotate its secret, delete, and its log. */
export function WebhookDetail({ id, onDelete }: { readonly id: string; readonly onDelete: () => void }) {
  const path = `/webhooks/${encodeURIComponent(id)}`
  const { data, error } = useQuery({ queryKey: ['webhooks', id], queryFn: ({ signal }) => sendForJson<Webhook>(path, { signal }) })
  const change = useRestChange('webhooks')
  const [asked, setAsked] = useState<Asked>(null)
  const [secret, setSecret] = useState<string | null>(null)
  if (error !== null) return <ProblemBox error={error} />
  if (data === undefined) return <p role="status">Reading the webhook</p>
  const act = (what: Asked) => {
    setAsked(null)
    if (what === 'rotate') change.mutate({ path: `${path}/rotate` }, { onSuccess: (reply) => setSecret((reply as Created).secret) })
    else onDelete()
  }
  return (
    <section className={style.part} aria-label="Chosen webhook">
      <h2>{data.url}</h2>
      {!data.enabled && <p className={style.bad}>{`Off: ${data.disabledReason ?? 'switched off'}`}</p>}
      <div className={style.row}>
        <ScopeButton scope="admin" disabled={change.isPending || !data.enabled} onClick={() => change.mutate({ path: `${path}/test` })}>
          Send a test
        </ScopeButton>
        <ScopeButton scope="admin" disabled={change.isPending} onClick={() => change.mutate({ path, method: 'PATCH', json: { enabled: !data.enabled } })}>
          {data.enabled ? 'Switch off' : 'Switch on'}
        </ScopeButton>
        <ScopeButton scope="admin" disabled={change.isPending} onClick={() => setAsked('rotate')}>
          Rotate the secret
        </ScopeButton>
        <ScopeButton scope="admin" disabled={change.isPending} onClick={() => setAsked('delete')}>
          Delete
        </ScopeButton>
      </div>
      {change.error !== null && <ProblemBox error={change.error} />}
      <Deliveries path={path} onRedeliver={(event) => change.mutate({ path: `${path}/deliveries/${encodeURIComponent(event)}/redeliver` })} />
      {asked !== null && <AskFirst asked={asked} onAct={() => act(asked)} onClose={() => setAsked(null)} />}
      {secret !== null && (
        <SecretDialog title="The new secret" secret={secret} onClose={() => setSecret(null)}>
          <p>For one day messages are signed with both secrets.</p>
        </SecretDialog>
      )}
    </section>
  )
}

interface AskProps {
  readonly asked: 'rotate' | 'delete'
  readonly onAct: () => void
  readonly onClose: () => void
}

function AskFirst({ asked, onAct, onClose }: AskProps) {
  return asked === 'rotate' ? (
    <ConfirmDialog title="Rotate the secret?" act="Rotate" onAct={onAct} onClose={onClose}>
      <p>The receiver must switch to the new secret within one day.</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog title="Delete the webhook?" act="Delete" onAct={onAct} onClose={onClose}>
      <p>Its log and its waiting events are deleted too.</p>
    </ConfirmDialog>
  )
}
