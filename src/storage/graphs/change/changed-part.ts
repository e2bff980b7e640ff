import type { Steps } from '../../../base/concurrency/thread-share.ts'
import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import { contentOf, type Difference, type Replaced } from './difference.ts'

/** A relationship of the part, which may change or move to other nodes. */
interface Held {
  readonly before: RelationshipRecord | null
  now: RelationshipRecord | null
}

type Triple = Pick<RelationshipRecord, 'source' | 'type' | 'target'>

const tripleOf = ({ source, type, target }: Triple): string => JSON.stringify([source, type, target])

function isChange(before: NodeRecord | RelationshipRecord | null, after: NodeRecord | RelationshipRecord | null): boolean {
  if (before === after) return false
  return before === null || after === null || contentOf(before) !== contentOf(after)
}

/** The nodes and relationships that changes concern, as they were and as they are now, indexed so that each change takes time by what it touches. */
export class ChangedPart {
  readonly #before = new Map<string, NodeRecord>()
  readonly #nodes = new Map<string, NodeRecord>()
  readonly #relationships: Held[] = []
  readonly #byEnds = new Map<string, Set<Held>>()
  readonly #byNode = new Map<string, Set<Held>>()

  get nodes(): ReadonlyMap<string, NodeRecord> {
    return this.#nodes
  }

  /** Takes a node of the graph. */
  takeNode(node: NodeRecord): void {
    this.#before.set(node.key, node)
    this.#nodes.set(node.key, node)
  }

  /** Takes a relationship of the graph. */
  takeRelationship(record: RelationshipRecord): void {
    this.#hold({ before: record, now: record })
  }

  putNode(node: NodeRecord): void {
    this.#nodes.set(node.key, node)
  }

  dropNode(key: string): void {
    this.#nodes.delete(key)
  }

  addRelationship(record: RelationshipRecord): void {
    this.#hold({ before: null, now: record })
  }

  /** Relationships of the same ends and type: the graph's in its order, then moved and new ones. */
  between(of: Triple): readonly RelationshipRecord[] {
    return [...(this.#byEnds.get(tripleOf(of)) ?? [])].flatMap(({ now }) => (now === null ? [] : [now]))
  }

  degreeOf(key: string): number {
    return this.#byNode.get(key)?.size ?? 0
  }

  /** Replaces the relationship at a place among those of its ends and type; null drops it. */
  replace(of: Triple, at: number, record: RelationshipRecord | null): void {
    const held = [...(this.#byEnds.get(tripleOf(of)) ?? [])][at]
    if (held === undefined) return
    if (record === null) this.#leave(held)
    held.now = record
  }

  /** Drops the relationships of a node. */
  dropRelationships(key: string): void {
    for (const held of [...(this.#byNode.get(key) ?? [])]) {
      this.#leave(held)
      held.now = null
    }
  }

  /** Moves the relationships of a node to another; one between both becomes a loop. */
  moveRelationships(from: string, to: string): void {
    for (const held of [...(this.#byNode.get(from) ?? [])]) {
      const { now } = held
      if (now === null) continue
      this.#leave(held)
      held.now = { ...now, source: now.source === from ? to : now.source, target: now.target === from ? to : now.target }
      this.#enter(held)
    }
  }

  /** What has changed. */
  *difference(): Steps<Difference> {
    const nodes: Replaced<NodeRecord>[] = []
    for (const key of new Set([...this.#before.keys(), ...this.#nodes.keys()])) {
      const [before = null, after = null] = [this.#before.get(key), this.#nodes.get(key)]
      if (isChange(before, after)) nodes.push({ before, after })
      yield
    }
    const relationships: Replaced<RelationshipRecord>[] = []
    for (const { before, now: after } of this.#relationships) {
      if (isChange(before, after)) relationships.push({ before, after })
      yield
    }
    return { nodes, relationships }
  }

  #hold(held: Held): void {
    this.#relationships.push(held)
    this.#enter(held)
  }

  #enter(held: Held): void {
    for (const [index, key] of this.#placesOf(held)) {
      const known = index.get(key)
      if (known === undefined) index.set(key, new Set([held]))
      else known.add(held)
    }
  }

  #leave(held: Held): void {
    for (const [index, key] of this.#placesOf(held)) index.get(key)?.delete(held)
  }

  #placesOf({ now }: Held): readonly (readonly [Map<string, Set<Held>>, string])[] {
    if (now === null) return []
    return [
      [this.#byEnds, tripleOf(now)],
      [this.#byNode, now.source],
      [this.#byNode, now.target]
    ]
  }
}
