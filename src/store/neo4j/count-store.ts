import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { type GraphView, labelExpression, OWN_PREFIX } from './view.ts'

/** Parts of one statement: each is planned anew, which takes longer than to look the number up. */
const PARTS = 50
const SLOT_PREFIX = `${OWN_PREFIX}Slot`

/** How many of something, and the texts of the statements that count it; their `count`s are added up. */
interface Counted<T> {
  readonly of: T
  readonly parts: readonly string[]
}

/** Labels of a database with how many of its nodes carry each, those in use. Numbers that the database keeps, unless imported graphs in it share its labels. */
export async function countLabels(neo4j: Neo4j, view: GraphView): Promise<Map<string, number>> {
  const labels = await names(neo4j, view, 'CALL db.labels() YIELD label RETURN label AS name ORDER BY name')
  const shared = view.ownLabels.some((label) => label.startsWith(SLOT_PREFIX))
  const counted = labels
    .filter((label) => !label.startsWith(OWN_PREFIX))
    .map((label) => ({ of: label, parts: [`MATCH (n${shared ? labelExpression(view, [label]) : `:${quoted(label)}`}) RETURN count(n)`] }))
  return inUse(await counts(neo4j, view, counted))
}

/** Relationship types of a database with how many of its relationships have each, those in use. */
export async function countTypes(neo4j: Neo4j, view: GraphView): Promise<Map<string, number>> {
  const types = await names(neo4j, view, 'CALL db.relationshipTypes() YIELD relationshipType RETURN relationshipType AS name ORDER BY name')
  // Own nodes carry one label of their own and lead to own nodes only.
  const counted = types.map((type) => ({
    of: type,
    parts: [relationships('', type, ''), ...view.ownLabels.map((label) => negated(relationships(`:${quoted(label)}`, type, '')))]
  }))
  return inUse(await counts(neo4j, view, counted))
}

/** A label at one end of relationships of a type. */
export interface End {
  readonly type: string
  readonly end: 'source' | 'target'
  readonly label: string
}

/** How many relationships of the type have the label at that end; null where the database keeps no such number of this graph's own. */
export async function countEnds(neo4j: Neo4j, view: GraphView, ends: readonly End[]): Promise<Map<End, number> | null> {
  if (view.ownLabels.some((label) => label.startsWith(SLOT_PREFIX))) return null
  const counted = ends.map((end) => {
    const label = `:${quoted(end.label)}`
    return { of: end, parts: [end.end === 'source' ? relationships(label, end.type, '') : relationships('', end.type, label)] }
  })
  return counts(neo4j, view, counted)
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
