import type { Row, WalkQuestion } from './walk-graph.ts'

export interface RowScore {
  readonly right: boolean
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Rows that the truth lacks. */
  readonly falsePositives: number
}

/** A row as text; 3 and "3" are the same value. */
export function rowText(row: Row | Readonly<Record<string, unknown>>, columns: readonly string[]): string {
  return JSON.stringify(columns.map((name) => String(row[name])))
}

/** Compares rows as sets. If any one row of the truth suffices, exactly one is right. `rows` is null without readable rows. */
export function scoreRows({ truth, columns, anyOne }: Pick<WalkQuestion, 'truth' | 'columns' | 'anyOne'>, rows: readonly Row[] | null): RowScore {
  const wanted = new Set(truth.map((row) => rowText(row, columns)))
  const found = new Set((rows ?? []).map((row) => rowText(row, columns)))
  const hits = [...found].filter((row) => wanted.has(row)).length
  const falsePositives = found.size - hits
  const precision = found.size === 0 ? 0 : hits / found.size
  const recall = hits === 0 ? 0 : anyOne ? 1 : hits / wanted.size
  const right = rows !== null && falsePositives === 0 && (anyOne ? hits === 1 : hits === wanted.size)
  return { right, precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall), falsePositives }
}
