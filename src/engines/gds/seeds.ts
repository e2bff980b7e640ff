import type { SeededGroups } from '../../graph/kernels/community/seeded-groups.ts'
import type { PushedColumn } from './column-form.ts'

/** Node property in GDS that holds the groups to start from. */
export const SEED = 'seed'

/** Each node's group as GDS is to number it: whole numbers from 0, whatever the seeds are. */
export function seedColumn({ assigned }: SeededGroups): PushedColumn {
  return { values: assigned, isInteger: true }
}

/** The seed that each of these numbers stands for, NaN for that of a node without; null without seeds. */
export function labelsOf(numbers: ArrayLike<number>, { seedOf }: SeededGroups): Float64Array | null {
  return seedOf === null ? null : Float64Array.from(numbers, (number) => seedOf[number] ?? Number.NaN)
}
