import { cellText } from '../parts/cell-text.ts'
import style from './chart.module.css'

/** The part of a chart that the marks fill, in pixels. */
export interface Plot {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface AxisProps {
  readonly plot: Plot
  readonly ticks: readonly number[]
  readonly at: (value: number) => number
  readonly title: string
}

/** Values across, below the marks. */
export function AxisX({ plot, ticks, at, title }: AxisProps) {
  return (
    <g className={style.axis}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={at(tick)} x2={at(tick)} y1={plot.top} y2={plot.bottom} />
          <text x={at(tick)} y={plot.bottom + 16} textAnchor="middle">
            {cellText(tick)}
          </text>
        </g>
      ))}
      <text x={plot.right} y={plot.bottom + 34} textAnchor="end" className={style.title}>
        {title}
      </text>
    </g>
  )
}

/** Values upwards, left of the marks. */
export function AxisY({ plot, ticks, at, title }: AxisProps) {
  return (
    <g className={style.axis}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={plot.left} x2={plot.right} y1={at(tick)} y2={at(tick)} />
          <text x={plot.left - 6} y={at(tick) + 4} textAnchor="end">
            {cellText(tick)}
          </text>
        </g>
      ))}
      <text x={4} y={14} className={style.title}>
        {title}
      </text>
    </g>
  )
}
