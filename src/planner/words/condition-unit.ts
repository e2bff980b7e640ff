import type { Condition, Operator as ConditionOperator } from '../../graph/spec.ts'
import type { PropertyMention } from '../../linking/mention.ts'
import { isDated } from '../../linking/qualities.ts'
import type { GraphSchema, PropertySchema } from '../../store/store.ts'

export interface PropertyOwner {
  readonly owner: 'node' | 'relationship'
  readonly of: string
  readonly property: string
}

/** A test read from the words, not yet tied to an entity. Without owners it is a quality (`older than 30`) or a time (`after 2010`) to be measured later. */
export interface ConditionUnit {
  readonly start: number
  readonly end: number
  readonly owners: readonly PropertyOwner[]
  readonly adjective: string | null
  readonly tests: readonly { readonly operator: ConditionOperator; readonly value?: unknown }[]
}

/** What each test says when it is denied. */
const flipped: Readonly<Partial<Record<ConditionOperator, ConditionOperator>>> = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  exists: 'missing',
  missing: 'exists'
}

export function propertySchema(schema: GraphSchema, owner: PropertyOwner): PropertySchema | undefined {
  const properties =
    owner.owner === 'node'
      ? schema.labels.find((label) => label.label === owner.of)?.properties
      : schema.relationshipTypes.find((type) => type.type === owner.of)?.properties
  return properties?.find((property) => property.property === owner.property)
}

/** Whether the property can only be true or false. */
export function isOnlyFlag(property: PropertyMention, schema: GraphSchema): boolean {
  return property.owners.every((owner) => propertySchema(schema, owner)?.types.every((type) => type === 'boolean') ?? false)
}

/** Whether the property says yes or no, as a boolean or as 0 and 1. */
export function isFlag(property: PropertySchema | undefined): boolean {
  if (property === undefined) return false
  if (property.types.length === 1 && property.types[0] === 'boolean') return true
  return property.types.every((type) => type === 'integer') && property.min === 0 && property.max === 1
}

/** A day against a date, or its year against a year. */
function dayTests(property: PropertySchema | undefined, operator: ConditionOperator, day: string): { operator: ConditionOperator; value: unknown }[] {
  if (property !== undefined && !isDated(property)) return [{ operator, value: Number(day.slice(0, 4)) }]
  const last = `${day}T23:59:59.999`
  return [{ operator, value: operator === '>' || operator === '<=' ? last : day }]
}

/** A number against a property of any type: years against dates become the year's first or last day; text is compared as text. */
export function testsFor(
  property: PropertySchema | undefined,
  operator: ConditionOperator,
  value: number | string
): { operator: ConditionOperator; value: unknown }[] {
  if (typeof value === 'string') return dayTests(property, operator, value)
  if (property !== undefined && isDated(property)) {
    const first = `${value}-01-01`
    const last = `${value}-12-31T23:59:59.999`
    if (operator === '=')
      return [
        { operator: '>=', value: first },
        { operator: '<=', value: last }
      ]
    return [{ operator, value: operator === '>' || operator === '<=' ? last : first }]
  }
  if (property?.types.every((type) => type === 'string')) return [{ operator, value: String(value) }]
  return [{ operator, value }]
}

export function conditionsOf(unit: ConditionUnit, property: string): Condition[] {
  return unit.tests.map((test) => ({ property, ...test }))
}

/** The opposite of a test; the same unit where none can be said. */
export function turnedAround(unit: ConditionUnit): ConditionUnit {
  const [test] = unit.tests
  if (unit.tests.length !== 1 || test === undefined) return unit
  if (test.operator === '=' && typeof test.value === 'boolean') return { ...unit, tests: [{ operator: '=', value: !test.value }] }
  if (test.operator === 'in' && Array.isArray(test.value)) return { ...unit, tests: test.value.map((value: unknown) => ({ operator: '<>', value })) }
  const operator = flipped[test.operator]
  return operator === undefined ? unit : { ...unit, tests: [{ ...test, operator }] }
}
