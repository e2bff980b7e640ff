import { fold } from '../../storage/graphs/fold.ts'
import type { GraphSchema, PhraseHit, VocabularyStore } from '../../storage/graphs/store.ts'
import { linkSchema } from './link-schema.ts'
import type { Mention } from './mention.ts'
import { linkDates, linkNumbers } from './numbers.ts'
import { correctNames } from './spelling.ts'
import { hasCapital, plainQuotes, type Token, tokenize } from './tokens.ts'

const LONGEST_NAME = 12
/** A span that scores less is an ordinary word that equals a name or a value. */
const LEAST = 0.3
/** From this score on, a name replaces the names inside it and weakens related schema elements. */
const SURE_NAME = 0.7
/** A score of SPELLED or more spells a schema element; a lower one loses NAMED inside a name. */
const [SPELLED, NAMED] = [0.85, 0.1]

/** A question with the spans that the graph knows. */
export interface LinkedQuestion {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
}

interface Phrase {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly folded: string
  /** Whether the last word is a lemma: `engineers` -> engineer. */
  readonly inflected: boolean
}

function phraseAt(text: string, tokens: readonly Token[], start: number, end: number): Phrase[] {
  const [first, last] = [tokens[start] as Token, tokens[end - 1] as Token]
  if (first.folded === '' || last.folded === '') return []
  const span = text.slice(first.start, last.end)
  const phrase = { start, end, text: span, folded: fold(span), inflected: false }
  const singular = fold(text.slice(first.start, last.start) + last.lemma)
  return [
    phrase,
    ...(singular === phrase.folded ? [] : [{ ...phrase, folded: singular, inflected: true }]),
    // `Beatles` also finds The Beatles.
    ...(hasCapital(first.text) && first.folded !== 'the' ? [{ ...phrase, folded: `the ${phrase.folded}` }] : [])
  ]
}

const phrasesOf = (text: string, tokens: readonly Token[]): Phrase[] =>
  tokens.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST_NAME, tokens.length - start) }, (_, more) => phraseAt(text, tokens, start, start + more + 1)).flat()
  )

const functionPos = new Set(['ADP', 'AUX', 'CCONJ', 'DET', 'PART', 'PRON', 'SCONJ', 'ADV'])

/** A lower-case name or a function word is doubtful: `may`, `bank`, `the`. */
function nameScore({ start, end, text, inflected }: Phrase, tokens: readonly Token[], value: string): number {
  const span = tokens.slice(start, end)
  const isSmall = span.every(({ pos }) => functionPos.has(pos))
  if (inflected) return 0.85
  if (text === value) return isSmall && start === 0 ? 0.4 : 1
  if (isSmall) return 0.2
  if (hasCapital(text)) return 0.95
  return span.length > 1 || span.some(({ pos }) => pos === 'NUM') ? 0.9 : 0.75
}

/** A bare number or function word is seldom the key of a node that has a name. */
function keyScore(phrase: Phrase, tokens: readonly Token[], key: string): number {
  const span = tokens.slice(phrase.start, phrase.end)
  if ([...key].every((sign) => sign >= '0' && sign <= '9')) return 0.6
  return span.every(({ pos }) => functionPos.has(pos)) ? LEAST : nameScore(phrase, tokens, key)
}

/** Links a phrase. Nodes of several labels with one name are one mention; exact spelling is preferred. */
function namedBy(phrase: Phrase, tokens: readonly Token[], hits: readonly PhraseHit[]): Mention[] {
  const { start, end, text } = phrase
  const names = phrase.inflected ? [] : hits.filter(({ kind }) => kind === 'name')
  const exact = names.filter(({ value }) => value === text)
  const called = exact.length > 0 ? exact : names
  const meant = new Map(called.flatMap(({ nodes }) => nodes).map((node) => [node.id, node]))
  const scoreOf = ({ value, nodes: [first] }: PhraseHit) => (first?.name === value ? nameScore : keyScore)(phrase, tokens, value)
  const score = Math.max(0, ...called.map(scoreOf))
  const values = hits.flatMap((hit): Mention[] => {
    const { owner, of, property, value } = hit
    return hit.kind === 'value' ? [{ kind: 'value', start, end, score: nameScore(phrase, tokens, value), owner, of, property, value }] : []
  })
  const found: Mention[] = meant.size === 0 ? values : [{ kind: 'node', start, end, score, text, nodes: [...meant.values()] }, ...values]
  return found.filter((mention) => mention.score >= LEAST)
}

const holds = (outer: Mention, inner: Mention) => outer.start <= inner.start && outer.end >= inner.end

/** Drops a name inside a longer one, as Victoria in `Royal Victoria`, and weakens schema elements that a name only paraphrases. */
function withoutInner(mentions: readonly Mention[]): Mention[] {
  const names = mentions.filter(({ kind }) => kind === 'node' || kind === 'value')
  return mentions.flatMap((mention) => {
    const around = names.filter((name) => holds(name, mention) && (mention.kind === 'number' || name.score >= SURE_NAME))
    if (around.some(({ start, end }) => end - start > mention.end - mention.start)) return []
    const isElement = mention.kind === 'label' || mention.kind === 'type' || mention.kind === 'property'
    return [isElement && mention.score < SPELLED && around.length > 0 ? { ...mention, score: mention.score - NAMED } : mention]
  })
}

/** Links the spans of a question to nodes, values, schema elements and numbers. It looks up all phrases once, and misspelled names once more. */
export async function linkQuestion(
  text: string,
  place: { tenant: string; graph: string; store: VocabularyStore; schema: GraphSchema }
): Promise<LinkedQuestion> {
  const plain = plainQuotes(text)
  const tokens = tokenize(plain)
  const phrases = phrasesOf(plain, tokens)
  const hits = await place.store.lookUpPhrases(place.tenant, place.graph, [...new Set(phrases.map(({ folded }) => folded))])
  const byPhrase = new Map<string, PhraseHit[]>()
  for (const hit of hits) byPhrase.set(hit.phrase, [...(byPhrase.get(hit.phrase) ?? []), hit])
  const named = phrases.flatMap((phrase) => namedBy(phrase, tokens, byPhrase.get(phrase.folded) ?? []))
  const found = withoutInner([...named, ...linkSchema(tokens, place.schema), ...linkNumbers(tokens), ...linkDates(tokens)])
  const mentions = [...found, ...(await correctNames(plain, tokens, found, place))]
  return { text: plain, tokens, mentions: mentions.sort((a, b) => a.start - b.start || b.end - a.end) }
}
