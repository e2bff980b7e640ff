import type { Value } from '../values.ts'
import { foreignProperties, type Members, readMembers, takeLabels, takeType } from './foreign-json.ts'
import { invalidRecord } from './invalid-record.ts'
import type { JsonDialect } from './json-dialect.ts'
import { isGiven, readCoordinate, readKey, readObject } from './json-record.ts'
import type { ImportRecord, Place } from './record.ts'
import type { Remarks } from './remarks.ts'
import { withStorableValues } from './unstorable.ts'

const nodeFields = ['type', 'id', 'labels', 'properties']
const relationshipFields = ['type', 'id', 'label', 'properties', 'start', 'end']

/** The export of Neo4j's APOC: `{"nodes": [..], "rels": [..]}`, or a list of both. */
export function apoc(remarks: Remarks): JsonDialect {
  const read = (json: unknown, place: Place) => readApocElement(json, place, remarks)
  return { lists: new Map(['nodes', 'rels', 'elements'].map((list) => [list, read])) }
}

/** Whether an element can only be one of APOC; ours have no `type`, or have ends. */
export function isApocElement(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || !('type' in json) || 'source' in json || 'target' in json) return false
  return json.type === 'node' || json.type === 'relationship'
}

/** Reads `{"type": "node", id, labels?, properties?}` or `{"type": "relationship", id, label, properties?, start: {id}, end: {id}}`. */
export function readApocElement(json: unknown, place: Place, remarks: Remarks): ImportRecord {
  const { type } = readMembers(json, 'An element', place)
  if (type === 'node') return readNode(json, place, remarks)
  if (type === 'relationship') return readRelationship(json, place, remarks)
  throw invalidRecord(place, 'The "type" of an element of APOC must be "node" or "relationship".')
}

function readNode(json: unknown, place: Place, remarks: Remarks): ImportRecord {
  const object = readObject(json, 'A node of APOC', nodeFields, place)
  const { labels, others } = takeLabels({ labels: object['labels'] ?? [] })
  if ('labels' in others) throw invalidRecord(place, '"labels" must be a list of non-empty strings.')
  return withStorableValues({ kind: 'node', key: readKey(object['id'], 'id', place), labels, ...readProperties(object, place, remarks), place })
}

function readRelationship(json: unknown, place: Place, remarks: Remarks): ImportRecord {
  const object = readObject(json, 'A relationship of APOC', relationshipFields, place)
  const { type, others } = takeType({ label: object['label'] }, ['label'])
  if ('label' in others) throw invalidRecord(place, 'The "label" of a relationship must be a non-empty string.')
  if (isGiven(object['id'])) remarks.warn('The "id" of relationships is ignored, here and below.', place)
  const ends = { source: readEnd(object, 'start', place), target: readEnd(object, 'end', place) }
  return withStorableValues({ kind: 'relationship', ...ends, type, ...readProperties(object, place, remarks), place })
}

function readEnd(relationship: Members, field: 'start' | 'end', place: Place): string {
  const { id } = readMembers(relationship[field], `"${field}"`, place)
  return readKey(id, `${field}.id`, place)
}

function readProperties({ properties }: Members, place: Place, remarks: Remarks) {
  return foreignProperties(readMembers(properties, '"properties"', place), place, remarks, readPoint)
}

/** Reads `{"crs": "wgs-84", latitude, longitude, height}` or `{"crs": "cartesian", x, y, z}`. */
function readPoint({ crs, ...members }: Members): Value | undefined {
  const kind = typeof crs === 'string' ? /^(wgs-84|cartesian)(-3d)?$/.exec(crs)?.[1] : undefined
  if (kind === undefined) return undefined
  const fields = kind === 'cartesian' ? ['x', 'y', 'z'] : ['longitude', 'latitude', 'height']
  const [x, y, z] = fields.map((field) => readCoordinate(members[field]))
  if (Object.keys(members).some((field) => !fields.includes(field)) || x === undefined || y === undefined) return undefined
  if (z === undefined && isGiven(members[fields[2] ?? ''])) return undefined
  return { point: kind === 'cartesian' ? kind : 'wgs84', x, y, ...(z !== undefined && { z }) }
}
