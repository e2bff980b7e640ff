import type { ImportRecord, NodeRecord, RelationshipRecord } from '../import/record.ts'
import type { GraphRecords } from '../store.ts'
import { type Change, isOfRelationships, keysOf } from './change.ts'
import type { ChangedPart } from './changed-part.ts'

/** What changes concern: nodes by id, and those of them whose relationships matter. */
export interface Concerned {
  readonly nodes: ReadonlySet<string>
  readonly hubs: ReadonlySet<string>
}

export const concernedBy = (changes: readonly Change[]): Concerned => ({
  nodes: new Set(changes.flatMap(keysOf)),
  hubs: new Set(changes.filter(isOfRelationships).flatMap(keysOf))
})

const isHeld = ({ source, target }: RelationshipRecord, { hubs }: Concerned): boolean => hubs.has(source) || hubs.has(target)

/** The nodes and relationships of a graph that changes concern. Relationships are read only where one matters. */
export async function readConcerned(graph: GraphRecords, concerned: Concerned): Promise<{ nodes: NodeRecord[]; relationships: RelationshipRecord[] }> {
  const nodes: NodeRecord[] = []
  const relationships: RelationshipRecord[] = []
  for await (const batch of graph.nodes()) nodes.push(...batch.filter(({ key }) => concerned.nodes.has(key)))
  if (concerned.hubs.size === 0) return { nodes, relationships }
  for await (const batch of graph.relationships()) relationships.push(...batch.filter((record) => isHeld(record, concerned)))
  return { nodes, relationships }
}

/** The records of the graph, with the changed part in place of the concerned one. New nodes and relationships come last. */
export async function* changedRecords(graph: GraphRecords, concerned: Concerned, part: ChangedPart): AsyncGenerator<ImportRecord> {
  yield* changedNodes(graph, concerned, part)
  for await (const batch of graph.relationships()) yield* batch.filter((record) => !isHeld(record, concerned))
  yield* part.relationships
}

async function* changedNodes(graph: GraphRecords, concerned: Concerned, part: ChangedPart): AsyncGenerator<NodeRecord> {
  const left = new Map(part.nodes)
  for await (const batch of graph.nodes()) {
    for (const node of batch) {
      const next = concerned.nodes.has(node.key) ? left.get(node.key) : node
      left.delete(node.key)
      if (next !== undefined) yield next
    }
  }
  yield* left.values()
}
