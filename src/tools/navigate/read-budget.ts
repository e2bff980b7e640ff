import type { WorkBudget } from '../../storage/graphs/store.ts'

/** The maximum work and rows of one reading call before it is refused as too broad. */
export const readBudget: WorkBudget = { maxWork: 20_000_000, maxRows: 2_000_000 }
