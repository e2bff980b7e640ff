import type { Neo4j, RunInTransaction } from '../../neo4j/connection.ts'
import type { RelationshipRecord } from '../import/record.ts'
import type { Properties } from '../values.ts'
import { decodeProperties, encodeProperties } from '../values-json.ts'
import type { BuildingGeneration } from './generation.ts'

const CHUNK_RECORDS = 20_000
const CHUNK_CHARACTERS = 1 << 22

/**
 * Relationships that precede their nodes. At most 20,000 (4 million characters) wait in memory; then they are stored as the text of one node, which a sweep
 * removes with the generation.
 */
export class PendingRelationships {
  readonly #slot: number
  #lines: string[] = []
  #characters = 0
  #chunks = 0

  constructor({ slot }: BuildingGeneration) {
    this.#slot = slot
  }

  get isFull(): boolean {
    return this.#lines.length >= CHUNK_RECORDS || this.#characters >= CHUNK_CHARACTERS
  }

  /** Whether any were stored in the database. */
  get wasStored(): boolean {
    return this.#chunks > 0
  }

  add({ type, source, target, properties, floats, place }: RelationshipRecord): void {
    // Properties are encoded separately, because JSON cannot represent all of their values.
    const line = `${JSON.stringify([type, source, target, floats ?? [], place.source, place.line])}\n${encodeProperties(properties, floats)}`
    this.#lines.push(line)
    this.#characters += line.length
  }

  /** Takes waiting relationships out of memory when there are many; the returned function stores them. */
  take(): (run: RunInTransaction) => Promise<void> {
    if (!this.isFull) return async () => {}
    const parameters = { slot: this.#slot, at: this.#chunks++, text: this.#lines.join('\n') }
    this.#lines = []
    this.#characters = 0
    return async (run) => {
      await run({ text: 'CREATE (:EdgewisePending:EdgewiseOwn {slot: $slot, at: $at, text: $text})', parameters })
    }
  }

  /** Yields all in order of arrival, and clears them. */
  async *all(neo4j: Neo4j): AsyncGenerator<RelationshipRecord> {
    const last = this.#lines
    this.#lines = []
    this.#characters = 0
    for (let at = 0; at < this.#chunks; at++) {
      const parameters = { slot: this.#slot, at }
      const [row] = await neo4j.read({ text: 'MATCH (p:EdgewisePending {slot: $slot, at: $at}) RETURN p.text AS text', parameters })
      yield* recordsOf(String(row?.['text'] ?? '').split('\n'))
    }
    yield* recordsOf(last.flatMap((lines) => lines.split('\n')))
  }
}

/** Removes the waiting relationships of a slot that were stored in the database. */
export async function removePending(run: RunInTransaction, slot: number): Promise<void> {
  await run({ text: 'MATCH (p:EdgewisePending {slot: $slot}) DELETE p', parameters: { slot } })
}

function* recordsOf(lines: readonly string[]): Generator<RelationshipRecord> {
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [type, source, target, floats, file, line] = JSON.parse(lines[at] ?? '') as [string, string, string, string[], string, number]
    const properties: Properties = decodeProperties(lines[at + 1] ?? '')
    yield { kind: 'relationship', type, source, target, properties, floats, place: { source: file, line } }
  }
}
