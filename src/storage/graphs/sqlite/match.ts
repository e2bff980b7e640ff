import type { KernelControl } from '../../../graph/control.ts'
import type { ResultTable } from '../../../results/table.ts'
import type { Pattern } from '../pattern.ts'
import type { WorkBudget } from '../store.ts'
import { Existence } from './match-existence.ts'
import { PathRun } from './match-path.ts'
import { planPath } from './match-plan.ts'
import { MatchRows } from './match-rows.ts'
import { Work } from './match-work.ts'
import type { Snapshot } from './snapshot.ts'
import { Trails } from './trails.ts'

/** Starts that are searched together: enough to fill statements, few enough to bound the memory. */
const BATCH_STARTS = 1024

/**
 * The rows of a pattern with trail semantics, ordered by the ids of the returned items in return order. The search starts at the position with the fewest nodes
 * and proceeds outwards; short statements read everything. Throws EDGEWISE_WORK_BUDGET when it inspects more relationships or keeps more rows than allowed.
 * Time and space follow the number of trails, except for a distinct pattern of one relationship, where reachability suffices.
 */
export function match(snapshot: Snapshot, pattern: Pattern, budget: WorkBudget, control: KernelControl): ResultTable {
  const work = new Work(budget, control)
  const plan = planPath(snapshot, pattern.path)
  const rows = new MatchRows(snapshot, pattern, plan, work)
  const run = new PathRun(snapshot, plan, work, pattern.distinct)
  const existences = [
    ...(pattern.exists ?? []).map((path) => new Existence(snapshot, path, plan, true, work)),
    ...(pattern.notExists ?? []).map((path) => new Existence(snapshot, path, plan, false, work))
  ]
  const starts = run.starts()
  for (let from = 0; from < starts.length; from += BATCH_STARTS) {
    work.check(from / starts.length)
    const trails = new Trails()
    let found = run.run(trails, run.begin(trails, starts.slice(from, from + BATCH_STARTS)), () => true)
    for (const existence of existences) found = existence.keep(trails, found)
    rows.add(trails, found)
  }
  return rows.table()
}
