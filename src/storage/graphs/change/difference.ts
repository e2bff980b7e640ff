import type { Steps } from '../../../base/concurrency/thread-share.ts'
import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import { decodeProperties, encodeProperties } from '../values-json.ts'

/** A record before and after a change; null where it is absent. */
export interface Replaced<T> {
  readonly before: T | null
  readonly after: T | null
}

/** What a change replaces. A node keeps its key. */
export interface Difference {
  readonly nodes: readonly Replaced<NodeRecord>[]
  readonly relationships: readonly Replaced<RelationshipRecord>[]
}

/** Counts of created, changed and deleted records. */
export interface Counts {
  readonly created: number
  readonly changed: number
  readonly deleted: number
}

/** Maximum changes in a graph's history. */
export const KEPT_CHANGES = 100

/** What a change did, in numbers. */
export interface ChangeSummary {
  readonly nodes: Counts
  readonly relationships: Counts
  /** The version whose change it undid. */
  readonly undoes?: string
}

/** A change as its caller describes it. */
export interface NewChange {
  readonly summary: ChangeSummary
  /** What it replaces, as `encodeDifference` writes it. */
  readonly difference: string
}

/** A change in a graph's history, which a later one may undo. */
export interface GraphChange extends ChangeSummary {
  /** The graph's version after it. */
  readonly version: string
  /** The graph's version before it. */
  readonly previous: string
  readonly at: string
}

/** Reads a change from a row with its version, the one before, its time and its summary as JSON. */
export const changeOf = ({ version, previous, at, summary }: Readonly<Record<string, unknown>>): GraphChange => ({
  version: version as string,
  previous: previous as string,
  at: at as string,
  ...(JSON.parse(summary as string) as ChangeSummary)
})

export function countsOf(replaced: readonly Replaced<unknown>[]): Counts {
  const [created, deleted] = [replaced.filter(({ before }) => before === null).length, replaced.filter(({ after }) => after === null).length]
  return { created, changed: replaced.length - created - deleted, deleted }
}

const swapped = <T>({ before, after }: Replaced<T>): Replaced<T> => ({ before: after, after: before })

/** The difference that restores what this one replaced. */
export function inverse({ nodes, relationships }: Difference): Difference {
  return { nodes: nodes.map(swapped), relationships: relationships.map(swapped) }
}

type Item = NodeRecord | RelationshipRecord

const namesOf = (record: Item): readonly string[] =>
  record.kind === 'node' ? [record.key, ...[...record.labels].sort()] : [record.source, record.target, record.type]

/** The content of a record as text, equal for equal records of both stores. */
export function contentOf(record: Item): string {
  const sorted = Object.fromEntries(Object.entries(record.properties).sort(([a], [b]) => (a < b ? -1 : 1)))
  return JSON.stringify([namesOf(record), encodeProperties(sorted, record.floats)])
}

const STEP = 500

/** As JSON text, for `decodeDifference`. */
export function* encodeDifference({ nodes, relationships }: Difference): Steps<string> {
  const lines: string[] = []
  for (const [at, { before, after }] of [...nodes, ...relationships].entries()) {
    lines.push(JSON.stringify([before, after].map((record) => (record === null ? null : encoded(record)))))
    if (at % STEP === STEP - 1) yield
  }
  return lines.join('\n')
}

const encoded = (record: Item): object => {
  const { properties, place: _, ...others } = record
  return { ...others, properties: encodeProperties(properties, record.floats) }
}

export function* decodeDifference(text: string): Steps<Difference> {
  const nodes: Replaced<NodeRecord>[] = []
  const relationships: Replaced<RelationshipRecord>[] = []
  for (const [at, line] of text.split('\n').filter(Boolean).entries()) {
    const [before = null, after = null] = (JSON.parse(line) as (Encoded | null)[]).map((item) => (item === null ? null : decoded(item)))
    if ((before ?? after)?.kind === 'node') nodes.push({ before, after } as Replaced<NodeRecord>)
    else relationships.push({ before, after } as Replaced<RelationshipRecord>)
    if (at % STEP === STEP - 1) yield
  }
  return { nodes, relationships }
}

type Encoded = (Omit<NodeRecord, 'properties'> | Omit<RelationshipRecord, 'properties'>) & { readonly properties: string }

const place = { source: 'undo', line: 1 }
const decoded = (item: Encoded): Item => ({ ...item, properties: decodeProperties(item.properties), place }) as Item
