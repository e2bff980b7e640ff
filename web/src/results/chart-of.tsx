import { cellText } from '../parts/cell-text.ts'
import type { ResultPage } from '../parts/result-page.ts'
import { type Bar, Bars } from './bars.tsx'
import { binsOf } from './bins.ts'
import type { ChartChoice } from './chart-choice.ts'
import { Histogram } from './histogram.tsx'
import { Scatter } from './scatter.tsx'
import { rangeOf } from './ticks.ts'

export const MOST_BARS = 30

interface Props {
  readonly choice: ChartChoice
  readonly page: ResultPage
  readonly width: number
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** How many rows a chart draws, and of how many. */
function scopeOf(drawn: number, { rows, total }: ResultPage): string {
  const without = rows.length - drawn
  const read = rows.length === total ? `all ${total} rows` : `the first ${rows.length} of ${total} rows in the order of the table`
  return `${read}${without > 0 ? `; ${without} of them have no number` : ''}`
}

export function ChartOf({ choice, page, width }: Props) {
  const numbers = page.rows.filter((row) => isNumber(row[choice.y]) && (choice.chart !== 'scatter' || isNumber(row[choice.x])))
  if (numbers.length === 0) return <p>No row has a number in {choice.y}.</p>
  const [least, most] = rangeOf(numbers.map((row) => row[choice.y] as number))
  const scope = scopeOf(numbers.length, page)
  const range = `${choice.y} from ${cellText(least)} to ${cellText(most)}`
  const sentence = sentenceOf(choice, range, scope)
  return (
    <figure>
      <Drawn choice={choice} rows={numbers} width={width} sentence={sentence} />
      <figcaption className="muted">{sentence}</figcaption>
    </figure>
  )
}

function sentenceOf({ chart, x, y }: ChartChoice, range: string, scope: string): string {
  if (chart === 'bars') return `Bars of ${y} by ${x}: ${range}; ${scope}.`
  if (chart === 'scatter') return `Scatter of ${y} over ${x}: ${range}; ${scope}.`
  return `Histogram of ${y}: ${range}; ${scope}.`
}

interface DrawnProps {
  readonly choice: ChartChoice
  readonly rows: ResultPage['rows']
  readonly width: number
  readonly sentence: string
}

function Drawn({ choice: { chart, x, y }, rows, width, sentence }: DrawnProps) {
  if (chart === 'bars') {
    const bars = rows.slice(0, MOST_BARS).map((row): Bar => ({ label: cellText(row[x]), value: row[y] as number }))
    return <Bars bars={bars} width={width} title={y} sentence={sentence} />
  }
  if (chart === 'scatter') {
    const points = rows.map((row) => [row[x] as number, row[y] as number] as const)
    return <Scatter points={points} width={width} titles={[x, y]} sentence={sentence} />
  }
  return <Histogram bins={binsOf(rows.map((row) => row[y] as number))} width={width} title={y} sentence={sentence} />
}
