import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json-object.ts'
import { type ImportFormat, importFormats } from '../../storage/graphs/import/formats.ts'
import type { Reopenable } from '../../storage/graphs/import/import-files.ts'
import { readMapping } from '../../storage/graphs/import/tables/mapping.ts'
import type { ImportOptions } from '../../storage/graphs/store.ts'
import { assertInputSize } from '../../tools/input-limits.ts'

/** Options of an upload, by the fields of its form and its query. */
export interface UploadOptions {
  readonly name: string | null
  readonly store: Pick<ImportOptions, 'orientation' | 'nameProperties' | 'allowEmpty'>
  readonly reading: Omit<Reopenable, 'files'>
  /** Report what would be stored, and store nothing. */
  readonly isPlan: boolean
  /** Add to the graph. */
  readonly isMerge: boolean
  /** Maximum number of faulty records to leave out; null: none may be faulty. */
  readonly maxFaults: number | null
}

/** Maximum length of a form field: a mapping of a hundred tables. */
export const MAX_FIELD = 262_144
const MAX_FAULTS = 10_000
const columnFields = ['source', 'target', 'weight', 'type', 'key', 'label'] as const
const fieldNames = [
  'name',
  'format',
  'orientation',
  'nameProperties',
  'allowEmpty',
  'mapping',
  ...columnFields,
  'delimiter',
  'encoding',
  'header',
  'skipBad',
  'plan',
  'merge'
]
const settings = { properties: { nameProperties: { maxLength: MAX_FIELD }, mapping: { maxLength: MAX_FIELD } } }

export function assertField(name: string): void {
  if (!fieldNames.includes(name)) throw invalidInput(`Unknown field "${name}". Fields: ${fieldNames.join(', ')}; then the file.`)
}

/** Throws EDGEWISE_INVALID_INPUT for a value that does not fit its field. */
export function optionsOf(fields: ReadonlyMap<string, string>): UploadOptions {
  assertInputSize(Object.fromEntries(fields), settings)
  const orientation = oneOf(fields, 'orientation', ['directed', 'undirected'] as const)
  const allowEmpty = truthIn(fields, 'allowEmpty')
  const nameProperties = fields.get('nameProperties')
  const [isPlan, isMerge] = [truthIn(fields, 'plan') ?? false, truthIn(fields, 'merge') ?? false]
  if (isPlan && isMerge) throw invalidInput('A plan shows a new graph: leave out "plan" or "merge".')
  return {
    name: fields.get('name') ?? null,
    store: {
      ...(orientation !== undefined && { orientation }),
      ...(nameProperties !== undefined && { nameProperties: readNameProperties(nameProperties) }),
      ...(allowEmpty !== undefined && { allowEmpty })
    },
    reading: readingOf(fields),
    isPlan,
    isMerge,
    maxFaults: faultsIn(fields.get('skipBad'))
  }
}

function readingOf(fields: ReadonlyMap<string, string>): UploadOptions['reading'] {
  const format = oneOf<ImportFormat>(fields, 'format', importFormats)
  const mapping = fields.get('mapping')
  const [delimiter, encoding, hasHeader] = [delimiterIn(fields.get('delimiter')), fields.get('encoding'), truthIn(fields, 'header')]
  return {
    ...(format !== undefined && { format }),
    ...(mapping !== undefined && { mapping: readMapping(jsonIn('mapping', mapping, 'as a request with plan=true returns it')) }),
    columns: Object.fromEntries(columnFields.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : []))),
    form: { ...(delimiter !== undefined && { delimiter }), ...(encoding !== undefined && { encoding }), ...(hasHeader !== undefined && { hasHeader }) }
  }
}

function oneOf<T extends string>(fields: ReadonlyMap<string, string>, name: string, known: readonly T[]): T | undefined {
  const text = fields.get(name)
  if (text === undefined || known.includes(text as T)) return text as T | undefined
  throw invalidInput(`The field "${name}" must be one of ${known.join(', ')}, but is "${text}".`)
}

const truthIn = (fields: ReadonlyMap<string, string>, name: string): boolean | undefined => {
  const text = oneOf(fields, name, ['true', 'false'])
  return text === undefined ? undefined : text === 'true'
}

function delimiterIn(text: string | undefined): string | undefined {
  if (text === undefined || text === 'spaces' || text.length === 1) return text
  if (text === 'tab') return '\t'
  throw invalidInput(`The field "delimiter" must be one character, "tab" or "spaces", but is "${text}".`)
}

function faultsIn(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_FAULTS) return Number(text)
  throw invalidInput(`The field "skipBad" must be a whole number up to ${MAX_FAULTS}, but is "${text}".`)
}

function jsonIn(name: string, text: string, form: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The field "${name}" is not JSON; send it ${form}.` }, { cause: error })
  }
}

function readNameProperties(text: string): Record<string, string> {
  const form = 'such as {"Person": "name"}, which maps each label to the property that names its nodes'
  const value = jsonIn('nameProperties', text, form)
  assertInputSize(value)
  if (isJsonObject(value) && Object.values(value).every((name) => typeof name === 'string')) return value as Record<string, string>
  throw invalidInput(`The field "nameProperties" must be JSON ${form}.`)
}
