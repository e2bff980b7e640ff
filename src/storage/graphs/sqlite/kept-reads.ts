import type { NameMatches, StoredNode } from '../store.ts'

/** Estimated overhead of a cache entry besides its text. */
const ENTRY_CHARACTERS = 300
const MAX_CHARACTERS = 8_000_000
const MAX_NODES_AT_ONCE = 2000
const MAX_NAMESAKES = 20

/** A cache of one generation's recently read nodes and names, which never change. It is cleared at about 16 MB. */
export class KeptReads {
  readonly #nodes = new Map<number, StoredNode>()
  readonly #names = new Map<string, NameMatches>()
  #characters = 0

  /** In the order of the ids; null when one is not cached. */
  nodes(ids: readonly number[]): StoredNode[] | null {
    const found: StoredNode[] = []
    for (const id of ids) {
      const node = this.#nodes.get(id)
      if (node === undefined) return null
      found.push(node)
    }
    return found
  }

  /** In the order of the keys; null when one is not cached. */
  names(keys: readonly string[]): NameMatches[] | null {
    const found: NameMatches[] = []
    for (const key of keys) {
      const matches = this.#names.get(key)
      if (matches === undefined) return null
      found.push(matches)
    }
    return found
  }

  /** Does not cache lists whose properties have many `characters` as text. They are shown once and would displace the rest. */
  keepNodes(nodes: readonly StoredNode[], characters: number): void {
    if (nodes.length > MAX_NODES_AT_ONCE || !this.#makeRoom(characters + nodes.length * ENTRY_CHARACTERS)) return
    for (const node of nodes) this.#nodes.set(node.id, node)
  }

  /** The matching nodes are those of `keepNodes`, so their properties need no extra memory. */
  keepName(key: string, matches: NameMatches): void {
    const nodes = matches.exact.length + matches.folded.length
    if (nodes <= MAX_NAMESAKES && this.#makeRoom(key.length + ENTRY_CHARACTERS)) this.#names.set(key, matches)
  }

  #makeRoom(characters: number): boolean {
    if (characters > MAX_CHARACTERS) return false
    this.#characters += characters
    if (this.#characters > MAX_CHARACTERS) {
      this.#nodes.clear()
      this.#names.clear()
      this.#characters = characters
    }
    return true
  }
}
