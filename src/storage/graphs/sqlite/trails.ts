import { Integers } from './integers.ts'

/** Position of an entry that stands between the two ends of a relationship of several hops. */
export const BETWEEN = -1
/** Relationship of an entry that no relationship led to. */
export const NONE = -1

/**
 * Partial matches as trees of entries: each entry is one node, the relationship that led to it, and the entry it was reached from. A row of a match is its
 * last entry; following `parent` tells the rest. Rows with a common beginning share it.
 */
export class Trails {
  readonly #parent = new Integers()
  readonly #node = new Integers()
  readonly #relationship = new Integers()
  readonly #position = new Integers()

  /** The new entry; `parent` is -1 for a start. */
  add(parent: number, node: number, relationship: number, position: number): number {
    this.#parent.push(parent)
    this.#node.push(node)
    this.#relationship.push(relationship)
    this.#position.push(position)
    return this.#parent.length - 1
  }

  nodeOf(entry: number): number {
    return this.#node.at(entry)
  }

  relationshipOf(entry: number): number {
    return this.#relationship.at(entry)
  }

  /** The entry of the row that stands at this position of the pattern. */
  entryAt(row: number, position: number): number {
    let entry = row
    while (this.#position.at(entry) !== position) entry = this.#parent.at(entry)
    return entry
  }

  nodeAt(row: number, position: number): number {
    return this.#node.at(this.entryAt(row, position))
  }

  /** The entry that the row started from. */
  startOf(row: number): number {
    let entry = row
    while (this.#parent.at(entry) !== -1) entry = this.#parent.at(entry)
    return entry
  }

  /** Whether the row has gone through the relationship. */
  uses(row: number, relationship: number): boolean {
    for (let entry = row; entry !== -1; entry = this.#parent.at(entry)) if (this.#relationship.at(entry) === relationship) return true
    return false
  }
}
