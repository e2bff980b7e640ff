import { quoted } from '../../neo4j/quote.ts'
import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import { literal, stringLiteral } from './cypher-literal.ts'
import type { ExportSource } from './export-source.ts'
import { held } from './json-value.ts'
import { each } from './pieces.ts'
import type { Survey } from './survey.ts'
import { writtenNames } from './written-names.ts'

/** Nodes per statement. */
const NODES = 100
const INDEX = 'edgewise_export'

type Names = ReadonlyMap<string, string>

const same = (name: string): string => name

/** Neo4j has no empty names. */
export const cypherNames = (names: Iterable<string>): Names => writtenNames(names, same, [''])

/** A name that the graph does not have. */
function freeName(name: string, taken: (name: string) => boolean): string {
  let free = name
  for (let count = 2; taken(free); count++) free = `${name}${count}`
  return free
}

const entries = (record: NodeRecord | RelationshipRecord, names: Names): string[] =>
  held(record).map(([name, value, isFloat]) => `${quoted(names.get(name) ?? name)}: ${literal(value, isFloat)}`)

/**
 * Writes a script for Neo4j 5.26 and newer. Relationships find their ends by a key that nodes have until the script ends, under a label with an index of its
 * own.
 */
export async function* writeCypher({ nodes, relationships }: ExportSource, survey: Survey): AsyncGenerator<string> {
  const ofNodes = cypherNames(survey.nodes.keys())
  const ofRelationships = cypherNames(survey.relationships.keys())
  const label = quoted(freeName('Exported', (name) => survey.labels.has(name)))
  const key = quoted(freeName('exportedKey', (name) => survey.nodes.has(name)))
  yield `CREATE INDEX ${INDEX} IF NOT EXISTS FOR (n:${label}) ON (n.${key});\nCALL db.awaitIndexes(300);\n`
  const pattern = (node: NodeRecord) => {
    const labels = node.labels.map((name) => `:${quoted(name)}`).join('')
    return `(:${label}${labels} {${[`${key}: ${stringLiteral(node.key)}`, ...entries(node, ofNodes)].join(', ')}})`
  }
  for await (const batch of nodes()) yield created(batch.map(pattern))
  yield* each(relationships(), (relationship) => {
    const { source, target, type } = relationship
    const [s, t] = [source, target].map((end) => `:${label} {${key}: ${stringLiteral(end)}}`)
    return `MATCH (s${s}), (t${t}) CREATE (s)-[:${quoted(type)} {${entries(relationship, ofRelationships).join(', ')}}]->(t);\n`
  })
  yield `MATCH (n:${label}) CALL (n) { REMOVE n:${label}, n.${key} } IN TRANSACTIONS OF 10000 ROWS;\nDROP INDEX ${INDEX} IF EXISTS;\n`
}

function created(patterns: readonly string[]): string {
  let text = ''
  for (let from = 0; from < patterns.length; from += NODES) text += `CREATE ${patterns.slice(from, from + NODES).join(',\n  ')};\n`
  return text
}
