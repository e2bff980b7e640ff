import { inSlices } from '../../../base/concurrency/thread-share.ts'
import { EdgewiseError, invalidInput, isConflict } from '../../../base/errors.ts'
import type { ImportRecord } from '../import/record.ts'
import { namePropertiesOf } from '../name-property-of.ts'
import type { GraphInfo, GraphRecords, GraphSchema, GraphStore, ImportedGraph, ImportOptions } from '../store.ts'
import { applyChanges, type Conflict } from './apply-changes.ts'
import type { Change } from './change.ts'
import { type ChangeSummary, countsOf, type Difference, decodeDifference, encodeDifference, type GraphChange, inverse } from './difference.ts'
import { addRecords, collectAdditions } from './merge-records.ts'
import { concernedBy, readConcerned } from './read-concerned.ts'
import { withDifference } from './replace-records.ts'

export interface ChangeOptions {
  /** The version to change. Throws EDGEWISE_VERSION_MISMATCH when the graph has another. Default: any. */
  readonly ifVersion?: string
  readonly signal?: AbortSignal
}

/** The graph after a change. */
export interface ChangedGraph {
  readonly graph: GraphInfo
  /** The version before it; the same when nothing differs. */
  readonly previous: string
  readonly summary: ChangeSummary
}

export type AppliedChanges = ChangedGraph & { readonly conflicts: readonly Conflict[] }

/** Changes of stored graphs. Each holds as a whole or not at all, and makes a new version by a pass over the graph. */
export interface GraphChanges {
  apply(tenant: string, graph: string, changes: readonly Change[], options?: ChangeOptions): Promise<AppliedChanges>
  /**
   * Adds records to a graph: nodes go by key, relationships by ends and type. A new graph is imported. Throws EDGEWISE_INVALID_INPUT for an orientation or
   * name properties where the graph exists.
   */
  merge(tenant: string, graph: string, records: AsyncIterable<ImportRecord>, options?: ImportOptions): Promise<ImportedGraph>
  /** Undoes the change that made `version`; default: the last one that is not undone. Throws EDGEWISE_CONFLICT when later changes touched the same. */
  undo(tenant: string, graph: string, version: string | undefined, options?: ChangeOptions): Promise<ChangedGraph>
  /** The changes since the last import, newest first. */
  list(tenant: string, graph: string): Promise<GraphChange[]>
}

const MAX_WAITING = 100
/** Another process with a full queue may win that many times in a row. */
const MAX_TRIES = MAX_WAITING

type Store = Pick<GraphStore, 'list' | 'schema' | 'records' | 'import' | 'version' | 'changes' | 'difference'>

/** Changes of one graph run one after another; more than 100 waiting ones throw EDGEWISE_QUEUE_FULL. */
export function createGraphChanges(store: Store): GraphChanges {
  const lines = new Map<string, { last: Promise<unknown>; size: number }>()

  async function inLine<T>(tenant: string, graph: string, work: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([tenant, graph])
    const line = lines.get(key) ?? { last: Promise.resolve(), size: 0 }
    if (line.size >= MAX_WAITING) throw new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'changes', size: line.size, retryAfterSeconds: 5 })
    lines.set(key, line)
    line.size++
    const done = line.last.then(work)
    line.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      line.size--
      if (line.size === 0) lines.delete(key)
    }
  }

  /** Writes to the current version, and tries again when another process replaced it meanwhile. */
  async function writeCurrent<T>(tenant: string, graph: string, options: Control, make: Make<T>): Promise<ChangedGraph & T> {
    for (let tries = 1; ; tries++) {
      const records = await store.records(tenant, graph, {}, options.signal)
      refuseOthers(records.schema, options.ifVersion)
      try {
        return await writeOnce(store, tenant, records, options, make)
      } catch (error) {
        if (!isConflict(error) || tries === MAX_TRIES || (await store.version(tenant, graph)) === records.schema.version) throw error
      }
    }
  }

  const write = <T>(tenant: string, graph: string, options: Control, make: Make<T>) => inLine(tenant, graph, () => writeCurrent(tenant, graph, options, make))

  return {
    apply: (tenant, graph, changes, options = {}) =>
      write(tenant, graph, options, async (records) => {
        const part = await readConcerned(records, concernedBy(changes))
        const conflicts = await inSlices(applyChanges(part, changes), options.signal)
        return { difference: await inSlices(part.difference()), more: { conflicts } }
      }),
    async merge(tenant, graph, records, options = {}) {
      if (!(await store.list(tenant)).some(({ name }) => name === graph)) return store.import(tenant, graph, records, options)
      refuseNewOptions(graph, options)
      const additions = await collectAdditions(records)
      const { signal, onProgress } = options
      const control = { ...(signal && { signal }), ...(onProgress && { onProgress }) }
      const merged = await write(tenant, graph, control, async (stored) => {
        const part = await readConcerned(stored, additions)
        await inSlices(addRecords(part, additions), signal)
        return { difference: await inSlices(part.difference()), more: {} }
      })
      const { labels } = await store.schema(tenant, graph)
      return {
        ...merged.graph,
        names: labels.map(({ label, nameProperty }) => ({ label, nameProperty })),
        warnings: additions.warnings,
        merged: merged.summary
      }
    },
    undo: (tenant, graph, version, options = {}) =>
      write(tenant, graph, options, async () => {
        const undoes = version ?? lastNotUndone(await store.changes(tenant, graph))
        const text = undoes === undefined ? null : await store.difference(tenant, graph, undoes)
        if (undoes === undefined || text === null)
          throw new EdgewiseError('EDGEWISE_UNKNOWN_CHANGE', { graph, change: undoes === undefined ? 'change' : `change ${JSON.stringify(undoes)}` })
        return { difference: inverse(await inSlices(decodeDifference(text))), undoes, more: {} }
      }),
    list: (tenant, graph) => store.changes(tenant, graph)
  }
}

type Control = ChangeOptions & Pick<ImportOptions, 'onProgress'>
type Make<T> = (records: GraphRecords) => Promise<{ readonly difference: Difference; readonly undoes?: string; readonly more: T }>

async function writeOnce<T>(store: Store, tenant: string, records: GraphRecords, options: Control, make: Make<T>): Promise<ChangedGraph & T> {
  const { schema } = records
  const { difference, undoes, more } = await make(records)
  const summary = {
    nodes: countsOf(difference.nodes),
    relationships: countsOf(difference.relationships),
    ...(undoes !== undefined && { undoes })
  }
  if (difference.nodes.length + difference.relationships.length === 0) return { graph: infoOf(schema), previous: schema.version, summary, ...more }
  const { signal, onProgress } = options
  const change = { summary, difference: await inSlices(encodeDifference(difference), signal) }
  try {
    const graph = await store.import(tenant, schema.name, withDifference(records, difference), {
      orientation: schema.orientation,
      allowEmpty: true,
      nameProperties: namePropertiesOf(schema),
      replaces: schema.version,
      change,
      ...(signal && { signal }),
      ...(onProgress && { onProgress })
    })
    return { graph: infoOf(graph), previous: schema.version, summary, ...more }
  } catch (error) {
    throw undoes === undefined ? error : asConflict(error)
  }
}

/** A later relationship may need a node that an undo removes. */
function asConflict(error: unknown): unknown {
  if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_IMPORT_INVALID') return error
  const detail = `The change cannot be undone, because later changes depend on it: ${String(error.parameters['detail'])} Undo them first. Nothing was changed.`
  return new EdgewiseError('EDGEWISE_CONFLICT', { detail }, { cause: error })
}

function refuseOthers({ name, version, readOnly }: GraphSchema, ifVersion: string | undefined): void {
  if (readOnly)
    throw new EdgewiseError('EDGEWISE_STORE_FORBIDDEN', {
      detail: `"${name}" is filled by another program, so it cannot be changed here. Change a copy of it.`
    })
  if (ifVersion !== undefined && ifVersion !== version) throw new EdgewiseError('EDGEWISE_VERSION_MISMATCH', { graph: name, version, given: ifVersion })
}

function refuseNewOptions(graph: string, { orientation, nameProperties }: ImportOptions): void {
  if (orientation === undefined && nameProperties === undefined) return
  throw invalidInput(`"${graph}" exists, and merging keeps its orientation and name properties. Leave these options out, or import the graph anew.`)
}

function lastNotUndone(changes: readonly GraphChange[]): string | undefined {
  const undone = new Set<string>()
  for (const { version, undoes } of changes) {
    if (undone.has(version)) continue
    if (undoes === undefined) return version
    undone.add(undoes)
  }
  return undefined
}

const infoOf = ({ name, version, orientation, nodeCount, relationshipCount, importedAt }: GraphInfo): GraphInfo => ({
  name,
  version,
  orientation,
  nodeCount,
  relationshipCount,
  importedAt
})
