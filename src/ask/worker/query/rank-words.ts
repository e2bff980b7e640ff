import type { GraphSchema } from '../../../storage/graphs/store.ts'
import { setKey } from '../../../tools/query/language/query-schema.ts'
import type { Bounds } from '../../../tools/query/prompt/bounds.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Token } from '../../linking/tokens.ts'
import type { Owner } from '../../parser/constituent.ts'
import { entriesOf } from '../../parser/lexicon.ts'
import { adjectiveOf } from '../../parser/quantities.ts'
import { isIn, words } from './words.ts'

type Ranking = Bounds['ranking']

const OPEN: Ranking = { properties: null, order: null }
/** A property after a superlative counts from this score on. */
const LEAST = 0.65
const SURE_LABEL = 0.8
/** The most words between a superlative and its property. */
const NEAR = 2

const ownersOf = ({ labels, relationshipTypes }: GraphSchema): Owner[] => [
  ...labels.flatMap(({ label, properties }) => properties.map(({ property }) => ({ owner: 'node' as const, of: label, property }))),
  ...relationshipTypes.flatMap(({ type, properties }) => properties.map(({ property }) => ({ owner: 'relationship' as const, of: type, property })))
]

const keysOf = (owners: readonly Owner[]): string[] => owners.map(({ of, property }) => setKey(of, property))

/** Returns the properties and direction of an adjective such as `oldest`; null for other words, or if nothing stored fits. */
function byAdjective(tokens: readonly Token[], at: number, owners: readonly Owner[]): Ranking | null {
  const word = tokens[at]?.folded ?? ''
  const entries = entriesOf(tokens[at - 1]?.folded === 'most' ? `most ${word}` : word)
  const [first] = entries.flatMap(({ meaning }) => (meaning.is === 'quality' && meaning.form === 'most' ? adjectiveOf(meaning, owners) : []))
  if (first?.is !== 'adjective') return null
  const { up, down } = first
  if (up.length + down.length === 0) return null
  return { properties: keysOf([...up, ...down]), order: down.length === 0 ? 'highest' : up.length === 0 ? 'lowest' : null }
}

/** Reads `highest` and `least`; `at least` is a bound, not a rank. */
function endOf(tokens: readonly Token[], at: number): 'highest' | 'lowest' | null {
  const token = tokens[at] as Token
  if (tokens[at - 1]?.folded === 'at') return null
  return isIn(token, 'highest') ? 'highest' : isIn(token, 'lowest') ? 'lowest' : null
}

/** Returns the property after a superlative, unless a label or type fits the words better. */
function propertyAfter({ mentions }: LinkedQuestion, at: number): string[] | null {
  const near = mentions.filter(({ start }) => start > at && start <= at + NEAR)
  const best = Math.max(...near.flatMap((mention) => (mention.kind === 'label' || mention.kind === 'type' ? [mention.score] : [])))
  const owners = near.flatMap((mention) => (mention.kind === 'property' && mention.score >= LEAST && mention.score > best ? mention.owners : []))
  return owners.length === 0 ? null : keysOf(owners)
}

/** Returns the labels after a superlative, as in `the oldest movie`, else the question's labels. */
function ranked({ mentions }: LinkedQuestion, at: number, focus: readonly string[]): readonly string[] {
  const near = mentions.flatMap((mention) =>
    mention.kind === 'label' && mention.score >= SURE_LABEL && mention.start > at && mention.start <= at + NEAR ? [mention.label] : []
  )
  return near.length > 0 ? near : focus
}

/** Returns the ranking of the question's only superlative. `focus` holds the labels that the question wants. */
export function rankingOf(question: LinkedQuestion, schema: GraphSchema, focus: readonly string[]): Ranking {
  const { tokens } = question
  const owners = ownersOf(schema)
  const adjectives = tokens.flatMap((_, at) => {
    const labels = ranked(question, at, focus)
    const own = owners.filter(({ of }) => labels.includes(of))
    return byAdjective(tokens, at, own) ?? byAdjective(tokens, at, owners) ?? []
  })
  if (adjectives.length > 0) return adjectives.length === 1 ? (adjectives[0] ?? OPEN) : OPEN
  const ends = tokens.flatMap((token, at) => {
    const order = endOf(tokens, at)
    return order === null ? [] : [{ order, properties: propertyAfter(question, at), isPlace: words.places.has(token.folded) }]
  })
  // The `top 3 with the lowest price` are ranked by the price.
  const [end, ...others] = ends.some(({ isPlace }) => !isPlace) ? ends.filter(({ isPlace }) => !isPlace) : ends
  return end === undefined || others.length > 0 ? OPEN : { properties: end.properties, order: end.order }
}
