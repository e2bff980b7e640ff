import type { Limit } from './item.ts'
import type { TieWay } from './schema-space.ts'
import type { Things, Tie } from './tree.ts'

/** Labels that things can have; none: any. */
export const labelsOf = ({ labels, named }: Things): readonly string[] =>
  labels.length > 0 ? labels : [...new Set((named ?? []).flatMap((node) => node.labels))]

/** Things of these labels alone; null: there are none. */
export function withLabels(things: Things, labels: readonly string[]): Things | null {
  const held = labelsOf(things)
  const kept = held.length === 0 ? labels : held.filter((label) => labels.includes(label))
  if (kept.length === 0) return null
  const named = things.named?.filter((node) => node.labels.some((label) => kept.includes(label))) ?? null
  return named !== null && named.length === 0 ? null : { ...things, labels: named === null ? kept : things.labels, named }
}

const turned = { out: 'in', in: 'out', both: 'both' } as const
/** The same from the other end. */
export const reversed = ({ type, direction }: TieWay): TieWay => ({ type, direction: turned[direction] })

export function tieOf({ type, direction }: TieWay, rest: Partial<Tie>): Tie {
  return { types: [type], direction, minHops: 1, maxHops: 1, tests: [], other: null, isNegated: false, count: null, ...rest }
}

/** A tie by relationships that point one way, of any type where none is said. */
export function pointedTie({ types, other, isNegated, count, hops, tests = [] }: Extract<Limit, { by: 'tie' }>, direction: 'out' | 'in'): Tie {
  return { types: types ?? [], direction, minHops: hops[0], maxHops: hops[1], tests, other, isNegated, count }
}
