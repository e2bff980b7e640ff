import { invalidRecord } from './invalid-record.ts'
import type { Place } from './record.ts'
import { type ReadText, textTypes } from './typed-text.ts'

/** What a column of a CSV file holds. Ids of different id spaces never meet: within `(Space)` the key of a node is `Space:id`. */
export type CsvColumn =
  | { readonly role: 'id' | 'source' | 'target'; readonly space: string; readonly property: string }
  | { readonly role: 'labels' | 'type' | 'ignore' }
  | { readonly role: 'property'; readonly name: string; readonly read: ReadText; readonly isFloat: boolean; readonly isList: boolean }

export interface CsvHeader {
  readonly kind: 'node' | 'relationship'
  readonly columns: readonly CsvColumn[]
}

const specials: Readonly<Record<string, 'id' | 'source' | 'target' | 'labels' | 'type' | 'ignore'>> = {
  ID: 'id',
  START_ID: 'source',
  END_ID: 'target',
  LABEL: 'labels',
  TYPE: 'type',
  IGNORE: 'ignore'
}

/**
 * The header of a file by the conventions of neo4j-admin import: `:ID` makes it a file of nodes, `:START_ID`, `:END_ID` and `:TYPE` one of relationships;
 * `name:type` and `name:type[]` are properties (text without a type), `:IGNORE` is skipped.
 */
export function readCsvHeader(names: readonly string[], place: Place): CsvHeader {
  const columns = names.map((name) => readColumn(name, place))
  const count = (role: string) => columns.filter((column) => column.role === role).length
  const isRelationship = count('source') + count('target') > 0
  const needed = isRelationship ? { source: ':START_ID', target: ':END_ID', type: ':TYPE' } : { id: ':ID' }
  for (const [role, special] of Object.entries(needed)) {
    if (count(role) !== 1) {
      throw invalidRecord(
        place,
        `The header has ${count(role)} columns ${special}; a file of nodes has one :ID, a file of relationships one :START_ID, :END_ID and :TYPE.`
      )
    }
  }
  return { kind: isRelationship ? 'relationship' : 'node', columns }
}

function readColumn(text: string, place: Place): CsvColumn {
  const [, name = '', type = 'string', space = '', list] = /^(.*?)(?::([A-Za-z_]+)(?:\(([^()]*)\))?(\[\])?)?$/s.exec(text.trim()) ?? []
  const role = Object.hasOwn(specials, type) ? specials[type] : undefined
  if (role === 'id' || role === 'source' || role === 'target') return { role, space, property: role === 'id' ? name : '' }
  if (role !== undefined) return { role }
  const found = textTypes.get(type.toLowerCase())
  if (found === undefined || space !== '' || name === '') {
    const known = [...Object.keys(specials).map((special) => `:${special}`), ...[...textTypes.keys()].map((known) => `name:${known}`)]
    throw invalidRecord(place, `The column ${JSON.stringify(text)} is not understood; known: ${known.join(', ')}, name:type[].`)
  }
  return { role: 'property', name, read: found.read, isFloat: found.isFloat, isList: list !== undefined }
}
