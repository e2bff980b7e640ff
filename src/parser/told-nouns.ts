import type { LinkedQuestion } from '../linking/link-question.ts'
import { isTold } from '../store/store.ts'
import type { Item } from './item.ts'
import { entriesOf } from './lexicon.ts'
import type { SchemaSpace } from './schema-space.ts'

/** A noun that names nothing told may still be the kind of all nodes, at a cost. */
const GUESSED = -0.2
/** Of the noun that the nodes go by, where it stands for any of them. */
const KNOWN = -0.15
const EARLIER = 0.05
/** What a noun for nodes stands after; any other may be something else that the text does not tell. */
const BEFORE = new Set(['which', 'what', 'every', 'all', 'each', 'some', 'any', 'one', 'two'])

/** Of a graph that a text tells, nouns that nothing else is known of, and the one that its nodes go by: they are what its nodes are called, whatever their label. */
export function nounsOfNodes({ tokens }: LinkedQuestion, known: readonly Item[], { schema }: SchemaSpace): Item[] {
  if (!isTold(schema.name)) return []
  return tokens.flatMap(({ folded, pos }, at): Item[] => {
    const held = known.filter(({ start, end }) => start <= at && at < end)
    const isLabel = schema.labels.length === 1 && held.some(({ category, start, end }) => category === 'label' && end - start === 1)
    const isGuess = pos === 'NOUN' && held.length === 0 && entriesOf(folded).length === 0
    if (!isLabel && !isGuess) return []
    const before = tokens.slice(0, at).findLast((token) => token.pos !== 'NUM')
    const category = BEFORE.has(before?.folded ?? '') ? 'anynode' : 'nodeNoun'
    return [{ category, start: at, end: at + 1, meaning: { is: 'word', word: folded }, score: isLabel ? KNOWN : GUESSED, rule: 'word', parts: [] }]
  })
}

/** What any relationship does: `which nodes point to b`. */
const VERBS = new Set(['point', 'lead', 'link'])

/** Of a graph that a text tells, verbs that say of its relationships where they go. */
export function verbsOfLinks({ tokens }: LinkedQuestion, known: readonly Item[], { schema }: SchemaSpace): Item[] {
  const types = schema.relationshipTypes.map(({ type }) => type)
  if (!isTold(schema.name) || types.length === 0) return []
  return tokens.flatMap(({ lemma, folded }, at): Item[] => {
    const isMeant = (VERBS.has(lemma) || VERBS.has(folded)) && tokens[at + 1]?.folded === 'to'
    const isKnown = known.some(({ category, start, end }) => category === 'R' && start <= at && at < end)
    return isMeant && !isKnown
      ? [{ category: 'R', start: at, end: at + 1, meaning: { is: 'relation', types, form: 'verb' }, score: GUESSED, rule: 'word', parts: [] }]
      : []
  })
}

/** Where the last sentence asks of `such` a thing, words of those before it may be passed over: they say what it is. */
export function earlierWords({ tokens }: LinkedQuestion): [number, number][] {
  const last = tokens.at(-1)?.sentence ?? 0
  if (!tokens.some(({ folded, sentence }) => folded === 'such' && sentence === last)) return []
  return tokens.flatMap(({ sentence }, at): [number, number][] => (sentence < last ? [[at, EARLIER]] : []))
}
