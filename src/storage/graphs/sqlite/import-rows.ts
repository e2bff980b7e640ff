import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../base/errors.ts'
import type { GraphDescription } from '../describe-graph.ts'
import { ImportedNodes } from '../import/import-keys.ts'
import { invalidRecord } from '../import/invalid-record.ts'
import { type NodeRecord, type RelationshipRecord, storedLabels } from '../import/record.ts'
import { encodeProperties } from '../values-json.ts'
import { type BuildingGeneration, beat } from './import-generation.ts'
import { writeTransaction } from './write-transaction.ts'

/** Rows per transaction. The number is large, because each transaction rewrites most pages of the two random-order indexes of relationships. */
const BATCH_ROWS = 100_000
const BATCH_CHARACTERS = 1 << 26

type Row = readonly (string | number)[]

/**
 * Writes the nodes and relationships of one generation. Rows are buffered and written in large synchronous transactions, none of which stays open while the
 * next record is awaited. Relationships that precede their nodes wait in a temporary table.
 */
export class ImportRows {
  readonly #database: DatabaseSyncInstance
  readonly #generation: BuildingGeneration
  readonly #description: GraphDescription
  readonly #nodes = new ImportedNodes()
  readonly #labelSets = new Map<string, number>()
  readonly #types = new Map<string, number>()
  readonly #pendingTable: string
  #nodeRows: Row[] = []
  #relationshipRows: Row[] = []
  #pendingRows: Row[] = []
  #characters = 0
  #relationshipCount = 0

  constructor(database: DatabaseSyncInstance, generation: BuildingGeneration, description: GraphDescription) {
    this.#database = database
    this.#generation = generation
    this.#description = description
    this.#pendingTable = `temp.pending_${generation.id}`
    database.exec(
      `CREATE TABLE ${this.#pendingTable} (id INTEGER PRIMARY KEY, type INTEGER, source TEXT, target TEXT, properties TEXT, file TEXT, line INTEGER)`
    )
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

  /** Label sets by id. */
  get labelSets(): string[][] {
    return [...this.#labelSets.keys()].map((labels) => JSON.parse(labels))
  }

  addNode(record: NodeRecord): void {
    const labels = storedLabels(record.labels)
    if (this.#nodes.find(record.key) !== undefined) {
      throw invalidRecord(record.place, `The node id ${JSON.stringify(record.key)} occurs twice. Ids must be unique.`)
    }
    const labelSet = numberOf(this.#labelSets, JSON.stringify(labels))
    const properties = this.#encode(record)
    const id = this.#nodes.add(record.key, labelSet)
    this.#description.addNode(record, labels)
    this.#nodeRows.push([id, record.key, labelSet, record.key, properties])
    this.#flushWhenFull(properties)
  }

  addRelationship(record: RelationshipRecord): void {
    const type = numberOf(this.#types, record.type)
    const properties = this.#encode(record)
    const id = this.#relationshipCount++
    this.#description.addRelationship(record)
    const source = this.#nodes.find(record.source)
    const target = this.#nodes.find(record.target)
    if (source === undefined || target === undefined) {
      this.#pendingRows.push([id, type, record.source, record.target, properties, record.place.source, record.place.line])
    } else {
      this.#description.addPattern(record.type, this.#nodes.labelSetOf(source), this.#nodes.labelSetOf(target))
      this.#relationshipRows.push([id, type, source, target, properties])
    }
    this.#flushWhenFull(properties)
  }

  /** Writes everything. Throws EDGEWISE_IMPORT_INVALID for a relationship whose node is missing. */
  finish(): void {
    this.#flush()
    this.#resolvePending()
    writeTransaction(this.#database, () => {
      this.#insertNames('label_set', 'labels', this.#labelSets)
      this.#insertNames('relationship_type', 'name', this.#types)
    })
  }

  close(): void {
    this.#database.exec(`DROP TABLE ${this.#pendingTable}`)
  }

  #encode(record: NodeRecord | RelationshipRecord): string {
    try {
      return encodeProperties(record.properties, record.floats)
    } catch (error) {
      if (!(error instanceof EdgewiseError)) throw error
      throw invalidRecord(record.place, String(error.parameters['detail']))
    }
  }

  #flushWhenFull(properties: string): void {
    this.#characters += properties.length
    const rows = this.#nodeRows.length + this.#relationshipRows.length + this.#pendingRows.length
    if (rows >= BATCH_ROWS || this.#characters >= BATCH_CHARACTERS) this.#flush()
  }

  #flush(): void {
    writeTransaction(this.#database, () => {
      this.#insert('node (generation, id, key, label_set, name, properties)', this.#generation.id, this.#nodeRows)
      this.#insert('relationship (generation, id, type, source, target, properties)', this.#generation.id, this.#relationshipRows)
      this.#insert(`${this.#pendingTable} (id, type, source, target, properties, file, line)`, null, this.#pendingRows)
      beat(this.#database, this.#generation)
    })
    this.#nodeRows = []
    this.#relationshipRows = []
    this.#pendingRows = []
    this.#characters = 0
  }

  #insert(into: string, generation: number | null, rows: readonly Row[]): void {
    if (rows.length === 0) return
    const insert = this.#database.prepare(`INSERT INTO ${into} VALUES (${into.split(',').fill('?').join(', ')})`)
    for (const row of rows) generation === null ? insert.run(...row) : insert.run(generation, ...row)
  }

  #insertNames(table: string, column: string, names: ReadonlyMap<string, number>): void {
    const insert = this.#database.prepare(`INSERT INTO ${table} (generation, id, ${column}) VALUES (?, ?, ?)`)
    for (const [name, id] of names) insert.run(this.#generation.id, id, name)
  }

  #resolvePending(): void {
    const typeNames = [...this.#types.keys()]
    const page = this.#database.prepare(`SELECT * FROM ${this.#pendingTable} WHERE id > ? ORDER BY id LIMIT ${BATCH_ROWS}`)
    for (let last = -1; ; ) {
      const rows = page.all(last) as unknown as PendingRow[]
      const end = rows.at(-1)
      if (end === undefined) return
      last = end.id
      for (const row of rows) {
        const source = this.#resolve(row, row.source)
        const target = this.#resolve(row, row.target)
        this.#description.addPattern(typeNames[row.type] ?? '', this.#nodes.labelSetOf(source), this.#nodes.labelSetOf(target))
        this.#relationshipRows.push([row.id, row.type, source, target, row.properties])
      }
      this.#flush()
    }
  }

  #resolve(row: PendingRow, key: string): number {
    const id = this.#nodes.find(key)
    if (id !== undefined) return id
    throw invalidRecord(
      { source: row.file, line: row.line },
      `The relationship from ${JSON.stringify(row.source)} to ${JSON.stringify(row.target)} is dangling: no node has the id ${JSON.stringify(key)}.`
    )
  }
}

interface PendingRow {
  readonly id: number
  readonly type: number
  readonly source: string
  readonly target: string
  readonly properties: string
  readonly file: string
  readonly line: number
}

/** The number of a name, in order of first appearance. */
function numberOf(numbers: Map<string, number>, name: string): number {
  let number = numbers.get(name)
  if (number === undefined) {
    number = numbers.size
    numbers.set(name, number)
  }
  return number
}
