import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import { escapeXml } from './escape-xml.ts'
import type { ExportSource } from './export-source.ts'
import { each } from './pieces.ts'
import { type PropertyKey, PropertyKeys, type WrittenProperty } from './property-keys.ts'
import type { Survey } from './survey.ts'
import { writtenNames } from './written-names.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<gexf xmlns="http://gexf.net/1.3" version="1.3">\n'
/** Readers show an attribute's title only when its id is a number. This id precedes those of properties. */
const LABELS = '0'

const attribute = (id: string, title: string, kind: PropertyKey['kind']): string =>
  `<attribute id="${id}" title="${escapeXml(title)}" type="${kind === 'list' ? 'liststring' : kind}"/>\n`

/** The attribute of labels takes their name. */
export const gexfNames = ({ nodes }: Survey): ReadonlyMap<string, string> => writtenNames(nodes.keys(), (name) => name, ['labels'])

function* declare(owner: 'node' | 'edge', keys: readonly PropertyKey[], names: ReadonlyMap<string, string> = new Map()): Generator<string> {
  yield `<attributes class="${owner}">\n`
  if (owner === 'node') yield attribute(LABELS, 'labels', 'list')
  for (const { id, name, kind } of keys) yield attribute(id, names.get(name) ?? name, kind)
  yield '</attributes>\n'
}

const value = (key: string, text: string): string => `<attvalue for="${key}" value="${escapeXml(text)}"/>`
const valuesOf = (properties: readonly WrittenProperty[]): string => properties.map(({ key, text }) => value(key.id, text)).join('')

/** The caption of a node: its name, else its key. */
function captionOf({ key, labels, properties }: NodeRecord, names: ExportSource['nameProperties']): string {
  const name = labels.flatMap((label) => names[label] ?? []).map((property) => properties[property])[0]
  return typeof name === 'string' ? name : key
}

function nodeElement(node: NodeRecord, caption: string, properties: readonly WrittenProperty[]): string {
  const labels = value(LABELS, JSON.stringify(node.labels))
  return `<node id="${escapeXml(node.key)}" label="${escapeXml(caption)}"><attvalues>${labels}${valuesOf(properties)}</attvalues></node>\n`
}

function edgeElement(at: number, { source, target, type }: RelationshipRecord, properties: readonly WrittenProperty[]): string {
  const ends = `source="${escapeXml(source)}" target="${escapeXml(target)}"`
  return `<edge id="${at}" ${ends} label="${escapeXml(type)}"><attvalues>${valuesOf(properties)}</attvalues></edge>\n`
}

/** Writes GEXF 1.3, for Gephi and similar programs. They display a node's name and a relationship's type; labels are an attribute. */
export async function* writeGexf({ orientation, nameProperties, nodes, relationships }: ExportSource, survey: Survey): AsyncGenerator<string> {
  // The prefix gives attributes numbers as ids: 10, 11, ..., 110.
  const [ofNodes, ofEdges] = [new PropertyKeys('1', survey.nodes), new PropertyKeys('1', survey.relationships)]
  yield HEAD
  yield `<graph defaultedgetype="${orientation}">\n`
  yield [...declare('node', ofNodes.all, gexfNames(survey)), ...declare('edge', ofEdges.all)].join('')
  yield '<nodes>\n'
  yield* each(nodes(), (node) => nodeElement(node, captionOf(node, nameProperties), ofNodes.write(node)))
  yield '</nodes>\n<edges>\n'
  let at = 0
  yield* each(relationships(), (edge) => edgeElement(at++, edge, ofEdges.write(edge)))
  yield '</edges>\n</graph>\n</gexf>\n'
}
