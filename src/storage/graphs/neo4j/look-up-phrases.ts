import type { Neo4j } from '../../neo4j/connection.ts'
import { nameHits } from '../name-hits.ts'
import { foldedNames } from '../name-property-of.ts'
import type { GraphSchema, PhraseHit, StoredNode } from '../store.ts'
import { MAX_NAMED_NODES, nameIndex } from './name-index.ts'
import { nodesCalled } from './name-lookup.ts'
import { readNodes } from './stored-nodes.ts'
import { textValues } from './text-values.ts'
import type { GraphView } from './view.ts'

const MAX_COUNTED = 1000

/**
 * The names, keys and text values that equal a phrase after folding, in the order of the phrases, names before values. Nodes that share a name are one hit per
 * label and spelling, counted up to 1,000. A node found by its key has the property ''. In a graph of more than `maxNodes` nodes names are compared without
 * folding, ignoring only case.
 */
export async function lookUpPhrases(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  phrases: readonly string[],
  maxNodes = MAX_NAMED_NODES
): Promise<PhraseHit[]> {
  const distinct = [...new Set(phrases)]
  const values = await textValues(neo4j, view, schema)
  const named = await nodesByPhrase(neo4j, view, schema, distinct, maxNodes)
  return distinct.flatMap((phrase) => [
    ...nameHits(schema, phrase, named.get(phrase) ?? []),
    ...values.equalTo(phrase).map((value): PhraseHit => ({ phrase, kind: 'value', ...value, nodes: [] }))
  ])
}

async function nodesByPhrase(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  phrases: readonly string[],
  maxNodes: number
): Promise<ReadonlyMap<string, readonly StoredNode[]>> {
  const index = await nameIndex(neo4j, view, schema, null, maxNodes)
  if (index === null) {
    const nodes = await nodesCalled(neo4j, view, schema, phrases, { labels: [], property: null, ignoreCase: true })
    return new Map(phrases.map((phrase) => [phrase, nodes.filter(({ name, key }) => name.toLowerCase() === phrase || key.toLowerCase() === phrase)]))
  }
  const ids = new Map(phrases.map((phrase) => [phrase, index.idsOf(phrase, [], MAX_COUNTED)]))
  const nodes = new Map((await readNodes(neo4j, view, schema, [...new Set([...ids.values()].flat())])).map((node) => [node.id, node]))
  return new Map([...ids].map(([phrase, found]) => [phrase, found.flatMap((id) => nodes.get(id) ?? []).filter((node) => foldedNames(node).includes(phrase))]))
}
