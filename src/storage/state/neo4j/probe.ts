import { type StateConnection, write } from './write.ts'

const text = "MERGE (p:EdgewiseReadiness:EdgewiseOwn {key: 'readiness'}) SET p.at = datetime.realtime()"

/** Writes to a node of its own. Two that make it at once leave two, which hurts nobody. */
export function probe(neo4j: StateConnection): () => Promise<void> {
  return async () => void (await write(neo4j, { text }))
}
