import { type FormEvent, useState } from 'react'
import style from './follow-up.module.css'

const MOST_CHARACTERS = 10_000

interface Props {
  readonly isBusy: boolean
  readonly onAsk: (question: string) => void
  readonly onStop: () => void
}

/** A question that goes on from the answer. */
export function FollowUp({ isBusy, onAsk, onStop }: Props) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isBusy) onAsk(text.trim())
  }
  return (
    <form className={style.form} onSubmit={submit}>
      <label htmlFor="follow-up">Follow-up</label>
      <div className={style.row}>
        <input id="follow-up" dir="auto" autoComplete="off" maxLength={MOST_CHARACTERS} value={text} onChange={(event) => setText(event.target.value)} />
        {isBusy ? (
          <button type="button" onClick={onStop}>
            Stop
          </button>
        ) : (
          <button type="submit" data-kind="main">
            Ask
          </button>
        )}
      </div>
    </form>
  )
}
