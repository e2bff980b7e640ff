import type { Tool } from '../../src/tools/tool.ts'
import { fieldName, typeName } from '../names.ts'
import type { GraphNode } from '../node.ts'
import type { GraphRow } from '../result.ts'
import { describe, type ArgumentSchema as JsonSchema } from './input-types.ts'

type Row = Readonly<Record<string, unknown>>
type Resolve<Held = Row> = (held: Held) => unknown

/** Types of a tool's result, and resolvers of fields that are not members of their name. */
export interface OutputTypes {
  readonly sdl: string
  readonly resolvers: Readonly<Record<string, Readonly<Record<string, Resolve<never>>>>>
}

interface Field {
  readonly sdl: string
  readonly name: string
  readonly resolve: Resolve<GraphRow>
}

type ColumnType = Tool['output']['columns'][string]['type']

const cellTypes: Record<ColumnType, string> = {
  node: 'Node',
  nodes: 'NameList',
  integer: 'Long',
  float: 'Float',
  string: 'String',
  boolean: 'Boolean',
  list: 'ValueList',
  value: 'JSON'
}

/** A complete or shortened list, in one shape. */
function shownList(cell: unknown): { readonly head: unknown; readonly tail: unknown; readonly length: unknown } | null {
  if (cell === null || cell === undefined) return null
  return Array.isArray(cell) ? { head: cell, tail: [], length: cell.length } : (cell as { head: unknown; tail: unknown; length: unknown })
}

function readerOf(column: string, type: ColumnType): Resolve<GraphRow> {
  if (type === 'nodes' || type === 'list') return ({ row }) => shownList(row[column])
  if (type !== 'node') return ({ row }) => row[column]
  return ({ row, graph }): GraphNode | null => {
    const { [column]: name, [`${column}Id`]: id } = row
    return (name ?? id ?? null) === null ? null : { graph, name, id: typeof id === 'string' ? id : null }
  }
}

const isNull = ({ type }: JsonSchema): boolean => type === 'null'

function isShownList({ properties = {}, items }: JsonSchema): boolean {
  return items !== undefined || ('head' in properties && 'tail' in properties)
}

/** Types of summaries, one for each nested object. */
class SummaryTypes {
  readonly definitions: string[] = []
  readonly resolvers: Record<string, Record<string, Resolve>> = {}

  typeOf(schema: JsonSchema, owner: string): { readonly sdl: string; readonly isList?: true } {
    const branches = schema.anyOf?.filter((branch) => !isNull(branch))
    if (branches?.length === 1) return this.typeOf(branches[0] as JsonSchema, owner)
    if (branches?.every(isShownList) === true) return { sdl: 'NameList', isList: true }
    if (schema.items !== undefined) return { sdl: `[${this.typeOf(schema.items, owner).sdl}]` }
    if (schema.properties !== undefined && schema.additionalProperties !== true) return { sdl: this.object(schema, owner) }
    const scalars: Readonly<Record<string, string>> = { string: 'String', integer: 'Long', number: 'Float', boolean: 'Boolean' }
    return { sdl: scalars[String(schema.type)] ?? 'JSON' }
  }

  object(schema: JsonSchema, name: string): string {
    const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => {
      const { sdl, isList } = this.typeOf(property, `${name}${typeName(key)}`)
      if (isList === true) this.resolvers[name] = { ...this.resolvers[name], [fieldName(key)]: (held) => shownList(held[key]) }
      else if (fieldName(key) !== key) this.resolvers[name] = { ...this.resolvers[name], [fieldName(key)]: (held) => held[key] }
      return `${describe(property.description, '  ')}  ${fieldName(key)}: ${sdl}`
    })
    this.definitions.push(`type ${name} {\n${fields.join('\n')}\n}`)
    return name
  }
}

function columnFields({ output }: Tool): Field[] {
  return Object.entries(output.columns).flatMap(([column, { type, description }]) => {
    if (column === '*') return []
    const name = fieldName(column)
    return [{ name, sdl: `${describe(description, '  ')}  ${name}: ${cellTypes[type]}`, resolve: readerOf(column, type) }]
  })
}

/** @param listing filter and display arguments of `rows` on every result */
const rowsField = (listing: string, connection: string): string => `
  rows(
    "How many rows; default: those of the first page."
    first: Int
    "Only rows behind this cursor."
    after: String
${listing}
  ): ${connection}!`

const resultFields = `
  tool: String!
  "Stable name of the whole result, for result(handle:) and tools that take one."
  handle: ID!
  columns: [Column!]!
  "The summary as JSON: totals and other single facts, complete whatever the rows show."
  facts: JSON!
  "Rows of the whole result."
  total: Long!
  "Whether rows follow those of the first page."
  truncated: Boolean!
  orderedBy: [String!]!
  "Things a careful reader should know: defaults chosen, near misses, ties at the cut."
  notes: [String!]!
  provenance: Provenance!
  "SHA-256 of the summary and the first page; two runs agree when it does."
  hash: String!
  elapsedMs: Float!
  "What the result shows on its graph; null: no nodes, or the tool writes."
  drawing: Drawing`

const connectionFields = (name: string): string => `
  edges: [${name}Edge!]!
  "The rows without their cursors."
  nodes: [${name}!]!
  pageInfo: PageInfo!
  totalCount: Long!`

export const resultInterfaces = (
  listing: string
): string => `"A result as every tool returns it; types of single tools also have their own columns and summary."
interface ToolResult {${resultFields}${rowsField(listing, 'RowConnection')}
}
interface RowConnection {${connectionFields('Row')}
}
interface RowEdge {
  cursor: String!
  node: Row!
}
interface Row {
  "All cells by column, as JSON."
  cells: JSON!
}
`

export function outputTypes(tool: Tool, listing: string): OutputTypes {
  const name = typeName(tool.name)
  const columns = columnFields(tool)
  const summaries = new SummaryTypes()
  const summary = tool.output.summary as JsonSchema
  const summaryType = summary.properties === undefined ? 'JSON' : summaries.object(summary, `${name}Summary`)
  const sdl = `${describe(`What ${tool.name} returns.`)}type ${name}Result implements ToolResult {${resultFields}${rowsField(listing, `${name}RowConnection`)}
  summary: ${summaryType}!
}
type ${name}RowConnection implements RowConnection {${connectionFields(`${name}Row`)}
}
type ${name}RowEdge implements RowEdge {
  cursor: String!
  node: ${name}Row!
}
type ${name}Row implements Row {
${[...columns.map((column) => column.sdl), '  "All cells by column, as JSON."\n  cells: JSON!'].join('\n')}
}
${summaries.definitions.join('\n')}`
  const cells = columns.map(({ name: field, resolve }) => [field, resolve] as const)
  return { sdl, resolvers: { ...summaries.resolvers, [`${name}Row`]: Object.fromEntries([...cells, ['cells', ({ row }: GraphRow) => row]]) } }
}
