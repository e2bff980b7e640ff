import { fold } from '../../storage/graphs/fold.ts'
import type { VocabularyStore } from '../../storage/graphs/store.ts'
import { isWord } from './lexicon/relatedness.ts'
import type { Mention, NodeMention } from './mention.ts'
import type { Entry, Word } from './schema-entries.ts'
import { hasCapital, type Token } from './tokens.ts'

/** Shorter words are too similar to others. */
const SHORTEST = 6
const MOST_NAMES = 4
const NAME_SCORE = 0.75

/** Whether one insertion, deletion, substitution or transposition turns one text into the other. */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || short === long || long.length < SHORTEST) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isTurned = short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  return isTurned || short.slice(at + 1) === long.slice(at + 1)
}

export const isUnknown = ({ folded, lemma, pos }: Token) => folded.length >= SHORTEST && pos !== 'NUM' && !isWord(lemma) && !isWord(folded)

/** Replaces unknown words by the only schema word that is one edit away; null where no word is unknown. */
export function correctSpelling(tokens: readonly Token[], entries: readonly Entry[], isRead: (at: number) => boolean): readonly Token[] | null {
  const unknown = new Set(tokens.filter((token, at) => isUnknown(token) && !isRead(at)))
  if (unknown.size === 0) return null
  const words = new Map(entries.flatMap((entry) => entry.words).map((word) => [word.lemma, word]))
  const isMeant = ({ lemma, folded }: Token, word: Word) =>
    isOneEditApart(lemma, word.lemma) || isOneEditApart(folded, word.folded) || isOneEditApart(folded, `${word.folded}s`)
  return tokens.map((token) => {
    const [only, ...others] = unknown.has(token) ? [...words.values()].filter((word) => isMeant(token, word)) : []
    return only === undefined || others.length > 0 ? token : { ...token, folded: only.folded, lemma: only.lemma, plain: only.plain, stem: only.stem }
  })
}

/** Returns sequences of capitalised words that the graph does not know, with at least one long unknown word. */
function unknownNames(tokens: readonly Token[], mentions: readonly Mention[]): { readonly start: number; readonly end: number }[] {
  const isRead = (at: number) => mentions.some(({ kind, start, end }) => kind !== 'number' && start <= at && at < end)
  const isOpen = ({ text, pos }: Token, at: number) => !isRead(at) && (pos === 'NUM' || (hasCapital(text) && (at > 0 || pos === 'PROPN')))
  const runs: { start: number; end: number }[] = []
  tokens.forEach((token, at) => {
    if (!isOpen(token, at)) return
    const last = runs.at(-1)
    if (last?.end === at) last.end = at + 1
    else runs.push({ start: at, end: at + 1 })
  })
  return runs.filter(({ start, end }) => tokens.slice(start, end).some(isUnknown)).slice(0, MOST_NAMES)
}

/** Whether two names differ in one word, by one edit. */
function isAlmost(written: string, name: string): boolean {
  const [one, other] = [written.split(' '), name.split(' ')]
  const apart = one.flatMap((word, at) => (word === other[at] ? [] : [isOneEditApart(word, other[at] ?? '')]))
  return one.length === other.length && apart.length === 1 && apart[0] === true
}

/** Corrects an unknown name to the only node name that is one edit away: `Northwnd Robotics`. */
export async function correctNames(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  { tenant, graph, store }: { tenant: string; graph: string; store: VocabularyStore }
): Promise<NodeMention[]> {
  const runs = unknownNames(tokens, mentions)
  if (runs.length === 0) return []
  const spans = runs.map(({ start, end }) => text.slice(tokens[start]?.start, tokens[end - 1]?.end))
  const matches = await store.resolve(tenant, graph, spans)
  return runs.flatMap(({ start, end }, at): NodeMention[] => {
    const written = spans[at] as string
    const nodes = (matches[at]?.nearest ?? []).filter(({ name }) => isAlmost(fold(written), fold(name)))
    const isOne = new Set(nodes.map(({ name }) => fold(name))).size === 1
    return isOne ? [{ kind: 'node', start, end, score: NAME_SCORE, text: written, nodes }] : []
  })
}
