import { type GraphSchema, isInline } from '../../storage/graphs/store.ts'
import { anything } from '../../tools/query/tree.ts'
import type { LinkedQuestion } from '../linking/link-question.ts'
import { type Token, tokenize } from '../linking/tokens.ts'
import type { Constituent } from './constituent.ts'
import told from './lexicon/told.json' with { type: 'json' }
import { entriesOf } from './lexicon.ts'
import type { SchemaSpace } from './schema-space.ts'
import type { ToolWords } from './tool-words.ts'

/** An unknown noun may name the nodes of an inline graph, at a cost. */
const GUESSED = -0.2
/** The noun that names all nodes or relationships stands for any of them, at a cost. */
const KNOWN = -0.15
const [EARLIER, WHERE, BESIDE] = [0.05, 0.1, 0.05]
/** Marks a word that probably names nodes, without proof in the text. */
const GUESS = 'guess'
/** After any other word, a noun before `of` is outside the inline graph: `the mayor of X`. */
const BEFORE = new Set(['which', 'what', 'every', 'all', 'each', 'any', 'no'])
const PLACES = new Set(['in', 'within', 'inside', 'across', 'throughout', 'of', 'on'])
const POINTING = new Set(['the', 'this', 'that', 'our', 'my', 'whole', 'entire', 'these', 'those', 'little', 'small', 'above', 'given'])
const WHOLE = new Set(['it', 'this', 'that'])
/** A noun for a part of the graph restricts the question, so it must not be skipped. */
const PARTS = new Set([
  'middle',
  'centre',
  'center',
  'heart',
  'beginning',
  'start',
  'end',
  'front',
  'back',
  'top',
  'bottom',
  'edge',
  'core',
  'way',
  'order',
  'sequence',
  'path',
  'route'
])
const qualities = new Set(told.quality)
const { quality: _, ...meant } = told
/** Maps a noun for graphs and networks of any kind to its synonym in the lexicon. */
const meanings = new Map(Object.entries(meant).flatMap(([word, nouns]) => nouns.map((noun) => [noun, word] as const)))

/** Returns the meanings of a lexicon word, at the place of another word. */
function standIn(word: string, { start, end, score, rule }: Pick<Constituent, 'start' | 'end' | 'score' | 'rule'>, toolWords: ToolWords): Constituent[] {
  const place = { start, end, score, rule, parts: [] }
  const own = entriesOf(word).flatMap(({ category, meaning }): Constituent[] =>
    category === 'filler' || meaning.is === 'quality' ? [] : [{ category, meaning, ...place }]
  )
  const phrase = toolWords.phrases.find(({ from }) => from.join(' ') === `=${word}`)
  // A count of all nodes or relationships is not a guess.
  const isOfOne = ({ meaning }: Constituent) => meaning.is !== 'tool' || meaning.intent.gives.as === 'score'
  const ofTools = toolWords.itemsOf(tokenize(word)).filter((item) => item.end - item.start === word.split(' ').length && isOfOne(item))
  return [...own, ...ofTools.map((item) => ({ ...item, ...place })), ...(phrase === undefined ? [] : [{ category: 'T', meaning: phrase.called, ...place }])]
}

const nodeNoun = (place: Pick<Constituent, 'start' | 'end'>, score: number, rule: string): Constituent => ({
  category: 'nodeNoun',
  ...place,
  meaning: { is: 'word', word: 'node' },
  score,
  rule,
  parts: []
})

/** A noun can name the nodes unless it is a quantity or belongs to one of them. */
function mayBeNodes(tokens: readonly Token[], at: number): boolean {
  const [{ folded, lemma }, next] = [tokens[at] as Token, tokens[at + 1]?.folded]
  const before = tokens.slice(0, at).findLast((token) => token.pos !== 'NUM')?.folded ?? ''
  if (qualities.has(lemma) || qualities.has(folded)) return false
  return next !== 'of' || BEFORE.has(before)
}

interface Place {
  readonly at: number
  readonly tokens: readonly Token[]
  readonly held: readonly Constituent[]
  readonly toolWords: ToolWords
}

/** Reads a word that names the nodes or relationships of this graph, or of any graph; null for any other word. */
function known({ at, tokens, held, toolWords }: Place, isOneLabel: boolean, isOneType: boolean): Constituent[] | null {
  const place = { start: at, end: at + 1, rule: 'word' }
  const isOf = (category: string) => held.some((item) => item.category === category && item.end - item.start === 1)
  const isNoun = held.some(({ category, meaning }) => category === 'R' && meaning.is === 'relation' && meaning.form === 'noun')
  if (isOneLabel && isOf('label')) return [nodeNoun(place, KNOWN, 'word'), ...standIn('nodes', { ...place, score: KNOWN }, toolWords)]
  if (isOneType && isNoun) return standIn('edges', { ...place, score: KNOWN }, toolWords)
  const word = meanings.get(tokens[at]?.lemma ?? '') ?? meanings.get(tokens[at]?.folded ?? '')
  if (word === undefined || !isOneType || isOf('name')) return null
  return [nodeNoun(place, GUESSED, GUESS), ...standIn(word, { ...place, score: GUESSED }, toolWords)]
}

/** In an inline graph, unknown nouns and the nouns for its nodes and relationships name these, whatever their label or type. */
export function inlineNouns({ tokens }: LinkedQuestion, items: readonly Constituent[], { schema }: SchemaSpace, toolWords: ToolWords): Constituent[] {
  if (!isInline(schema.name)) return []
  const labels = schema.labels.map(({ label }) => label)
  return tokens.flatMap((_, at): Constituent[] => {
    const held = items.filter(({ start, end }) => start <= at && at < end)
    const meanings = known({ at, tokens, held, toolWords }, labels.length === 1, schema.relationshipTypes.length === 1)
    if (meanings !== null) return meanings
    const { pos, folded } = tokens[at] as Token
    if (held.length > 0 || pos !== 'NOUN' || entriesOf(folded).length > 0) return []
    const place = { start: at, end: at + 1, score: GUESSED, rule: GUESS }
    if (labels.length > 1 || !mayBeNodes(tokens, at)) return [nodeNoun(place, GUESSED, GUESS)]
    const label: Constituent = { category: 'label', ...place, meaning: { is: 'nodes', nodes: { ...anything, labels } }, parts: [] }
    return [label, nodeNoun(place, GUESSED, GUESS), ...standIn('nodes', place, toolWords)]
  })
}

const TELLING = new Set(['link', 'hops', 'neighbourw', 'successor', 'predecessor', 'joined', 'hangw', 'direct', 'directly', 'route', 'common', 'share', 'near'])

function wordsIn(item: Constituent): Constituent[] {
  return item.parts.length === 0 ? [item] : item.parts.flatMap(wordsIn)
}

/** Whether a phrase without a noun of the tool asks for it. */
function isOfPhrase({ rule, parts }: Constituent): boolean {
  return (rule.startsWith('T < ') && parts.every(({ meaning }) => meaning.is !== 'tool')) || parts.some(isOfPhrase)
}

/** A guessed noun is not enough for a reading: another word must belong to a question about a graph. */
export function restsOnMore(item: Constituent): boolean {
  const words = wordsIn(item)
  if (isOfPhrase(item)) return true
  const isMore = ({ category, meaning, rule }: Constituent) => rule !== GUESS && (meaning.is === 'tool' || meaning.is === 'relation' || TELLING.has(category))
  return words.every(({ rule }) => rule !== GUESS) || words.some(isMore)
}

const ASKING = new Set(['who', 'whom', 'which', 'what', 'how', 'where', 'when', 'whose'])
const LEADING = new Set(['in', 'via', 'by', 'from', 'to', 'through', 'over', 'at', 'for'])

function rulesIn({ rule, parts }: Constituent): string[] {
  return [rule, ...parts.flatMap(rulesIn)]
}

/** Whether a reading of two questions in one (`whom does A know, and who knows B?`) answers both. */
export function answersAll({ tokens }: LinkedQuestion, item: Constituent, { name }: GraphSchema): boolean {
  const isTwice = tokens.some(({ folded }, at) => {
    const next = tokens[at + (LEADING.has(tokens[at + 1]?.folded ?? '') ? 2 : 1)]
    return folded === 'and' && at > 0 && ASKING.has(next?.folded ?? '')
  })
  return !isInline(name) || !isTwice || rulesIn(item).some((rule) => rule.startsWith('Q < ') && rule.includes(' and'))
}

/** Verbs that hold for any relationship: `which nodes point to b`. */
const VERBS = new Set(['point', 'lead', 'link'])

/** In an inline graph, `point to`, `lead to` and `link to` mean its relationships. */
export function verbsOfLinks({ tokens }: LinkedQuestion, known: readonly Constituent[], { schema }: SchemaSpace): Constituent[] {
  const types = schema.relationshipTypes.map(({ type }) => type)
  if (!isInline(schema.name) || types.length === 0) return []
  return tokens.flatMap(({ lemma, folded }, at): Constituent[] => {
    const isMeant = (VERBS.has(lemma) || VERBS.has(folded)) && tokens[at + 1]?.folded === 'to'
    const isKnown = known.some(({ category, start, end }) => category === 'R' && start <= at && at < end)
    return isMeant && !isKnown
      ? [{ category: 'R', start: at, end: at + 1, meaning: { is: 'relation', types, form: 'verb' }, score: GUESSED, rule: 'word', parts: [] }]
      : []
  })
}

/** Reads `the component containing b` as `the component of b`. */
export function wordsOfParts({ tokens }: LinkedQuestion, { schema }: SchemaSpace): Constituent[] {
  if (!isInline(schema.name)) return []
  return tokens.flatMap(({ lemma }, at): Constituent[] =>
    lemma === 'contain' ? [{ category: 'of', start: at, end: at + 1, meaning: { is: 'word', word: 'of' }, score: GUESSED, rule: 'word', parts: [] }] : []
  )
}

/** Reads `it` as the graph where the question names no node. */
export function wholeGraph({ tokens, mentions }: LinkedQuestion, { schema }: SchemaSpace): Constituent[] {
  if (!isInline(schema.name) || mentions.some(({ kind }) => kind === 'node')) return []
  return tokens.flatMap(({ folded }, at): Constituent[] =>
    WHOLE.has(folded) ? [{ category: 'network', start: at, end: at + 1, meaning: { is: 'word', word: folded }, score: GUESSED, rule: 'word', parts: [] }] : []
  )
}

const isOf = (word: string, ...categories: readonly string[]) => entriesOf(word).some(({ category }) => categories.includes(category))
const isCalledNode = (word: string) => isOf(word, 'nodeNoun', 'anynode')
const isBeside = (word: string) => isOf(word, 'neighbourw', 'successor', 'predecessor')

/** Words that may be skipped in an inline graph: a phrase for the graph (`in our class`), and earlier sentences when the last one has `such`. */
export function inlineFillers({ tokens, mentions }: LinkedQuestion, { schema }: SchemaSpace): [number, number][] {
  const last = tokens.at(-1)?.sentence ?? 0
  const isSuch = tokens.some(({ folded, sentence }) => folded === 'such' && sentence === last)
  const earlier = isSuch ? tokens.flatMap(({ sentence }, at): [number, number][] => (sentence < last ? [[at, EARLIER]] : [])) : []
  if (!isInline(schema.name)) return earlier
  const isNamed = (at: number) => mentions.some(({ kind, start, end }) => kind !== 'number' && start <= at && at < end)
  const places = tokens.flatMap(({ folded }, at): [number, number][] => {
    if (!PLACES.has(folded)) return []
    let end = at + 1
    while (POINTING.has(tokens[end]?.folded ?? '')) end += 1
    const noun = tokens[end]
    const isPlace =
      end > at + 1 && noun?.pos === 'NOUN' && !isNamed(end) && !qualities.has(noun.lemma) && !PARTS.has(noun.lemma) && tokens[end + 1]?.pos !== 'NOUN'
    return isPlace && (entriesOf(noun.folded).length === 0 || folded !== 'of') ? tokens.slice(at, end + 1).map((_, step) => [at + step, WHERE]) : []
  })
  const beside = tokens.flatMap(({ folded }, at): [number, number][] =>
    isCalledNode(folded) && (mentions.some(({ kind, start }) => kind === 'node' && start === at + 1) || isBeside(tokens[at - 1]?.folded ?? ''))
      ? [[at, BESIDE]]
      : []
  )
  const pointing = tokens.flatMap(({ folded }, at): [number, number][] =>
    (folded === 'these' || folded === 'those') && tokens[at + 1]?.pos === 'NOUN' ? [[at, EARLIER]] : []
  )
  return [...earlier, ...places, ...beside, ...pointing]
}
