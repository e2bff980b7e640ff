import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { CompletionList } from '../parts/completion-list.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { useCompletion } from '../parts/use-completion.ts'
import style from './ask-box.module.css'

interface Props {
  readonly label: string
  readonly graph: string | null
  readonly isBusy: boolean
  readonly error: unknown
  readonly onAsk: (question: string) => void
}

/** The question, with completions of the word at its end. */
export function AskBox({ label, graph, isBusy, error, onAsk }: Props) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const completion = useCompletion(text, graph)

  const take = (index: number) => {
    const completed = completion.complete(index)
    if (completed !== null) setText(completed)
    field.current?.focus()
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const question = text.trim()
    if (question !== '' && !isBusy) onAsk(question)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (completion.onKey(event, take)) return
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      submit()
    }
  }
  return (
    <form onSubmit={submit} className={style.form}>
      <label htmlFor={`${listId}-field`}>{label}</label>
      <div className={style.row}>
        <div className={style.field}>
          <textarea
            id={`${listId}-field`}
            ref={field}
            rows={2}
            maxLength={10_000}
            value={text}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={listId}
            aria-activedescendant={completion.active === null ? undefined : `${listId}-${completion.active}`}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={completion.close}
          />
          <CompletionList id={listId} items={completion.items} active={completion.active} onTake={take} />
        </div>
        <button type="submit" data-kind="main" disabled={isBusy}>
          Ask
        </button>
      </div>
      {error !== null && error !== undefined && <ProblemBox error={error} />}
    </form>
  )
}
