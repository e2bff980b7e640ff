/** A JavaScript Map holds at most 2^24 entries. */
const SHARD_ENTRIES = 16_000_000

/** Node key -> node id and label set, for as many nodes as memory allows. About 100 bytes a node. */
export class ImportedNodes {
  readonly #shards: Map<string, number>[] = [new Map()]
  #labelSets = new Uint32Array(1024)
  #count = 0

  get count(): number {
    return this.#count
  }

  /** The id of the node with this key, or undefined. */
  find(key: string): number | undefined {
    for (const shard of this.#shards) {
      const id = shard.get(key)
      if (id !== undefined) return id
    }
    return undefined
  }

  /** Enters a new key; ids count from 0. */
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

/** A long text cut out of another keeps that other one in memory: a chunk of the file for each node. Copied, it stands alone. */
function unsliced(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString()
}
