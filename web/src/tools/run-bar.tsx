import { CopyAs } from '../parts/copy-as.tsx'
import type { Rights } from './rights.ts'
import { RunState } from './run-state.tsx'
import style from './tool-call.module.css'
import type { CallState } from './use-run.ts'

interface Props {
  readonly rights: Rights
  readonly call: CallState
  readonly isGranted: boolean
  readonly onGrant: (isGranted: boolean) => void
  readonly forms: () => Readonly<Record<string, string>>
}

function saysOf({ isStopped, total }: CallState): string {
  if (isStopped) return 'Cancelled.'
  return total === null ? '' : `Done: ${total} ${total === 1 ? 'row' : 'rows'}, below.`
}

/** What a call does, what it needs, and the buttons that start and stop it. */
export function RunBar({ rights: { refusal, grant, effect }, call, isGranted, onGrant, forms }: Props) {
  const isBarred = refusal !== null || (grant !== null && !isGranted)
  return (
    <>
      {effect !== null && <p className="muted">{effect}</p>}
      {grant !== null && refusal === null && (
        <label className={style.grant}>
          <input type="checkbox" checked={isGranted} onChange={(event) => onGrant(event.target.checked)} />
          <span>
            {grant.says} Allow this call by the header <code>edgewise-grant: {grant.word}</code>.
          </span>
        </label>
      )}
      <div className={style.actions}>
        <button type="submit" data-kind="main" disabled={isBarred || call.isRunning} aria-describedby="run-state">
          Run
        </button>
        {call.isRunning && (
          <button type="button" onClick={call.cancel}>
            Cancel
          </button>
        )}
        <span id="run-state" role="status" className={refusal === null ? 'muted' : style.refusal}>
          {call.isRunning ? <RunState startedAt={call.startedAt} /> : (refusal ?? saysOf(call))}
        </span>
        <CopyAs forms={forms} />
      </div>
    </>
  )
}
