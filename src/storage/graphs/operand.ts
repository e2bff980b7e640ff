import { type EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { Condition } from '../../graph/spec.ts'
import { isDuration, isZoned } from '../../results/values.ts'
import { integerOf, isMarkedInteger, isRounded, writeDigits } from '../../results/whole-number.ts'
import type { Temporal, Value, ValueType } from './values.ts'

/** An operand of a comparison, by its kind. */
export type Operand =
  | { readonly kind: 'number'; readonly value: number | bigint }
  | { readonly kind: 'string' | 'temporal'; readonly value: string }
  /** Compared by meaning, not by spelling. */
  | { readonly kind: 'instant' | 'duration'; readonly value: Temporal }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** A list or point supports only equality. */
  | { readonly kind: 'list' | 'point'; readonly value: Value }

const comparable: Readonly<Record<Operand['kind'], readonly ValueType[]>> = {
  number: ['integer', 'float'],
  string: ['string', 'temporal'],
  temporal: ['temporal'],
  instant: ['temporal'],
  duration: ['temporal'],
  boolean: ['boolean'],
  list: ['list'],
  point: ['point']
}

/** Converts a value to an operand for a property of these types. Throws EDGEWISE_INVALID_INPUT when it compares with none of them. */
export function toOperand(condition: Condition, value: unknown, types: ReadonlySet<ValueType>): Operand {
  // This applies only to integers: a float's rounded value is its value.
  if (types.has('integer') && isRounded(value)) throw refusal(condition, `cannot tell which integer ${value} stands for: ${writeDigits}`)
  const operand = (holdsNumbersAlone(types) ? numberSpelled(value) : null) ?? temporalMeant(value, types) ?? classify(condition, value)
  if (operand === null) throw refusal(condition, `takes a value to compare with, not ${show(value)}`)
  if (!comparable[operand.kind].some((type) => types.has(type))) {
    throw refusal(condition, `cannot compare its ${[...types].join(' or ')} values with the ${operand.kind} ${show(value)}`)
  }
  return operand
}

function holdsNumbersAlone(types: ReadonlySet<ValueType>): boolean {
  return (types.has('integer') || types.has('float')) && !types.has('string') && !types.has('temporal')
}

/** Reads digits in text as a number, for properties that contain only numbers. */
function numberSpelled(value: unknown): Operand | null {
  const number = typeof value === 'string' ? integerOf(value) : null
  return number === null ? null : { kind: 'number', value: number }
}

/** Reads a duration, or a time with an offset; plain text counts where the property has temporals and no text. */
function temporalMeant(value: unknown, types: ReadonlySet<ValueType>): Operand | null {
  if (!types.has('temporal')) return null
  const given = isTemporal(value) ? value.value : types.has('string') ? null : value
  if (typeof given !== 'string') return null
  if (isDuration(given)) return { kind: 'duration', value: { temporal: 'duration', value: given } }
  return isZoned(given) ? { kind: 'instant', value: { temporal: given.includes('T') ? 'datetime' : 'time', value: given } } : null
}

function isTemporal(value: unknown): value is Temporal {
  return typeof value === 'object' && value !== null && 'temporal' in value && 'value' in value && typeof value.value === 'string'
}

/** Converts a value to an element of a list, whose own kind alone matters. */
export function toElement(condition: Condition): Operand {
  if (isRounded(condition.value)) throw refusal(condition, `cannot tell which integer ${condition.value} stands for: ${writeDigits}`)
  const operand = classify(condition, condition.value)
  if (operand === null || operand.kind === 'list' || operand.kind === 'point') throw refusal(condition, `takes one element, not ${show(condition.value)}`)
  return operand
}

/** The lower-case text of `contains`, `starts_with` and `ends_with`. */
export function toText(condition: Condition, types: ReadonlySet<ValueType>): string {
  if (typeof condition.value !== 'string') throw refusal(condition, `takes text, not ${show(condition.value)}`)
  if (!types.has('string') && !types.has('temporal')) throw refusal(condition, `looks into text, but the values are of type ${[...types].join(' or ')}`)
  return condition.value.toLowerCase()
}

/** The EDGEWISE_INVALID_INPUT error of a condition. */
export function refusal(condition: Condition, detail: string): EdgewiseError {
  return invalidInput(`The condition "${condition.operator}" on property "${condition.property}" ${detail}.`)
}

/** Rejects an ordering of operands that support only equality. */
export function checkOrder(condition: Condition, { kind }: Operand): void {
  const { operator } = condition
  const isOrdering = operator === '<' || operator === '<=' || operator === '>' || operator === '>='
  if (!isOrdering || orderedKinds.has(kind)) return
  const hint =
    kind === 'duration' ? ': a month may be longer or shorter than 30 days, so Cypher has no such comparison. Use "=", or order rows by the property' : ''
  throw refusal(condition, `cannot order ${kind} values${hint}`)
}

const orderedKinds: ReadonlySet<Operand['kind']> = new Set(['number', 'string', 'temporal', 'instant'])

/** Groups operands by kind, in order of first appearance. */
export function groupedByKind(operands: readonly Operand[]): Operand[][] {
  const groups = new Map<string, Operand[]>()
  for (const operand of operands) {
    const group = groups.get(operand.kind)
    if (group === undefined) groups.set(operand.kind, [operand])
    else group.push(operand)
  }
  return [...groups.values()]
}

function classify(condition: Condition, value: unknown): Operand | null {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return { kind: 'number', value }
    case 'string':
      return { kind: 'string', value }
    case 'boolean':
      return { kind: 'boolean', value }
    default:
      return classifyObject(condition, value)
  }
}

function classifyObject(condition: Condition, value: unknown): Operand | null {
  if (Array.isArray(value))
    return { kind: 'list', value: value.map((item: unknown) => (isMarkedInteger(item) ? unmarked(condition, item.integer) : item)) as Value }
  if (isMarkedInteger(value)) return { kind: 'number', value: unmarked(condition, value.integer) }
  if (typeof value !== 'object' || value === null) return null
  if (isTemporal(value)) return { kind: 'temporal', value: value.value }
  return 'point' in value ? { kind: 'point', value: value as Value } : null
}

function unmarked(condition: Condition, text: string): number | bigint {
  const integer = integerOf(text)
  if (integer === null) throw refusal(condition, `takes the digits of a 64-bit integer as {"integer": digits}, not ${show(text)}`)
  return integer
}

function show(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? Number(part) : part)) ?? 'nothing'
}
