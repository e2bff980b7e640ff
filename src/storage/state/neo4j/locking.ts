/**
 * Begins a statement that locks a node by setting its property `lock` and reads its other properties after that. The slotted runtime goes row by row and so
 * reads what the last holder of the lock wrote; a runtime that works in batches may read before the lock is had. Of a node deleted meanwhile, every property
 * reads null.
 */
export const LOCKING = 'runtime=slotted'
