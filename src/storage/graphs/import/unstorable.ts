import type { Value } from '../values.ts'
import { invalidRecord } from './invalid-record.ts'
import type { NodeRecord, Place, RelationshipRecord } from './record.ts'

type Item = NodeRecord | RelationshipRecord

/** Databases cut a text at U+0000 and replace invalid Unicode, so distinct texts could become equal. */
function refuse(what: string, text: string, place: Place): void {
  const isCut = text.includes('\u0000')
  if (!isCut && !/\p{Surrogate}/u.test(text)) return
  const fault = isCut ? 'the character U+0000' : 'an unpaired surrogate'
  throw invalidRecord(place, `${what}, ${JSON.stringify(text)}, contains ${fault}. Remove it.`)
}

/** Throws EDGEWISE_IMPORT_INVALID for a record with an id, label, type or property name that no store can keep unchanged. */
export function refuseUnstorable(record: Item): void {
  const { place } = record
  if (record.kind === 'node') {
    refuse('The id of a node', record.key, place)
    for (const label of record.labels) refuse('A label', label, place)
  } else {
    refuse('The source of a relationship', record.source, place)
    refuse('The target of a relationship', record.target, place)
    refuse('The type of a relationship', record.type, place)
  }
  for (const property of Object.keys(record.properties)) refuse('The name of a property', property, place)
}

/** Returns the record. Throws EDGEWISE_IMPORT_INVALID for values that conditions could not find unchanged. */
export function withStorableValues<T extends Item>(record: T): T {
  for (const property of Object.keys(record.properties)) refuseValue(property, record.properties[property] ?? null, record.place)
  return record
}

function refuseValue(property: string, value: Value, place: Place): void {
  if (typeof value === 'string') refuse(`The value of the property ${JSON.stringify(property)}`, value, place)
  else if (Array.isArray(value)) for (const item of value) refuseValue(property, item, place)
}
