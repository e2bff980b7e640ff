import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { fromNeo4j } from '../../neo4j/values.ts'
import type { Properties, Value } from '../values.ts'
import { isValue, shownValue } from './stored-nodes.ts'
import { type GraphView, KEY_PROPERTY } from './view.ts'

/** Longer texts and lists are cut on the server, because a description uses no more of them. */
const LONG_TEXT = 1000
const LONG_LIST = 100

/** The properties of one node or relationship for `GraphDescription`. */
export interface HeldProperties {
  readonly properties: Properties
  /** Properties with a float value, so their whole numbers are floats too. */
  readonly floats: readonly string[]
}

/** Converts properties as the driver read them, where integers are objects and plain numbers are floats. */
export function heldProperties(view: GraphView, raw: Readonly<Record<string, unknown>>): HeldProperties {
  const entries: [string, Value][] = []
  const floats: string[] = []
  for (const name of Object.keys(raw).sort()) {
    const value = raw[name]
    if (name === KEY_PROPERTY || ArrayBuffer.isView(value)) continue
    const plain = fromNeo4j(value)
    if (!isValue(plain)) continue
    entries.push([name, shownValue(view, plain)])
    if (typeof value === 'number') floats.push(name)
  }
  return { properties: Object.fromEntries(entries), floats }
}

/**
 * An expression for the properties of the nodes or relationships that `match` binds to `variable`, for `heldProperties`. It truncates documents and embeddings;
 * the server scans all values to find these, which is faster than sending them.
 */
export async function cutProperties(neo4j: Neo4j, view: GraphView, match: string, variable: string, deadlineMs: number): Promise<string> {
  const options = { database: view.database, deadlineMs }
  const text = `${match} UNWIND keys(${variable}) AS name WITH name, ${variable}[name] AS value
    WHERE CASE WHEN value IS :: STRING THEN size(value) > ${LONG_TEXT} WHEN value IS :: LIST<ANY> THEN size(value) > ${LONG_LIST} ELSE false END
    RETURN DISTINCT name`
  const cut: string[] = []
  for (const row of await neo4j.read({ text }, options)) {
    const name = quoted(row['name'] as string)
    const value = `${variable}.${name}`
    const first = neo4j.stream({ text: `${match} WITH ${variable} WHERE ${value} IS NOT NULL RETURN ${value} LIMIT 1` }, options)
    let isBytes = false
    for await (const [held] of first) isBytes = ArrayBuffer.isView(held)
    // Cypher treats bytes as a list, and a slice of them loses their type.
    const list = isBytes ? 'null' : `${value}[..${LONG_LIST}]`
    cut.push(`${name}: CASE WHEN ${value} IS :: STRING THEN left(${value}, ${LONG_TEXT}) WHEN ${value} IS :: LIST<ANY> THEN ${list} ELSE ${value} END`)
  }
  return cut.length === 0 ? `properties(${variable})` : `${variable} {.*, ${cut.join(', ')}}`
}
