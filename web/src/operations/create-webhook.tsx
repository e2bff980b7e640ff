import { type FormEvent, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import style from './operations.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { useRestChange } from './use-rest-change.ts'
import { type Created, eventTypes } from './webhook.ts'

/** Creates a webhook and shows its secret once. */
export function CreateWebhook({ onClose }: { readonly onClose: (id: string | null) => void }) {
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [events, setEvents] = useState<readonly string[]>([])
  const create = useRestChange('webhooks')
  const made = create.data as Created | undefined
  if (made !== undefined) return <SecretDialog title="Secret of the webhook" secret={made.secret} onClose={() => onClose(made.webhook.id)} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ path: '/webhooks', json: { url: url.trim(), description, events } })
  }
  return (
    <Dialog title="Create a webhook" onClose={() => onClose(null)}>
      <form className={style.form} onSubmit={submit}>
        <label>
          Address that accepts POST
          <input type="url" required maxLength={2048} placeholder="https://example.com/edgewise" value={url} onChange={(event) => setUrl(event.target.value)} />
        </label>
        <label>
          What it is for
          <input maxLength={500} value={description} onChange={(event) => setDescription(event.target.value)} />
        </label>
        <fieldset>
          <legend>Events; none chosen: all</legend>
          {eventTypes.map((type) => (
            <label key={type}>
              <input
                type="checkbox"
                checked={events.includes(type)}
                onChange={(event) => setEvents(event.target.checked ? [...events, type] : events.filter((one) => one !== type))}
              />
              {type}
            </label>
          ))}
        </fieldset>
        {create.error !== null && <ProblemBox error={create.error} />}
        <div>
          <button type="submit" data-kind="main" disabled={create.isPending}>
            Create
          </button>
        </div>
      </form>
    </Dialog>
  )
}
