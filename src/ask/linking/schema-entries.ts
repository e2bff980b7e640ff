import { wordsOfName } from '../../storage/graphs/fold.ts'
import type { GraphSchema, PropertySchema } from '../../storage/graphs/store.ts'
import { isUnit, longForms } from './abbreviations.ts'
import type { PropertyMention } from './mention.ts'
import { type Token, tokenize } from './tokens.ts'
import { isDated, isYearNumber } from './value-kinds.ts'

/** A word of a name. */
export interface Word extends Pick<Token, 'folded' | 'lemma' | 'plain' | 'stem'> {
  /** How it may stand in a dictionary, and what it may be short for. */
  readonly forms: readonly string[]
}

/** Something in the schema that words can stand for. */
export interface Entry {
  readonly words: readonly Word[]
  /** Without units, and without what says that it is a point in time: `length` of length_km, `hire` of hireDate. */
  readonly core: readonly Word[]
  /** All but little words; these of its core, or all of that when nothing else is left. */
  readonly strong: readonly Word[]
  readonly heads: readonly Word[]
  /** Its words in dictionary form as one. */
  readonly joined: readonly string[]
  /** A property that says yes or no. */
  readonly isFlag: boolean
  /** A property whose values are points in time. */
  readonly isTime: boolean
  readonly mention:
    | { readonly kind: 'label'; readonly label: string }
    | { readonly kind: 'type'; readonly type: string }
    | Pick<PropertyMention, 'kind' | 'owners'>
}

/** Words too common to stand for a longer name that holds them. */
const weak = new Set('a an and at be by count for from has have id in is name number of on per the to total type value with'.split(' '))
export const isWeak = ({ lemma }: Pick<Token, 'lemma'>): boolean => weak.has(lemma)
/** `hiredOn` is `hired`: the little word may begin what follows, as in `hired on or after`. */
const tails = new Set(['on', 'at', 'in', 'by', 'of'])
export const times: ReadonlySet<string> = new Set(['date', 'year', 'day', 'time', 'month'])

const MOST_KNOWN = 5000
const known = new Map<string, readonly Word[]>()

/** A name is no sentence: `lives` of LIVES_IN may be taken for a noun. */
function asWord(token: Token): Word {
  const { folded, lemma, plain } = token
  const bare = ['s', 'es'].flatMap((end) => (folded.endsWith(end) ? [folded.slice(0, -end.length)] : []))
  return { ...token, forms: [...new Set([lemma, folded, plain, ...bare, ...longForms(token)])] }
}

function wordsOf(name: string): readonly Word[] {
  const words = known.get(name) ?? tokenize(wordsOfName(name)).flatMap((token) => (token.folded === '' ? [] : [asWord(token)]))
  if (known.size > MOST_KNOWN) known.clear()
  known.set(name, words)
  return words
}

function coreOf(words: readonly Word[]): readonly Word[] {
  const [first, of, last] = [words[0]?.folded ?? '', words[1]?.folded, words.at(-1)]
  if (words.length > 2 && times.has(first) && of === 'of') return words.slice(2)
  return words.length > 1 && last !== undefined && (isUnit(last) || times.has(last.folded)) ? words.slice(0, -1) : words
}

const isFlag = ({ types }: PropertySchema) => types.every((type) => type === 'boolean')
const isTime = (schema: PropertySchema) => isDated(schema) || (isYearNumber(schema.min) && isYearNumber(schema.max))

function entry(name: string, mention: Entry['mention'], schema: PropertySchema | null): Entry {
  const all = wordsOf(name)
  const words = schema !== null && all.length > 1 && tails.has(all.at(-1)?.folded ?? '') ? all.slice(0, -1) : all
  const core = schema === null ? words : coreOf(words)
  const [strong, heads] = [words, core].map((some) => some.filter((word) => !isWeak(word))) as [Word[], Word[]]
  const joined = [...new Set([words, core].map((some) => some.map(({ lemma }) => lemma).join('_')))]
  const time = schema !== null && isTime(schema)
  return { words, core, strong, heads: heads.length > 0 ? heads : core, joined, isFlag: schema !== null && isFlag(schema), isTime: time, mention }
}

/** Properties of one name and kind are one entry. */
function propertiesOf({ labels, relationshipTypes }: GraphSchema): Entry[] {
  const found = new Map<string, { readonly schema: PropertySchema; readonly owners: PropertyMention['owners'][number][] }>()
  const hold = (owner: 'node' | 'relationship', of: string, properties: readonly PropertySchema[]) => {
    for (const schema of properties) {
      const key = `${schema.property} ${isFlag(schema)} ${isTime(schema)}`
      const held = found.get(key) ?? { schema, owners: [] }
      held.owners.push({ owner, of, property: schema.property })
      found.set(key, held)
    }
  }
  for (const { label, properties } of labels) hold('node', label, properties)
  for (const { type, properties } of relationshipTypes) hold('relationship', type, properties)
  return [...found.values()].map(({ schema, owners }) => entry(schema.property, { kind: 'property', owners }, schema))
}

const made = new WeakMap<GraphSchema, readonly Entry[]>()

/** All labels, relationship types and properties of a graph. */
export function entriesOf(schema: GraphSchema): readonly Entry[] {
  const before = made.get(schema)
  if (before !== undefined) return before
  const labels = schema.labels.map(({ label }) => entry(label, { kind: 'label', label }, null))
  const types = schema.relationshipTypes.map(({ type }) => entry(type, { kind: 'type', type }, null))
  const entries = [...labels, ...types, ...propertiesOf(schema)].filter(({ words }) => words.length > 0)
  made.set(schema, entries)
  return entries
}
