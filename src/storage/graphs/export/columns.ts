import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import type { Value } from '../values.ts'
import { isList, type OneKind, oneKind } from './kinds.ts'
import type { SurveyedProperties, SurveyedProperty } from './survey.ts'
import { writtenNames } from './written-names.ts'

/** A property as the column of a table. `text`: values of several kinds, or lists that no column holds, as text. */
export interface Column {
  readonly property: string
  readonly name: string
  readonly kind: OneKind
  readonly isList: boolean
}

export interface ColumnRules {
  /** Names of other columns. */
  readonly reserved: readonly string[]
  clean(name: string): string
  /** Lists are items with semicolons between them. */
  readonly splitsLists: boolean
}

export function columnsOf(properties: SurveyedProperties, { reserved, clean, splitsLists }: ColumnRules): Column[] {
  const names = writtenNames(properties.keys(), clean, reserved)
  return [...properties].map(([property, found]) => ({ property, name: names.get(property) ?? property, ...shapeOf(found, splitsLists) }))
}

type Shape = Pick<Column, 'kind' | 'isList'>

const TEXT: Shape = { kind: 'text', isList: false }

/** One kind, or floats with integers among them; else text. */
export function shapeOf({ kinds, items, hasUnsplittable }: SurveyedProperty, splitsLists: boolean): Shape {
  if (!kinds.has('list')) return { kind: oneKind(kinds), isList: false }
  if (kinds.size > 1 || (splitsLists && hasUnsplittable)) return TEXT
  const kind = items.size === 0 ? 'string' : oneKind(items)
  return kind === 'text' ? TEXT : { kind, isList: true }
}

type Owner = Pick<NodeRecord | RelationshipRecord, 'properties' | 'floats'>

/** Writes the record's items of a list, or its one value; undefined without a value. */
export function cellOf<T>(column: Column, { properties, floats }: Owner, write: (item: Value, isFloat: boolean) => T): T | T[] | undefined {
  const value = Object.hasOwn(properties, column.property) ? properties[column.property] : null
  if (value === null || value === undefined) return undefined
  const isFloat = floats?.includes(column.property) === true
  return column.isList && isList(value) ? value.map((item) => write(item, isFloat)) : write(value, isFloat)
}
