import { useState } from 'react'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { ScopeButton } from '../parts/scope-button.tsx'
import { ChangeOutcome } from './change-outcome.tsx'
import { showKind } from './job-words.ts'
import style from './tasks.module.css'
import { type Act, useChangeJobs } from './use-change-jobs.ts'

interface Props {
  readonly chosen: ReadonlySet<string>
  readonly state: string | null
  readonly kind: string | null
  /** Number of jobs of the filter. */
  readonly count: number
  readonly onDone: () => void
}

/** Cancels or retries the chosen jobs, or all that the filter selects. */
export function BulkActions({ chosen, state, kind, count, onDone }: Props) {
  const [isWholeWanted, setWholeWanted] = useState(false)
  const [asked, setAsked] = useState<Act | null>(null)
  const change = useChangeJobs()
  const canBeWhole = kind !== null && kind !== 'all'
  const isWhole = isWholeWanted && canBeWhole
  const amount = isWhole ? count : chosen.size
  const start = (act: Act) => {
    setAsked(null)
    change.mutate({ act, ids: isWhole ? null : [...chosen], state, kind }, { onSuccess: onDone })
  }
  const isIdle = amount === 0 || change.isPending
  return (
    <div className={style.bulk}>
      <label>
        <input type="checkbox" checked={isWhole} disabled={!canBeWhole} onChange={(event) => setWholeWanted(event.target.checked)} /> All of the filter
      </label>
      <ScopeButton scope="write" disabled={isIdle} onClick={() => (amount > 1 ? setAsked('cancel') : start('cancel'))}>
        {`Cancel ${amount}`}
      </ScopeButton>
      <ScopeButton scope="write" disabled={isIdle} onClick={() => (isWhole ? setAsked('retry') : start('retry'))}>
        {`Retry ${amount}`}
      </ScopeButton>
      {!canBeWhole && <span className="muted">Choose one kind to act on all of a filter.</span>}
      {change.error !== null && <ProblemBox error={change.error} />}
      {change.data !== undefined && <ChangeOutcome {...change.data} />}
      {asked !== null && (
        <AskFirst
          act={asked}
          amount={amount}
          filter={isWhole ? `${showKind(kind ?? '')}, ${state ?? 'any state'}` : null}
          onAct={() => start(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface AskFirstProps {
  readonly act: Act
  readonly amount: number
  readonly filter: string | null
  readonly onAct: () => void
  readonly onClose: () => void
}

function AskFirst({ act, amount, filter, onAct, onClose }: AskFirstProps) {
  const word = act === 'cancel' ? 'Cancel' : 'Retry'
  return (
    <ConfirmDialog title={`${word} ${amount} jobs?`} act={`${word} ${amount}`} onAct={onAct} onClose={onClose}>
      {filter !== null && <p>All jobs of the filter: {filter}.</p>}
      <p>{act === 'cancel' ? 'Waiting jobs end at once, running ones within one heartbeat. They can be retried.' : 'Finished steps are not repeated.'}</p>
    </ConfirmDialog>
  )
}
