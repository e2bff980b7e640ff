import { isDeepStrictEqual } from 'node:util'
import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { OWN_LABEL } from './view.ts'

const MAX_TRIES = 5

export interface Counts {
  readonly nodes: number
  readonly relationships: number
}

/** What this service keeps in a database. */
export interface OwnCounts extends Counts {
  /** 0: no imported graph has nodes in it. A generation is there before its first node and goes after the last. */
  readonly generations: number
}

/** All nodes and relationships, or those of nodes with the label, by numbers that the database keeps. */
export async function countNodesAndRelationships(neo4j: Neo4j, database: string, label?: string): Promise<Counts> {
  const of = label === undefined ? '' : `:${quoted(label)}`
  const text = `CALL () { MATCH (n${of}) RETURN count(n) AS nodes } CALL () { MATCH (${of})-[r]->() RETURN count(r) AS relationships } RETURN nodes, relationships`
  const [row] = await neo4j.read({ text }, { database })
  return { nodes: Number(row?.['nodes']), relationships: Number(row?.['relationships']) }
}

/**
 * Counts what others have, given what this service has: numbers that are looked up one after another fit together while the service's own stay the same. It counts
 * again when they did not; after 5 times the last count stands, until the database is looked at the next time.
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
