import type { KernelControl } from '../../../graph/control.ts'
import type { NodeRecord, Place, RelationshipRecord } from '../import/record.ts'
import { replaced } from '../replaced.ts'
import { decodeTypedProperties } from '../values-json.ts'
import { Integers } from './integers.ts'
import { labelSetsWithAny, relationshipsBy } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

interface PageQuery {
  /** The version to read. */
  readonly version: string
  /** The first id. */
  readonly from: number
  readonly labels: readonly string[]
  /** Only these ids, at most `PAGE_RECORDS`; absent: all. */
  readonly only?: readonly number[]
}

export type NodePageQuery = PageQuery
export interface RelationshipPageQuery extends PageQuery {
  readonly types: readonly string[]
}

export interface RelationshipIdsQuery {
  readonly version: string
  /** Both ends are among these nodes. */
  readonly nodes: readonly number[]
  readonly types: readonly string[]
}

export interface RecordPage<T> {
  readonly records: readonly T[]
  /** The first id of the next page; null after the last. */
  readonly next: number | null
}

export const PAGE_RECORDS = 500
const MAX_CHARACTERS = 1 << 20
/** Ids that one page looks at, which bounds its time when few of them match. */
const MAX_IDS = 65_536
const BATCH_SOURCES = 200

/** Reads nodes from an id on, until the page is full. Throws EDGEWISE_CONFLICT when the graph has another version. */
export function nodePage(snapshot: Snapshot, { version, from, labels, only }: NodePageQuery): RecordPage<NodeRecord> {
  const place = placeOf(snapshot, version)
  const sql = `SELECT id, properties, key, label_set FROM node WHERE generation = ? AND ${inRange('id', only)}${inSets('label_set', snapshot, labels)} ORDER BY id`
  return page(snapshot, { sql, from, count: snapshot.info.nodeCount, only }, ([, properties, key, labelSet]) => ({
    kind: 'node',
    key: key as string,
    labels: snapshot.labelSets[labelSet as number] ?? [],
    ...decodeTypedProperties(properties as string),
    place
  }))
}

/** Like `nodePage`, for relationships whose ends have any of the labels. */
export function relationshipPage(snapshot: Snapshot, { version, from, labels, types, only }: RelationshipPageQuery): RecordPage<RelationshipRecord> {
  const place = placeOf(snapshot, version)
  const conditions = `${ofTypes('r.type', snapshot, types)}${inSets('s.label_set', snapshot, labels)}${inSets('t.label_set', snapshot, labels)}`
  const sql = `SELECT r.id, r.properties, r.type, s.key, t.key FROM relationship r
    CROSS JOIN node s ON s.generation = r.generation AND s.id = r.source CROSS JOIN node t ON t.generation = r.generation AND t.id = r.target
    WHERE r.generation = ? AND ${inRange('r.id', only)}${conditions} ORDER BY r.id`
  return page(snapshot, { sql, from, count: snapshot.info.relationshipCount, only }, ([, properties, type, source, target]) => ({
    kind: 'relationship',
    source: source as string,
    target: target as string,
    type: snapshot.types[type as number] ?? '',
    ...decodeTypedProperties(properties as string),
    place
  }))
}

/** Ids of the relationships of any of the types (empty: all) between two of the nodes, ascending. Throws EDGEWISE_CONFLICT when the graph has another version. */
export function relationshipIds(snapshot: Snapshot, { version, nodes, types }: RelationshipIdsQuery, control: KernelControl): Int32Array {
  placeOf(snapshot, version)
  // The plus keeps SQLite from looking up each type of each source.
  const sql = `SELECT visit(id, target) FROM ${relationshipsBy('source')}
    WHERE generation = ? AND source IN (SELECT value FROM json_each(?))${ofTypes('+type', snapshot, types)}`
  const found = new Integers()
  const wanted = new Set<unknown>(nodes)
  snapshot.connection.onRow = (id, target) => {
    if (wanted.has(target)) found.push(id as number)
  }
  for (let from = 0; from < nodes.length; from += BATCH_SOURCES) {
    control.check(from / nodes.length)
    const sources = JSON.stringify(nodes.slice(from, from + BATCH_SOURCES))
    snapshot.connection.get(sql, snapshot.generation, sources)
  }
  return found.view().slice().sort()
}

function placeOf({ info, graph }: Snapshot, version: string): Place {
  if (info.version !== version) throw replaced(graph)
  return { source: graph, line: 1 }
}

/** With `only`, ids are looked up one by one. */
function inRange(column: string, only: readonly number[] | undefined): string {
  return only === undefined ? `${column} >= ? AND ${column} < ?` : `+${column} >= ? AND +${column} < ? AND ${column} IN (SELECT value FROM json_each(?))`
}

function ofTypes(column: string, snapshot: Snapshot, types: readonly string[]): string {
  return types.length === 0 ? '' : ` AND ${column} IN (${snapshot.types.flatMap((name, id) => (types.includes(name) ? [id] : []))})`
}

function inSets(column: string, snapshot: Snapshot, labels: readonly string[]): string {
  return labels.length === 0 ? '' : ` AND ${column} IN (${labelSetsWithAny(snapshot, labels)})`
}

/** `sql` selects the id and the properties first. */
function page<T>(
  { connection, generation }: Snapshot,
  { sql, from, count, only }: { readonly sql: string; readonly from: number; readonly count: number; readonly only: readonly number[] | undefined },
  read: (row: readonly unknown[]) => T
): RecordPage<T> {
  const end = only === undefined ? Math.min(count, from + MAX_IDS) : count
  const ids = only === undefined ? [] : [JSON.stringify(only)]
  const records: T[] = []
  let characters = 0
  let next = end
  for (const row of connection.each(sql, generation, from, end, ...ids)) {
    records.push(read(row))
    characters += (row[1] as string).length
    if (records.length < PAGE_RECORDS && characters < MAX_CHARACTERS) continue
    next = (row[0] as number) + 1
    break
  }
  return { records, next: next < count ? next : null }
}
