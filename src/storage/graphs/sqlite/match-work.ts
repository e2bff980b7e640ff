import { EdgewiseError } from '../../../base/errors.ts'
import type { KernelControl } from '../../../graph/control.ts'
import type { WorkBudget } from '../store.ts'

const CHECK_EVERY = 4096

/** Counts the work of a match, and stops it at its budget, its deadline or the caller's cancellation. */
export class Work {
  readonly #budget: WorkBudget
  readonly #control: KernelControl
  #done = 0
  #fraction = 0

  constructor(budget: WorkBudget, control: KernelControl) {
    this.#budget = budget
    this.#control = control
  }

  /** Counts one inspected relationship. */
  spend(): void {
    this.#done++
    if (this.#done > this.#budget.maxWork)
      throw this.#stopped('start from fewer nodes (ids, labels, conditions), name the relationship types, or lower maxHops.')
    if (this.#done % CHECK_EVERY === 0) this.#control.check(this.#fraction)
  }

  /** Maximum number of relationships worth reading before the budget ends. */
  get left(): number {
    return this.#budget.maxWork - this.#done + 1
  }

  /** Called between statements. `fraction`: progress from 0 to 1. */
  check(fraction = this.#fraction): void {
    this.#fraction = fraction
    this.#control.check(fraction)
  }

  checkRows(rows: number): void {
    if (rows > this.#budget.maxRows)
      throw this.#stopped(`ask for distinct rows of fewer columns, or add conditions, to get at most ${this.#budget.maxRows} rows.`)
  }

  #stopped(hint: string): EdgewiseError {
    return new EdgewiseError('EDGEWISE_WORK_BUDGET', { work: `${this.#done} steps`, hint })
  }
}
