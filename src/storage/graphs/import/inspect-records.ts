import { setImmediate as nextTurn } from 'node:timers/promises'
import { EdgewiseError } from '../../../base/errors.ts'
import { GraphDescription } from '../describe-graph.ts'
import type { GraphSchema } from '../store.ts'
import { ImportedNodes } from './import-keys.ts'
import { type ImportRecord, type NodeRecord, type Place, type RelationshipRecord, storedLabels } from './record.ts'
import { refuseUnstorable } from './unstorable.ts'

/** A record that cannot be stored. */
export interface Fault {
  readonly source: string
  readonly line: number
  readonly kind: 'invalid' | 'duplicate' | 'dangling'
  readonly detail: string
}

/** What an import would store, and what would stop it. */
export interface Inspection {
  readonly nodeCount: number
  readonly relationshipCount: number
  readonly orientation: 'directed' | 'undirected' | null
  readonly labels: GraphSchema['labels']
  readonly relationshipTypes: readonly Pick<GraphSchema['relationshipTypes'][number], 'type' | 'count' | 'properties'>[]
  /** The first of each. */
  readonly nodes: readonly NodeRecord[]
  readonly relationships: readonly RelationshipRecord[]
  readonly faultCount: number
  /** The first 100, in the order of the source. */
  readonly faults: readonly Fault[]
  readonly warnings: readonly string[]
}

const SHOWN_RECORDS = 5
const SHOWN_FAULTS = 100
const SHOWN_WARNINGS = 20
const TURN_RECORDS = 2000

/** Passes over the records of a source without storing them. Memory grows with the number of nodes, and of relationships that precede their nodes. */
export class RecordInspector {
  readonly #description = new GraphDescription()
  readonly #known = new ImportedNodes()
  readonly #nodes: NodeRecord[] = []
  readonly #relationships: RelationshipRecord[] = []
  readonly #warnings: string[] = []
  /** Relationships whose nodes have not come yet. */
  #pending: { readonly at: number; readonly source: string; readonly target: string; readonly place: Place }[] = []
  readonly #faults = new Map<number, Fault>()
  #orientation: Inspection['orientation'] = null
  #relationshipCount = 0
  #at = 0

  /** @returns after the last record; throws what the source throws, and EDGEWISE_CANCELLED */
  async inspect(records: AsyncIterable<ImportRecord>, signal?: AbortSignal): Promise<this> {
    for await (const record of records) {
      this.#take(record)
      if (++this.#at % TURN_RECORDS !== 0) continue
      await nextTurn()
      if (signal?.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
    }
    this.#settle()
    return this
  }

  /** Positions of the faulty records among all, with their faults. */
  get faults(): ReadonlyMap<number, Fault> {
    return this.#faults
  }

  get result(): Inspection {
    const { labels, relationshipTypes } = this.#description.describe(
      this.#description.nameProperties({}, (text) => this.#known.find(text) !== undefined),
      []
    )
    return {
      nodeCount: this.#known.count,
      relationshipCount: this.#relationshipCount,
      orientation: this.#orientation,
      labels,
      relationshipTypes: relationshipTypes.map(({ type, count, properties }) => ({ type, count, properties })),
      nodes: this.#nodes,
      relationships: this.#relationships,
      faultCount: this.#faults.size,
      faults: [...this.#faults]
        .sort(([a], [b]) => a - b)
        .slice(0, SHOWN_FAULTS)
        .map(([, fault]) => fault),
      warnings: this.#warnings
    }
  }

  #take(record: ImportRecord): void {
    if (record.kind === 'invalid') this.#fault(record.place, 'invalid', detailOf(record.error))
    else if (record.kind === 'orientation') this.#orientation ??= record.orientation
    else if (record.kind === 'warning') this.#warn(record.place, record.text)
    else if (this.#isStorable(record)) this.#add(record)
  }

  #isStorable(record: NodeRecord | RelationshipRecord): boolean {
    try {
      refuseUnstorable(record)
      return true
    } catch (error) {
      if (!(error instanceof EdgewiseError)) throw error
      this.#fault(record.place, 'invalid', detailOf(error))
      return false
    }
  }

  #add(record: NodeRecord | RelationshipRecord): void {
    if (record.kind === 'node') this.#addNode(record)
    else this.#addRelationship(record)
  }

  #addNode(record: NodeRecord): void {
    if (this.#known.find(record.key) !== undefined) {
      this.#fault(record.place, 'duplicate', `The node id ${JSON.stringify(record.key)} occurs twice.`)
      return
    }
    this.#known.add(record.key, 0)
    this.#description.addNode(record, storedLabels(record.labels))
    if (this.#nodes.length < SHOWN_RECORDS) this.#nodes.push(record)
  }

  #addRelationship(record: RelationshipRecord): void {
    this.#relationshipCount++
    this.#description.addRelationship(record)
    if (this.#relationships.length < SHOWN_RECORDS) this.#relationships.push(record)
    const { source, target, place } = record
    if (this.#known.find(source) === undefined || this.#known.find(target) === undefined) this.#pending.push({ at: this.#at, source, target, place })
  }

  #settle(): void {
    for (const { at, source, target, place } of this.#pending) {
      const missing = [source, target].find((key) => this.#known.find(key) === undefined)
      if (missing === undefined) continue
      this.#relationshipCount--
      this.#fault(place, 'dangling', `No node has the id ${JSON.stringify(missing)}, which the relationship names.`, at)
    }
    this.#pending = []
  }

  #fault({ source, line }: Place, kind: Fault['kind'], detail: string, at = this.#at): void {
    this.#faults.set(at, { source, line, kind, detail })
  }

  #warn({ source, line }: Place, text: string): void {
    if (this.#warnings.length < SHOWN_WARNINGS) this.#warnings.push(`${source}, line ${line}: ${text}`)
  }
}

const detailOf = ({ parameters, message }: EdgewiseError): string => (typeof parameters['detail'] === 'string' ? parameters['detail'] : message)

/** The records without those at the given positions. */
export async function* withoutFaults(records: AsyncIterable<ImportRecord>, faults: ReadonlyMap<number, Fault>): AsyncGenerator<ImportRecord> {
  let at = 0
  for await (const record of records) if (!faults.has(at++)) yield record
}
