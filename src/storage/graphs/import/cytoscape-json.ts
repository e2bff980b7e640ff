import { foreignProperties, isFilled, type Members, readForeignKey, readMembers, takeLabels, takeType } from './foreign-json.ts'
import { invalidRecord } from './invalid-record.ts'
import type { JsonDialect } from './json-dialect.ts'
import { isGiven } from './json-record.ts'
import type { ImportRecord, Place } from './record.ts'
import type { Remarks } from './remarks.ts'
import { withStorableValues } from './unstorable.ts'

/** The elements of Cytoscape.js: `{"elements": {"nodes": [{"data": {..}, "position": {x, y}}], "edges": [..]}}`, or one list of both. */
export function cytoscape(remarks: Remarks): JsonDialect {
  const reader = (list: string) => (json: unknown, place: Place) => readElement(list, readMembers(json, 'An element', place), place, remarks)
  return { lists: new Map(['nodes', 'edges', 'elements'].map((list) => [list, reader(list)])), member: () => false }
}

function readElement(list: string, members: Members, place: Place, remarks: Remarks): ImportRecord {
  const { data, group, position, ...others } = members
  if (!isGiven(data)) throw invalidRecord(place, 'An element of Cytoscape.js must have "data".')
  const held = readMembers(data, '"data"', place)
  const isEdge = groupOf(list, group, held, place) === 'edges'
  const lost = isEdge ? { ...others, position } : others
  for (const [name, json] of Object.entries(lost)) {
    if (isFilled(json)) remarks.warn(`The member ${JSON.stringify(name)} of elements is ignored, here and below.`, place)
  }
  return isEdge ? readEdge(held, place, remarks) : readNode(held, position, place, remarks)
}

/** An element in a list of both is an edge if it has an end. */
function groupOf(list: string, group: unknown, data: Members, place: Place): string {
  const implied = list !== 'elements' ? list : 'source' in data || 'target' in data ? 'edges' : 'nodes'
  const isKnown = !isGiven(group) || group === implied || (list === 'elements' && group === 'nodes')
  if (!isKnown) throw invalidRecord(place, `The "group" must be "${implied}" here, found ${JSON.stringify(group)}.`)
  return typeof group === 'string' ? group : implied
}

function readNode({ id, ...data }: Members, position: unknown, place: Place, remarks: Remarks): ImportRecord {
  const { labels, others } = takeLabels(data)
  const members = { ...positionOf(position, data, place, remarks), ...others }
  return withStorableValues({ kind: 'node', key: readForeignKey(id, 'data.id', place), labels, ...foreignProperties(members, place, remarks), place })
}

/** The coordinates as properties, unless the data have such properties. */
function positionOf(json: unknown, data: Members, place: Place, remarks: Remarks): Members {
  const position = readMembers(json, '"position"', place)
  if (!('x' in data || 'y' in data) || !isFilled(position)) return position
  remarks.warn('The "position" of nodes whose data have "x" or "y" is ignored, here and below.', place)
  return {}
}

function readEdge({ source, target, ...data }: Members, place: Place, remarks: Remarks): ImportRecord {
  const { type, others } = takeType(data, ['interaction', 'type', 'label'])
  const ends = { source: readForeignKey(source, 'data.source', place), target: readForeignKey(target, 'data.target', place) }
  return withStorableValues({ kind: 'relationship', ...ends, type, ...foreignProperties(others, place, remarks), place })
}
