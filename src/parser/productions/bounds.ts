import type { Operator } from '../../graph/spec.ts'
import type { Production } from '../chart.ts'
import type { Bound, Item } from '../item.ts'
import { asBound, boundOf, kept, meaningOf, one, ownersIn, rule, thingsOf } from './rule.ts'

const operators: Readonly<Record<string, Operator>> = {
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  '=': '=',
  before: '<',
  after: '>',
  since: '>=',
  until: '<=',
  orMore: '>=',
  orLess: '<='
}

const operatorOf = (part: Item | undefined): Operator | null => operators[meaningOf(part, 'operator')?.operator ?? ''] ?? null

function withOperator(bound: Bound | null, operator: Operator | null) {
  return bound === null || operator === null ? [] : asBound({ ...bound, operator })
}

function range(low: Bound | null, high: Bound | null) {
  if (low === null || high === null || Array.isArray(low.value) || Array.isArray(high.value)) return []
  return asBound({ operator: '>=', value: low.value, unit: low.unit ?? high.unit, and: { operator: '<=', value: high.value as number } })
}

/** `service tier`: the tier that a service has. */
function ofLabel(label: Item | undefined, property: Item | undefined) {
  const labels = thingsOf(label)?.labels ?? []
  const owners = ownersIn(property).filter(({ owner, of }) => owner === 'node' && labels.includes(of))
  return owners.length === 0 ? [] : one({ is: 'property', owners })
}

/** `first shown in chapter`: words of one name that stand apart. */
function sameProperty(left: Item | undefined, right: Item | undefined) {
  const both = ownersIn(left).filter((held) => ownersIn(right).some(({ of, property }) => held.of === of && held.property === property))
  return both.length === 0 || both.length > 1 ? [] : one({ is: 'property', owners: both })
}

/** Amounts (AM), and what a value is held against (B). */
export const boundProductions: readonly Production[] = [
  rule('P', 'numberof P', ([, property]) => kept(property), 0.1),
  rule('P', 'P countw', ([property]) => kept(property), 0.2),
  rule('P', 'label P', ([label, property]) => ofLabel(label, property), 0.05),
  rule('P', 'P P', ([left, right]) => sameProperty(left, right), -0.5),
  rule(
    'AM',
    'num unit?',
    ([number, unit]) => {
      const value = meaningOf(number, 'number')?.value
      return value === undefined ? [] : asBound({ operator: '=', value, unit: meaningOf(unit, 'unit')?.unit ?? null, and: null })
    },
    0.02
  ),
  rule('AM', 'unit num', ([unit, number]) => {
    const [value, known] = [meaningOf(number, 'number')?.value, meaningOf(unit, 'unit')?.unit]
    return value === undefined || known?.kind !== 'money' ? [] : asBound({ operator: '=', value, unit: known, and: null })
  }),
  rule(
    'DAY',
    'date',
    ([date]) => {
      const bound = boundOf(date)
      return bound === null ? [] : asBound(bound)
    },
    0.02
  ),
  rule('B', 'cmp AM|DAY', ([operator, amount]) => withOperator(boundOf(amount), operatorOf(operator))),
  rule('B', 'AM|DAY cmpAfter', ([amount, operator]) => withOperator(boundOf(amount), operatorOf(operator))),
  rule('B', 'between AM|DAY and AM|DAY', ([, low, , high]) => range(boundOf(low), boundOf(high))),
  rule('B', 'from AM|DAY to AM|DAY', ([, low, , high]) => range(boundOf(low), boundOf(high))),
  rule('B', 'AM|DAY to|dash AM|DAY', ([low, , high]) => range(boundOf(low), boundOf(high))),
  rule('B', 'in|on|during DAY', ([, date]) => withOperator(boundOf(date), '=')),
  rule('B', 'not B', ([, bound]) => {
    const held = boundOf(bound)
    const turned: Partial<Record<Operator, Operator>> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' }
    return held === null || held.and !== null ? [] : withOperator(held, turned[held.operator] ?? null)
  })
]
