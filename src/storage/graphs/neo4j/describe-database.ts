import { ThreadShare } from '../../../base/concurrency/thread-share.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import { GraphDescription } from '../describe-graph.ts'
import type { GraphSchema } from '../store.ts'
import { cutProperties, heldProperties } from './held-properties.ts'
import { relationshipMatch } from './relationship-match.ts'
import { type GraphView, labelExpression, shownLabels } from './view.ts'

type Described = Pick<GraphSchema, 'labels' | 'relationshipTypes'>

/** Place of records that come from no file. */
export const nowhere = { source: 'database', line: 0 } as const

/** Reading a whole graph takes longer than a call. */
export const DESCRIBE_DEADLINE_MS = 300_000

/** Counts labels, types, properties and patterns of a graph by reading every node and relationship once. Nodes without a label are in none of the counts. */
export async function describeDatabase(neo4j: Neo4j, view: GraphView): Promise<Described> {
  const description = new GraphDescription()
  const labelSets = new LabelSets()
  const setOf = new Map<number, number>()
  const share = new ThreadShare()
  const options = { database: view.database, deadlineMs: DESCRIBE_DEADLINE_MS }

  const nodes = `MATCH (n${labelExpression(view)})`
  const nodeText = `${nodes} RETURN toFloat(id(n)), labels(n), ${await cutProperties(neo4j, view, nodes, 'n', DESCRIBE_DEADLINE_MS)}`
  for await (const [id, all, raw] of neo4j.stream({ text: nodeText }, options)) {
    const labels = shownLabels(all as string[])
    setOf.set(id as number, labelSets.numberOf(labels))
    description.addNode({ kind: 'node', key: '', labels, ...heldProperties(view, raw as Record<string, unknown>), place: nowhere }, labels)
    if (share.isUsed()) await share.pause()
  }

  const relationships = relationshipMatch(view, [], 'r')
  const held = await cutProperties(neo4j, view, relationships, 'r', DESCRIBE_DEADLINE_MS)
  const relationshipText = `${relationships} RETURN toFloat(id(s)), type(r), toFloat(id(t)), ${held}`
  for await (const [source, name, target, raw] of neo4j.stream({ text: relationshipText }, options)) {
    const type = name as string
    description.addRelationship({ kind: 'relationship', source: '', target: '', type, ...heldProperties(view, raw as Record<string, unknown>), place: nowhere })
    const [from, to] = [setOf.get(source as number), setOf.get(target as number)]
    // An end that was created after the nodes were read belongs to the next version.
    if (from !== undefined && to !== undefined) description.addPattern(type, from, to)
    if (share.isUsed()) await share.pause()
  }
  return description.describe(description.nameProperties(view.nameProperties), labelSets.sets)
}

export class LabelSets {
  readonly sets: (readonly string[])[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(labels: readonly string[]): number {
    const key = labels.join('\u0000')
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.sets.push(labels) - 1
      this.#numbers.set(key, number)
    }
    return number
  }
}
