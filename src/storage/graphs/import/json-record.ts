import { invalidRecord } from './invalid-record.ts'
import { readProperties } from './json-properties.ts'
import { FLOAT_MARK, INTEGER_MARK } from './json-text.ts'
import type { ImportRecord, Place } from './record.ts'
import { withStorableValues } from './unstorable.ts'

const nodeFields = ['id', 'labels', 'label', 'properties']
const relationshipFields = ['id', 'source', 'target', 'type', 'properties']

/** A node `{id, labels?, properties?}`; `label` with one text stands for `labels` too. Ids are texts or integers. */
export function readNode(json: unknown, place: Place): ImportRecord {
  const object = readObject(json, 'A node', nodeFields, place)
  const key = readKey(object['id'], 'id', place)
  return withStorableValues({ kind: 'node', key, labels: readLabels(object, place), ...readProperties(object['properties'], place), place })
}

/** A relationship `{source, target, type, properties?}`. An `id` is allowed and not kept, see `IdsOfRelationships`. */
export function readRelationship(json: unknown, place: Place): ImportRecord {
  const object = readObject(json, 'A relationship', relationshipFields, place)
  const { type } = object
  if (typeof type !== 'string' || type === '') throw invalidRecord(place, 'The "type" of a relationship must be a non-empty string.')
  const source = readKey(object['source'], 'source', place)
  const target = readKey(object['target'], 'target', place)
  return withStorableValues({ kind: 'relationship', source, target, type, ...readProperties(object['properties'], place), place })
}

/** Tells once that relationships have no ids of their own. */
export class IdsOfRelationships {
  #isTold = false

  lost(json: unknown, { kind, place }: ImportRecord): ImportRecord[] {
    if (this.#isTold || kind !== 'relationship' || !isGiven((json as { id?: unknown }).id)) return []
    this.#isTold = true
    return [{ kind: 'warning', text: 'The "id" of relationships is ignored, here and below. To store it, put it in "properties".', place }]
  }
}

/** A relationship when it has `source` or `target`, else a node. */
export function readNodeOrRelationship(json: unknown, place: Place): ImportRecord {
  const isRelationship = typeof json === 'object' && json !== null && ('source' in json || 'target' in json)
  return isRelationship ? readRelationship(json, place) : readNode(json, place)
}

function readObject(json: unknown, what: string, fields: readonly string[], place: Place): Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw invalidRecord(place, `${what} must be an object with ${fields.join(', ')}.`)
  for (const field of Object.keys(json)) {
    if (!fields.includes(field)) {
      throw invalidRecord(place, `${what} has the unknown field ${JSON.stringify(field)}; known: ${fields.join(', ')}. Put your own values in "properties".`)
    }
  }
  return json as Record<string, unknown>
}

function readKey(json: unknown, field: string, place: Place): string {
  if (typeof json === 'string' && json !== '') return json
  if (typeof json === 'number' && Number.isInteger(json)) return String(json)
  if (typeof json === 'object' && json !== null && INTEGER_MARK in json) return String(json[INTEGER_MARK])
  const found =
    json === undefined ? 'it is missing' : typeof json === 'object' && json !== null && FLOAT_MARK in json ? 'found a float' : `found ${JSON.stringify(json)}`
  throw invalidRecord(place, `"${field}" must be a non-empty string or an integer: ${found}.`)
}

const isGiven = (json: unknown): boolean => json !== undefined && json !== null

function readLabels(object: Record<string, unknown>, place: Place): readonly string[] {
  const { label } = object
  if (isGiven(label) && isGiven(object['labels'])) throw invalidRecord(place, 'A node has both "label" and "labels". Put all labels in "labels".')
  const labels = object['labels'] ?? (label === undefined || label === null ? [] : [label])
  const isLabels = Array.isArray(labels) && labels.every((item) => typeof item === 'string' && item !== '')
  if (!isLabels) throw invalidRecord(place, '"labels" must be a list of non-empty strings.')
  return labels
}
