import { EdgewiseError } from '../../../base/errors.ts'
import type { KernelControl } from '../../../graph/control.ts'
import type { WorkBudget } from '../store.ts'

const CHECK_EVERY = 4096

/** Counts what a match looks at and stops it at its budget, its deadline or its caller's wish. */
export class Work {
  readonly #budget: WorkBudget
  readonly #control: KernelControl
  #done = 0
  #fraction = 0

  constructor(budget: WorkBudget, control: KernelControl) {
    this.#budget = budget
    this.#control = control
  }

  /** One relationship looked at. */
  spend(): void {
    this.#done++
    if (this.#done > this.#budget.maxWork)
      throw this.#stopped('start from fewer nodes (ids, labels, conditions), name the relationship types, or lower maxHops.')
    if (this.#done % CHECK_EVERY === 0) this.#control.check(this.#fraction)
  }

  /** More than this many relationships need not be read: the budget ends before. */
  get left(): number {
    return this.#budget.maxWork - this.#done + 1
  }

  /** Between statements. `fraction` of the whole, 0 to 1. */
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
