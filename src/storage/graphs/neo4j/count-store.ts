import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { type OwnCounts, whileOwnStays } from './own-counts.ts'
import { type GraphView, labelExpression, OWN_LABEL, OWN_PREFIX } from './view.ts'

/** Parts per statement: planning a part takes longer than its lookup. */
const PARTS = 50

/** An item with the statements that count it; their `count`s are summed. */
interface Counted<T> {
  readonly of: T
  readonly parts: readonly string[]
}

/** Counts the nodes per label of a database, for labels in use. Uses counts that the database maintains, unless imported graphs in it share its labels. */
export async function countLabels(neo4j: Neo4j, view: GraphView): Promise<Map<string, number>> {
  const labels = await names(neo4j, view, 'CALL db.labels() YIELD label RETURN label AS name ORDER BY name')
  const foreign = labels.filter((label) => !label.startsWith(OWN_PREFIX))
  const of = (label: string, { generations }: OwnCounts) => (generations > 0 ? labelExpression(view, [label]) : `:${quoted(label)}`)
  const counted = (own: OwnCounts) => foreign.map((label) => ({ of: label, parts: [`MATCH (n${of(label, own)}) RETURN count(n)`] }))
  return inUse(await whileOwnStays(neo4j, view.database, (own) => counts(neo4j, view, counted(own))))
}

/** Counts the relationships per type of a database, for types in use. */
export async function countTypes(neo4j: Neo4j, view: GraphView): Promise<Map<string, number>> {
  const types = await names(neo4j, view, 'CALL db.relationshipTypes() YIELD relationshipType RETURN relationshipType AS name ORDER BY name')
  // The service's own nodes are only connected to each other.
  const own = (type: string) => negated(relationships(`:${quoted(OWN_LABEL)}`, type, ''))
  const counted = (has: OwnCounts) => types.map((type) => ({ of: type, parts: [relationships('', type, ''), ...(has.relationships > 0 ? [own(type)] : [])] }))
  return inUse(await whileOwnStays(neo4j, view.database, (has) => counts(neo4j, view, counted(has))))
}

/** A label at one end of relationships of a type. */
export interface End {
  readonly type: string
  readonly end: 'source' | 'target'
  readonly label: string
}

/** Counts the relationships of a type with the label at that end; null when imported graphs are in the database, because its counts include theirs. */
export async function countEnds(neo4j: Neo4j, view: GraphView, ends: readonly End[]): Promise<Map<End, number> | null> {
  const counted = ends.map((end) => {
    const label = `:${quoted(end.label)}`
    return { of: end, parts: [end.end === 'source' ? relationships(label, end.type, '') : relationships('', end.type, label)] }
  })
  return whileOwnStays(neo4j, view.database, async ({ generations }) => (generations > 0 ? null : counts(neo4j, view, counted)))
}

function relationships(source: string, type: string, target: string): string {
  return `MATCH (${source})-[r:${quoted(type)}]->(${target}) RETURN count(r)`
}

function negated(text: string): string {
  return text.replace(/RETURN (count\(r\))$/, 'RETURN -1 * $1')
}

async function names(neo4j: Neo4j, view: GraphView, text: string): Promise<string[]> {
  return (await neo4j.read({ text }, { database: view.database })).map((row) => row['name'] as string)
}

async function counts<T>(neo4j: Neo4j, view: GraphView, counted: readonly Counted<T>[]): Promise<Map<T, number>> {
  const found = new Map(counted.map(({ of }) => [of, 0]))
  const all = counted.flatMap(({ of, parts }) => parts.map((text) => ({ of, text })))
  for (let start = 0; start < all.length; start += PARTS) {
    const some = all.slice(start, start + PARTS)
    const text = some.map((part, at) => `${part.text} AS count, ${at} AS part`).join(' UNION ALL ')
    for (const row of await neo4j.read({ text }, { database: view.database })) {
      const of = some[row['part'] as number]?.of as T
      found.set(of, (found.get(of) ?? 0) + (row['count'] as number))
    }
  }
  return found
}

function inUse(counted: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...counted].filter(([, count]) => count > 0))
}
