import { isDeepStrictEqual } from 'node:util'
import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { OWN_LABEL } from './view.ts'

const MAX_TRIES = 5

export interface Counts {
  readonly nodes: number
  readonly relationships: number
}

/** Counts of this service's own nodes and relationships in a database. */
export interface OwnCounts extends Counts {
  /** 0: no imported graph has nodes in it. A generation exists before its first node and is removed after the last. */
  readonly generations: number
}

/** Counts all nodes and relationships, or those of nodes with the label, from counts that the database maintains. */
export async function countNodesAndRelationships(neo4j: Neo4j, database: string, label?: string): Promise<Counts> {
  const of = label === undefined ? '' : `:${quoted(label)}`
  const text = `CALL () { MATCH (n${of}) RETURN count(n) AS nodes } CALL () { MATCH (${of})-[r]->() RETURN count(r) AS relationships } RETURN nodes, relationships`
  const [row] = await neo4j.read({ text }, { database })
  return { nodes: Number(row?.['nodes']), relationships: Number(row?.['relationships']) }
}

/**
 * Counts external data given the service's own counts: consecutive lookups are consistent while the latter stay the same. Counts again when they changed; after
 * 5 tries the last count stands until the next look at the database.
 */
export async function whileOwnStays<T>(neo4j: Neo4j, database: string, count: (own: OwnCounts) => Promise<T>): Promise<T> {
  let own = await countOwn(neo4j, database)
  for (let tries = 1; ; tries++) {
    const counted = await count(own)
    const now = await countOwn(neo4j, database)
    if (tries === MAX_TRIES || isDeepStrictEqual(own, now)) return counted
    own = now
  }
}

async function countOwn(neo4j: Neo4j, database: string): Promise<OwnCounts> {
  const counts = await countNodesAndRelationships(neo4j, database, OWN_LABEL)
  const { nodes: generations } = await countNodesAndRelationships(neo4j, database, 'EdgewiseGeneration')
  return { ...counts, generations }
}
