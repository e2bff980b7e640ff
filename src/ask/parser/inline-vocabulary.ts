import { type GraphSchema, isTold } from '../../storage/graphs/store.ts'
import { anything } from '../../tools/query/tree.ts'
import type { LinkedQuestion } from '../linking/link-question.ts'
import { type Token, tokenize } from '../linking/tokens.ts'
import type { Constituent } from './constituent.ts'
import told from './lexicon/told.json' with { type: 'json' }
import { entriesOf } from './lexicon.ts'
import type { SchemaSpace } from './schema-space.ts'
import type { ToolWords } from './tool-words.ts'

/** A noun that names nothing told may still be the kind of all nodes, at a cost. */
const GUESSED = -0.2
/** Of the noun that the nodes or relationships go by, where it stands for any of them. */
const KNOWN = -0.15
const [EARLIER, WHERE, BESIDE] = [0.05, 0.1, 0.05]
/** How a word is marked that stands for nodes, though the text never calls them so. */
const GUESS = 'guess'
/** Behind any other word a noun before `of` is something that the text does not tell: `the mayor of X`. */
const BEFORE = new Set(['which', 'what', 'every', 'all', 'each', 'any', 'no'])
const PLACES = new Set(['in', 'within', 'inside', 'across', 'throughout', 'of', 'on'])
const POINTING = new Set(['the', 'this', 'that', 'our', 'my', 'whole', 'entire', 'these', 'those', 'little', 'small', 'above', 'given'])
const WHOLE = new Set(['it', 'this', 'that'])
/** Where a noun says in which part of the whole, it says more. */
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
/** What nouns of graphs and networks of any kind mean, by the word of the language that says the same. */
const meanings = new Map(Object.entries(meant).flatMap(([word, nouns]) => nouns.map((noun) => [noun, word] as const)))

/** All that a word of the language stands for, at another's place. */
function standIn(word: string, { start, end, score, rule }: Pick<Constituent, 'start' | 'end' | 'score' | 'rule'>, toolWords: ToolWords): Constituent[] {
  const place = { start, end, score, rule, parts: [] }
  const own = entriesOf(word).flatMap(({ category, meaning }): Constituent[] =>
    category === 'filler' || meaning.is === 'quality' ? [] : [{ category, meaning, ...place }]
  )
  const phrase = toolWords.phrases.find(({ from }) => from.join(' ') === `=${word}`)
  // How many there are of all of them is no guess.
  const isOfOne = ({ meaning }: Constituent) => meaning.is !== 'tool' || meaning.asked.gives.as === 'score'
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

/** Whether a noun can be what the nodes are called: no quantity, and nothing that one of them has. */
function mayBeNodes(tokens: readonly Token[], at: number): boolean {
  const [{ folded, lemma }, next] = [tokens[at] as Token, tokens[at + 1]?.folded]
  const before = tokens.slice(0, at).findLast((token) => token.pos !== 'NUM')?.folded ?? ''
  if (qualities.has(lemma) || qualities.has(folded)) return false
  return next !== 'of' || BEFORE.has(before)
}

interface Place {
  readonly at: number
  readonly tokens: readonly Token[]
  /** What the word is known as. */
  readonly held: readonly Constituent[]
  readonly toolWords: ToolWords
}

/** A word that the text calls its nodes or relationships by, or that any graph's are called by; null: none of them. */
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

/** Of a graph that a text tells, nouns that nothing else is known of, and those that its nodes and relationships go by: they are what these are called, whatever their label or type. */
export function toldNouns({ tokens }: LinkedQuestion, items: readonly Constituent[], { schema }: SchemaSpace, toolWords: ToolWords): Constituent[] {
  if (!isTold(schema.name)) return []
  const labels = schema.labels.map(({ label }) => label)
  return tokens.flatMap((_, at): Constituent[] => {
    const held = items.filter(({ start, end }) => start <= at && at < end)
    const said = known({ at, tokens, held, toolWords }, labels.length === 1, schema.relationshipTypes.length === 1)
    if (said !== null) return said
    const { pos, folded } = tokens[at] as Token
    if (held.length > 0 || pos !== 'NOUN' || entriesOf(folded).length > 0) return []
    const place = { start: at, end: at + 1, score: GUESSED, rule: GUESS }
    if (labels.length > 1 || !mayBeNodes(tokens, at)) return [nodeNoun(place, GUESSED, GUESS)]
    const label: Constituent = { category: 'label', ...place, meaning: { is: 'things', things: { ...anything, labels } }, parts: [] }
    return [label, nodeNoun(place, GUESSED, GUESS), ...standIn('nodes', place, toolWords)]
  })
}

const TELLING = new Set(['link', 'hops', 'neighbourw', 'successor', 'predecessor', 'joined', 'hangw', 'direct', 'directly', 'route', 'common', 'share', 'near'])

function wordsIn(item: Constituent): Constituent[] {
  return item.parts.length === 0 ? [item] : item.parts.flatMap(wordsIn)
}

/** Whether a tool is asked for by words that are none of its nouns. */
function isOfPhrase({ rule, parts }: Constituent): boolean {
  return (rule.startsWith('T < ') && parts.every(({ meaning }) => meaning.is !== 'tool')) || parts.some(isOfPhrase)
}

/** Whether a reading rests on more than a guess: where a noun is taken for nodes, something else must ask what a graph has. */
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

/** Whether a reading of two questions in one (`whom does A know, and who knows B?`) is one that answers both. */
export function asksAll({ tokens }: LinkedQuestion, item: Constituent, { name }: GraphSchema): boolean {
  const isTwice = tokens.some(({ folded }, at) => {
    const next = tokens[at + (LEADING.has(tokens[at + 1]?.folded ?? '') ? 2 : 1)]
    return folded === 'and' && at > 0 && ASKING.has(next?.folded ?? '')
  })
  return !isTold(name) || !isTwice || rulesIn(item).some((rule) => rule.startsWith('Q < ') && rule.includes(' and'))
}

/** What any relationship does: `which nodes point to b`. */
const VERBS = new Set(['point', 'lead', 'link'])

/** Of a graph that a text tells, verbs that say of its relationships where they go. */
export function verbsOfLinks({ tokens }: LinkedQuestion, known: readonly Constituent[], { schema }: SchemaSpace): Constituent[] {
  const types = schema.relationshipTypes.map(({ type }) => type)
  if (!isTold(schema.name) || types.length === 0) return []
  return tokens.flatMap(({ lemma, folded }, at): Constituent[] => {
    const isMeant = (VERBS.has(lemma) || VERBS.has(folded)) && tokens[at + 1]?.folded === 'to'
    const isKnown = known.some(({ category, start, end }) => category === 'R' && start <= at && at < end)
    return isMeant && !isKnown
      ? [{ category: 'R', start: at, end: at + 1, meaning: { is: 'relation', types, form: 'verb' }, score: GUESSED, rule: 'word', parts: [] }]
      : []
  })
}

/** `the component containing b` is the one of b. */
export function wordsOfParts({ tokens }: LinkedQuestion, { schema }: SchemaSpace): Constituent[] {
  if (!isTold(schema.name)) return []
  return tokens.flatMap(({ lemma }, at): Constituent[] =>
    lemma === 'contain' ? [{ category: 'of', start: at, end: at + 1, meaning: { is: 'word', word: 'of' }, score: GUESSED, rule: 'word', parts: [] }] : []
  )
}

/** `it` where nothing but the graph can be meant. */
export function wholeGraph({ tokens, mentions }: LinkedQuestion, { schema }: SchemaSpace): Constituent[] {
  if (!isTold(schema.name) || mentions.some(({ kind }) => kind === 'node')) return []
  return tokens.flatMap(({ folded }, at): Constituent[] =>
    WHOLE.has(folded) ? [{ category: 'network', start: at, end: at + 1, meaning: { is: 'word', word: folded }, score: GUESSED, rule: 'word', parts: [] }] : []
  )
}

const isOf = (word: string, ...categories: readonly string[]) => entriesOf(word).some(({ category }) => categories.includes(category))
const isCalledNode = (word: string) => isOf(word, 'nodeNoun', 'anynode')
const isBeside = (word: string) => isOf(word, 'neighbourw', 'successor', 'predecessor')

/** Words that may be passed over of a graph that a text tells: those that say where all of it is (`in our class`), and where the last sentence asks of `such` a thing, those of the sentences before it. */
export function toldFillers({ tokens, mentions }: LinkedQuestion, { schema }: SchemaSpace): [number, number][] {
  const last = tokens.at(-1)?.sentence ?? 0
  const isSuch = tokens.some(({ folded, sentence }) => folded === 'such' && sentence === last)
  const earlier = isSuch ? tokens.flatMap(({ sentence }, at): [number, number][] => (sentence < last ? [[at, EARLIER]] : [])) : []
  if (!isTold(schema.name)) return earlier
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
  // `node 3`, `neighbour nodes`
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
