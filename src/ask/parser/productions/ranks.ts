import type { NodePattern } from '../../../tools/query/tree.ts'
import type { ConstraintApplier } from '../apply-constraints.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent, Constraint, Ordering, RelationshipLimit } from '../constituent.ts'
import { asNodes, limitOf, meaningOf, nodesOf, numberIn, ownersIn, patientOf, rule } from './rule.ts'

interface Places {
  readonly first?: number
  readonly count?: number
}

const UP = ['most', 'more', 'top']

/** Reads `highest rating`, `most points`: the first word gives the direction, the second the property. */
export function orderingBy(most: Constituent | undefined, property: Constituent | undefined, { first = 0, count = 1 }: Places = {}): Ordering | null {
  const [quality, owners] = [meaningOf(most, 'adjective'), ownersIn(property)]
  if (most === undefined || owners.length === 0) return null
  const isDown = quality?.down.some((owner) => owners.some(({ of, property: held }) => owner.of === of && owner.property === held)) === true
  return { owners, isDescending: !isDown && (quality?.isDescending ?? UP.includes(most.category)), first, count }
}

/** Reads `oldest`: each quantity of the adjective has its own direction. */
export function ownOrderings(adjective: Constituent | undefined, { first = 0, count = 1 }: Places = {}): Ordering[] {
  const quality = meaningOf(adjective, 'adjective')
  if (quality === null) return []
  const ways = [
    { owners: quality.up, isDescending: true },
    { owners: quality.down, isDescending: false }
  ]
  return ways.filter(({ owners }) => owners.length > 0).map((way) => ({ ...way, first, count, isOwn: true }))
}

export const mostOf = (relationship: RelationshipLimit, most: Constituent | undefined, { first = 0, count = 1 }: Places = {}): Constraint => ({
  by: 'most',
  relationship,
  isDescending: UP.includes(most?.category ?? ''),
  first,
  count
})

/** Reads `the second`, `3 of them`. */
function placesOf(...parts: (Constituent | undefined)[]): Places {
  const place = parts.find((part) => part !== undefined)
  return place?.category === 'ordinal' ? { first: numberIn(place) - 1 } : { count: numberIn(place) }
}

function manyOf(limit: Constraint | null, { count = 1 }: Places): Constraint | null {
  if (limit?.by === 'most') return { ...limit, count }
  return limit?.by === 'rank' ? { ...limit, ordering: { ...limit.ordering, count } } : null
}

/** Productions for ranked noun phrases: `the 3 oldest ships`. */
export function rankProductions(narrowing: ConstraintApplier): readonly Production[] {
  const narrow = (part: Constituent | undefined, limit: Constraint | null): Built[] => {
    const nodes: NodePattern | null = nodesOf(part)
    return nodes === null || limit === null ? [] : asNodes(narrowing.narrow(nodes, limit))
  }
  const ranked = (part: Constituent | undefined, orderings: readonly (Ordering | null)[]): Built[] =>
    orderings.flatMap((ordering) => (ordering === null ? [] : narrow(part, { by: 'rank', ordering })))

  return [
    rule('N', 'num|ordinal? est num? N', ([before, adjective, count, nodes]) => ranked(nodes, ownOrderings(adjective, placesOf(before, count)))),
    rule(
      'N',
      'num|ordinal? est|top|bottom num? N by P',
      ([before, end, count, nodes, , property]) => ranked(nodes, [orderingBy(end, property, placesOf(before, count))]),
      0
    ),
    rule('N', 'num? top? num? most|fewest R N', ([before, , count, most, verb, nodes]) =>
      meaningOf(verb, 'relation')?.form === 'noun' ? [] : narrow(nodes, mostOf(patientOf(verb), most, placesOf(before, count)))
    ),
    rule('N', 'num N with~ HAS|OBJ', ([count, nodes, , limit]) => narrow(nodes, manyOf(limitOf(limit), placesOf(count))))
  ]
}
