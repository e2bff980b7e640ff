import type { NodeRecord, RelationshipRecord } from '../import/record.ts'

/** A relationship of the part, which may move to other nodes. */
interface Held {
  record: RelationshipRecord
}

const tripleOf = ({ source, type, target }: Pick<RelationshipRecord, 'source' | 'type' | 'target'>): string => JSON.stringify([source, type, target])

/** The nodes and relationships that changes concern, indexed so that each change takes time by what it touches. */
export class ChangedPart {
  readonly #nodes: Map<string, NodeRecord>
  readonly #byEnds = new Map<string, Held[]>()
  readonly #byNode = new Map<string, Set<Held>>()

  constructor(nodes: Iterable<NodeRecord>, relationships: Iterable<RelationshipRecord>) {
    this.#nodes = new Map(Array.from(nodes, (node) => [node.key, node]))
    for (const record of relationships) this.addRelationship(record)
  }

  get nodes(): ReadonlyMap<string, NodeRecord> {
    return this.#nodes
  }

  /** In the order in which they were added; a moved one counts as added. */
  get relationships(): RelationshipRecord[] {
    const all = new Set<Held>()
    for (const held of this.#byNode.values()) for (const one of held) all.add(one)
    return [...all].map(({ record }) => record)
  }

  putNode(node: NodeRecord): void {
    this.#nodes.set(node.key, node)
  }

  dropNode(key: string): void {
    this.#nodes.delete(key)
  }

  addRelationship(record: RelationshipRecord): void {
    this.#enter({ record })
  }

  /** Relationships of the same ends and type, in order. */
  between(of: Pick<RelationshipRecord, 'source' | 'type' | 'target'>): readonly RelationshipRecord[] {
    return (this.#byEnds.get(tripleOf(of)) ?? []).map(({ record }) => record)
  }

  degreeOf(key: string): number {
    return this.#byNode.get(key)?.size ?? 0
  }

  /** Replaces the relationship at a place among those of its ends and type; null drops it. */
  replace(of: Pick<RelationshipRecord, 'source' | 'type' | 'target'>, at: number, record: RelationshipRecord | null): void {
    const held = this.#byEnds.get(tripleOf(of))?.[at]
    if (held === undefined) return
    if (record === null) this.#leave(held)
    else held.record = record
  }

  /** Drops the relationships of a node. */
  dropRelationships(key: string): void {
    for (const held of [...(this.#byNode.get(key) ?? [])]) this.#leave(held)
  }

  /** Moves the relationships of a node to another; one between both becomes a loop. */
  moveRelationships(from: string, to: string): number {
    const moved = [...(this.#byNode.get(from) ?? [])]
    for (const held of moved) {
      this.#leave(held)
      const { source, target } = held.record
      this.#enter({ record: { ...held.record, source: source === from ? to : source, target: target === from ? to : target } })
    }
    return moved.length
  }

  #enter(held: Held): void {
    const triple = tripleOf(held.record)
    const alike = this.#byEnds.get(triple)
    if (alike === undefined) this.#byEnds.set(triple, [held])
    else alike.push(held)
    for (const key of [held.record.source, held.record.target]) {
      const known = this.#byNode.get(key)
      if (known === undefined) this.#byNode.set(key, new Set([held]))
      else known.add(held)
    }
  }

  #leave(held: Held): void {
    const triple = tripleOf(held.record)
    const others = (this.#byEnds.get(triple) ?? []).filter((one) => one !== held)
    this.#byEnds.set(triple, others)
    for (const key of [held.record.source, held.record.target]) this.#byNode.get(key)?.delete(held)
  }
}
