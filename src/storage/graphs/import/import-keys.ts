/** A JavaScript Map has at most 2^24 entries. */
const SHARD_ENTRIES = 16_000_000

/** Node key -> node id and label set, up to the available memory. About 100 bytes a node. */
export class ImportedNodes {
  readonly #shards: Map<string, number>[] = [new Map()]
  #labelSets = new Uint32Array(1024)
  #count = 0

  get count(): number {
    return this.#count
  }

  find(key: string): number | undefined {
    for (const shard of this.#shards) {
      const id = shard.get(key)
      if (id !== undefined) return id
    }
    return undefined
  }

  /** Adds a new key; ids count from 0. */
  add(key: string, labelSet: number): number {
    const id = this.#count++
    let shard = this.#shards.at(-1)
    if (shard === undefined || shard.size >= SHARD_ENTRIES) {
      shard = new Map()
      this.#shards.push(shard)
    }
    shard.set(unsliced(key), id)
    if (id === this.#labelSets.length) {
      const larger = new Uint32Array(2 * id)
      larger.set(this.#labelSets)
      this.#labelSets = larger
    }
    this.#labelSets[id] = labelSet
    return id
  }

  labelSetOf(id: number): number {
    return this.#labelSets[id] ?? 0
  }
}

/** Copies a text: a substring would keep its whole chunk of the file in memory, one per node. */
function unsliced(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString()
}
