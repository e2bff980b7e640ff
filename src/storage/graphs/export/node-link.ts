import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import type { Value } from '../values.ts'
import type { ExportSource } from './export-source.ts'
import { held, jsonOf, textOf } from './json-value.ts'
import { isList } from './kinds.ts'
import { joined } from './pieces.ts'
import type { Survey } from './survey.ts'
import { writtenNames } from './written-names.ts'

type Names = ReadonlyMap<string, string>

const same = (name: string): string => name

/** The names of members beside those that every node, or every edge, has; networkx takes `key` for the key of a parallel edge. */
export const nodeMembers = ({ nodes }: Survey): Names => writtenNames(nodes.keys(), same, ['id', 'labels'])
export const edgeMembers = ({ relationships }: Survey): Names => writtenNames(relationships.keys(), same, ['source', 'target', 'type', 'key'])

/** Temporals, points and numbers that JSON lacks become text. */
function memberText(value: Value, isFloat: boolean): string {
  if (value === null) return 'null'
  if (isList(value)) return `[${value.map((item) => memberText(item, isFloat)).join(',')}]`
  const isPlain = typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'object'
  return isPlain ? jsonOf(value, isFloat) : JSON.stringify(textOf(value))
}

const membersOf = (record: NodeRecord | RelationshipRecord, names: Names): string =>
  held(record)
    .map(([name, value, isFloat]) => `,${JSON.stringify(names.get(name) ?? name)}:${memberText(value, isFloat)}`)
    .join('')

/** Writes the node-link data of networkx, with the member `edges` of its newer versions. */
export async function* writeNodeLink(source: ExportSource, survey: Survey): AsyncGenerator<string> {
  const [ofNodes, ofEdges] = [nodeMembers(survey), edgeMembers(survey)]
  yield `{"directed":${source.orientation === 'directed'},"multigraph":true,"graph":{},"nodes":[\n`
  yield* joined(source.nodes(), ',\n', (node) => `{"id":${JSON.stringify(node.key)},"labels":${JSON.stringify(node.labels)}${membersOf(node, ofNodes)}}`)
  yield '\n],"edges":[\n'
  yield* joined(source.relationships(), ',\n', (edge) => {
    const [from, to, type] = [edge.source, edge.target, edge.type].map((text) => JSON.stringify(text))
    return `{"source":${from},"target":${to},"type":${type}${membersOf(edge, ofEdges)}}`
  })
  yield '\n]}\n'
}
