import type { CallOptions, Neo4j } from '../../neo4j/connection.ts'
import { fromNeo4j } from '../../neo4j/values.ts'
import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import { toProperties } from './stored-nodes.ts'
import { ENCODED_LIST } from './stored-values.ts'
import { type GraphView, shownLabels } from './view.ts'

/** `text` returns ids as floats, in any order. */
export interface IdsTask {
  readonly database: string
  readonly text: string
  /** `nodes`: ids of nodes that the text names. */
  readonly parameters?: { readonly nodes: readonly number[] }
}

/** `text` returns the rows of `$ids` in their order: id, properties, then key and labels, or source, target and type. */
export interface RecordsTask extends IdsTask {
  readonly kind: 'node' | 'relationship'
  readonly graph: string
  readonly slot: GraphView['slot']
  readonly ids: readonly number[]
}

export interface ReadRecords {
  readonly records: readonly (NodeRecord | RelationshipRecord)[]
  /** The last id whose record is among them, when they are too large to be all; null: all. */
  readonly last: number | null
}

type Row = readonly unknown[]
type Raw = Readonly<Record<string, unknown>>

const FETCH_IDS = 4000
const FETCH_RECORDS = 200
const MAX_CHARACTERS = 1 << 20

/** Ids in rising order. */
export async function readIds(neo4j: Neo4j, { database, text, parameters = { nodes: [] } }: IdsTask, options: CallOptions): Promise<Float64Array> {
  const ids: number[] = []
  for await (const [id] of neo4j.stream({ text, parameters }, { ...options, database, fetchSize: FETCH_IDS })) ids.push(id as number)
  return Float64Array.from(ids).sort()
}

/** Records with exact values, up to about a megabyte. */
export async function readRecords(neo4j: Neo4j, task: RecordsTask, options: CallOptions): Promise<ReadRecords> {
  const { database, text, ids } = task
  const records: (NodeRecord | RelationshipRecord)[] = []
  let characters = 0
  for await (const row of neo4j.stream({ text, parameters: { ids } }, { ...options, database, fetchSize: FETCH_RECORDS })) {
    records.push(toRecord(task, row))
    characters += lengthOf(row[1])
    if (characters > MAX_CHARACTERS) return { records, last: row[0] as number }
  }
  return { records, last: null }
}

export function toRecord({ kind, graph, slot }: Pick<RecordsTask, 'kind' | 'graph' | 'slot'>, [, raw, ...names]: Row): NodeRecord | RelationshipRecord {
  const floats = floatsOf(raw as Raw)
  const properties = toProperties({ slot }, fromNeo4j(raw) as Raw)
  const owned = { properties, ...(floats.length > 0 && { floats }), place: { source: graph, line: 1 } }
  if (kind === 'node') return { kind, key: names[0] as string, labels: shownLabels(names[1] as string[]), ...owned }
  return { kind, source: names[0] as string, target: names[1] as string, type: names[2] as string, ...owned }
}

/** Properties with floats of integral value: the driver reads floats as numbers and integers as its own. */
function floatsOf(raw: Raw): string[] {
  return Object.keys(raw).filter((name) => [raw[name]].flat().some(isWholeFloat))
}

function isWholeFloat(value: unknown, at: number, [first]: readonly unknown[]): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return first === ENCODED_LIST && at > 0 && /^-?\d+\.0$/.test(String(value))
}

/** A rough size of properties. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + lengthOf(item), 8)
  const isMap = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isMap ? Object.entries(value).reduce((sum, [name, item]) => sum + name.length + lengthOf(item), 8) : 16
}
