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

const isOperator = (text: string): text is Condition['operator'] => text in operators

export const conditionText = ({ property, operator, value }: Condition): string =>
  `${encodeURIComponent(property).replaceAll('.', '%2E')}.${operator}${takesValue(operator) ? `.${value}` : ''}`

export function readCondition(text: string | null): Condition | null {
  const [property = '', operator = '', ...value] = (text ?? '').split('.')
  if (property === '' || !isOperator(operator)) return null
  try {
    return { property: decodeURIComponent(property), operator, value: value.join('.') }
  } catch {
    return null
  }
}

/** A number or a truth value where the text is one. */
export function readValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? number : text
}
