/** What is to be learned: a class index below `classCount` for each row, or with 0 a number. */
export interface Problem {
  /** `width` numbers a row, one row after another. No NaN. */
  readonly features: Float64Array
  readonly width: number
  /** One a row. */
  readonly targets: Float64Array
  readonly classCount: number
}

/** Numbers a learner gives a row: a probability for each class, or the one value. */
export function outputsOf({ classCount }: Pick<Problem, 'classCount'>): number {
  return Math.max(1, classCount)
}
