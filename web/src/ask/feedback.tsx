import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { graphql, run } from '../service/graphql.ts'
import type { Turn } from './answer-types.ts'
import style from './feedback.module.css'

const rate = graphql(`
  mutation RateAnswer($id: ID!, $turn: Int!, $good: Boolean, $comment: String) {
    rateAnswer(conversationId: $id, turn: $turn, good: $good, comment: $comment) { sequence }
  }
`)

const marks = [
  { good: true, name: 'Right' },
  { good: false, name: 'Wrong' }
] as const

/** A verdict and a line of text, kept with the answer. Pressing the same again takes it back. */
export function Feedback({ id, turn }: { readonly id: string; readonly turn: Turn }) {
  const { feedback, sequence } = turn
  const [comment, setComment] = useState(feedback?.comment ?? '')
  const queryClient = useQueryClient()
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (good: boolean | null) => run(rate, { id, turn: sequence, good, comment: good === null || comment === '' ? null : comment }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['conversation', id] })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(feedback?.good ?? false)
  }
  return (
    <form className={style.form} onSubmit={submit}>
      {marks.map(({ good, name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={feedback?.good === good}
          disabled={isPending}
          onClick={() => mutate(feedback?.good === good ? null : good)}
        >
          {name}
        </button>
      ))}
      {feedback != null && (
        <>
          <label>
            <span className="hidden">Comment on the answer</span>
            <input maxLength={1000} placeholder="What is right or wrong?" value={comment} onChange={(event) => setComment(event.target.value)} />
          </label>
          <button type="submit" disabled={isPending}>
            Save
          </button>
        </>
      )}
      <span role="status" className="muted">
        {error !== null ? error.message : isSuccess ? 'Saved' : ''}
      </span>
    </form>
  )
}
