import type { ResultCells, Text } from '../results/cells.ts'

/** What a report on a graph as a whole is about. */
export type ReportFocus = 'overview' | 'weak points'

/** The part that a tool's result has in a report on a graph as a whole. */
export interface ReportPart {
  /** Parts stand in this order. */
  readonly place: number
  readonly focuses: readonly ReportFocus[]
  readonly heading: string
  /** What it finds out, as a question. */
  readonly what: string
  /** Only where relationships have a direction. */
  readonly isOfDirections?: boolean
  /** It takes as many steps as there are nodes times relationships. */
  readonly isHeavy?: boolean
  /** Arguments where relationships have a direction. */
  readonly givenDirected?: Readonly<Record<string, unknown>>
  /** What the result says, in a sentence; it may have no rows. */
  says(result: ResultCells): Text
}
