import type { ResultColumn } from '../parts/result-page.ts'

export const charts = ['bars', 'histogram', 'scatter'] as const
export type Chart = (typeof charts)[number]

/** A chart that the columns of a result allow. */
export interface ChartChoice {
  readonly chart: Chart
  /** Column of the names for bars, of the values across for a scatter; a histogram counts `y` alone. */
  readonly x: string
  readonly y: string
}

const names: readonly string[] = ['node', 'string', 'value']
/** Numbers that say where a row stands, not what it measures. */
const places: readonly string[] = ['rank', 'step', 'position']

const isNumeric = ({ type }: ResultColumn): boolean => type === 'integer' || type === 'float'

export interface ChartColumns {
  readonly numbers: readonly string[]
  /** Columns that name a row; a number does where nothing else names it, as the number of a group. */
  readonly labels: readonly string[]
}

export function chartColumns(columns: readonly ResultColumn[]): ChartColumns {
  const numeric = columns.filter(isNumeric)
  const measures = numeric.filter(({ name }) => !places.includes(name))
  const naming = columns.filter(({ type }) => names.includes(type))
  const [first] = measures
  if (naming.length > 0 || first === undefined || measures.length < 2)
    return { numbers: (measures.length > 0 ? measures : numeric).map(({ name }) => name), labels: naming.map(({ name }) => name) }
  return { numbers: measures.slice(1).map(({ name }) => name), labels: [first.name] }
}

/** Charts that the columns allow, the best first. */
export function possibleCharts({ numbers, labels }: ChartColumns): readonly Chart[] {
  if (numbers.length === 0) return []
  return charts.filter((chart) => chart === 'histogram' || (chart === 'bars' ? labels.length > 0 : numbers.length > 1))
}

/** The chart of the address as far as the columns allow it; null: no column has numbers. */
export function chartChoice(columns: ChartColumns, parameters: URLSearchParams): ChartChoice | null {
  const possible = possibleCharts(columns)
  const chart = possible.find((one) => one === parameters.get('chart')) ?? possible[0]
  if (chart === undefined) return null
  const xs = chart === 'bars' ? columns.labels : columns.numbers
  const y = columns.numbers.find((name) => name === parameters.get('y')) ?? columns.numbers[chart === 'scatter' ? 1 : 0] ?? ''
  return { chart, x: xs.find((name) => name === parameters.get('x')) ?? xs[0] ?? '', y }
}
