import { fold } from '../store/fold.ts'
import type { GraphSchema, PhraseHit, VocabularyStore } from '../store/store.ts'
import type { Mention } from './mention.ts'
import { linkDates, linkNumbers } from './numbers.ts'
import { linkSchema } from './schema-words.ts'
import { type Token, tokenize } from './tokens.ts'

const longestName = 12
/** Below this a span is a little word that happens to be a name or a value. */
const leastScore = 0.3

/** A question with everything in it that the graph knows. */
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
  /** The last word stands in its dictionary form: `engineers` -> engineer. */
  readonly inflected: boolean
}

function phrasesOf(text: string, tokens: readonly Token[]): Phrase[] {
  const phrases: Phrase[] = []
  for (let start = 0; start < tokens.length; start += 1) {
    const first = tokens[start] as Token
    if (first.folded === '') continue
    for (let end = start + 1; end <= Math.min(tokens.length, start + longestName); end += 1) {
      const last = tokens[end - 1] as Token
      if (last.folded === '') continue
      const span = text.slice(first.start, last.end)
      phrases.push({ start, end, text: span, folded: fold(span), inflected: false })
      const singular = fold(text.slice(first.start, last.start) + last.lemma)
      if (singular !== fold(span)) phrases.push({ start, end, text: span, folded: singular, inflected: true })
    }
  }
  return phrases
}

const functionPos = new Set(['ADP', 'AUX', 'CCONJ', 'DET', 'PART', 'PRON', 'SCONJ', 'ADV'])

/** A name written small or made of a little word is doubtful: `may`, `bank`, `the`. */
function nameScore(phrase: Phrase, hit: PhraseHit, tokens: readonly Token[]): number {
  const span = tokens.slice(phrase.start, phrase.end)
  if (phrase.inflected) return 0.85
  if (phrase.text === hit.value) return span.every((token) => functionPos.has(token.pos)) && phrase.start === 0 ? 0.4 : 1
  if (span.every((token) => functionPos.has(token.pos))) return 0.2
  const capital = /\p{Lu}/u.test(phrase.text)
  if (capital) return 0.95
  return span.length > 1 || /\d/.test(phrase.text) ? 0.9 : 0.75
}

function asMention(phrase: Phrase, hit: PhraseHit, tokens: readonly Token[]): Mention {
  const { start, end } = phrase
  const score = nameScore(phrase, hit, tokens)
  if (hit.kind === 'name') return { kind: 'node', start, end, score, text: phrase.text, nodes: hit.nodes }
  return { kind: 'value', start, end, score, owner: hit.owner, of: hit.of, property: hit.property, value: hit.value }
}

/** Several labels may share a name; their nodes become one mention. */
function joinNodes(mentions: readonly Mention[]): Mention[] {
  const joined = new Map<string, Mention>()
  for (const mention of mentions) {
    const key = mention.kind === 'node' ? `node/${mention.start}/${mention.end}` : `${mention.kind}/${mention.start}/${mention.end}/${JSON.stringify(mention)}`
    const before = joined.get(key)
    if (before?.kind === 'node' && mention.kind === 'node') {
      const known = new Set(before.nodes.map((node) => node.id))
      joined.set(key, { ...before, nodes: [...before.nodes, ...mention.nodes.filter((node) => !known.has(node.id))] })
    } else joined.set(key, mention)
  }
  return [...joined.values()]
}

/** A node or value inside a longer node or value name is not meant: Victoria in `Royal Victoria`. */
function dropInner(mentions: readonly Mention[]): Mention[] {
  const named = mentions.filter((mention) => mention.kind === 'node' || mention.kind === 'value')
  return mentions.filter((mention) => {
    if (mention.kind === 'number')
      return !named.some((other) => other.start <= mention.start && other.end >= mention.end && other.end - other.start > mention.end - mention.start)
    return !named.some(
      (other) =>
        other !== mention &&
        other.start <= mention.start &&
        other.end >= mention.end &&
        other.end - other.start > mention.end - mention.start &&
        other.score >= 0.7
    )
  })
}

function preferExact(mentions: readonly Mention[]): Mention[] {
  return mentions.map((mention) => {
    if (mention.kind !== 'node') return mention
    const exact = mention.nodes.filter((node) => node.name === mention.text)
    return exact.length > 0 ? { ...mention, nodes: exact } : mention
  })
}

/** Links the spans of a question to nodes, values, schema elements and numbers. Cost: one look-up of all its phrases. */
export async function linkQuestion(
  text: string,
  place: { tenant: string; graph: string; store: VocabularyStore; schema: GraphSchema }
): Promise<LinkedQuestion> {
  const plain = text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
  const tokens = tokenize(plain)
  const phrases = phrasesOf(plain, tokens)
  const hits = await place.store.lookUpPhrases(place.tenant, place.graph, [...new Set(phrases.map((phrase) => phrase.folded))])
  const byPhrase = new Map<string, PhraseHit[]>()
  for (const hit of hits) byPhrase.set(hit.phrase, [...(byPhrase.get(hit.phrase) ?? []), hit])
  const named = phrases.flatMap((phrase) =>
    (byPhrase.get(phrase.folded) ?? []).filter((hit) => !phrase.inflected || hit.kind === 'value').map((hit) => asMention(phrase, hit, tokens))
  )
  const mentions = dropInner(
    preferExact(
      joinNodes([...named.filter((mention) => mention.score >= leastScore), ...linkSchema(tokens, place.schema), ...linkNumbers(tokens), ...linkDates(tokens)])
    )
  )
  return { text: plain, tokens, mentions: mentions.sort((a, b) => a.start - b.start || b.end - a.end) }
}
