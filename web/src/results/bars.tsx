import { cellText } from '../parts/cell-text.ts'
import { AxisX, type Plot } from './axes.tsx'
import style from './chart.module.css'
import { rangeOf, scaleOf, ticksFor, ticksOf } from './ticks.ts'

export interface Bar {
  readonly label: string
  readonly value: number
}

interface Props {
  readonly bars: readonly Bar[]
  readonly width: number
  readonly title: string
  readonly sentence: string
}

const ROW = 24
const CHARACTER = 7
const MOST_LABEL_SHARE = 0.38
const VALUE_ROOM = 60

const shorten = (text: string, most: number): string => (text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text)

/** A bar a row, from zero, with its value at its end. */
export function Bars({ bars, width, title, sentence }: Props) {
  const longest = Math.max(...bars.map(({ label }) => label.length))
  const left = Math.min(longest * CHARACTER + 12, width * MOST_LABEL_SHARE)
  const plot: Plot = { left, right: width - VALUE_ROOM, top: 4, bottom: bars.length * ROW + 8 }
  const [least, most] = rangeOf([0, ...bars.map(({ value }) => value)])
  const at = scaleOf([least, most], [plot.left, plot.right])
  return (
    <svg width={width} height={plot.bottom + 40} role="img" aria-label={sentence} className={style.chart}>
      <AxisX plot={plot} ticks={ticksOf(least, most, ticksFor(plot.right - plot.left))} at={at} title={title} />
      {bars.map(({ label, value }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
        <g key={row} data-bar="true">
          <title>{`${label}: ${cellText(value)}`}</title>
          <text x={plot.left - 8} y={row * ROW + 20} textAnchor="end">
            {shorten(label, Math.floor((left - 12) / CHARACTER))}
          </text>
          <rect x={Math.min(at(0), at(value))} y={row * ROW + 7} width={Math.max(1, Math.abs(at(value) - at(0)))} height={ROW - 6} />
          <text x={Math.max(at(0), at(value)) + 6} y={row * ROW + 20}>
            {cellText(value)}
          </text>
        </g>
      ))}
    </svg>
  )
}
