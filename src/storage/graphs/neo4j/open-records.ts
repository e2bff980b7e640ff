import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import { checkLabels, checkTypes } from '../known-names.ts'
import { replaced } from '../replaced.ts'
import { signalControl } from '../signal-control.ts'
import type { GraphRecords, GraphSchema, RecordsPart } from '../store.ts'
import type { ReaderThreads } from './reader-threads.ts'
import type { RecordsTask } from './record-tasks.ts'
import { relationshipMatch } from './relationship-match.ts'
import { keyOf } from './stored-nodes.ts'
import { type GraphView, labelExpression } from './view.ts'

const PAGE_IDS = 1000

export interface RecordsSource {
  readonly view: GraphView
  readonly schema: GraphSchema
  readonly threads: ReaderThreads
  /** The graph's version as the server has it now. */
  version(): Promise<string>
}

/**
 * Reads a version on the threads: first the ids, 8 bytes each, then records by id, in statements that last no longer than one page. A page is passed on when
 * the graph still has that version after it was read.
 */
export function openRecords(source: RecordsSource, { labels = [], types = [], ids }: RecordsPart, signal?: AbortSignal): GraphRecords {
  const { view, schema } = source
  checkLabels(schema, labels)
  checkTypes(schema, types)
  const nodes = `MATCH (n${labelExpression(view, labels)})`
  const relationships = relationshipMatch(view, types, 'r', labels)
  return {
    schema,
    nodes: () =>
      readAll<NodeRecord>(source, signal, {
        kind: 'node',
        match: nodes,
        variable: 'n',
        among: ids === undefined ? null : { nodes: ids, test: 'id(n) IN $nodes' },
        columns: `properties(n), ${keyOf(view, 'n')}, labels(n)`
      }),
    relationships: () =>
      readAll<RelationshipRecord>(source, signal, {
        kind: 'relationship',
        match: relationships,
        variable: 'r',
        among: ids === undefined ? null : { nodes: ids, test: 'id(s) IN $nodes AND id(t) IN $nodes' },
        columns: `properties(r), ${keyOf(view, 's')}, ${keyOf(view, 't')}, type(r)`
      })
  }
}

interface Reading {
  readonly kind: RecordsTask['kind']
  readonly match: string
  readonly variable: string
  /** The nodes to read, or whose relationships to read; null: all. */
  readonly among: { readonly nodes: readonly number[]; readonly test: string } | null
  readonly columns: string
}

async function* readAll<T extends NodeRecord | RelationshipRecord>(
  source: RecordsSource,
  signal: AbortSignal | undefined,
  { kind, match, variable, among, columns }: Reading
): AsyncGenerator<readonly T[]> {
  const { view, threads } = source
  const { database, slot } = view
  const control = signalControl(signal)
  const id = `toFloat(id(${variable}))`
  const where = among === null ? '' : ` WHERE ${among.test}`
  const task = { database, text: `${match}${where} RETURN ${id}`, ...(among !== null && { parameters: { nodes: among.nodes } }) }
  const ids = await ofVersion(source, threads.run('ids', task, control))
  const text = `${match} WHERE id(${variable}) IN $ids WITH * ORDER BY id(${variable}) RETURN ${id}, ${columns}`
  for (let from = 0; from < ids.length; ) {
    const page = Array.from(ids.subarray(from, from + PAGE_IDS))
    const task: RecordsTask = { kind, graph: view.info.name, slot, database, text, ids: page }
    const { records, last } = await ofVersion(source, threads.run('records', task, control))
    if (records.length > 0) yield records as readonly T[]
    from += last === null ? page.length : page.indexOf(last) + 1
  }
}

/** What was read, or its failure, while the graph has the version; else EDGEWISE_CONFLICT: a failure may be the removal of the old one. */
async function ofVersion<T>({ view, version }: RecordsSource, reading: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([reading])
  if (outcome.status === 'rejected' && outcome.reason?.code === 'EDGEWISE_CANCELLED') throw outcome.reason
  if ((await version()) !== view.info.version) throw replaced(view.info.name)
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
