import { EdgewiseError } from '../../../base/errors.ts'
import type { Neo4j, RunInTransaction } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import type { GraphDescription } from '../describe-graph.ts'
import { ImportedNodes } from '../import/import-keys.ts'
import { invalidRecord } from '../import/invalid-record.ts'
import { type NodeRecord, type RelationshipRecord, storedLabels } from '../import/record.ts'
import { type BuildingGeneration, writeBatch } from './generation.ts'
import { PendingRelationships, removePending } from './pending-relationships.ts'
import { assertName, assertProperties } from './reserved-names.ts'
import { toStored } from './stored-values.ts'
import { KEY_PROPERTY, OWN_LABEL } from './view.ts'

/** Rows per transaction. */
const BATCH_ROWS = 20_000
const BATCH_CHARACTERS = 1 << 23
/** Rows per statement: they are parameters, which the server reads completely first. */
const STATEMENT_ROWS = 5000
/** A batch takes seconds, but the server may be busy. */
const BATCH_MS = 600_000

interface NodeRow {
  readonly index: number
  readonly key: string
  readonly properties: object
}

interface RelationshipRow {
  readonly source: number
  readonly target: number
  readonly properties: object
}

/**
 * Writes the nodes and relationships of one generation in transactions of 20,000; while one is stored, records for the next are taken. Keys and label sets of
 * the nodes are held in memory, about 110 bytes a node; relationships that precede their nodes wait, see PendingRelationships.
 */
export class ImportBatches {
  readonly #neo4j: Neo4j
  readonly #generation: BuildingGeneration
  readonly #description: GraphDescription
  readonly #signal: AbortSignal
  readonly #nodes = new ImportedNodes()
  /** Node index -> id in the database, once stored. */
  #ids = new Float64Array(1024)
  readonly #labelSetIds = new Map<string, number>()
  readonly labelSets: string[][] = []
  readonly #pending: PendingRelationships
  #nodeRows = new Map<number, NodeRow[]>()
  #relationshipRows = new Map<string, RelationshipRow[]>()
  #rows = 0
  #characters = 0
  #relationshipCount = 0
  #batches = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(neo4j: Neo4j, generation: BuildingGeneration, description: GraphDescription, signal: AbortSignal) {
    this.#neo4j = neo4j
    this.#generation = generation
    this.#description = description
    this.#signal = signal
    this.#pending = new PendingRelationships(generation)
  }

  get nodeCount(): number {
    return this.#nodes.count
  }

  get relationshipCount(): number {
    return this.#relationshipCount
  }

  isKey(text: string): boolean {
    return this.#nodes.find(text) !== undefined
  }

  /** Starts a write when the buffer fills a batch. */
  flushWhenFull(): Promise<void> | null {
    return this.#isFull ? this.flush() : null
  }

  get #isFull(): boolean {
    return this.#rows >= BATCH_ROWS || this.#characters >= BATCH_CHARACTERS || this.#pending.isFull
  }

  addNode(record: NodeRecord): void {
    const labels = [...storedLabels(record.labels)]
    for (const label of labels) assertName('label', label, record.place)
    assertProperties(record)
    if (this.#nodes.find(record.key) !== undefined) {
      throw invalidRecord(record.place, `The node id ${JSON.stringify(record.key)} occurs twice. Ids must be unique.`)
    }
    const labelSet = this.#labelSetOf(labels)
    const properties = this.#stored(record)
    const index = this.#nodes.add(record.key, labelSet)
    this.#description.addNode(record, labels)
    listOf(this.#nodeRows, labelSet).push({ index, key: record.key, properties })
    this.#rows++
  }

  addRelationship(record: RelationshipRecord): void {
    assertName('relationship type', record.type, record.place)
    assertProperties(record)
    const properties = this.#stored(record)
    this.#relationshipCount++
    this.#description.addRelationship(record)
    if (!this.#join(record, properties)) this.#pending.add(record)
  }

  /** Waits for the batch in progress, then starts to store what was added since. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#rows === 0 && !this.#pending.isFull) return
    const [nodes, relationships, pending] = [this.#nodeRows, this.#relationshipRows, this.#pending.take()]
    this.#nodeRows = new Map()
    this.#relationshipRows = new Map()
    this.#rows = 0
    this.#characters = 0
    this.#writing = this.#write(async (run) => {
      for (const [labelSet, rows] of nodes) await this.#createNodes(run, labelSet, rows)
      for (const [type, rows] of relationships) await this.#createRelationships(run, type, rows)
      await pending(run)
    })
    // The next caller that waits receives the error.
    this.#writing.catch(() => {})
  }

  /** Stores everything. Throws EDGEWISE_IMPORT_INVALID for a relationship whose node is missing. */
  async finish(): Promise<void> {
    await this.flush()
    await this.#writing
    for await (const record of this.#pending.all(this.#neo4j)) {
      if (!this.#join(record, this.#stored(record))) throw this.#dangling(record)
      if (this.#isFull) await this.flush()
    }
    await this.flush()
    await this.#writing
    if (this.#pending.wasStored) await this.#write((run) => removePending(run, this.#generation.slot))
  }

  /** Adds a row for a relationship; returns false when one of its nodes is still unknown. */
  #join(record: RelationshipRecord, properties: object): boolean {
    const source = this.#nodes.find(record.source)
    const target = this.#nodes.find(record.target)
    if (source === undefined || target === undefined) return false
    this.#description.addPattern(record.type, this.#nodes.labelSetOf(source), this.#nodes.labelSetOf(target))
    listOf(this.#relationshipRows, record.type).push({ source, target, properties })
    this.#rows++
    return true
  }

  #dangling({ source, target, place }: RelationshipRecord): EdgewiseError {
    const missing = this.#nodes.find(source) === undefined ? source : target
    const ends = `from ${JSON.stringify(source)} to ${JSON.stringify(target)}`
    return invalidRecord(place, `The relationship ${ends} is dangling: no node has the id ${JSON.stringify(missing)}.`)
  }

  #labelSetOf(labels: string[]): number {
    const key = JSON.stringify(labels)
    let id = this.#labelSetIds.get(key)
    if (id === undefined) {
      id = this.labelSets.push(labels) - 1
      this.#labelSetIds.set(key, id)
    }
    return id
  }

  #stored(record: NodeRecord | RelationshipRecord): object {
    const stored: [string, unknown][] = []
    for (const name of Object.keys(record.properties)) {
      const value = record.properties[name]
      if (value === null || value === undefined) continue
      this.#characters += name.length + (typeof value === 'string' ? value.length : 16)
      try {
        stored.push([name, toStored(value, record.floats?.includes(name))])
      } catch (error) {
        if (!(error instanceof EdgewiseError)) throw error
        throw invalidRecord(record.place, String(error.parameters['detail']))
      }
    }
    return Object.fromEntries(stored)
  }

  #write(work: (run: RunInTransaction) => Promise<void>): Promise<void> {
    return writeBatch(this.#neo4j, this.#generation, ++this.#batches, work, { deadlineMs: BATCH_MS, signal: this.#signal })
  }

  async #createNodes(run: RunInTransaction, labelSet: number, rows: readonly NodeRow[]): Promise<void> {
    const labels = [...(this.labelSets[labelSet] ?? []), this.#generation.label, OWN_LABEL].map(quoted).join(':')
    const text = `UNWIND $rows AS row CREATE (n:${labels}) SET n = row.properties, n.${quoted(KEY_PROPERTY)} = row.key RETURN row.index AS index, id(n) AS id`
    for (const part of parts(rows)) {
      for (const { index, id } of await run({ text, parameters: { rows: part } })) this.#enterId(index as number, id as number)
    }
  }

  async #createRelationships(run: RunInTransaction, type: string, rows: readonly RelationshipRow[]): Promise<void> {
    const text = `UNWIND $rows AS row MATCH (s) WHERE id(s) = row.source MATCH (t) WHERE id(t) = row.target
      CREATE (s)-[r:${quoted(type)}]->(t) SET r = row.properties RETURN count(r) AS count`
    for (const part of parts(rows)) {
      const joined = part.map(({ source, target, properties }) => ({ source: this.#ids[source], target: this.#ids[target], properties }))
      const [row] = await run({ text, parameters: { rows: joined } })
      if (row?.['count'] !== part.length) {
        throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: 'Another client removed nodes during the import. Import it again.' })
      }
    }
  }

  #enterId(index: number, id: number): void {
    if (index >= this.#ids.length) {
      const larger = new Float64Array(Math.max(2 * this.#ids.length, index + 1))
      larger.set(this.#ids)
      this.#ids = larger
    }
    this.#ids[index] = id
  }
}

function* parts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += STATEMENT_ROWS) yield rows.slice(start, start + STATEMENT_ROWS)
}

function listOf<K, T>(lists: Map<K, T[]>, key: K): T[] {
  let list = lists.get(key)
  if (list === undefined) {
    list = []
    lists.set(key, list)
  }
  return list
}
