import type { InlineGraphContent } from '../store.ts'
import { escapeXml } from './escape-xml.ts'
import { declaredKeys, itemsOf, type NodeItem, type PropertyKey, type RelationshipItem, type WrittenProperty } from './property-keys.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<gexf xmlns="http://gexf.net/1.3" version="1.3">\n'
/** Readers show an attribute's title only when its id is a number. This id precedes those of properties. */
const LABELS = '0'

const attribute = (id: string, title: string, kind: PropertyKey['kind']): string =>
  `<attribute id="${id}" title="${escapeXml(title)}" type="${kind === 'list' ? 'liststring' : kind}"/>\n`

function* declare(owner: 'node' | 'edge', keys: readonly PropertyKey[]): Generator<string> {
  yield `<attributes class="${owner}">\n`
  if (owner === 'node') yield attribute(LABELS, 'labels', 'list')
  for (const { id, name, kind } of keys) yield attribute(id, name, kind)
  yield '</attributes>\n'
}

const value = (key: string, text: string): string => `<attvalue for="${key}" value="${escapeXml(text)}"/>`
const valuesOf = (properties: readonly WrittenProperty[]): string => properties.map(({ key, text }) => value(key.id, text)).join('')

/** The caption of a node: its name, else its key. */
function captionOf({ key, labels, properties }: NodeItem, names: InlineGraphContent['nameProperties']): string {
  const name = labels.flatMap((label) => names[label] ?? []).map((property) => properties[property])[0]
  return typeof name === 'string' ? name : key
}

function nodeElement(node: NodeItem, caption: string, properties: readonly WrittenProperty[]): string {
  const labels = value(LABELS, JSON.stringify(node.labels))
  return `<node id="${escapeXml(node.key)}" label="${escapeXml(caption)}"><attvalues>${labels}${valuesOf(properties)}</attvalues></node>\n`
}

function edgeElement(at: number, { source, target, type }: RelationshipItem, properties: readonly WrittenProperty[]): string {
  const ends = `source="${escapeXml(source)}" target="${escapeXml(target)}"`
  return `<edge id="${at}" ${ends} label="${escapeXml(type)}"><attvalues>${valuesOf(properties)}</attvalues></edge>\n`
}

/** Writes GEXF 1.3 in pieces, for Gephi and similar programs. They display a node's name and a relationship's type; labels are an attribute. */
export function* writeGexf({ records, orientation, nameProperties }: InlineGraphContent): Generator<string> {
  const { nodes, relationships } = itemsOf(records)
  // The prefix gives attributes numbers as ids: 10, 11, ..., 110.
  const [ofNodes, ofEdges] = [yield* declaredKeys('1', nodes), yield* declaredKeys('1', relationships)]
  yield HEAD
  yield `<graph defaultedgetype="${orientation}">\n`
  yield* declare('node', ofNodes.all)
  yield* declare('edge', ofEdges.all)
  yield '<nodes>\n'
  for (const node of nodes) yield nodeElement(node, captionOf(node, nameProperties), ofNodes.write(node))
  yield '</nodes>\n<edges>\n'
  for (const [at, edge] of relationships.entries()) yield edgeElement(at, edge, ofEdges.write(edge))
  yield '</edges>\n</graph>\n</gexf>\n'
}
