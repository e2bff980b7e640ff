import { isInline } from '../../storage/graphs/store.ts'
import { isPerson } from '../linking/lexicon/relatedness.ts'
import type { LinkedQuestion } from '../linking/link-question.ts'
import { isOneEditApart, isUnknown } from '../linking/spelling.ts'
import type { Token } from '../linking/tokens.ts'
import type { Constituent, Owner } from './constituent.ts'
import { datesIn, decadesIn } from './dates.ts'
import ordinals from './lexicon/ordinals.json' with { type: 'json' }
import { entriesOf, lexiconWords } from './lexicon.ts'
import { literalItems } from './literals.ts'
import { isCount, isKindOf, isPronoun, mentionItems, word } from './mention-items.ts'
import { adjectiveOf, stemsOf } from './quantities.ts'
import type { SchemaSpace } from './schema-space.ts'

const LONGEST = 6
const SKIP = 0.08
const PUNCTUATION = 0.01
/** The cost of reading a type's name as all relationships. */
const GENERAL = 0.3
const GENERIC: ReadonlySet<string> = new Set(['network', 'hops', 'link', 'rel'])
/** The cost of skipping a particle after a verb: `put in`, `sign up`. */
const PARTICLE = 0.15
const PARTICLES: ReadonlySet<string> = new Set(['up', 'out', 'off', 'down', 'away', 'along'])
const VERBAL: ReadonlySet<string> = new Set(['R', 'P', 'verb', 'mverb', 'QV', 'joins'])
/** A link that scores above this must be used, not skipped. */
const SURE = -0.3
const LITTLE_POS = new Set(['ADP', 'AUX', 'CCONJ', 'DET', 'PART', 'PRON', 'SCONJ', 'PUNCT'])
const WHERE = ['in', 'on', 'of', 'from', 'across']
/** The cost of skipping each function word. */
const LITTLE: Readonly<Record<string, number>> = {
  be: 0.15,
  do: 0.1,
  have: 0.25,
  can: 0.15,
  there: 0.1,
  of: 0.2,
  in: 0.3,
  at: 0.3,
  on: 0.3,
  for: 0.3,
  with: 0.3,
  about: 0.3,
  comma: 0.1,
  their: 0.15,
  also: 0.1,
  list: 0.4,
  it: 0.5
}

export interface Words {
  readonly items: readonly Constituent[]
  readonly fillers: ReadonlyMap<number, number>
}

/** A token is looked up in lower case, with its punctuation. */
const written = ({ text }: Token) => text.toLowerCase()

interface Phrase {
  readonly start: number
  readonly end: number
  readonly phrase: string
}

/** Corrects an unknown word that is one edit from exactly one word of the lexicon: `avrage`. */
function respelled(token: Token, isNamed: boolean): string {
  const word = written(token)
  if (isNamed || !isUnknown(token) || entriesOf(word).length > 0) return word
  const [only, ...others] = lexiconWords().filter((known) => isOneEditApart(word, known))
  return only === undefined || others.length > 0 ? word : only
}

/** Returns the spans that may be phrases of the lexicon. */
function phrasesIn(tokens: readonly Token[], isNamed: (at: number) => boolean): Phrase[] {
  const words = tokens.map((token, at) => respelled(token, isNamed(at)))
  return tokens.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST, tokens.length - start) }, (_, more) => start + more + 1).map((end) => ({
      start,
      end,
      phrase: words.slice(start, end).join(' ')
    }))
  )
}

function languageItems(phrases: readonly Phrase[], owners: readonly Owner[], isType: (at: number) => boolean): Constituent[] {
  return phrases.flatMap(({ start, end, phrase }) => {
    const place = (ordinals as Readonly<Record<string, number>>)[phrase]
    const found = entriesOf(phrase).flatMap(({ category, meaning }) => {
      const score = GENERIC.has(category) && isType(end - 1) ? -GENERAL : 0
      return category === 'filler' ? [] : [word(category, start, end, meaning.is === 'quality' ? adjectiveOf(meaning, owners) : meaning, score)]
    })
    return place === undefined ? found : [...found, word('ordinal', start, end, { is: 'number', value: place })]
  })
}

/** Whether a sign compares, as `>=` does. */
const says = (sign: string): boolean => entriesOf(sign).some(({ category }) => category === 'cmp')

const isOf = (word: string, category: string): boolean => entriesOf(word).some((entry) => entry.category === category)

/** `in our graph` means the whole graph, unless a stored name is in it. */
function isWhere({ start, end, phrase }: Phrase, isNamed: (at: number) => boolean): boolean {
  const [preposition = '', ...place] = phrase.split(' ')
  const noun = place.at(-1) ?? ''
  return (
    end - start > 1 &&
    !isNamed(end - 1) &&
    isOf(noun, 'network') &&
    WHERE.some((category) => isOf(preposition, category)) &&
    (place.length === 1 || isOf(place[0] as string, 'filler'))
  )
}

/** Whether a function word changes the meaning and must be read: `with it`, `together with A`, `not have`, `still in`, `X's manager`, `that is their home`. */
function meansMore(tokens: readonly Token[], at: number): boolean {
  const [before = '', word = '', next = ''] = [at - 1, at, at + 1].map((place) => tokens[place]?.folded)
  if (tokens[at]?.text === "'s") return tokens[at]?.pos === 'PART'
  if (at > 2 && tokens[at - 2]?.folded === 'that' && isOf(word, 'their')) return isOf(before, 'be')
  if (word === 'it') return before === 'with'
  if (word === 'have') return entriesOf(before).some(({ category }) => category === 'not')
  return (word === 'together' && next === 'with') || (word === 'still' && (next === 'in' || next === 'on'))
}

function fillersOf(tokens: readonly Token[], phrases: readonly Phrase[], isNamed: (at: number) => boolean): Map<number, number> {
  const fillers = new Map<number, number>(tokens.flatMap(({ folded, text }, at) => (folded === '' && !says(text) ? [[at, PUNCTUATION] as const] : [])))
  for (const run of phrases) {
    const { start, end, phrase } = run
    const costs = entriesOf(phrase).flatMap(({ category }) => (category === 'filler' ? [SKIP] : category in LITTLE ? [LITTLE[category] as number] : []))
    if (isWhere(run, isNamed)) costs.push(SKIP)
    if (costs.length === 0 || meansMore(tokens, start)) continue
    for (let at = start; at < end; at++) if (!isNamed(at)) fillers.set(at, Math.min(fillers.get(at) ?? Number.POSITIVE_INFINITY, ...costs))
  }
  return fillers
}

const isSame = (a: Constituent, b: Constituent) =>
  a.start === b.start && a.end === b.end && a.category === 'value' && b.category === 'value' && heldAgainst(a) === heldAgainst(b)
const heldAgainst = ({ meaning }: Constituent) => (meaning.is === 'limit' && meaning.limit.by === 'test' ? JSON.stringify(meaning.limit.bound) : '')

/** Merges equal values of several labels into one constituent. */
function joinValues(items: readonly Constituent[]): Constituent[] {
  const joined: Constituent[] = []
  for (const item of items) {
    const at = joined.findIndex((other) => isSame(other, item))
    const held = joined[at]
    if (held?.meaning.is !== 'limit' || held.meaning.limit.by !== 'test' || item.meaning.is !== 'limit' || item.meaning.limit.by !== 'test') joined.push(item)
    else {
      const owners = [...(held.meaning.limit.owners ?? []), ...(item.meaning.limit.owners ?? [])]
      joined[at] = { ...held, meaning: { is: 'limit', limit: { ...held.meaning.limit, owners } } }
    }
  }
  return joined
}

const never = () => false
/** Returns the tokens that may be skipped in any graph. */
export const fillersIn = (tokens: readonly Token[]): ReadonlyMap<number, number> => fillersOf(tokens, phrasesIn(tokens, never), never)

/** Words of the graph's name carry no meaning. */
function ofGraphName(tokens: readonly Token[], { schema: { name } }: SchemaSpace): number[] {
  const words = new Set(isInline(name) ? [] : stemsOf(name))
  return tokens.flatMap(({ stem }, at) => (words.has(stem) ? [at] : []))
}

/** A property such as `employees` counts persons. */
const isCountOfPersons = ({ start, end, meaning }: Constituent, tokens: readonly Token[], space: SchemaSpace): boolean =>
  meaning.is === 'property' &&
  end - start === 1 &&
  isPerson(tokens[start]?.lemma ?? '') &&
  tokens[start]?.folded !== tokens[start]?.lemma &&
  meaning.owners.every((owner) => space.kindOf(owner) === 'number')

/** A noun that the question lists is not a count. */
function isAskedFor({ start }: Constituent, tokens: readonly Token[]): boolean {
  const before = tokens.slice(0, start).findLast(({ pos, folded }) => folded !== '' && pos !== 'DET')
  return before === undefined || entriesOf(before.folded).some(({ category }) => category === 'list' || category === 'be' || category === 'which')
}

/** A particle after a verb does not change its meaning. */
function particlesIn(tokens: readonly Token[], items: readonly Constituent[]): number[] {
  const isVerb = (at: number) => tokens[at]?.pos === 'VERB' && items.some(({ category, end }) => end === at + 1 && VERBAL.has(category))
  return tokens.flatMap(({ folded }, at) => (PARTICLES.has(folded) && isVerb(at - 1) ? [at] : []))
}

/** Returns the places of apostrophes that quote, not possessive ones. */
function quotesIn(tokens: readonly Token[]): ReadonlySet<number> {
  const places = new Set<number>()
  let open = -1
  for (const [at, { text, start }] of tokens.entries()) {
    if (text !== "'") continue
    if (open >= 0) places.add(open).add(at)
    open = open < 0 && (tokens[at - 1]?.end ?? -1) < start ? at : -1
  }
  return places
}

/** Returns the constituents of all words and names of a question, and the tokens that may be skipped. */
export function wordsOf({ tokens, mentions }: LinkedQuestion, space: SchemaSpace): Words {
  const owners = [...space.ownersOf([]), ...space.ownersOfTypes(null)]
  const named = joinValues(
    mentions
      .filter((mention) => !isPronoun(tokens, mention) && !isCount(tokens, mention, mentions) && !isKindOf(mention, mentions))
      .flatMap((mention) => mentionItems(mention, space, tokens))
  )
  const dates = datesIn(tokens).map(({ start, end, value }) =>
    word('date', start, end, { is: 'bound', bound: { operator: '=', value, unit: null, and: null } })
  )
  const decades = decadesIn(tokens).map(({ start, end, first }) =>
    word('decade', start, end, { is: 'bound', bound: { operator: '>=', value: first, unit: null, and: { operator: '<=', value: first + 9 } } })
  )
  const isContent = ({ category, start, end, score }: Constituent) =>
    category !== 'num' && category !== 'digits' && score > SURE && !tokens.slice(start, end).every(({ pos }) => LITTLE_POS.has(pos))
  const content = named.filter(isContent)
  const isNamed = (at: number) => content.some(({ start, end }) => start <= at && at < end)
  const phrases = phrasesIn(tokens, (at) => named.some(({ start, end }) => start <= at && at < end))
  const fillers = fillersOf(tokens, phrases, isNamed)
  for (const at of ofGraphName(tokens, space)) if (!isNamed(at) && !fillers.has(at)) fillers.set(at, SKIP)
  const isType = (at: number) => named.some((item) => item.category === 'R' && item.start <= at && at < item.end && item.score > SURE)
  const isListed = (item: Constituent) => item.category === 'P' && isCountOfPersons(item, tokens, space) && isAskedFor(item, tokens)
  const quotes = quotesIn(tokens)
  const ofLanguage = languageItems(phrases, owners, isType).filter(({ category, start }) => category !== 'poss' || !quotes.has(start))
  const items = [...literalItems(tokens, space), ...ofLanguage, ...named.filter((item) => !isListed(item)), ...dates, ...decades]
  for (const at of particlesIn(tokens, items)) if (!isNamed(at)) fillers.set(at, Math.min(PARTICLE, fillers.get(at) ?? PARTICLE))
  return { items, fillers }
}
