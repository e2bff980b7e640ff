import type { Built } from '../chart.ts'
import type { Item, Limit } from '../item.ts'
import { asLimit, limitOf, ownersIn } from './rule.ts'

/** A value of the named property: `genre drama`. */
export function valued(property: Item | undefined, value: Item | undefined): Built[] {
  const [owners, limit] = [ownersIn(property), limitOf(value)]
  if (limit?.by !== 'test' || limit.owners === null) return []
  const both = limit.owners.filter((owner) => owners.some((held) => held.of === owner.of && held.property === owner.property))
  return both.length === 0 ? [] : asLimit({ ...limit, owners: both })
}

/** `drama or comedy`: either value of one property; null: they are no values of one. */
export function either(left: Limit | null, right: Limit | null): Limit | null {
  if (left?.by !== 'test' || right?.by !== 'test' || left.owners === null || right.owners === null) return null
  if (left.bound.operator !== '=' || right.bound.operator !== '=') return null
  const owners = left.owners.filter((owner) => right.owners?.some((other) => other.of === owner.of && other.property === owner.property))
  const values = [left.bound.value, right.bound.value].flat() as string[]
  return owners.length === 0 ? null : { by: 'test', owners, bound: { operator: 'in', value: values, unit: null, and: null } }
}
