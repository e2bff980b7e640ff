import { Integers } from './integers.ts'

/** Position of an entry between the two ends of a relationship of several hops. */
export const BETWEEN = -1
/** Relationship of a start entry. */
export const NONE = -1

/**
 * Partial matches as trees of entries: each entry has one node, the relationship that led to it, and its parent entry. A row of a match is its last entry;
 * `parent` links give the rest. Rows with a common prefix share it.
 */
export class Trails {
  readonly #parent = new Integers()
  readonly #node = new Integers()
  readonly #relationship = new Integers()
  readonly #position = new Integers()

  /** Returns the new entry; `parent` is -1 for a start. */
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

  /** The row's entry at this position of the pattern. */
  entryAt(row: number, position: number): number {
    let entry = row
    while (this.#position.at(entry) !== position) entry = this.#parent.at(entry)
    return entry
  }

  nodeAt(row: number, position: number): number {
    return this.#node.at(this.entryAt(row, position))
  }

  /** The entry at which the row started. */
  startOf(row: number): number {
    let entry = row
    while (this.#parent.at(entry) !== -1) entry = this.#parent.at(entry)
    return entry
  }

  /** Whether the row has used the relationship. */
  uses(row: number, relationship: number): boolean {
    for (let entry = row; entry !== -1; entry = this.#parent.at(entry)) if (this.#relationship.at(entry) === relationship) return true
    return false
  }
}
