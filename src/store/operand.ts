import { EdgewiseError } from '../errors.ts'
import type { Condition, Operator } from '../graph/spec.ts'
import type { Value, ValueType } from './values.ts'

/** A value to compare with, by how it compares. */
export type Operand =
  | { readonly kind: 'number'; readonly value: number | bigint }
  | { readonly kind: 'string' | 'temporal'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** A list or point: equal or not, nothing else. */
  | { readonly kind: 'list' | 'point'; readonly value: Value }

const comparable: Readonly<Record<Operand['kind'], readonly ValueType[]>> = {
  number: ['integer', 'float'],
  string: ['string', 'temporal'],
  temporal: ['temporal'],
  boolean: ['boolean'],
  list: ['list'],
  point: ['point']
}

/** The value as an operand for a property of these types; EDGEWISE_INVALID_INPUT when no value of the property can compare with it. */
export function toOperand(condition: Condition, value: unknown, types: ReadonlySet<ValueType>): Operand {
  const operand = classify(value)
  if (operand === null) throw refusal(condition, `takes a value to compare with, not ${show(value)}`)
  if (!comparable[operand.kind].some((type) => types.has(type))) {
    throw refusal(condition, `cannot compare its ${[...types].join(' or ')} values with the ${operand.kind} ${show(value)}`)
  }
  return operand
}

/** The value as the element of a list: its own kind is all that counts. */
export function toElement(condition: Condition): Operand {
  const operand = classify(condition.value)
  if (operand === null || operand.kind === 'list' || operand.kind === 'point') throw refusal(condition, `takes one element, not ${show(condition.value)}`)
  return operand
}

/** Text that `contains`, `starts_with` and `ends_with` look for, in lower case. */
export function toText(condition: Condition, types: ReadonlySet<ValueType>): string {
  if (typeof condition.value !== 'string') throw refusal(condition, `takes text, not ${show(condition.value)}`)
  if (!types.has('string') && !types.has('temporal')) throw refusal(condition, `looks into text, but the values are of type ${[...types].join(' or ')}`)
  return condition.value.toLowerCase()
}

/** EDGEWISE_INVALID_INPUT about a condition. */
export function refusal(condition: Condition, detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The condition "${condition.operator}" on property "${condition.property}" ${detail}.` })
}

/** Only these order values; lists, points and booleans are equal or not. */
export function isOrdering(operator: Operator): boolean {
  return operator === '<' || operator === '<=' || operator === '>' || operator === '>='
}

/** The operands of each kind together, kinds in the order they come in. */
export function groupedByKind(operands: readonly Operand[]): Operand[][] {
  const groups = new Map<string, Operand[]>()
  for (const operand of operands) {
    const group = groups.get(operand.kind)
    if (group === undefined) groups.set(operand.kind, [operand])
    else group.push(operand)
  }
  return [...groups.values()]
}

function classify(value: unknown): Operand | null {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return { kind: 'number', value }
    case 'string':
      return { kind: 'string', value }
    case 'boolean':
      return { kind: 'boolean', value }
    default:
      return classifyObject(value)
  }
}

function classifyObject(value: unknown): Operand | null {
  if (Array.isArray(value)) return { kind: 'list', value: value as Value }
  if (typeof value !== 'object' || value === null) return null
  if ('temporal' in value && 'value' in value && typeof value.value === 'string') return { kind: 'temporal', value: value.value }
  return 'point' in value ? { kind: 'point', value: value as Value } : null
}

function show(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'nothing')
}
