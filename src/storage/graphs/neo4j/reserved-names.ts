import { invalidRecord } from '../import/invalid-record.ts'
import type { NodeRecord, Place, RelationshipRecord } from '../import/record.ts'
import { OWN_PREFIX } from './view.ts'

const OWN_PROPERTIES = 'edgewise'

/** Throws EDGEWISE_IMPORT_INVALID for a label or type that Neo4j cannot represent, and for a label that would hide its nodes. */
export function assertName(what: 'label' | 'relationship type', name: string, place: Place): void {
  refuseEmptyName(what, name, place)
  if (what === 'label' && name.startsWith(OWN_PREFIX)) {
    throw invalidRecord(place, `The label ${JSON.stringify(name)} begins with "${OWN_PREFIX}", which is reserved for this service. Rename it.`)
  }
}

/** Throws EDGEWISE_IMPORT_INVALID for property names that Neo4j cannot represent or this service reserves. */
export function assertProperties({ properties, place }: NodeRecord | RelationshipRecord): void {
  for (const name of Object.keys(properties)) {
    refuseEmptyName('property', name, place)
    if (name.startsWith(OWN_PROPERTIES)) {
      throw invalidRecord(
        place,
        `The property ${JSON.stringify(name)} begins with "${OWN_PROPERTIES}", as this service's own properties in Neo4j do. Rename it.`
      )
    }
  }
}

function refuseEmptyName(what: string, name: string, place: Place): void {
  if (name === '') throw invalidRecord(place, `A ${what} is empty. Neo4j requires a name.`)
}
