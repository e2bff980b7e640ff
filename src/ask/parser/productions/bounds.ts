import type { Operator } from '../../../graph/spec.ts'
import type { Scalar } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Bound, Constituent } from '../constituent.ts'
import { asBound, boundOf, meaningOf, nodesOf, numberIn, one, ownersIn, rule, unchanged } from './rule.ts'

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

/** Reads `over 50`, `50 or more`, `in 2010`. */
function compared(before: Constituent | undefined, amount: Constituent | undefined, after: Constituent | undefined): Built[] {
  const [sign, bound] = [after ?? before, boundOf(amount)]
  if (before?.category === 'cmp' && after !== undefined) return []
  const isWhen = sign?.category !== 'cmp' && sign?.category !== 'cmpAfter'
  const operator = isWhen ? '=' : operators[meaningOf(sign, 'operator')?.operator ?? '']
  return sign === undefined || bound === null || operator === undefined || (isWhen && amount?.category !== 'DAY') ? [] : asBound({ ...bound, operator })
}

/** Reads `between 5 and 9`, `5 to 9`; `and` needs `between`. */
function range(between: Constituent | undefined, from: Constituent | undefined, word: Constituent | undefined, to: Constituent | undefined): Built[] {
  const [low, high] = [boundOf(from), boundOf(to)]
  if (low === null || high === null || (word?.category === 'and' && between?.category !== 'between')) return []
  return asBound({ operator: '>=', value: low.value, unit: low.unit ?? high.unit, and: { operator: '<=', value: high.value as Scalar } })
}

const turned: Readonly<Partial<Record<Operator, Operator>>> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' }

/** Reads `1 and 2`, `1, 2 or 3` as any of the values. */
function oneOf(first: Constituent | undefined, others: Constituent | undefined): Built[] {
  const values = [numberIn(first), boundOf(others)?.value ?? numberIn(others)].flat() as Scalar[]
  return asBound({ operator: 'in', value: values, unit: null, and: null })
}

/** Reads `no more than 5`. */
function notSo(bound: Bound | null): Built[] {
  const operator = bound === null ? undefined : turned[bound.operator]
  return bound === null || bound.and !== null || operator === undefined ? [] : asBound({ ...bound, operator })
}

/** Only a unit of money can stand before its number. */
function amountOf(before: Constituent | undefined, number: Constituent | undefined, after: Constituent | undefined): Built[] {
  const unit = meaningOf(before ?? after, 'unit')?.unit ?? null
  return before !== undefined && unit?.kind !== 'money' ? [] : asBound({ operator: '=', value: numberIn(number), unit, and: null })
}

/** Reads `service tier` as the tier of a service. */
function ofLabel(label: Constituent | undefined, property: Constituent | undefined) {
  const labels = nodesOf(label)?.labels ?? []
  const owners = ownersIn(property).filter(({ owner, of }) => owner === 'node' && labels.includes(of))
  return owners.length === 0 ? [] : one({ is: 'property', owners })
}

/** Joins separated words of one property: `first shown in chapter`. */
function sameProperty(left: Constituent | undefined, right: Constituent | undefined) {
  const both = ownersIn(left).filter((held) => ownersIn(right).some(({ of, property }) => held.of === of && held.property === property))
  return both.length === 0 || both.length > 1 ? [] : one({ is: 'property', owners: both })
}

/** Productions for amounts (AM) and bounds (B). */
export const boundProductions: readonly Production[] = [
  rule('P', 'numberof P', ([, property]) => unchanged(property), 0.1),
  rule('P', 'P countw', ([property]) => unchanged(property), 0.2),
  rule('P', 'label P', ([label, property]) => ofLabel(label, property), 0.05),
  rule('P', 'P P', ([left, right]) => sameProperty(left, right), -0.5),
  rule('AM', 'unit? num unit?', ([before, number, after]) => amountOf(before, number, after), 0.02),
  rule('AM', 'digits', ([digits]) => unchanged(digits), 0.02),
  rule('DAY', 'date', ([date]) => unchanged(date), 0.02),
  rule('B', 'cmp|in|on|during? AM|DAY cmpAfter?', ([before, amount, after]) => compared(before, amount, after)),
  rule('B', 'between|from? AM|DAY and|to|dash AM|DAY', ([between, low, word, high]) => range(between, low, word, high)),
  rule('ANY', 'num comma? and|or num', ([first, , , second]) => oneOf(first, second)),
  rule('ANY', 'num comma ANY', ([first, , others]) => oneOf(first, others)),
  rule('B', 'not B', ([, bound]) => notSo(boundOf(bound)))
]
