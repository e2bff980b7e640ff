import { wordsOfName } from '../../storage/graphs/fold.ts'
import type { GraphSchema, PropertySchema } from '../../storage/graphs/store.ts'
import { isUnit, longForms } from './abbreviations.ts'
import type { PropertyMention } from './mention.ts'
import { type Token, tokenize } from './tokens.ts'
import { isDated, isYearNumber } from './value-kinds.ts'

export interface Word extends Pick<Token, 'folded' | 'lemma' | 'plain' | 'stem'> {
  /** Its forms for the dictionary, and its long forms. */
  readonly forms: readonly string[]
}

/** A schema element that words can link to. */
export interface Entry {
  readonly words: readonly Word[]
  /** The words without units and time words: `length` of length_km, `hire` of hireDate. */
  readonly core: readonly Word[]
  /** `strong` are the words without weak ones, `heads` those of the core; where none is left, the whole core. */
  readonly strong: readonly Word[]
  readonly heads: readonly Word[]
  /** Its lemmas joined by `_`. */
  readonly joined: readonly string[]
  readonly isFlag: boolean
  /** Whether its values are dates or years. */
  readonly isTime: boolean
  readonly mention:
    | { readonly kind: 'label'; readonly label: string }
    | { readonly kind: 'type'; readonly type: string }
    | Pick<PropertyMention, 'kind' | 'owners'>
}

/** Words too common to link to a longer name. */
const weak = new Set('a an and at be by count for from has have id in is name number of on per the to total type value with'.split(' '))
export const isWeak = ({ lemma }: Pick<Token, 'lemma'>): boolean => weak.has(lemma)
/** `hiredOn` links as `hired`, since the preposition may begin the next phrase: `hired on or after`. */
const tails = new Set(['on', 'at', 'in', 'by', 'of'])
export const times: ReadonlySet<string> = new Set(['date', 'year', 'day', 'time', 'month'])

const MOST_KNOWN = 5000
const known = new Map<string, readonly Word[]>()

/** A name is not a sentence, so the tagger may misread its words: `lives` of LIVES_IN as a noun. */
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

/** Merges properties with the same name and kind into one entry. */
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

/** Returns the entries of all labels, types and properties, cached per schema. */
export function entriesOf(schema: GraphSchema): readonly Entry[] {
  const before = made.get(schema)
  if (before !== undefined) return before
  const labels = schema.labels.map(({ label }) => entry(label, { kind: 'label', label }, null))
  const types = schema.relationshipTypes.map(({ type }) => entry(type, { kind: 'type', type }, null))
  const entries = [...labels, ...types, ...propertiesOf(schema)].filter(({ words }) => words.length > 0)
  made.set(schema, entries)
  return entries
}
