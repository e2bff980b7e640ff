import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { TextValue } from '../describe-graph.ts'
import { fold } from '../fold.ts'
import { foldedNames, nameOf } from '../name-property-of.ts'
import { decodeProperties } from '../values-json.ts'
import { type BuildingGeneration, beat } from './import-generation.ts'
import { writeTransaction } from './write-transaction.ts'

const BATCH_ROWS = 50_000

/**
 * Names the nodes of a building generation, and inserts folded names and keys into node_name. A node's name is its value of the name property of its first
 * label for which it has one; else its key. `nameProperties` are those of each label set, in order of its labels. Each step is one bounded transaction; it
 * yields the number of finished nodes.
 */
export function* nameNodes(
  database: DatabaseSyncInstance,
  generation: BuildingGeneration,
  nodeCount: number,
  nameProperties: readonly (readonly string[])[]
): Generator<number> {
  const read = database.prepare('SELECT id, key, label_set, properties FROM node WHERE generation = ? AND id >= ? AND id < ?')
  const rename = database.prepare('UPDATE node SET name = ? WHERE generation = ? AND id = ?')
  const enter = database.prepare('INSERT INTO node_name (generation, folded, node) VALUES (?, ?, ?)')
  const nameBatch = (start: number) => {
    for (const row of read.all(generation.id, start, start + BATCH_ROWS) as unknown as NodeRow[]) {
      const candidates = nameProperties[row.label_set] ?? []
      const name = candidates.length === 0 ? row.key : nameOf(row.key, decodeProperties(row.properties), candidates)
      if (name !== row.key) rename.run(name, generation.id, row.id)
      for (const folded of foldedNames({ name, key: row.key })) enter.run(generation.id, folded, row.id)
    }
    beat(database, generation)
  }
  for (let start = 0; start < nodeCount; start += BATCH_ROWS) {
    writeTransaction(database, () => nameBatch(start))
    yield Math.min(nodeCount, start + BATCH_ROWS)
  }
}

interface NodeRow {
  readonly id: number
  readonly key: string
  readonly label_set: number
  readonly properties: string
}

export function enterTextValues(database: DatabaseSyncInstance, generation: BuildingGeneration, values: Iterable<TextValue>): void {
  const enter = database.prepare('INSERT INTO text_value (generation, folded, owner, of, property, value, count) VALUES (?, ?, ?, ?, ?, ?, ?)')
  writeTransaction(database, () => {
    for (const { owner, of, property, value, count } of values) {
      const folded = fold(value)
      if (folded !== '') enter.run(generation.id, folded, owner, of, property, value, count)
    }
    beat(database, generation)
  })
}
