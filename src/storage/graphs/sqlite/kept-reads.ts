import type { NameMatches, StoredNode } from '../store.ts'

/** About what keeping one entry costs besides its text. */
const ENTRY_CHARACTERS = 300
const MAX_CHARACTERS = 8_000_000
const MAX_NODES_AT_ONCE = 2000
const MAX_NAMESAKES = 20

/** Nodes and names of one generation that were read lately. A generation never changes, so they stay right; about 16 MB at most, then all are let go. */
export class KeptReads {
  readonly #nodes = new Map<number, StoredNode>()
  readonly #names = new Map<string, NameMatches>()
  #characters = 0

  /** In the order of the ids; null when one of them is not kept. */
  nodes(ids: readonly number[]): StoredNode[] | null {
    const found: StoredNode[] = []
    for (const id of ids) {
      const node = this.#nodes.get(id)
      if (node === undefined) return null
      found.push(node)
    }
    return found
  }

  /** In the order of the keys; null when one of them is not kept. */
  names(keys: readonly string[]): NameMatches[] | null {
    const found: NameMatches[] = []
    for (const key of keys) {
      const matches = this.#names.get(key)
      if (matches === undefined) return null
      found.push(matches)
    }
    return found
  }

  /** Long lists are read to be shown once and would push out the rest. @param characters length of all their properties as text */
  keepNodes(nodes: readonly StoredNode[], characters: number): void {
    if (nodes.length > MAX_NODES_AT_ONCE || !this.#makeRoom(characters + nodes.length * ENTRY_CHARACTERS)) return
    for (const node of nodes) this.#nodes.set(node.id, node)
  }

  /** The nodes that match are those of `keepNodes`, so their properties cost nothing more. */
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
