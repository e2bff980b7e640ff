import { cellText } from '../parts/cell-text.ts'
import { AxisX, AxisY, type Plot } from './axes.tsx'
import type { Bin } from './bins.ts'
import style from './chart.module.css'
import { scaleOf, ticksFor, ticksOf } from './ticks.ts'

interface Props {
  readonly bins: readonly Bin[]
  readonly width: number
  readonly title: string
  readonly sentence: string
}

const HEIGHT = 320

export function Histogram({ bins, width, title, sentence }: Props) {
  const plot: Plot = { left: 56, right: width - 16, top: 26, bottom: HEIGHT - 44 }
  const [least, most] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0]
  const highest = Math.max(...bins.map(({ count }) => count))
  const x = scaleOf([least, most], [plot.left, plot.right])
  const y = scaleOf([0, highest], [plot.bottom, plot.top])
  const wide = least === most ? 40 : (plot.right - plot.left) / bins.length
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={sentence} className={style.chart}>
      <AxisY plot={plot} ticks={ticksOf(0, highest, 5).filter(Number.isInteger)} at={y} title="rows" />
      <AxisX plot={plot} ticks={ticksOf(least, most, ticksFor(width))} at={x} title={title} />
      {bins.map(({ from, to, count }, at) => (
        <rect
          key={from}
          data-bin="true"
          x={least === most ? x(from) - wide / 2 : plot.left + at * wide + 1}
          y={y(count)}
          width={Math.max(1, wide - 2)}
          height={plot.bottom - y(count)}
        >
          <title>{`${cellText(from)} to ${cellText(to)}: ${count} rows`}</title>
        </rect>
      ))}
    </svg>
  )
}
