import type { WorkBudget } from '../../storage/graphs/store.ts'

/** What one reading call may look at and keep before it is asked to narrow. */
export const readBudget: WorkBudget = { maxWork: 20_000_000, maxRows: 2_000_000 }
