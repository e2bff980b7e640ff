import { showDuration } from '../parts/times.ts'
import { signOf } from './job-words.ts'
import { scaleOf, type TimeScale } from './time-scale.ts'
import style from './timeline.module.css'
import type { Mark } from './timeline-marks.ts'

interface Props {
  readonly marks: readonly Mark[]
  readonly now: number
  readonly current: string | null
  readonly onMark: (id: string) => void
}

const isBad = (state: string): boolean => state.startsWith('failed') || state === 'dead'

const percent = (share: number): string => `${share * 100}%`

/** Waits, runs and steps of a job along time. Each is a button that says what it is. */
export function Timeline({ marks, now, current, onMark }: Props) {
  const scale = scaleOf(marks, now)
  return (
    <div className={style.timeline}>
      <ol aria-label="Timeline" className={style.rows}>
        {marks.map((mark) => (
          <Row key={mark.id} mark={mark} now={now} scale={scale} isCurrent={mark.id === current} onMark={onMark} />
        ))}
      </ol>
      {scale.squeezed.length > 0 && (
        <p className="muted">Idle time is drawn shorter (hatched): {scale.squeezed.map(({ from, to }) => showDuration(to - from)).join(', ')}.</p>
      )}
    </div>
  )
}

interface RowProps {
  readonly mark: Mark
  readonly now: number
  readonly scale: TimeScale
  readonly isCurrent: boolean
  readonly onMark: (id: string) => void
}

function Row({ mark, now, scale, isCurrent, onMark }: RowProps) {
  const { id, kind, name, state, start, end, note, step } = mark
  const [left, right] = [scale.at(start), scale.at(end ?? now)]
  const took = showDuration((end ?? now) - start)
  const tokens = (step?.promptTokens ?? 0) + (step?.completionTokens ?? 0)
  const label = [`${kind === 'step' ? 'step ' : ''}${name}`, state, took, tokens > 0 && `${tokens} tokens`, note].filter(Boolean).join(', ')
  return (
    <li>
      <button type="button" className={style.row} data-kind={kind} data-state={state} aria-pressed={isCurrent} onClick={() => onMark(id)}>
        <span className="hidden">{label}</span>
        <span className={style.name} aria-hidden="true">
          {isBad(state) && `${signOf('failed')} `}
          {name}
        </span>
        <span className={style.track} aria-hidden="true">
          {scale.squeezed.map(({ from, to }) => (
            <span key={from} className={style.idle} style={{ left: percent(scale.at(from)), width: percent(scale.at(to) - scale.at(from)) }} />
          ))}
          <span className={style.bar} style={{ left: percent(left), width: percent(Math.max(right - left, 0)) }} />
        </span>
        <span className={style.took} aria-hidden="true">
          {took}
        </span>
      </button>
    </li>
  )
}
