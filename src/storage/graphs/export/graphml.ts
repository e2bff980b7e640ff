import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import { escapeXml } from './escape-xml.ts'
import type { ExportSource } from './export-source.ts'
import { each } from './pieces.ts'
import { type PropertyKey, PropertyKeys, type WrittenProperty } from './property-keys.ts'
import type { Survey } from './survey.ts'

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="labels" for="node" attr.name="labels" attr.type="string"/>
<key id="label" for="edge" attr.name="label" attr.type="string"/>
`

/** A list is JSON text, as in Neo4j's export. */
function keyElement(owner: 'node' | 'edge', { id, name, kind }: PropertyKey): string {
  const type = kind === 'list' ? 'attr.type="string" attr.list="string"' : `attr.type="${kind}"`
  return `<key id="${id}" for="${owner}" attr.name="${escapeXml(name)}" ${type}/>\n`
}

const data = (key: string, text: string): string => `<data key="${key}">${escapeXml(text)}</data>`
const dataOf = (properties: readonly WrittenProperty[]): string => properties.map(({ key, text }) => data(key.id, text)).join('')

function nodeElement({ key, labels }: NodeRecord, properties: readonly WrittenProperty[]): string {
  // A colon separates labels and cannot be escaped.
  const text = labels.map((label) => `:${label.replaceAll(':', '_')}`).join('')
  const [attribute, labelData] = text === '' ? ['', ''] : [` labels="${escapeXml(text)}"`, data('labels', text)]
  return `<node id="${escapeXml(key)}"${attribute}>${labelData}${dataOf(properties)}</node>\n`
}

function edgeElement(at: number, { source, target, type }: RelationshipRecord, properties: readonly WrittenProperty[]): string {
  const ends = `source="${escapeXml(source)}" target="${escapeXml(target)}"`
  return `<edge id="edge${at}" ${ends} label="${escapeXml(type)}">${data('label', type)}${dataOf(properties)}</edge>\n`
}

/** Writes GraphML in Neo4j's form: labels and types as attributes and as data. This service's import can read it. */
export async function* writeGraphml({ orientation, nodes, relationships }: ExportSource, survey: Survey): AsyncGenerator<string> {
  const [ofNodes, ofEdges] = [new PropertyKeys('n', survey.nodes), new PropertyKeys('e', survey.relationships)]
  yield HEAD
  yield ofNodes.all.map((key) => keyElement('node', key)).join('')
  yield ofEdges.all.map((key) => keyElement('edge', key)).join('')
  yield `<graph edgedefault="${orientation}">\n`
  yield* each(nodes(), (node) => nodeElement(node, ofNodes.write(node)))
  let at = 0
  yield* each(relationships(), (edge) => edgeElement(at++, edge, ofEdges.write(edge)))
  yield '</graph>\n</graphml>\n'
}
