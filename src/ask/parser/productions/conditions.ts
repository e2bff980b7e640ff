import type { Operator } from '../../../graph/spec.ts'
import type { NodePattern } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Bound, Constituent, Constraint, Owner } from '../constituent.ts'
import { orderingBy, ownOrderings } from './ranks.ts'
import { asLimit, boundOf, dearer, limitOf, meaningOf, nodesOf, ownersIn, rule, unchanged } from './rule.ts'

/** The cost of a bare amount, which may belong to another property nearby. */
const BARE_AMOUNT = 0.15

/** Returns the quantities that grow with a verb: `costs`. */
export const growing = (part: Constituent | undefined): readonly Owner[] => meaningOf(part, 'adjective')?.up ?? []

/** Negates a constraint; several values are each excluded. */
function negated(limit: Constraint): Built[] {
  if (limit.by === 'than') return asLimit({ ...limit, operator: limit.operator === '>' ? '<=' : '>=' })
  if (limit.by !== 'test' || !Array.isArray(limit.bound.value)) return asLimit({ by: 'not', limit })
  const each = limit.bound.value.map((value): Constraint => ({ by: 'not', limit: { ...limit, bound: { ...limit.bound, operator: '=', value } } }))
  return asLimit({ by: 'all', limits: each })
}

export const unless = (not: Constituent | undefined, built: readonly Built[]): Built[] =>
  not === undefined ? [...built] : built.flatMap(({ meaning, cost }) => (meaning.is === 'limit' ? dearer(negated(meaning.limit), cost) : []))
export const optional = (limit: Constraint | null): Built[] => (limit === null ? [] : asLimit(limit))

const unnamed = (bound: Bound | null): Built[] => (bound === null ? [] : asLimit({ by: 'test', owners: null, bound }))

/** Reads a value of the named property: `genre drama`. */
export function valued(property: Constituent | undefined, limit: Constraint | null): Built[] {
  if (limit?.by !== 'test' || limit.owners === null) return []
  const named = ownersIn(property)
  const owners = limit.owners.filter((owner) => named.some((held) => held.of === owner.of && held.property === owner.property))
  return owners.length === 0 ? [] : asLimit({ ...limit, owners })
}

/** Reads a bound, a value or a spelling of the named property. */
export function propertyBound(property: Constituent | undefined, part: Constituent | undefined): Built[] {
  const [limit, bound] = [limitOf(part), boundOf(part)]
  if (limit?.by === 'test' && part?.category === 'spelled') return asLimit({ ...limit, owners: ownersIn(property) })
  if (limit !== null) return valued(property, limit)
  if (bound === null) return []
  return asLimit({ by: 'test', owners: ownersIn(property), bound }, part?.category === 'AM' ? BARE_AMOUNT : 0)
}

/** Reads `drama or comedy` as either value of one property; null where no property has both. */
export function either(left: Constraint | null, right: Constraint | null): Constraint | null {
  if (left?.by !== 'test' || right?.by !== 'test' || left.owners === null || right.owners === null) return null
  if (![left, right].every(({ bound }) => bound.operator === '=' || bound.operator === 'in')) return null
  const owners = left.owners.filter((owner) => right.owners?.some((other) => other.of === owner.of && other.property === owner.property))
  const values = [left.bound.value, right.bound.value].flat() as string[]
  return owners.length === 0 ? null : { by: 'test', owners, bound: { operator: 'in', value: values, unit: null, and: null } }
}

/** Reads `older than 50` or `older than X`: each quantity of the adjective has its own direction. */
function beyond(adjective: Constituent | undefined, part: Constituent | undefined): Built[] {
  const bound = boundOf(part)
  return ownOrderings(adjective).flatMap(({ owners, isDescending }) => {
    const operator = isDescending ? '>' : '<'
    return bound === null ? beside(owners, operator, nodesOf(part)) : asLimit({ by: 'test', owners, bound: { ...bound, operator } })
  })
}

/** Compares with the same property of a named node. */
const beside = (owners: readonly Owner[], operator: Operator, than: NodePattern | null): Built[] =>
  than?.named == null || owners.length === 0 ? [] : asLimit({ by: 'than', owners, operator, than })

/** Reads `launched before X`, `costs over X`. */
function beyondThat(property: Constituent | undefined, sign: Constituent | undefined, names: Constituent | undefined): Built[] {
  const operator = { before: '<', after: '>', '<': '<', '>': '>' }[meaningOf(sign, 'operator')?.operator ?? ''] as Operator | undefined
  return operator === undefined ? [] : beside(property?.category === 'QV' ? growing(property) : ownersIn(property), operator, nodesOf(names))
}

function ofQuality(adjective: Constituent | undefined, bound: Bound | null): Built[] {
  const quality = meaningOf(adjective, 'adjective')
  const owners = quality === null ? [] : [...quality.up, ...quality.down]
  return owners.length === 0 || bound === null ? [] : asLimit({ by: 'test', owners, bound })
}

export const isEqual = (sign: Constituent | undefined): boolean => sign?.category === 'be' || meaningOf(sign, 'operator')?.operator === '='

/** Productions for conditions on properties: HAS can follow `with` or `have`, QUAL can follow `be`; V is a value, or one of several. */
export const conditionProductions: readonly Production[] = [
  rule('V', 'value', ([value]) => unchanged(value), 0),
  rule('V', 'value comma? or V', ([left, , , right]) => optional(either(limitOf(left), limitOf(right)))),
  rule('HAS', 'P of|but|that? B|AM|ANY|DAY|V|spelled', ([property, but, part]) =>
    unless(but?.category === 'but' ? but : undefined, propertyBound(property, part))
  ),
  rule('HAS', 'B|AM|V P', ([part, property]) => propertyBound(property, part)),
  rule('HAS', 'no? V|flag', ([no, limit]) => unless(no, unchanged(limit))),
  rule('HAS', 'any|no? P', ([no, property]) =>
    asLimit({ by: 'missing', owners: ownersIn(property), isMissing: no?.category === 'no' }, no === undefined ? 0.3 : 0.2)
  ),
  rule('HAS', 'est|er|most|fewest P', ([most, property]) => {
    const ordering = orderingBy(most, property)
    return ordering === null ? [] : asLimit({ by: 'rank', ordering }, most?.category === 'er' ? 0.1 : 0)
  }),
  rule('HAS', 'P|QV cmp NAMES', ([property, sign, names]) => beyondThat(property, sign, names)),
  rule('HAS', 'er|more|less P than NAMES', ([more, property, , names]) =>
    beside(ownersIn(property), orderingBy(more, property)?.isDescending === true ? '>' : '<', nodesOf(names))
  ),
  rule('QUAL', 'er than? AM|DAY', ([adjective, , part]) => beyond(adjective, part)),
  rule('QUAL', 'er than NAMES', ([adjective, , names]) => beyond(adjective, names)),
  rule('QUAL', 'QV B|AM', ([verb, bound]) => ofQuality(verb, boundOf(bound))),
  rule('QUAL', 'B', ([bound]) => dearer(unnamed(boundOf(bound)), 0.1))
]
