import type { Column, ColumnType } from '../../../../results/table.ts'
import { fieldOf, type NodeEntity } from '../../../neo4j/entities.ts'
import { ENCODED_LIST, fromStored } from '../stored-values.ts'
import { KEY_PROPERTY, shownLabels } from '../view.ts'

/** One cell in two forms: for a column of its type and for a mixed column. Node cells are ids; `bytes` is an estimate. */
export interface Cell {
  readonly type: ColumnType | 'missing'
  readonly value: unknown
  /** Value for a mixed column: a node as a map of its key, labels and properties. */
  readonly plain: unknown
  readonly bytes: number
}

const MISSING: Cell = { type: 'missing', value: null, plain: null, bytes: 8 }

export function cellOf(raw: unknown): Cell {
  const field = fieldOf(raw)
  switch (field.kind) {
    case 'node':
      return cell('node', field.node.id, shownNode(field.node))
    case 'path':
      return cell('nodes', idsOf(field.nodes), plainOf(raw))
    case 'relationship':
    case 'map':
      return cell('value', plainOf(raw))
    case 'list':
      return listCell(field.items, raw)
    case 'integer':
      return typeof field.value === 'bigint' ? cell('value', field.value) : cell('integer', field.value)
    case 'value':
      return valueCell(fromStored(field.value))
  }
}

function cell(type: ColumnType, value: unknown, plain: unknown = value): Cell {
  return { type, value, plain, bytes: bytesOf(plain) }
}

function listCell(items: readonly unknown[], raw: unknown): Cell {
  const nodes = items.map(fieldOf).flatMap((field) => (field.kind === 'node' ? [field.node] : []))
  if (nodes.length > 0 && nodes.length === items.length) return cell('nodes', idsOf(nodes), plainOf(raw))
  const plain = plainOf(raw)
  return cell(isFlat(plain) ? 'list' : 'value', plain)
}

function valueCell(value: unknown): Cell {
  if (value === null || value === undefined) return MISSING
  if (typeof value === 'number') return cell('float', value)
  if (typeof value === 'string' || typeof value === 'boolean') return cell(typeof value as 'string' | 'boolean', value)
  return cell(Array.isArray(value) ? 'list' : 'value', value)
}

function idsOf(nodes: readonly NodeEntity[]): number[] {
  return nodes.map(({ id }) => id)
}

function isFlat(plain: unknown): boolean {
  return Array.isArray(plain) && plain.every((item) => !isMap(item))
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('temporal' in value) && !('point' in value)
}

/** Converts nested nodes, relationships and paths to plain values without the service's own names. */
function plainOf(raw: unknown): unknown {
  const field = fieldOf(raw)
  switch (field.kind) {
    case 'node':
      return shownNode(field.node)
    case 'relationship':
      return { type: field.relationship.type, properties: shownProperties(field.relationship.properties) }
    case 'path':
      return { nodes: field.nodes.map(shownNode), relationships: field.relationships.map(({ type }) => type) }
    case 'list':
      return field.items[0] === ENCODED_LIST ? fromStored([...field.items]) : field.items.map(plainOf)
    case 'map':
      return Object.fromEntries(field.entries.filter(([key]) => key !== KEY_PROPERTY).map(([key, value]) => [key, plainOf(value)]))
    case 'integer':
      return field.value
    case 'value':
      return fromStored(field.value)
  }
}

function shownNode({ elementId, labels, properties }: NodeEntity): unknown {
  return { key: properties[KEY_PROPERTY] ?? elementId, labels: shownLabels(labels), properties: shownProperties(properties) }
}

function shownProperties(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = Object.entries(properties).filter(([name]) => name !== KEY_PROPERTY)
  return Object.fromEntries(shown.map(([name, value]) => [name, fromStored(value)]))
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  const members = Array.isArray(value) ? value : Object.entries(value).flat()
  return members.reduce((sum: number, member) => sum + bytesOf(member), 32)
}

/** Builds a typed column when all cells share a type, with whole numbers among floats as floats; else a column of plain values. */
export function columnOf(name: string, cells: readonly Cell[]): Column {
  const types = new Set(cells.map(({ type }) => type))
  const hasMissing = types.delete('missing')
  const type = commonType(types)
  const data = cells.map(({ value, plain }) => (type === 'value' ? plain : value))
  const isNumeric = (type === 'node' || type === 'integer' || type === 'float') && !hasMissing
  return { name, type, data: isNumeric ? Float64Array.from(data as number[]) : data }
}

function commonType(types: ReadonlySet<Cell['type']>): ColumnType {
  const [first] = types
  if (types.size === 1) return first as ColumnType
  if (types.size === 2 && types.has('integer') && types.has('float')) return 'float'
  return 'value'
}
