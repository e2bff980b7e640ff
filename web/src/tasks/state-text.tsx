import { showDuration } from '../parts/times.ts'
import { signOf } from './job-words.ts'
import style from './tasks.module.css'

interface Props {
  readonly job: {
    readonly state: string
    readonly cancelRequested: boolean
    readonly attempt: number
    readonly runAt: string
    readonly error: { readonly message: string } | null
  }
  readonly now: number
}

/** A state with its sign, and what comes next or went wrong. */
export function StateText({ job: { state, cancelRequested, attempt, runAt, error }, now }: Props) {
  return (
    <span className={style.state} data-state={state}>
      <span aria-hidden="true">{signOf(state)}</span> {state}
      {state === 'running' && cancelRequested && ', stopping'}
      {state === 'queued' && attempt > 0 && error !== null && ', tried again'}
      {state === 'queued' && Date.parse(runAt) > now && ` in ${showDuration(Date.parse(runAt) - now)}`}
    </span>
  )
}
