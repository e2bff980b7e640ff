import { useState } from 'react'
import style from './follow-up.module.css'

const MOST_CHARACTERS = 10_000

interface Props {
  readonly isBusy: boolean
  readonly onAsk: (question: string) => void
  readonly onStop: () => void
}

/** A question that goes on from the answer. It is no form, because hosts need not let the frame submit one. */
export function FollowUp({ isBusy, onAsk, onStop }: Props) {
  const [text, setText] = useState('')
  const ask = () => {
    if (text.trim() !== '' && !isBusy) onAsk(text.trim())
  }
  return (
    <div className={style.form}>
      <label htmlFor="follow-up">Follow-up</label>
      <div className={style.row}>
        <input
          id="follow-up"
          dir="auto"
          autoComplete="off"
          maxLength={MOST_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && ask()}
        />
        {isBusy ? (
          <button type="button" onClick={onStop}>
            Stop
          </button>
        ) : (
          <button type="button" data-kind="main" onClick={ask}>
            Ask
          </button>
        )}
      </div>
    </div>
  )
}
