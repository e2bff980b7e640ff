import { type Condition, operators } from '../../../graph/spec.ts'
import { temporalKey } from '../../../results/values.ts'
import { type Owners, propertyTypes } from '../known-names.ts'
import { checkOrder, groupedByKind, type Operand, refusal, toElement, toOperand, toText } from '../operand.ts'
import type { GraphSchema } from '../store.ts'
import type { Value, ValueType } from '../values.ts'
import { encodeValue } from '../values-json.ts'

/** A piece of SQL and its positional parameters, in order. */
export interface Fragment {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Path of a property in the column `properties`. */
export function propertyPath(property: string): string {
  return `$.${JSON.stringify(property)}`
}

/** Sort key of a property; it takes the property's path three times. */
export const sortValue = "CASE json_type(properties, ?) WHEN 'object' THEN temporal_key(properties -> ?) ELSE json_extract(properties, ?) END"

/**
 * Compiles the conditions, joined by AND, into SQL over a row with a column `properties`; `1` without conditions. Checks names and types against the schema. A
 * value of another type than the operand matches nothing, except that it differs (`<>`).
 */
export function compileConditions(schema: GraphSchema, owners: Owners, conditions: readonly Condition[]): Fragment {
  return and(conditions.map((condition) => compile(condition, propertyTypes(schema, owners, condition.property))))
}

export function and(fragments: readonly Fragment[]): Fragment {
  if (fragments.length === 0) return { sql: '1', parameters: [] }
  return join(fragments, ' AND ')
}

function join(fragments: readonly Fragment[], glue: string): Fragment {
  return { sql: `(${fragments.map((part) => part.sql).join(glue)})`, parameters: fragments.flatMap((part) => part.parameters) }
}

function compile(condition: Condition, types: ReadonlySet<ValueType>): Fragment {
  const { operator, value } = condition
  const path = propertyPath(condition.property)
  switch (operator) {
    case 'exists':
      return { sql: 'json_type(properties, ?) IS NOT NULL', parameters: [path] }
    case 'missing':
      return { sql: 'json_type(properties, ?) IS NULL', parameters: [path] }
    case 'contains':
      return compileContains(condition, path, types)
    case 'starts_with':
    case 'ends_with':
      return textMatch(operator, path, toText(condition, types))
    case 'in': {
      if (!Array.isArray(value)) throw refusal(condition, 'takes a list of values')
      if (value.length === 0) return { sql: '0', parameters: [] }
      return join(
        groupedByKind(value.map((item: unknown) => toOperand(condition, item, types))).map((group) => isOneOf(path, group)),
        ' OR '
      )
    }
    case '<>':
      return {
        sql: `(json_type(properties, ?) IS NOT NULL AND coalesce(NOT ${compare('=', path, toOperand(condition, value, types)).sql}, 1))`,
        parameters: [path, ...compare('=', path, toOperand(condition, value, types)).parameters]
      }
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const operand = toOperand(condition, value, types)
      checkOrder(condition, operand)
      return compare(operator, path, operand)
    }
    default:
      throw refusal(condition, `is unknown; the operators are ${operators.join(', ')}`)
  }
}

function compileContains(condition: Condition, path: string, types: ReadonlySet<ValueType>): Fragment {
  const parts: Fragment[] = []
  if (types.has('list')) parts.push(hasElement(path, toElement(condition)))
  if (!types.has('list') || (typeof condition.value === 'string' && (types.has('string') || types.has('temporal')))) {
    parts.push(textMatch('contains', path, toText(condition, types)))
  }
  return join(parts, ' OR ')
}

/** Text unchanged, a temporal in ISO form. */
const textOf = "CASE json_type(properties, ?) WHEN 'text' THEN json_extract(properties, ?) WHEN 'object' THEN json_extract(properties, ?) END"

function textParameters(path: string): string[] {
  return [path, path, `${path}.value`]
}

function textMatch(operator: string, path: string, text: string): Fragment {
  return { sql: `matches_text('${operator}', ${textOf}, ?)`, parameters: [...textParameters(path), text] }
}

function compare(operator: '=' | '<' | '<=' | '>' | '>=', path: string, operand: Operand): Fragment {
  switch (operand.kind) {
    case 'number':
      return { sql: `(json_type(properties, ?) IN ('integer', 'real') AND json_extract(properties, ?) ${operator} ?)`, parameters: [path, path, operand.value] }
    case 'string':
      return { sql: `((${textOf}) ${operator} ?)`, parameters: [...textParameters(path), operand.value] }
    case 'temporal':
      return { sql: `(json_type(properties, ?) = 'object' AND json_extract(properties, ?) ${operator} ?)`, parameters: [path, `${path}.value`, operand.value] }
    case 'instant':
    case 'duration':
      return {
        sql: `(json_type(properties, ?) = 'object' AND compare_temporal(properties -> ?, ?) ${operator} 0)`,
        parameters: [path, path, temporalKey(operand.value)]
      }
    case 'boolean':
      return { sql: '(json_type(properties, ?) = ?)', parameters: [path, String(operand.value)] }
    default:
      return sameJson(path, operand.value)
  }
}

/** Whole numbers of a list or point are stored as integers or as floats, with different text. */
function sameJson(path: string, value: Value): Fragment {
  return {
    sql: "(json_type(properties, ?) IN ('array', 'object') AND properties -> ? IN (?, ?))",
    parameters: [path, path, encodeValue(value), encodeValue(value, true)]
  }
}

function hasElement(path: string, operand: Operand): Fragment {
  const [test, parameters] = elementTest(operand)
  return {
    sql: `EXISTS (SELECT 1 FROM json_each(properties, ?) AS item WHERE json_type(properties, ?) = 'array' AND ${test})`,
    parameters: [path, path, ...parameters]
  }
}

function elementTest(operand: Operand): [string, unknown[]] {
  switch (operand.kind) {
    case 'number':
      return ["item.type IN ('integer', 'real') AND item.value = ?", [operand.value]]
    case 'boolean':
      return ['item.type = ?', [String(operand.value)]]
    case 'string':
      return ["item.type = 'text' AND matches_text('equals', item.value, ?)", [operand.value.toLowerCase()]]
    default:
      return ["item.type = 'object' AND json_extract(item.value, '$.value') = ?", [operand.value]]
  }
}

/** All operands have the same kind. */
function isOneOf(path: string, operands: readonly Operand[]): Fragment {
  const list = encodeValue(operands.map((operand) => operand.value))
  switch (operands[0]?.kind) {
    case 'number':
      return {
        sql: "(json_type(properties, ?) IN ('integer', 'real') AND json_extract(properties, ?) IN (SELECT value FROM json_each(?)))",
        parameters: [path, path, list]
      }
    case 'string':
      return { sql: `((${textOf}) IN (SELECT value FROM json_each(?)))`, parameters: [...textParameters(path), list] }
    default:
      return join(
        operands.map((operand) => compare('=', path, operand)),
        ' OR '
      )
  }
}
