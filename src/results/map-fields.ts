import type { AnswerField } from './answer-schema.ts'
import type { ColumnType } from './table.ts'

/** A possible source of an answer's field: a column, the key beside a node (`aId`), or a stored property of a node (`a.age`). */
export interface FieldSource {
  readonly source: string
  readonly kind: 'column' | 'key' | 'property'
  readonly type: ColumnType
  /** The column of the node whose key or property it is. */
  readonly node?: string
}

/** Field -> source, for fields with a source; `missing` lists required fields without an unambiguous one. */
export interface FieldMapping {
  readonly sources: Readonly<Record<string, string>>
  readonly missing: readonly string[]
}

type Rule = (field: AnswerField, candidate: FieldSource, all: readonly FieldSource[]) => boolean

/** Generic words that do not identify a source. */
const plainWords = new Set(['key', 'id', 'name', 'node', 'value', 'label'])

const wordsOf = (name: string) => (name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())
const tellingWords = (name: string) => wordsOf(name).filter((word) => !plainWords.has(word))
const sameWords = (a: readonly string[], b: readonly string[]) => a.length > 0 && a.join(' ') === b.join(' ')
const lastSegment = (name: string) => name.slice(name.lastIndexOf('.') + 1)
const isColumn = ({ kind }: FieldSource) => kind === 'column'
const isNode = ({ type, kind }: FieldSource) => type === 'node' && kind === 'column'

/** `source_key` means the property key of the nodes in column `source`, or in `s`; a bare `key` means that of the only node column. */
function isPropertyOf(field: AnswerField, { source, kind, node }: FieldSource, all: readonly FieldSource[]): boolean {
  if (kind !== 'property' || node === undefined) return false
  const property = wordsOf(source.slice(node.length + 1))
  const words = wordsOf(field.name)
  if (!sameWords(words.slice(-property.length), property)) return false
  const owner = words.slice(0, -property.length).filter((word) => word !== 'node')
  if (owner.length === 0) return all.filter(isNode).length === 1
  return sameWords(owner, wordsOf(node)) || isInitial(owner, node)
}

const isInitial = (words: readonly string[], column: string) => column.length === 1 && words[0]?.startsWith(column.toLowerCase()) === true

/** Rules from the most to the least certain. */
const rules: readonly Rule[] = [
  (field, { source }) => field.name === source,
  (field, { source, kind }) => kind === 'column' && lastSegment(source) === field.name,
  (field, { source, kind }) => kind !== 'property' && sameWords(wordsOf(field.name), wordsOf(source)),
  isPropertyOf,
  (field, candidate) => isColumn(candidate) && sameWords(tellingWords(field.name), tellingWords(candidate.source)),
  (field, candidate) => isNode(candidate) && isInitial(tellingWords(field.name), candidate.source),
  (field, candidate) => isColumn(candidate) && fits(field, candidate) && sameWords(wordsOf(field.name).slice(-1), wordsOf(candidate.source))
]

const typesOfColumns: Record<ColumnType, readonly string[]> = {
  node: ['string'],
  nodes: ['array'],
  integer: ['integer', 'number'],
  float: ['number'],
  string: ['string'],
  boolean: ['boolean'],
  list: ['array'],
  value: ['string', 'integer', 'number', 'boolean', 'array']
}

function fits({ types }: AnswerField, { type }: FieldSource): boolean {
  return types.length === 0 || types.some((wanted) => typesOfColumns[type].includes(wanted))
}

/** Maps fields to sources by name, then by unambiguous meaning, and last by the only remaining source of the type. */
export function mapFields(fields: readonly AnswerField[], candidates: readonly FieldSource[]): FieldMapping {
  const sources: Record<string, string> = {}
  const isOpen = ({ name }: AnswerField) => !Object.hasOwn(sources, name)
  const isFree = ({ source }: FieldSource) => !Object.values(sources).includes(source)
  for (const rule of rules) {
    for (const field of fields.filter(isOpen)) {
      const matching = candidates.filter((candidate) => isFree(candidate) && rule(field, candidate, candidates))
      if (matching.length === 1) sources[field.name] = matching[0]?.source as string
    }
  }
  for (const field of fields.filter(isOpen)) {
    const rivals = fields.filter((other) => isOpen(other) && other.isRequired)
    const left = candidates.filter((candidate) => isFree(candidate) && isColumn(candidate) && fits(field, candidate))
    const [only] = left
    if (left.length === 1 && only !== undefined && rivals.filter((other) => fits(other, only)).length === 1) sources[field.name] = only.source
  }
  return { sources, missing: fields.filter((field) => isOpen(field) && field.isRequired).map(({ name }) => name) }
}
