import type { GraphSchema, PropertySchema } from '../store/store.ts'
import { abbreviates, isUnit } from './abbreviations.ts'
import { areOpposed } from './lexicon/relatedness.ts'
import type { LabelMention, Mention, PropertyMention, TypeMention } from './mention.ts'
import { isGeneral, paraphraseScore, type Word } from './paraphrase.ts'
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
  'per',
  'the',
  'to',
  'total',
  'type',
  'value',
  'with'
])

/** Something in the schema that words can stand for. */
interface Entry {
  readonly words: readonly Word[]
  /** A property that says yes or no. */
  readonly isFlag: boolean
  readonly mention:
    | { kind: 'label'; label: string }
    | { kind: 'type'; type: string }
    | { kind: 'property'; owner: 'node' | 'relationship'; of: string; property: string }
}

function wordsOf(name: string): Word[] {
  return tokenize(wordsOfName(name)).filter((token) => token.folded !== '')
}

const tails = new Set(['on', 'at', 'in', 'by', 'of'])

/** `hiredOn` is `hired`: the little word may begin what follows, as in `hired on or after`. */
function withoutTail(words: readonly Word[]): readonly Word[] {
  return words.length > 1 && tails.has(words.at(-1)?.folded ?? '') ? words.slice(0, -1) : words
}

/** `length_km` is `length`. */
function withoutUnit(words: readonly Word[]): readonly Word[] {
  const last = words.at(-1)
  return words.length > 1 && last !== undefined && isUnit(last) ? words.slice(0, -1) : words
}

function entryOf({ property, types }: PropertySchema, owner: 'node' | 'relationship', of: string): Entry {
  return { words: withoutTail(wordsOf(property)), isFlag: types.every((type) => type === 'boolean'), mention: { kind: 'property', owner, of, property } }
}

function entriesOf(schema: GraphSchema): Entry[] {
  const entries: Entry[] = []
  for (const label of schema.labels) {
    entries.push({ words: wordsOf(label.label), isFlag: false, mention: { kind: 'label', label: label.label } })
    for (const property of label.properties) entries.push(entryOf(property, 'node', label.label))
  }
  for (const type of schema.relationshipTypes) {
    entries.push({ words: wordsOf(type.type), isFlag: false, mention: { kind: 'type', type: type.type } })
    for (const property of type.properties) entries.push(entryOf(property, 'relationship', type.type))
  }
  return entries.filter((entry) => entry.words.length > 0)
}

/** Who acts is not what the deed or the tool is called by: engineers, engine. */
const isAgentOf = (token: Token, word: Word) => token.pos === 'NOUN' && /(?:eer|ist|ian)s?$/.test(token.folded) && !/(?:eer|ist|ian)s?$/.test(word.folded)

function sameWord(token: Token, word: Word): boolean {
  return token.lemma === word.lemma || (token.stem === word.stem && !isAgentOf(token, word)) || token.folded === `${word.folded}s` || abbreviates(word, token)
}

const passedOver = new Set(['', 'the', 'a', 'an'])
/** `hours a week` of hrsPerWk. */
const rates = new Set(['per', 'a', 'an', 'each', 'every'])

/** End of the run of tokens that spell all words, or -1; signs inside (`total_lines`) are passed over. */
function fullMatch(tokens: readonly Token[], at: number, words: readonly Word[]): number {
  let position = at
  for (const word of words) {
    if (word.folded === 'per' && rates.has(tokens[position]?.folded ?? '')) {
      position += 1
      continue
    }
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

const initials = { least: 3, most: 4 }

/** `date of birth` for dob, `requests per second` for rps: the end of the words that its letters begin, or -1. */
function initialsMatch(tokens: readonly Token[], at: number, [word, ...others]: readonly Word[]): number {
  const letters = word?.folded ?? ''
  const end = at + letters.length
  if (others.length > 0 || letters.length < initials.least || letters.length > initials.most || end > tokens.length) return -1
  const isSpelled = tokens.slice(at, end).every(({ folded }, place) => folded.length > 1 && folded[0] === letters[place])
  return isSpelled && tokens[at]?.folded !== letters ? end : -1
}

/** The content words of a name: what is left without little words; all of it when nothing is. */
function heads(words: readonly Word[]): readonly Word[] {
  const strong = words.filter((word) => !weak.has(word.lemma))
  return strong.length > 0 ? strong : words
}

/** What may follow a property that says yes or no: `RoHS compliant`. */
const flagTails = new Set(['compliant', 'certified', 'approved', 'enabled', 'capable', 'equipped', 'flagged', 'marked', 'only'])

const afterFlag = (tokens: readonly Token[], end: number, { isFlag }: Entry): number => (isFlag && flagTails.has(tokens[end]?.folded ?? '') ? end + 1 : end)

/** Below this a name is spelled in part. */
const sharedScore = 0.8
/** Below this a name is not spelled but paraphrased. */
const spelledScore = 0.7

/** The whole name, or all of it that matters: its words, written together, its initials, without its unit, without little words. */
function spellWhole(tokens: readonly Token[], at: number, entry: Entry): [number, number] | null {
  const { words, mention } = entry
  const full = fullMatch(tokens, at, words)
  if (full >= 0) return [afterFlag(tokens, full, entry), 1]
  const token = tokens[at] as Token
  if (token.folded === '' || weak.has(token.lemma)) return null
  if (joinedMatch(token, words)) return [at + 1, 0.95]
  const named = initialsMatch(tokens, at, words)
  if (named >= 0) return [named, 0.95]
  const measured = mention.kind === 'property' ? fullMatch(tokens, at, withoutUnit(words)) : -1
  return measured < 0 ? null : [measured, 0.97]
}

/** How well the tokens from `at` spell the entry: [end, score] or null. */
function spell(tokens: readonly Token[], at: number, entry: Entry): [number, number] | null {
  const whole = spellWhole(tokens, at, entry)
  const token = tokens[at] as Token
  if (whole !== null || token.folded === '' || weak.has(token.lemma)) return whole
  const strong = heads(entry.words)
  const content = fullMatch(tokens, at, strong)
  if (content >= 0) return [content, entry.mention.kind === 'type' || strong.length === entry.words.length ? 0.95 : 0.85]
  if (strong.some((word) => sameWord(token, word))) return [at + 1, 0.7]
  const related = paraphraseScore(tokens, at, { kind: entry.mention.kind, words: strong, isFlag: entry.isFlag })
  return related === null ? null : [at + 1, related]
}

/** `inactive` names the property active, `full-time` the property partTime, turned around: the end of the words, or -1. */
function oppositeEnd(tokens: readonly Token[], at: number, { words, isFlag }: Entry): number {
  const [head, ...others] = heads(words)
  const token = tokens[at] as Token
  if (!isFlag || head === undefined || isGeneral(token)) return -1
  const isOne = others.length === 0 && (areOpposed(token.folded, head.lemma) || areOpposed(token.lemma, head.lemma))
  if (isOne) return at + 1
  const next = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
  const isTwo = words.length === 2 && words[1]?.folded === tokens[next]?.folded && words[0]?.folded !== token.folded
  return isTwo && areOpposed(`${token.folded}-${words[1]?.folded}`, words.map(({ folded }) => folded).join('-')) ? next + 1 : -1
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

/** Paraphrased properties this far behind the best one stay a choice. */
const nearlyBest = 0.05

/** A property that holds a word of the question, and more: `part_no` for parts. */
const sharesWord = ({ entry, score }: Hit) => entry.mention.kind === 'property' && score < sharedScore

const ownerOf = ({ mention }: Entry) => (mention.kind === 'property' ? mention.of : undefined)

/** Keeps, per kind and place, the best-scored hits; a property that shares a word stays as a lesser choice (`lines` for total_lines beside line). */
function bestPerPlace(hits: readonly Hit[]): Hit[] {
  const rank = (hit: Hit) => `${hit.entry.mention.kind}/${hit.start}`
  const best = new Map<string, number>()
  for (const hit of hits) best.set(rank(hit), Math.max(best.get(rank(hit)) ?? 0, hit.score))
  const isProperty = (hit: Hit) => hit.entry.mention.kind === 'property'
  const spelled = new Set(hits.filter((hit) => hit.score >= spelledScore && !isProperty(hit)).map((hit) => hit.start))
  const labels = new Map(hits.flatMap((hit) => (hit.entry.mention.kind === 'label' && hit.score >= 1 ? [[hit.start, hit.entry.mention.label]] : [])))
  return hits.filter((hit) => {
    const isBest = hit.score === best.get(rank(hit))
    if (sharesWord(hit) && labels.get(hit.start) === ownerOf(hit.entry)) return false
    if (hit.score >= spelledScore) return isBest || isProperty(hit)
    const isNear = isProperty(hit) && hit.score >= (best.get(rank(hit)) ?? 0) - nearlyBest
    return (isBest || isNear) && !spelled.has(hit.start)
  })
}

function hitAt(tokens: readonly Token[], at: number, entry: Entry): Hit | null {
  const match = spell(tokens, at, entry)
  const turned = (match?.[1] ?? 0) < spelledScore ? oppositeEnd(tokens, at, entry) : -1
  if (turned >= 0) return { entry, start: at, end: turned, score: 0.9, opposite: true }
  return match === null ? null : { entry, start: at, end: match[0], score: match[1] }
}

/** Where the question names labels, relationship types and properties of the graph, by their own words or related ones. */
export function linkSchema(tokens: readonly Token[], schema: GraphSchema): Mention[] {
  const entries = entriesOf(schema)
  const hits = tokens.flatMap((_, at) => entries.map((entry) => hitAt(tokens, at, entry)).filter((hit) => hit !== null))
  return asMentions(bestPerPlace(hits))
}
