import { useRef } from 'react'
import { useSize } from '../picture/use-size.ts'
import style from './usage-bars.module.css'
import { type Measure, measures, sumOf, type UsageRow } from './usage-sums.ts'

const HEIGHT = 180
const FOOT = 20
const LABEL_WIDTH = 48
const COLOURED = 4

interface Props {
  readonly days: readonly string[]
  readonly rows: readonly UsageRow[]
  readonly measure: Measure
}

/** The keys with the most use; those beyond four share the grey of "others". */
function keysOf(rows: readonly UsageRow[], measure: Measure): readonly (string | null)[] {
  const keys = [...new Set(rows.map(({ key }) => key))]
  return keys
    .sort(
      (a, b) =>
        sumOf(
          rows.filter(({ key }) => key === b),
          measure
        ) -
        sumOf(
          rows.filter(({ key }) => key === a),
          measure
        )
    )
    .slice(0, COLOURED)
}

function rowsByDay(rows: readonly UsageRow[]): ReadonlyMap<string, readonly UsageRow[]> {
  const days = new Map<string, UsageRow[]>()
  for (const row of rows) {
    const known = days.get(row.day)
    if (known === undefined) days.set(row.day, [row])
    else known.push(row)
  }
  return days
}

/** Bars by day, each split by key. The table below holds the same figures. */
export function UsageBars({ days, rows, measure }: Props) {
  const svg = useRef<SVGSVGElement>(null)
  const { width } = useSize(svg)
  const byDay = rowsByDay(rows)
  const sums = days.map((day) => sumOf(byDay.get(day) ?? [], measure))
  const most = Math.max(1, ...sums)
  const keys = keysOf(rows, measure)
  const step = width / Math.max(1, days.length)
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / step))
  return (
    <figure className={style.figure}>
      <svg
        ref={svg}
        role="img"
        aria-label={`${measures[measure]} by day: ${sums.reduce((sum, one) => sum + one, 0)} in all, at most ${most} a day`}
        viewBox={`0 0 ${width} ${HEIGHT + FOOT}`}
      >
        <line x1={0} x2={width} y1={HEIGHT} y2={HEIGHT} className={style.axis} />
        {days.map((day, at) => (
          <Bar key={day} x={at * step} width={Math.max(1, Math.min(step - 2, 40))} rows={byDay.get(day) ?? []} {...{ day, most, measure, keys }} />
        ))}
        {days.map((day, at) =>
          at % every === 0 ? (
            <text key={day} x={at * step} y={HEIGHT + 15}>
              {day.slice(5)}
            </text>
          ) : null
        )}
      </svg>
      <figcaption>
        <span>{`${measures[measure]}, at most ${most.toLocaleString('en')} a day`}</span>
        {keys.map((key, at) => (
          <span key={key} className={style.key}>
            <svg width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" fill={`var(--group-${at + 1})`} />
            </svg>{' '}
            {key ?? 'without a key'}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

interface BarProps {
  readonly x: number
  readonly width: number
  readonly day: string
  readonly rows: readonly UsageRow[]
  readonly most: number
  readonly measure: Measure
  readonly keys: readonly (string | null)[]
}

function Bar({ x, width, day, rows, most, measure, keys }: BarProps) {
  let top = HEIGHT
  return (
    <g>
      <title>{`${day}: ${sumOf(rows, measure).toLocaleString('en')} ${measures[measure]}`}</title>
      {rows.map((row) => {
        const height = ((HEIGHT - 4) * Number(row[measure])) / most
        top -= height
        const group = keys.indexOf(row.key) + 1
        return <rect key={row.key} data-day={day} x={x} y={top} width={width} height={height} fill={`var(--group-${group === 0 ? 'other' : group})`} />
      })}
    </g>
  )
}
