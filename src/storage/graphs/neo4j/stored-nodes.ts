import type { Neo4j, Row } from '../../neo4j/connection.ts'
import { nameOf } from '../name-property-of.ts'
import type { GraphSchema, StoredNode } from '../store.ts'
import type { Properties, Value } from '../values.ts'
import { ENCODED_LIST, ENCODED_VALUE, fromStored } from './stored-values.ts'
import { type GraphView, KEY_PROPERTY, labelExpression, shownLabels } from './view.ts'

const BATCH = 5000
/** `server:database:node`, as the database writes it. */
const elementId = /^\d+:[0-9a-fA-F-]{36}:\d+$/

/** The key of a node as text: the imported key, else the database's own. */
export function keyOf({ slot }: GraphView, variable: string): string {
  return slot === null ? `elementId(${variable})` : `${variable}.${KEY_PROPERTY}`
}

/** The texts that may be keys: others would be errors of the database. */
export function possibleKeys({ slot }: GraphView, texts: readonly string[]): readonly string[] {
  return slot === null ? texts.filter((text) => elementId.test(text)) : texts
}

/** RETURN columns that `toNode` reads. */
export function nodeColumns(view: GraphView, variable: string): string {
  const columns = { id: `id(${variable})`, key: keyOf(view, variable), labels: `labels(${variable})`, properties: `properties(${variable})` }
  return Object.entries(columns)
    .map(([name, expression]) => `${expression} AS ${name}`)
    .join(', ')
}

/** Converts a row of `nodeColumns`. */
export function toNode(view: GraphView, schema: GraphSchema, row: Row): StoredNode {
  const labels = shownLabels(row['labels'] as string[])
  const key = row['key'] as string
  const properties = toProperties(view, row['properties'] as Readonly<Record<string, unknown>>)
  return { id: row['id'] as number, key, labels, name: nameOf(key, properties, namePropertiesOf(schema, labels)), properties }
}

/** Reads nodes in the order of the ids; unknown ids are left out. */
export async function readNodes(neo4j: Neo4j, view: GraphView, schema: GraphSchema, ids: readonly number[]): Promise<StoredNode[]> {
  const nodes = new Map<number, StoredNode>()
  const wanted = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id >= 0)
  const text = `MATCH (n${labelExpression(view)}) WHERE id(n) IN $ids RETURN ${nodeColumns(view, 'n')}`
  for (let start = 0; start < wanted.length; start += BATCH) {
    const rows = await neo4j.read({ text, parameters: { ids: wanted.slice(start, start + BATCH) } }, { database: view.database })
    for (const row of rows) nodes.set(row['id'] as number, toNode(view, schema, row))
  }
  return ids.flatMap((id) => nodes.get(id) ?? [])
}

/** Properties without the service's own and unsupported values (byte arrays, vectors). Sorted by name, because the database has no order. */
export function toProperties(view: Pick<GraphView, 'slot'>, stored: Readonly<Record<string, unknown>>): Properties {
  const entries: [string, Value][] = []
  for (const name of Object.keys(stored).sort()) {
    const value = stored[name]
    if (name === KEY_PROPERTY || !isValue(value)) continue
    entries.push([name, shownValue(view, value)])
  }
  return Object.fromEntries(entries)
}

/** Decodes a stored value. Only imports encode values, so a database's text that looks encoded is returned unchanged. */
export function shownValue({ slot }: Pick<GraphView, 'slot'>, value: unknown): Value {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return slot === null && isEncoded(value) ? (value as Value) : fromStored(value)
}

function isEncoded(value: unknown): boolean {
  return typeof value === 'string' ? value.startsWith(ENCODED_VALUE) : Array.isArray(value) && value[0] === ENCODED_LIST
}

/** Whether a graph can show a property's value. Null counts as missing. */
export function isValue(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined
  return value !== null && (Array.isArray(value) || 'temporal' in value || 'point' in value)
}

/** Empty `labels`: every node. */
export function hasAnyLabel(node: StoredNode, labels: readonly string[]): boolean {
  return labels.length === 0 || node.labels.some((label) => labels.includes(label))
}

/** Candidate name properties of a node with these labels, in order of preference. */
export function namePropertiesOf(schema: GraphSchema, labels: readonly string[]): string[] {
  let byLabel = namesOf.get(schema)
  if (byLabel === undefined) {
    byLabel = new Map(schema.labels.map(({ label, nameProperty }) => [label, nameProperty]))
    namesOf.set(schema, byLabel)
  }
  return labels.flatMap((label) => byLabel.get(label) ?? [])
}

const namesOf = new WeakMap<GraphSchema, Map<string, string | null>>()
