import type { ResultCells, Text } from '../results/cells.ts'

/** The subject of a report on a whole graph. */
export type ReportFocus = 'overview' | 'weak points'

/** A tool's section in a report on a whole graph. */
export interface ReportPart {
  /** Sections are sorted by place. */
  readonly place: number
  readonly focuses: readonly ReportFocus[]
  readonly heading: string
  /** The question that the section answers. */
  readonly what: string
  /** Included only when relationships have a direction. */
  readonly isOfDirections?: boolean
  /** Its steps grow with nodes times relationships. */
  readonly isHeavy?: boolean
  /** Arguments where relationships have a direction. */
  readonly givenDirected?: Readonly<Record<string, unknown>>
  /** Words the result in a sentence; it may have no rows. */
  says(result: ResultCells): Text
}
