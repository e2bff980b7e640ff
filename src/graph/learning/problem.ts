/** The targets to learn: a class index below `classCount` for each row, or numbers when it is 0. */
export interface Problem {
  /** `width` numbers per row, in row order, without NaN. */
  readonly features: Float64Array
  readonly width: number
  /** One a row. */
  readonly targets: Float64Array
  readonly classCount: number
}

/** The number of outputs per row: a probability for each class, or the one value. */
export function outputsOf({ classCount }: Pick<Problem, 'classCount'>): number {
  return Math.max(1, classCount)
}
