import style from './step-list.module.css'

export interface Step {
  readonly step: number
  readonly tool: string
  readonly reason: string
  /** null: it still runs. */
  readonly total: number | string | null
  readonly elapsedMs: number | null
  readonly error: string | null
}

interface Props {
  readonly steps: readonly Step[]
  readonly current: number | null
  /** null: the steps cannot be chosen yet. */
  readonly onSelect: ((step: number) => void) | null
}

function outcome({ total, elapsedMs, error }: Step): string {
  if (error !== null) return `failed: ${error}`
  if (total === null) return 'running'
  return `${total} ${Number(total) === 1 ? 'row' : 'rows'}, ${Math.round(elapsedMs ?? 0)} ms`
}

/** The calls of an answer, in order. */
export function StepList({ steps, current, onSelect }: Props) {
  return (
    <ol className={style.steps} aria-label="Steps">
      {steps.map((step) => (
        <li key={step.step} data-failed={step.error !== null}>
          <button
            type="button"
            disabled={onSelect === null}
            {...(step.step === current && { 'aria-current': 'step' as const })}
            onClick={() => onSelect?.(step.step)}
          >
            <span className={style.number}>{step.step}</span>
            <code>{step.tool}</code>
            <span className="muted">{outcome(step)}</span>
            <span className={style.reason}>{step.reason}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
