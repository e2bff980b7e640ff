import type { ColumnType } from '../results/table.ts'
import { handleMark, modelMark, nodeMark, programMark, tellsMark } from './schemas.ts'
import type { Tool } from './tool.ts'

type JsonSchema = Readonly<Record<string, unknown>>

export interface ToolDescription {
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
}

const marks: readonly string[] = [nodeMark, handleMark, modelMark, programMark, tellsMark]
const anyItems = { type: 'array', items: {} }
const shownItems = { anyOf: [anyItems, { type: 'object', properties: { head: anyItems, tail: anyItems, length: { type: 'integer' } } }] }

export const cellSchemas: Record<ColumnType, JsonSchema> = {
  node: { type: ['string', 'null'] },
  nodes: shownItems,
  integer: { type: ['integer', 'string', 'null'] },
  float: { type: ['number', 'null'] },
  string: { type: ['string', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  list: shownItems,
  value: {}
}

export const keyOfNode = (column: string): JsonSchema => ({ type: ['string', 'null'], description: `Key of ${column}.` })

/** Copies a schema without the marks that only this service reads. */
export function plainSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainSchema)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, member]) => (marks.includes(key) ? [] : [[key, plainSchema(member)]])))
}

function rowSchema(columns: Tool['output']['columns']): JsonSchema {
  const properties = Object.entries(columns).flatMap(([name, { type, description }]) => {
    if (name === '*') return []
    const id: [string, JsonSchema][] = type === 'node' ? [[`${name}Id`, keyOfNode(name)]] : []
    return [[name, { ...cellSchemas[type], description }], ...id]
  })
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: true }
}

function outputSchema(tool: Tool): JsonSchema {
  const properties = {
    tool: { type: 'string' },
    handle: { type: 'string', description: 'Stable name of the whole result, for page_result, aggregate_result and GET /results/{handle}.' },
    summary: plainSchema(tool.output.summary),
    columns: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, type: { type: 'string' } }, required: ['name', 'type'] }
    },
    rows: { type: 'array', items: rowSchema(tool.output.columns) },
    total: { type: 'integer', description: 'Rows of the whole result.' },
    returned: { type: 'integer' },
    offset: { type: 'integer' },
    truncated: { type: 'boolean', description: 'Whether rows follow those shown.' },
    orderedBy: { type: 'array', items: { type: 'string' } },
    notes: { type: 'array', items: { type: 'string' } },
    caveats: { type: 'array', items: { type: 'string' }, description: 'The notes that say why the rows may be incomplete.' },
    provenance: { type: 'object', description: 'All that decides the rows: graph, its version, projection, engine, algorithm, parameters, seed.' },
    hash: { type: 'string', description: 'SHA-256 of what is shown; two runs agree when it does.' },
    elapsedMs: { type: 'number' }
  }
  return { type: 'object', properties, required: Object.keys(properties) }
}

const described = new WeakMap<Tool, ToolDescription>()

/** The schemas of a tool as plain JSON Schema 2020-12, for OpenAPI, GraphQL, MCP and models. */
export function describeTool(tool: Tool): ToolDescription {
  const known = described.get(tool)
  if (known !== undefined) return known
  const input = plainSchema(tool.input) as Record<string, unknown>
  const made = { inputSchema: { ...input, examples: tool.examples.map((example) => example.input) }, outputSchema: outputSchema(tool) }
  described.set(tool, made)
  return made
}
