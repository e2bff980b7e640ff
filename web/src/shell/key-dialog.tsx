import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { setKey, updateSession, useSession } from '../service/session.ts'
import style from './key-dialog.module.css'

/** Takes a key for this tab. It is sent as a header and stays out of addresses. */
export function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { key, keyWanted } = useSession()
  const [text, setText] = useState('')
  const queryClient = useQueryClient()
  const close = () => {
    updateSession({ keyWanted: null })
    onClose()
  }
  const change = (next: string | null) => {
    setKey(next)
    onClose()
    void queryClient.resetQueries()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') change(text.trim())
  }
  return (
    <Dialog title="Key" onClose={close}>
      <form onSubmit={submit} className={style.form}>
        {keyWanted !== null && <p role="alert">{keyWanted}</p>}
        <label>
          Key of the service
          <input type="password" autoComplete="off" spellCheck={false} placeholder="ew_..." value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <p className="muted">It is kept until this tab closes. A service without keys needs none.</p>
        <div className={style.actions}>
          <button type="submit" data-kind="main">
            Use this key
          </button>
          {key !== null && (
            <button type="button" onClick={() => change(null)}>
              Forget the key in use
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
