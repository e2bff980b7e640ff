import type { SeededGroups } from '../../graph/kernels/community/seeded-groups.ts'
import type { PushedColumn } from './column-form.ts'

/** The GDS node property with the seed groups. */
export const SEED = 'seed'

/** Numbers each node's group for GDS: whole numbers from 0, whatever the seeds are. */
export function seedColumn({ assigned }: SeededGroups): PushedColumn {
  return { values: assigned, isInteger: true }
}

/** Maps these numbers back to seeds, NaN for a node without one; null without seeds. */
export function labelsOf(numbers: ArrayLike<number>, { seedOf }: SeededGroups): Float64Array | null {
  return seedOf === null ? null : Float64Array.from(numbers, (number) => seedOf[number] ?? Number.NaN)
}
