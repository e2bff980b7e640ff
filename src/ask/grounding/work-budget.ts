/** The limit of look-ups for one answer, about ten times what the longest answers take: about two seconds of work. */
const MAX_STEPS = 4_000_000

const outOfSteps = Symbol('out of steps')

/** Counts work in look-ups instead of time, so that every machine checks the same part of an answer. */
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

  /** Runs a check; once the limit is reached, it returns the value for an unchecked claim. */
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
