import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { run } from '../service/graphql.ts'
import { setKey } from '../service/session.ts'
import { createKey } from './documents.ts'
import style from './operations.module.css'
import { SecretDialog } from './secret-dialog.tsx'

const scopes = {
  READ: 'ask, read graphs and results',
  WRITE: 'import, change, cancel and retry',
  SPEND: 'use the model',
  FETCH: 'reach other servers',
  ADMIN: 'manage keys, webhooks and schedules'
} as const
type KeyScope = keyof typeof scopes

interface Props {
  /** The first key locks the service, so it must be able to make others. */
  readonly isFirst: boolean
  readonly ownScopes: readonly string[]
  readonly onClose: () => void
}

/** Creates a key and shows its secret once. */
export function CreateKey({ isFirst, ownScopes, onClose }: Props) {
  const queryClient = useQueryClient()
  const create = useMutation({
    mutationFn: (variables: { name: string; scopes: KeyScope[]; expiresInDays: number | null }) => run(createKey, variables)
  })
  const made = create.data?.createKey ?? null
  const close = () => {
    onClose()
    if (made !== null) void queryClient.invalidateQueries()
  }
  if (made === null)
    return <KeyForm isFirst={isFirst} ownScopes={ownScopes} isBusy={create.isPending} error={create.error} onCreate={create.mutate} onClose={close} />
  const use = () => {
    setKey(made.secret)
    onClose()
    void queryClient.resetQueries()
  }
  return (
    <SecretDialog title="The new key" secret={made.secret} onClose={close}>
      {made.note !== null && <p>{made.note}</p>}
      <div>
        <button type="button" onClick={use}>
          Use it in this tab
        </button>
      </div>
    </SecretDialog>
  )
}

interface FormProps extends Props {
  readonly isBusy: boolean
  readonly error: unknown
  readonly onCreate: (key: { name: string; scopes: KeyScope[]; expiresInDays: number | null }) => void
}

function KeyForm({ isFirst, ownScopes, isBusy, error, onCreate, onClose }: FormProps) {
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [chosen, setChosen] = useState<ReadonlySet<KeyScope>>(new Set(isFirst ? (Object.keys(scopes) as KeyScope[]) : ['READ', 'WRITE']))
  const toggle = (scope: KeyScope, isOn: boolean) => setChosen(new Set(isOn ? [...chosen, scope] : [...chosen].filter((one) => one !== scope)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCreate({ name: name.trim(), scopes: [...chosen], expiresInDays: days === '' ? null : Number(days) })
  }
  return (
    <Dialog title={isFirst ? 'Create the first key' : 'Create a key'} onClose={onClose}>
      <form className={style.form} onSubmit={submit}>
        {isFirst && <p>From then on every request needs a key, also those of this page.</p>}
        <label>
          What it is for
          <input required maxLength={100} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <fieldset>
          <legend>Scopes</legend>
          {(Object.entries(scopes) as [KeyScope, string][]).map(([scope, allows]) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={chosen.has(scope)}
                disabled={!ownScopes.includes(scope.toLowerCase()) || (isFirst && scope === 'ADMIN')}
                onChange={(event) => toggle(scope, event.target.checked)}
              />
              {`${scope.toLowerCase()}: ${allows}`}
            </label>
          ))}
        </fieldset>
        <label>
          Days until it expires; empty: never
          <input type="number" min={1} max={3650} value={days} onChange={(event) => setDays(event.target.value)} />
        </label>
        {error !== null && <ProblemBox error={error} />}
        <div>
          <button type="submit" data-kind="main" disabled={isBusy || chosen.size === 0}>
            Create
          </button>
        </div>
      </form>
    </Dialog>
  )
}
