import type { InlineGraphContent } from '../store.ts'
import { escapeXml } from './escape-xml.ts'
import { declaredKeys, itemsOf, type NodeItem, type PropertyKey, type RelationshipItem, type WrittenProperty } from './property-keys.ts'

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

function nodeElement({ key, labels }: NodeItem, properties: readonly WrittenProperty[]): string {
  // A colon separates labels and cannot be escaped.
  const text = labels.map((label) => `:${label.replaceAll(':', '_')}`).join('')
  const [attribute, labelData] = text === '' ? ['', ''] : [` labels="${escapeXml(text)}"`, data('labels', text)]
  return `<node id="${escapeXml(key)}"${attribute}>${labelData}${dataOf(properties)}</node>\n`
}

function edgeElement(at: number, { source, target, type }: RelationshipItem, properties: readonly WrittenProperty[]): string {
  const ends = `source="${escapeXml(source)}" target="${escapeXml(target)}"`
  return `<edge id="edge${at}" ${ends} label="${escapeXml(type)}">${data('label', type)}${dataOf(properties)}</edge>\n`
}

/** Writes GraphML in pieces in Neo4j's form: labels and types as attributes and as data. This service's import can read it. */
export function* writeGraphml({ records, orientation }: InlineGraphContent): Generator<string> {
  const { nodes, relationships } = itemsOf(records)
  const [ofNodes, ofEdges] = [yield* declaredKeys('n', nodes), yield* declaredKeys('e', relationships)]
  yield HEAD
  for (const key of ofNodes.all) yield keyElement('node', key)
  for (const key of ofEdges.all) yield keyElement('edge', key)
  yield `<graph edgedefault="${orientation}">\n`
  for (const node of nodes) yield nodeElement(node, ofNodes.write(node))
  for (const [at, edge] of relationships.entries()) yield edgeElement(at, edge, ofEdges.write(edge))
  yield '</graph>\n</graphml>\n'
}
