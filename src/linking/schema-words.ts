import type { GraphSchema } from '../store/store.ts'
import type { LabelMention, Mention, PropertyMention, TypeMention } from './mention.ts'
import { oppositeOf, relatedWords } from './related-words.ts'
import { type Token, tokenize, wordsOfName } from './tokens.ts'

/** Words too common to stand for a longer name that holds them. */
const weak = new Set([
  'a',
  'an',
  'and',
  'at',
  'be',
  'by',
  'count',
  'for',
  'from',
  'has',
  'have',
  'id',
  'in',
  'is',
  'name',
  'number',
  'of',
  'on',
  'the',
  'to',
  'total',
  'type',
  'value',
  'with'
])

interface Word {
  readonly folded: string
  readonly lemma: string
  readonly stem: string
}

/** Something in the schema that words can stand for. */
interface Entry {
  readonly words: readonly Word[]
  readonly mention:
    | { kind: 'label'; label: string }
    | { kind: 'type'; type: string }
    | { kind: 'property'; owner: 'node' | 'relationship'; of: string; property: string }
}

function wordsOf(name: string): Word[] {
  return tokenize(wordsOfName(name)).filter((token) => token.folded !== '')
}

function entriesOf(schema: GraphSchema): Entry[] {
  const entries: Entry[] = []
  for (const label of schema.labels) {
    entries.push({ words: wordsOf(label.label), mention: { kind: 'label', label: label.label } })
    for (const { property } of label.properties)
      entries.push({ words: wordsOf(property), mention: { kind: 'property', owner: 'node', of: label.label, property } })
  }
  for (const type of schema.relationshipTypes) {
    entries.push({ words: wordsOf(type.type), mention: { kind: 'type', type: type.type } })
    for (const { property } of type.properties)
      entries.push({ words: wordsOf(property), mention: { kind: 'property', owner: 'relationship', of: type.type, property } })
  }
  return entries.filter((entry) => entry.words.length > 0)
}

function sameWord(token: Token, word: Word): boolean {
  return token.lemma === word.lemma || token.stem === word.stem || token.folded === `${word.folded}s`
}

const passedOver = new Set(['', 'the', 'a', 'an'])

/** End of the run of tokens that spell all words, or -1; signs inside (`total_lines`) are passed over. */
function fullMatch(tokens: readonly Token[], at: number, words: readonly Word[]): number {
  let position = at
  for (const word of words) {
    while (position > at && position < tokens.length && passedOver.has(tokens[position]?.folded ?? '')) position += 1
    const token = tokens[position]
    if (token === undefined || !sameWord(token, word)) return -1
    position += 1
  }
  return position
}

/** The written-together form: `co-occurs` and `cooccurs` both match CO_OCCURS. */
function joinedMatch(token: Token, words: readonly Word[]): boolean {
  const joined = words.map((word) => word.lemma).join('')
  if (words.length > 1 && token.folded.replaceAll(' ', '') === words.map((word) => word.folded).join('')) return true
  const spelled = token.folded.replaceAll(' ', '')
  return (
    words.length > 1 &&
    (spelled === joined || spelled === `${joined}s` || spelled === `${joined}red` || spelled === `${joined}ring` || spelled === `${joined}rence`)
  )
}

/** The content words of a name: what is left without little words; all of it when nothing is. */
function heads(words: readonly Word[]): readonly Word[] {
  const strong = words.filter((word) => !weak.has(word.lemma))
  return strong.length > 0 ? strong : words
}

/** How well the tokens from `at` spell the entry: [end, score] or null. */
function spell(tokens: readonly Token[], at: number, entry: Entry): [number, number] | null {
  const full = fullMatch(tokens, at, entry.words)
  if (full >= 0) return [full, 1]
  const token = tokens[at] as Token
  if (token.folded === '' || weak.has(token.lemma)) return null
  if (joinedMatch(token, entry.words)) return [at + 1, 0.95]
  const strong = heads(entry.words)
  const content = fullMatch(tokens, at, strong)
  if (content >= 0) return [content, entry.mention.kind === 'type' || strong.length === entry.words.length ? 0.95 : 0.85]
  if (strong.some((word) => sameWord(token, word))) return [at + 1, 0.7]
  if (strong.some((word) => relatedWords(word.lemma).has(token.lemma) || relatedWords(word.stem).has(token.stem)))
    return [at + 1, strong.length === 1 ? 0.6 : 0.5]
  return null
}

/** `inactive` names the property active, turned around. */
function isOpposite(token: Token, { mention, words }: Entry): boolean {
  const opposite = mention.kind === 'property' ? (oppositeOf(token.folded) ?? oppositeOf(token.lemma)) : null
  return opposite !== null && heads(words).length === 1 && heads(words)[0]?.lemma === opposite
}

type Hit = { entry: Entry; start: number; end: number; score: number; opposite?: boolean }

function asMentions(hits: readonly Hit[]): Mention[] {
  const labels: LabelMention[] = []
  const types = new Map<string, TypeMention>()
  const properties = new Map<string, PropertyMention>()
  for (const { entry, start, end, score, opposite } of hits) {
    const { mention } = entry
    const place = `${start}-${end}`
    if (mention.kind === 'label') labels.push({ kind: 'label', start, end, score, label: mention.label })
    else if (mention.kind === 'type') {
      types.set(place, { kind: 'type', start, end, score, types: [...(types.get(place)?.types ?? []), mention.type] })
    } else {
      const owner = { owner: mention.owner, of: mention.of, property: mention.property }
      const key = `${place}/${score}`
      const owners = [...(properties.get(key)?.owners ?? []), owner]
      properties.set(key, { kind: 'property', start, end, score, owners, ...(opposite === true ? { opposite } : {}) })
    }
  }
  return [...labels, ...types.values(), ...properties.values()]
}

/** Keeps, per kind and place, the best-scored hits; a property that shares a word stays as a lesser choice (`lines` for total_lines beside line). */
function bestPerPlace(hits: readonly Hit[]): Hit[] {
  const rank = (hit: Hit) => `${hit.entry.mention.kind}/${hit.start}`
  const best = new Map<string, number>()
  for (const hit of hits) best.set(rank(hit), Math.max(best.get(rank(hit)) ?? 0, hit.score))
  return hits.filter((hit) => hit.score === best.get(rank(hit)) || (hit.entry.mention.kind === 'property' && hit.score >= 0.7))
}

/** Where the question names labels, relationship types and properties of the graph, by their own words or related ones. */
export function linkSchema(tokens: readonly Token[], schema: GraphSchema): Mention[] {
  const entries = entriesOf(schema)
  const hits: Hit[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    for (const entry of entries) {
      const match = spell(tokens, at, entry)
      if (match !== null) hits.push({ entry, start: at, end: match[0], score: match[1] })
      else if (isOpposite(tokens[at] as Token, entry)) hits.push({ entry, start: at, end: at + 1, score: 0.9, opposite: true })
    }
  }
  return asMentions(bestPerPlace(hits))
}
