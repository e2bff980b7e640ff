import { escapeIn, splitEscaped } from './escaped.ts'

/** One condition on a property, as the address has it: zone.le.2 */
export interface Condition {
  readonly property: string
  readonly operator: keyof typeof operators
  readonly value: string
}

/** Words of the address, and the signs of the service. */
export const operators = {
  eq: '=',
  ne: '<>',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  contains: 'contains',
  starts: 'starts_with',
  ends: 'ends_with',
  exists: 'exists',
  missing: 'missing'
} as const

export const takesValue = (operator: Condition['operator']): boolean => operator !== 'exists' && operator !== 'missing'

const isOperator = (text: string): text is Condition['operator'] => Object.hasOwn(operators, text)

export const conditionText = ({ property, operator, value }: Condition): string =>
  `${escapeIn(property, '.')}.${operator}${takesValue(operator) ? `.${value.replaceAll('\\', '\\\\')}` : ''}`

export function readCondition(text: string | null): Condition | null {
  const [property = '', operator = '', ...value] = splitEscaped(text ?? '', '.')
  return property !== '' && isOperator(operator) ? { property, operator, value: value.join('.') } : null
}

/** A number or a truth value where the text is one. */
export function readValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? number : text
}
