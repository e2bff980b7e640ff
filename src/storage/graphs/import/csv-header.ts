import { invalidRecord } from './invalid-record.ts'
import type { Place } from './record.ts'
import { type ReadText, readWithOption, textTypes } from './typed-text.ts'

/** Role of a CSV column. Ids of different id spaces are distinct: within `(Space)` the key of a node is `Space:id`. */
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

/** The roles that each kind of file may have, and the ones it has exactly once. */
const kinds = {
  node: { needed: { id: ':ID' }, roles: ['id', 'labels', 'ignore', 'property'] },
  relationship: { needed: { source: ':START_ID', target: ':END_ID', type: ':TYPE' }, roles: ['source', 'target', 'type', 'ignore', 'property'] }
} as const

/** Whether a cell of the first line marks a header. */
export const isIdColumn = (cell: string): boolean => /:(?:ID|START_ID|END_ID)(?:\(|\{|$)/.test(cell.trim())

/**
 * Reads a header by the conventions of neo4j-admin import: `:ID` marks a file of nodes; `:START_ID`, `:END_ID` and `:TYPE` mark one of relationships;
 * `name:type` and `name:type[]` are properties (text without a type); `:IGNORE` is skipped.
 */
export function readCsvHeader(names: readonly string[], place: Place): CsvHeader {
  const columns = names.map((name) => readColumn(name, place))
  const count = (role: string) => columns.filter((column) => column.role === role).length
  const kind = count('source') + count('target') > 0 ? 'relationship' : 'node'
  for (const [role, special] of Object.entries(kinds[kind].needed)) {
    if (count(role) !== 1) {
      const form = 'a node file needs one :ID; a relationship file needs one :START_ID, :END_ID and :TYPE; delimit them with commas, semicolons, tabs or bars'
      throw invalidRecord(place, `The header has ${count(role)} columns ${special}; ${form}.`)
    }
  }
  const strange = columns.findIndex(({ role }) => !(kinds[kind].roles as readonly string[]).includes(role))
  if (strange !== -1) throw invalidRecord(place, `A ${kind} file cannot have the column ${JSON.stringify(names[strange])}. Remove it, or mark it :IGNORE.`)
  refuseRepeated(columns, place)
  return { kind, columns }
}

function refuseRepeated(columns: readonly CsvColumn[], place: Place): void {
  const properties = columns.flatMap((column) =>
    column.role === 'property' ? [column.name] : 'property' in column && column.property !== '' ? [column.property] : []
  )
  const repeated = properties.find((name, at) => properties.indexOf(name) < at)
  if (repeated === undefined) return
  throw invalidRecord(place, `Two columns are named ${JSON.stringify(repeated)}. Rename one, or mark it :IGNORE.`)
}

const opening: Readonly<Record<string, '(' | '[' | '{'>> = { ')': '(', ']': '[', '}': '{' }

/** Parses `name:type(space)[]{options}`; text of any other form is a name. O(length). */
function partsOf(text: string): Readonly<Record<'name' | 'type' | 'space' | 'list' | 'options', string | undefined>> {
  const groups = new Map<string, string>()
  let rest = text
  for (let open = opening[rest.at(-1) ?? '']; open !== undefined && rest.includes(open) && !groups.has(open); open = opening[rest.at(-1) ?? '']) {
    const at = rest.lastIndexOf(open)
    groups.set(open, rest.slice(at + 1, -1))
    rest = rest.slice(0, at).trimEnd()
  }
  const colon = rest.lastIndexOf(':')
  const type = rest.slice(colon + 1).trim()
  const isTyped = colon >= 0 && /^[A-Za-z_]+$/.test(type) && (groups.get('[') ?? '').trim() === ''
  const [space, list, options] = ['(', '[', '{'].map((open) => groups.get(open))
  if (!isTyped) return { name: text, type: undefined, space: undefined, list: undefined, options: undefined }
  return { name: rest.slice(0, colon).trimEnd(), type, space, list, options }
}

const knownColumns = [...Object.keys(specials).map((special) => `:${special}`), ...[...textTypes.keys()].map((type) => `name:${type}`)]

function readColumn(text: string, place: Place): CsvColumn {
  const parts = partsOf(text.trim())
  const refuse = (reason: string) => invalidRecord(place, `Invalid column ${JSON.stringify(text)}: ${reason}.`)
  const { name = '', type = '', space = '', options, list } = parts
  const role = Object.hasOwn(specials, type) ? specials[type] : undefined
  if (role === undefined) return propertyColumn(parts, refuse)
  if (options !== undefined || list !== undefined) throw refuse(`:${type} cannot have options or be a list`)
  return role === 'id' || role === 'source' || role === 'target' ? { role, space, property: role === 'id' ? name : '' } : { role }
}

function propertyColumn(parts: Readonly<Record<string, string | undefined>>, refuse: (reason: string) => Error): CsvColumn {
  const { name = '', type = 'string', space, options, list } = parts
  const found = textTypes.get(type.toLowerCase())
  if (found === undefined || space !== undefined || name === '' || name.includes(':')) throw refuse(`use ${knownColumns.join(', ')} or name:type[]`)
  const read = options === undefined ? found.read : readWithOption(type.toLowerCase(), ...optionOf(options))
  if (read === undefined) throw refuse('use one option, such as datetime{timezone:Europe/Stockholm}, time{timezone:+02:00} or point{crs:WGS-84}')
  return { role: 'property', name, read, isFloat: found.isFloat, isList: list !== undefined }
}

/** Parses `timezone:Europe/Stockholm`; a zone such as `+02:00` contains a colon itself. */
function optionOf(text: string): [name: string, value: string] {
  const colon = text.indexOf(':')
  const [name, given] = colon < 0 ? ['', ''] : [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]
  const isQuoted = given.length > 1 && given[0] === given.at(-1) && (given[0] === "'" || given[0] === '"')
  const value = isQuoted ? given.slice(1, -1) : given
  return [name.toLowerCase(), value]
}
