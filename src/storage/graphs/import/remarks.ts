import type { ImportRecord, Place } from './record.ts'

/** More kinds than any file has, unless it is made to fill the memory. */
const MAX_KINDS = 1000

/** What a reader has to say besides nodes and relationships, until it is taken. Each warning is told once. */
export class Remarks {
  readonly #told = new Set<string>()
  #records: ImportRecord[] = []

  warn(text: string, place: Place): void {
    if (this.#told.has(text) || this.#told.size === MAX_KINDS) return
    this.#told.add(text)
    this.#records.push({ kind: 'warning', text, place })
  }

  orient(orientation: 'directed' | 'undirected', place: Place): void {
    this.#records.push({ kind: 'orientation', orientation, place })
  }

  take(): readonly ImportRecord[] {
    const records = this.#records
    if (records.length > 0) this.#records = []
    return records
  }
}
