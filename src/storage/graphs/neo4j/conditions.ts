import { type Condition, operators } from '../../../graph/spec.ts'
import { quoted } from '../../neo4j/quote.ts'
import { type Owners, propertyTypes } from '../known-names.ts'
import { checkOrder, groupedByKind, type Operand, refusal, toElement, toOperand, toText } from '../operand.ts'
import type { GraphSchema } from '../store.ts'
import type { Temporal, Value, ValueType } from '../values.ts'
import { encodeValue } from '../values-json.ts'
import type { Parameters } from './parameters.ts'
import { ENCODED_LIST, ENCODED_VALUE, toStored } from './stored-values.ts'

type Comparison = '=' | '<' | '<=' | '>' | '>='

/** A property in a condition, with its statement's context. */
interface Tested {
  /** Such as `n.name`. */
  readonly text: string
  readonly types: ReadonlySet<ValueType>
  readonly parameters: Parameters
}

const NUMBER = 'INTEGER NOT NULL | FLOAT NOT NULL'
const STRING = 'STRING NOT NULL'
const BOOLEAN = 'BOOLEAN NOT NULL'
type Kind = typeof NUMBER | typeof STRING | typeof BOOLEAN

const TEMPORAL = ['DATE', 'LOCAL TIME', 'ZONED TIME', 'LOCAL DATETIME', 'ZONED DATETIME', 'DURATION'].map((type) => `${type} NOT NULL`).join(' | ')
const ENCODED_TEMPORAL = `${ENCODED_VALUE}{"temporal":"`
const temporalKinds = ['date', 'time', 'datetime', 'duration'] as const

/**
 * Compiles the conditions, joined by AND, into a predicate over `variable`, a node or relationship; '' without conditions. The predicate is true or false,
 * never null, so it can be negated. Checks names and types against the schema. A value of another type than the operand matches nothing, except that it differs
 * (`<>`). Text is ordered by its UTF-16 units.
 */
export function compileConditions(schema: GraphSchema, owners: Owners, conditions: readonly Condition[], variable: string, parameters: Parameters): string {
  return conditions
    .map((condition) => {
      const types = propertyTypes(schema, owners, condition.property)
      return compile(condition, { text: `${variable}.${quoted(condition.property)}`, types, parameters })
    })
    .join(' AND ')
}

function compile(condition: Condition, tested: Tested): string {
  const { operator, value } = condition
  switch (operator) {
    case 'exists':
      return `${tested.text} IS NOT NULL`
    case 'missing':
      return `${tested.text} IS NULL`
    case 'contains':
      return compileContains(condition, tested)
    case 'starts_with':
    case 'ends_with':
      return textMatch(operator === 'starts_with' ? 'STARTS WITH' : 'ENDS WITH', tested, toText(condition, tested.types))
    case 'in': {
      if (!Array.isArray(value)) throw refusal(condition, 'takes a list of values')
      if (value.length === 0) return 'false'
      return either(groupedByKind(value.map((item: unknown) => toOperand(condition, item, tested.types))).map((group) => isOneOf(tested, group)))
    }
    case '<>':
      return `(${tested.text} IS NOT NULL AND NOT ${compare('=', tested, toOperand(condition, value, tested.types))})`
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const operand = toOperand(condition, value, tested.types)
      checkOrder(condition, operand)
      return compare(operator, tested, operand)
    }
    default:
      throw refusal(condition, `is unknown; the operators are ${operators.join(', ')}`)
  }
}

function either(alternatives: readonly string[]): string {
  return `(${alternatives.join(' OR ')})`
}

/** Treats null as false. */
function certain(test: string): string {
  return `coalesce(${test}, false)`
}

/** A predicate over values of one kind, false for all others. An index on the property can serve it; IS NOT NULL would read the whole index. */
function ofKind(kind: Kind, { text }: Tested, test: string): string {
  return `(${text} IS :: ${kind} AND ${text} ${test})`
}

function compileContains(condition: Condition, tested: Tested): string {
  const { types } = tested
  const parts: string[] = []
  if (types.has('list')) parts.push(hasElement(tested, toElement(condition)))
  if (!types.has('list') || (typeof condition.value === 'string' && (types.has('string') || types.has('temporal')))) {
    parts.push(textMatch('CONTAINS', tested, toText(condition, types)))
  }
  return either(parts)
}

/** Text unchanged, a temporal in ISO form, null for any other value. */
function textOf(tested: Tested): string {
  const { text, types, parameters } = tested
  const temporal = types.has('temporal') ? isoCases(tested) : ''
  // Other encoded values are not text.
  const encoded = mayBeEncoded(types) ? ` WHEN ${text} STARTS WITH ${parameters.add(ENCODED_VALUE)} THEN null` : ''
  return `CASE${temporal}${encoded} WHEN ${text} IS :: ${STRING} THEN ${text} END`
}

/** The ISO form of a native or encoded temporal. */
function isoCases({ text, parameters }: Tested): string {
  const encoded = `split(${text}, '","value":"')[1]`
  const inner = `left(${encoded}, size(${encoded}) - 2)`
  return ` WHEN ${text} IS :: ${TEMPORAL} THEN toString(${text}) WHEN ${text} STARTS WITH ${parameters.add(ENCODED_TEMPORAL)} THEN ${inner}`
}

function mayBeEncoded(types: ReadonlySet<ValueType>): boolean {
  return types.has('temporal') || types.has('point')
}

function textMatch(operator: 'CONTAINS' | 'STARTS WITH' | 'ENDS WITH', tested: Tested, lower: string): string {
  return certain(`toLower(${textOf(tested)}) ${operator} ${tested.parameters.add(lower)}`)
}

function compare(operator: Comparison, tested: Tested, operand: Operand): string {
  const { types, parameters } = tested
  switch (operand.kind) {
    case 'number':
      return ofKind(NUMBER, tested, `${operator} ${parameters.add(exact(operand.value))}`)
    case 'string':
      if (mayBeEncoded(types)) return certain(`${textOf(tested)} ${operator} ${parameters.add(operand.value)}`)
      return ofKind(STRING, tested, `${operator} ${parameters.add(toStored(operand.value))}`)
    case 'temporal':
      return certain(`CASE${isoCases(tested)} END ${operator} ${parameters.add(operand.value)}`)
    case 'instant':
    case 'duration':
      return either([native(tested, operand.value, operator), ...(operator === '=' ? [sameText(tested, operand.value)] : [])])
    case 'boolean':
      return ofKind(BOOLEAN, tested, `= ${parameters.add(operand.value)}`)
    default:
      return sameStored(tested, operand.value as NonNullable<Value>)
  }
}

/** Compares native temporals of the operand's kind by Cypher's rules. */
function native({ text, parameters }: Tested, value: Temporal, operator: Comparison): string {
  const kind = value.temporal === 'duration' ? 'DURATION' : value.temporal === 'time' ? 'ZONED TIME' : 'ZONED DATETIME'
  return `(${text} IS :: ${kind} NOT NULL AND ${certain(`${text} ${operator} ${parameters.add(value)}`)})`
}

/** A temporal that the database cannot represent is stored as text. */
function sameText(tested: Tested, { value }: Temporal): string {
  return certain(`CASE${isoCases(tested)} END = ${tested.parameters.add(value)}`)
}

/** Whole numbers beyond 2^53 become integers: as floats they would equal their neighbours. */
function exact(value: number | bigint): number | bigint {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 2 ** 63 ? BigInt(value) : value
}

/** Compares a native or encoded list or point; whole numbers are encoded as integers or as floats. */
function sameStored({ text, parameters }: Tested, value: NonNullable<Value>): string {
  const forms = [value, ...[false, true].map((float) => toStored(value, float)).filter(isEncoded)]
  return either(forms.map((form) => certain(`${text} = ${parameters.add(form)}`)))
}

function isEncoded(stored: unknown): boolean {
  return typeof stored === 'string' || (Array.isArray(stored) && stored[0] === ENCODED_LIST)
}

function hasElement({ text, parameters }: Tested, operand: Operand): string {
  const [native, encoded] = elementTests(operand, parameters)
  const holds = `CASE WHEN head(${text}) = ${parameters.add(ENCODED_LIST)} THEN any(item IN ${text} WHERE ${encoded}) ELSE any(item IN ${text} WHERE ${native}) END`
  return `CASE WHEN ${text} IS :: LIST<ANY> NOT NULL THEN ${certain(holds)} ELSE false END`
}

/** Test whether `item` equals the operand, as a native value and as JSON text. Text ignores case. */
function elementTests(operand: Operand, parameters: Parameters): [native: string, encoded: string] {
  switch (operand.kind) {
    case 'number':
      return [`item = ${parameters.add(exact(operand.value))}`, isAnyText([encodeValue(operand.value), encodeValue(operand.value, true)], parameters)]
    case 'boolean':
      return [`item = ${parameters.add(operand.value)}`, isAnyText([String(operand.value)], parameters)]
    case 'string': {
      const lower = operand.value.toLowerCase()
      const isText = `CASE WHEN item IS :: ${STRING} THEN item END`
      return [`toLower(${isText}) = ${parameters.add(lower)}`, `toLower(item) = ${parameters.add(encodeValue(lower))}`]
    }
    default: {
      const value = String(operand.value)
      const texts = temporalKinds.map((temporal) => encodeValue({ temporal, value }))
      return [`CASE WHEN item IS :: ${TEMPORAL} THEN toString(item) END = ${parameters.add(value)}`, isAnyText(texts, parameters)]
    }
  }
}

function isAnyText(texts: readonly string[], parameters: Parameters): string {
  return `item IN ${parameters.add(texts)}`
}

/** All operands have the same kind. */
function isOneOf(tested: Tested, operands: readonly Operand[]): string {
  const { types, parameters } = tested
  const [first] = operands
  if (first?.kind === 'number') return ofKind(NUMBER, tested, `IN ${parameters.add(operands.map(({ value }) => exact(value as number | bigint)))}`)
  if (first?.kind !== 'string') return either(operands.map((operand) => compare('=', tested, operand)))
  const list = parameters.add(operands.map(({ value }) => (mayBeEncoded(types) ? value : toStored(value as string))))
  return mayBeEncoded(types) ? certain(`${textOf(tested)} IN ${list}`) : ofKind(STRING, tested, `IN ${list}`)
}
