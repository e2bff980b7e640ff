import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import type { Value } from '../values.ts'
import { type Column, cellOf, columnsOf } from './columns.ts'
import type { ExportSource } from './export-source.ts'
import { textOf } from './json-value.ts'
import { crsOf, isList } from './kinds.ts'
import { each } from './pieces.ts'
import type { Survey, SurveyedProperties } from './survey.ts'

const SEPARATOR = ';'
const typeNames: Readonly<Record<string, string>> = { integer: 'long', float: 'double', text: 'string' }

/** A colon separates name and type, and readers ignore spaces around a name. */
const clean = (name: string): string => name.replaceAll(':', '_').trim()

export const csvColumns = (properties: SurveyedProperties): Column[] => columnsOf(properties, { reserved: [], clean, splitsLists: true })

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const rowText = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`

/** A list between others has no semicolons within it, and a label has none, because nothing escapes them. */
export const labelText = (label: string): string => label.replaceAll(SEPARATOR, '_')

function itemText(item: Value): string {
  if (typeof item !== 'object' || item === null || isList(item) || !('point' in item)) return textOf(item)
  const z = item.z === undefined ? '' : `, z: ${item.z}`
  return `{x: ${item.x}, y: ${item.y}${z}, crs: ${crsOf(item)}}`
}

function cellText(column: Column, record: NodeRecord | RelationshipRecord): string {
  const cell = cellOf(column, record, column.kind === 'text' ? textOf : itemText)
  return Array.isArray(cell) ? cell.join(SEPARATOR) : (cell ?? '')
}

const headerOf = ({ name, kind, isList }: Column): string => `${name}:${typeNames[kind] ?? kind}${isList ? '[]' : ''}`

/** Writes the nodes as neo4j-admin imports them: `:ID,name:string,:LABEL`. */
export async function* writeCsvNodes(source: ExportSource, { nodes }: Survey): AsyncGenerator<string> {
  const columns = csvColumns(nodes)
  yield rowText([':ID', ':LABEL', ...columns.map(headerOf)])
  yield* each(source.nodes(), (node) => rowText([node.key, node.labels.map(labelText).join(SEPARATOR), ...columns.map((column) => cellText(column, node))]))
}

/** Writes the relationships: `:START_ID,:END_ID,:TYPE,since:long`. */
export async function* writeCsvRelationships({ relationships }: ExportSource, survey: Survey): AsyncGenerator<string> {
  const columns = csvColumns(survey.relationships)
  yield rowText([':START_ID', ':END_ID', ':TYPE', ...columns.map(headerOf)])
  yield* each(relationships(), (relationship) => {
    const { source, target, type } = relationship
    return rowText([source, target, type, ...columns.map((column) => cellText(column, relationship))])
  })
}
