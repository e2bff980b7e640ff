import { AxisX, AxisY, type Plot } from './axes.tsx'
import style from './chart.module.css'
import { rangeOf, scaleOf, ticksFor, ticksOf } from './ticks.ts'

interface Props {
  readonly points: readonly (readonly [number, number])[]
  readonly width: number
  readonly titles: readonly [x: string, y: string]
  readonly sentence: string
}

const HEIGHT = 420

/** A dot a row. All dots are one path, so that ten thousand of them are drawn at once. */
export function Scatter({ points, width, titles, sentence }: Props) {
  const plot: Plot = { left: 64, right: width - 16, top: 26, bottom: HEIGHT - 44 }
  const [xs, ys] = [rangeOf(points.map(([x]) => x)), rangeOf(points.map(([, y]) => y))]
  const x = scaleOf(xs, [plot.left + 6, plot.right - 6])
  const y = scaleOf(ys, [plot.bottom - 6, plot.top + 6])
  const dots = points.map((point) => `M${x(point[0]).toFixed(1)} ${y(point[1]).toFixed(1)}h0`).join('')
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={sentence} className={style.chart}>
      <AxisY plot={plot} ticks={ticksOf(...ys, 5)} at={y} title={titles[1]} />
      <AxisX plot={plot} ticks={ticksOf(...xs, ticksFor(width))} at={x} title={titles[0]} />
      <path d={dots} className={style.dots} />
    </svg>
  )
}
