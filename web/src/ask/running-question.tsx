import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ProblemBox } from '../parts/problem-box.tsx'
import { run } from '../service/graphql.ts'
import { cancelJob } from './documents.ts'
import style from './running-question.module.css'
import { StepList } from './step-list.tsx'
import { useRunning } from './use-running.ts'

/** A question while its job runs; its answer then takes the place of this address. */
export function RunningQuestion({ job }: { readonly job: string }) {
  const { question, steps, plan, state, error } = useRunning(job)
  const stop = useMutation({ mutationFn: () => run(cancelJob, { id: job }) })
  const { mutate } = stop
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && document.querySelector('dialog[open]') === null && mutate()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [mutate])
  return (
    <div className={style.running}>
      <h1 dir="auto">{question ?? 'Question'}</h1>
      <p role="status">{error === null ? state : 'It ended without an answer.'}</p>
      {plan !== null && <p className="muted">{plan}</p>}
      <StepList steps={steps} current={null} onSelect={null} />
      {error === null ? (
        <button type="button" disabled={stop.isPending} onClick={() => mutate()}>
          Stop
        </button>
      ) : (
        <ProblemBox error={error} />
      )}
    </div>
  )
}
