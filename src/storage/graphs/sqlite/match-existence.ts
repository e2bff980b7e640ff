import type { PathPattern } from '../pattern.ts'
import { Integers } from './integers.ts'
import { type Accept, PathRun } from './match-path.ts'
import { type PathPlan, planExistence } from './match-plan.ts'
import type { Work } from './match-work.ts'
import type { Snapshot } from './snapshot.ts'
import { Trails } from './trails.ts'

/** Keeps rows of the main path for which a further path exists, or does not. Rows that bind the same nodes are checked once. */
export class Existence {
  readonly #run: PathRun
  readonly #bound: readonly { here: number; main: number }[]
  readonly #wanted: boolean

  constructor(snapshot: Snapshot, path: PathPattern, main: PathPlan, wanted: boolean, work: Work) {
    const { plan, bound } = planExistence(snapshot, path, main)
    this.#run = new PathRun(snapshot, plan, work, true)
    this.#bound = bound
    this.#wanted = wanted
  }

  keep(trails: Trails, rows: Integers): Integers {
    const cases = new Map<string, number>()
    const tuples: number[][] = []
    const caseOf = new Integers()
    for (const row of rows.view()) {
      const tuple = this.#bound.map(({ main }) => trails.nodeAt(row, main))
      const key = tuple.join()
      let index = cases.get(key)
      if (index === undefined) {
        index = tuples.push(tuple) - 1
        cases.set(key, index)
      }
      caseOf.push(index)
    }
    const found = this.#search(tuples)
    const kept = new Integers()
    rows.view().forEach((row, at) => {
      if ((found[caseOf.at(at)] === 1) === this.#wanted) kept.push(row)
    })
    return kept
  }

  /** 1 for each tuple of bound nodes for which the path exists. */
  #search(tuples: readonly number[][]): Uint8Array {
    const { plan } = this.#run
    const found = new Uint8Array(tuples.length)
    const own = new Trails()
    const columns = new Map(this.#bound.map(({ here }, column) => [here, column]))
    const first = columns.get(plan.start) as number
    const last = plan.steps.at(-1)?.to
    const accept: Accept = (_trails, row, node, position) => {
      // Starts are the first entries, one per tuple.
      const tuple = own.startOf(row)
      const column = columns.get(position)
      if (column !== undefined && tuples[tuple]?.[column] !== node) return false
      if (position !== last) return true
      if (found[tuple] === 1) return false
      found[tuple] = 1
      return true
    }
    const starts = this.#run.begin(
      own,
      tuples.map((tuple) => tuple[first] as number)
    )
    if (last === undefined) for (const row of starts.view()) found[row] = 1
    else this.#run.run(own, starts, accept)
    return found
  }
}
