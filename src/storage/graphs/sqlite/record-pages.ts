import type { NodeRecord, Place, RelationshipRecord } from '../import/record.ts'
import { replaced } from '../replaced.ts'
import { decodeTypedProperties } from '../values-json.ts'
import { labelSetsWithAny } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

interface PageQuery {
  /** The version to read. */
  readonly version: string
  /** The first id. */
  readonly from: number
  readonly labels: readonly string[]
}

export type NodePageQuery = PageQuery
export interface RelationshipPageQuery extends PageQuery {
  readonly types: readonly string[]
}

export interface RecordPage<T> {
  readonly records: readonly T[]
  /** The first id of the next page; null after the last. */
  readonly next: number | null
}

const MAX_RECORDS = 500
const MAX_CHARACTERS = 1 << 20
/** Ids that one page looks at, which bounds its time when few of them match. */
const MAX_IDS = 65_536

/** Reads nodes from an id on, until the page is full. Throws EDGEWISE_CONFLICT when the graph has another version. */
export function nodePage(snapshot: Snapshot, { version, from, labels }: NodePageQuery): RecordPage<NodeRecord> {
  const place = placeOf(snapshot, version)
  const sql = `SELECT id, properties, key, label_set FROM node WHERE generation = ? AND id >= ? AND id < ?${inSets('label_set', snapshot, labels)} ORDER BY id`
  return page(snapshot, { sql, from, count: snapshot.info.nodeCount }, ([, properties, key, labelSet]) => ({
    kind: 'node',
    key: key as string,
    labels: snapshot.labelSets[labelSet as number] ?? [],
    ...decodeTypedProperties(properties as string),
    place
  }))
}

/** Like `nodePage`, for relationships whose ends have any of the labels. */
export function relationshipPage(snapshot: Snapshot, { version, from, labels, types }: RelationshipPageQuery): RecordPage<RelationshipRecord> {
  const place = placeOf(snapshot, version)
  const ofTypes = types.length === 0 ? '' : ` AND r.type IN (${snapshot.types.flatMap((name, id) => (types.includes(name) ? [id] : []))})`
  const conditions = `${ofTypes}${inSets('s.label_set', snapshot, labels)}${inSets('t.label_set', snapshot, labels)}`
  const sql = `SELECT r.id, r.properties, r.type, s.key, t.key FROM relationship r
    CROSS JOIN node s ON s.generation = r.generation AND s.id = r.source CROSS JOIN node t ON t.generation = r.generation AND t.id = r.target
    WHERE r.generation = ? AND r.id >= ? AND r.id < ?${conditions} ORDER BY r.id`
  return page(snapshot, { sql, from, count: snapshot.info.relationshipCount }, ([, properties, type, source, target]) => ({
    kind: 'relationship',
    source: source as string,
    target: target as string,
    type: snapshot.types[type as number] ?? '',
    ...decodeTypedProperties(properties as string),
    place
  }))
}

function placeOf({ info, graph }: Snapshot, version: string): Place {
  if (info.version !== version) throw replaced(graph)
  return { source: graph, line: 1 }
}

function inSets(column: string, snapshot: Snapshot, labels: readonly string[]): string {
  return labels.length === 0 ? '' : ` AND ${column} IN (${labelSetsWithAny(snapshot, labels)})`
}

/** `sql` selects the id and the properties first. */
function page<T>(
  { connection, generation }: Snapshot,
  { sql, from, count }: { readonly sql: string; readonly from: number; readonly count: number },
  read: (row: readonly unknown[]) => T
): RecordPage<T> {
  const end = Math.min(count, from + MAX_IDS)
  const records: T[] = []
  let characters = 0
  let next = end
  for (const row of connection.each(sql, generation, from, end)) {
    records.push(read(row))
    characters += (row[1] as string).length
    if (records.length < MAX_RECORDS && characters < MAX_CHARACTERS) continue
    next = (row[0] as number) + 1
    break
  }
  return { records, next: next < count ? next : null }
}
