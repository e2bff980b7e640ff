import { setImmediate as nextTurn } from 'node:timers/promises'
import { EdgewiseError, invalidInput } from '../../../base/errors.ts'
import { abortable } from '../abortable.ts'
import type { GraphDescription } from '../describe-graph.ts'
import type { GraphInfo, ImportOptions } from '../store.ts'
import { invalidRecord } from './invalid-record.ts'
import type { ImportRecord, NodeRecord, RelationshipRecord } from './record.ts'
import { refuseUnstorable } from './unstorable.ts'

const PROGRESS_RECORDS = 10_000
const MAX_WARNINGS = 20

/** Receives the records of an import. */
export interface RecordSink {
  readonly nodeCount: number
  readonly relationshipCount: number
  addNode(record: NodeRecord): void
  addRelationship(record: RelationshipRecord): void
  /** Called after each record by sinks that buffer: starts a write when enough is buffered, else returns null. */
  flushWhenFull?(): Promise<void> | null
}

/** What a source states besides its nodes and relationships. */
class Statements {
  /** undefined when the source states none. */
  orientation: GraphInfo['orientation'] | undefined
  readonly #options: ImportOptions
  readonly #warnings: string[] = []
  #moreWarnings = 0

  constructor(options: ImportOptions) {
    this.#options = options
  }

  get warnings(): string[] {
    return this.#moreWarnings === 0 ? this.#warnings : [...this.#warnings, `${this.#moreWarnings} more warnings are not shown.`]
  }

  take(record: Exclude<ImportRecord, NodeRecord | RelationshipRecord>): void {
    if (record.kind === 'invalid') throw record.error
    if (record.kind === 'orientation') {
      const { orientation: before = record.orientation } = this
      if (before !== record.orientation && this.#options.orientation === undefined) {
        throw invalidRecord(record.place, `This part is ${record.orientation}, but an earlier part is ${before}. Set the orientation of the import.`)
      }
      this.orientation = record.orientation
    } else if (this.#warnings.length < MAX_WARNINGS) this.#warnings.push(`${record.place.source}, line ${record.place.line}: ${record.text}`)
    else this.#moreWarnings++
  }
}

/**
 * Adds the records; reports progress and yields to other work every 10,000.
 * @returns what the source states besides records
 * @throws EDGEWISE_CANCELLED at once when the signal aborts, EDGEWISE_IMPORT_INVALID when parts of the source state different orientations.
 */
export async function takeRecords(
  sink: RecordSink,
  records: AsyncIterable<ImportRecord>,
  options: ImportOptions
): Promise<Pick<Statements, 'orientation' | 'warnings'>> {
  const statements = new Statements(options)
  let count = 0
  const tell = () => options.onProgress?.({ nodes: sink.nodeCount, relationships: sink.relationshipCount })
  for await (const record of options.signal === undefined ? records : abortable(records, options.signal)) {
    if ('properties' in record) add(sink, record)
    else statements.take(record)
    const flushing = sink.flushWhenFull?.() ?? null
    if (flushing !== null) await flushing
    if (++count % PROGRESS_RECORDS === 0) {
      tell()
      await nextTurn()
    }
  }
  tell()
  return statements
}

function add(sink: RecordSink, record: NodeRecord | RelationshipRecord): void {
  refuseUnstorable(record)
  if (record.kind === 'node') sink.addNode(record)
  else sink.addRelationship(record)
}

/** Throws EDGEWISE_EMPTY_IMPORT for an import without nodes unless `allowEmpty` is set. */
export function refuseEmpty(graph: string, nodeCount: number, { allowEmpty }: ImportOptions): void {
  if (nodeCount === 0 && allowEmpty !== true) throw new EdgewiseError('EDGEWISE_EMPTY_IMPORT', { graph })
}

/** The given name properties. Throws EDGEWISE_INVALID_INPUT for one, or its label, that no node has; when the records derive from a version, drops it. */
export function givenNames(description: GraphDescription, { nameProperties = {}, replaces }: ImportOptions): Readonly<Record<string, string>> {
  const [lost] = Object.entries(nameProperties).filter(([label, property]) => !description.hasProperty(label, property))
  if (lost === undefined) return nameProperties
  const [label, property] = lost
  if (replaces !== undefined) return Object.fromEntries(Object.entries(nameProperties).filter((entry) => description.hasProperty(...entry)))
  const reason = description.hasLabel(label) ? `no node of label "${label}" has the property "${property}"` : `no node has the label "${label}"`
  throw invalidInput(`nameProperties: ${reason}.`)
}
