import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'wouter'
import { ProblemBox } from '../parts/problem-box.tsx'
import type { ResultColumn } from '../parts/result-page.ts'
import { useSize } from '../picture/use-size.ts'
import style from './chart.module.css'
import { type ChartChoice, type ChartColumns, chartChoice, chartColumns, possibleCharts } from './chart-choice.ts'
import { ChartOf, MOST_BARS } from './chart-of.tsx'
import { readRows } from './read-rows.ts'
import type { ResultState } from './result-state.ts'

interface Props {
  readonly handle: string
  readonly columns: readonly ResultColumn[]
  readonly state: ResultState
}

const MOST_ROWS = 10_000

/** The rows as a chart. The table shows the same rows in words. */
export function ChartPanel({ handle, columns, state }: Props) {
  const [parameters] = useSearchParams()
  const usable = chartColumns(columns)
  const choice = chartChoice(usable, parameters)
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useSize(frame)
  const { sort, where } = state
  const limit = choice?.chart === 'bars' ? MOST_BARS : MOST_ROWS
  const drawn = choice === null ? [] : choice.chart === 'histogram' ? [choice.y] : [...new Set([choice.x, choice.y])]
  const { data, error, refetch } = useQuery({
    queryKey: ['chart-rows', handle, sort, where, drawn, limit],
    queryFn: ({ signal }) => readRows(handle, state, { offset: 0, limit, columns: drawn, signal }),
    enabled: choice !== null
  })
  if (choice === null) return <p>The rows have no numbers to draw. The table shows them.</p>
  return (
    <div ref={frame} className={style.panel}>
      <ChartForm columns={usable} choice={choice} />
      {error !== null && <ProblemBox error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <p role="status">Reading the rows</p>}
      {data !== undefined && <ChartOf choice={choice} page={data} width={width} />}
    </div>
  )
}

const titles = { bars: 'Bars', histogram: 'Histogram', scatter: 'Scatter' } as const

function ChartForm({ columns, choice }: { readonly columns: ChartColumns; readonly choice: ChartChoice }) {
  const [, setParameters] = useSearchParams()
  const set = (name: string, value: string) =>
    setParameters(
      (before) => {
        before.set(name, value)
        return before
      },
      { replace: true }
    )
  return (
    <div className={style.choice}>
      <Choice label="Chart" value={choice.chart} options={possibleCharts(columns)} says={titles} onChange={(value) => set('chart', value)} />
      {choice.chart !== 'histogram' && (
        <Choice
          label={choice.chart === 'bars' ? 'Names' : 'Across'}
          value={choice.x}
          options={choice.chart === 'bars' ? columns.labels : columns.numbers}
          onChange={(value) => set('x', value)}
        />
      )}
      <Choice label={choice.chart === 'scatter' ? 'Up' : 'Numbers'} value={choice.y} options={columns.numbers} onChange={(value) => set('y', value)} />
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly says?: Readonly<Record<string, string>>
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, says = {}, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {says[option] ?? option}
          </option>
        ))}
      </select>
    </label>
  )
}
