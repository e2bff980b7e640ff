import type { ImportRecord, Place } from './record.ts'

/** How one program writes a graph as a JSON document. It reads one document. */
export interface JsonDialect {
  /** Readers of the elements, by the key of their list. */
  readonly lists: ReadonlyMap<string, (json: unknown, place: Place) => ImportRecord>
  /** Takes the value of another key; returns whether it is used. Without it no other key is allowed. */
  member?(key: string, json: unknown, place: Place): boolean
  /** Called after the last element. */
  finish?(): void
}
