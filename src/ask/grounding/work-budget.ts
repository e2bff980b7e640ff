/** Look-ups that the check of one answer may take: some ten times as many as the longest answers take. About two seconds of work. */
const MAX_STEPS = 4_000_000

const outOfSteps = Symbol('out of steps')

/** The work of one check, counted in what it looks at and not in time: the same answer is checked as far on every machine. */
export class WorkBudget {
  taken = 0
  readonly limit: number

  constructor(limit = MAX_STEPS) {
    this.limit = limit
  }

  take(count = 1): void {
    this.taken += count
    if (this.taken > this.limit) throw outOfSteps
  }

  /** What a check finds or, once the limit is reached, what stands for a claim that was not checked. */
  attempt<T>(check: () => T, unchecked: () => T): T {
    try {
      this.take()
      return check()
    } catch (error) {
      if (error === outOfSteps) return unchecked()
      throw error
    }
  }
}
