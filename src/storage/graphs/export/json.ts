import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import type { ExportSource } from './export-source.ts'
import { held, jsonOf } from './json-value.ts'
import { each, joined } from './pieces.ts'

const propertiesOf = (record: NodeRecord | RelationshipRecord): string =>
  `{${held(record)
    .map(([name, value, isFloat]) => `${JSON.stringify(name)}:${jsonOf(value, isFloat)}`)
    .join(',')}}`

const nodeText = (node: NodeRecord): string => `{"id":${JSON.stringify(node.key)},"labels":${JSON.stringify(node.labels)},"properties":${propertiesOf(node)}}`

function relationshipText(relationship: RelationshipRecord): string {
  const [source, target, type] = [relationship.source, relationship.target, relationship.type].map((text) => JSON.stringify(text))
  return `{"source":${source},"target":${target},"type":${type},"properties":${propertiesOf(relationship)}}`
}

/** Writes this service's JSON: `{"nodes": [..], "relationships": [..]}`. */
export async function* writeJson(source: ExportSource): AsyncGenerator<string> {
  yield '{"nodes":[\n'
  yield* joined(source.nodes(), ',\n', nodeText)
  yield '\n],"relationships":[\n'
  yield* joined(source.relationships(), ',\n', relationshipText)
  yield '\n]}\n'
}

/** Writes this service's JSON lines: one node or relationship per line, nodes first. */
export async function* writeJsonLines(source: ExportSource): AsyncGenerator<string> {
  yield* each(source.nodes(), (node) => `${nodeText(node)}\n`)
  yield* each(source.relationships(), (relationship) => `${relationshipText(relationship)}\n`)
}
