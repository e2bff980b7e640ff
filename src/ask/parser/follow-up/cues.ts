import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Token } from '../../linking/tokens.ts'
import type { Constituent } from '../constituent.ts'
import { entriesOf } from '../lexicon.ts'
import words from './words.json' with { type: 'json' }

const LONGEST = 6

const phrases = new Map<string, string[]>()
for (const [list, members] of Object.entries(words)) for (const phrase of members) phrases.set(phrase, [...(phrases.get(phrase) ?? []), `-${list}`])

/** Finds phrases that may refer to earlier turns; the category is the name of the phrase's list. */
export function cuesIn(tokens: readonly Token[]): Constituent[] {
  const written = tokens.map(({ text }) => text.toLowerCase())
  return tokens.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST, tokens.length - start) }, (_, more) => start + more + 1).flatMap((end) =>
      (phrases.get(written.slice(start, end).join(' ')) ?? []).map(
        (category): Constituent => ({ category, start, end, meaning: { is: 'word', word: category }, score: 0, rule: 'word', parts: [] })
      )
    )
  )
}

const endOf = (tokens: readonly Token[]) => tokens.findLastIndex(({ folded }) => folded !== '') + 1

const isWord = (token: Token | undefined, category: string) => token !== undefined && entriesOf(token.folded).some((entry) => entry.category === category)

/** Whether the text starts or ends with a word that continues an earlier turn. */
export function goesOn(cues: readonly Constituent[], tokens: readonly Token[]): boolean {
  const start = tokens.findIndex((token) => token.folded !== '' && !isWord(token, 'filler'))
  return cues.some((cue) => (cue.category === '-lead' && cue.start === start) || (cue.category === '-instead' && cue.end === endOf(tokens)))
}

const PRONOUNS: ReadonlySet<string> = new Set(['-person', '-thing', '-several', '-among', '-hisPerson', '-hisThing', '-hisSeveral'])

const isDeterminer = ({ category }: Constituent) => category === '-that' || category === '-those'

/** Returns the pronouns that refer to something: `there` in `there is` does not, `that` only before a noun, `one` only at the end. */
export function pronounsIn(cues: readonly Constituent[], { tokens, mentions }: LinkedQuestion): Constituent[] {
  const isNoun = (at: number) => mentions.some(({ kind, start }) => kind === 'label' && start === at)
  const meant = cues.filter(({ category, start, end }) => {
    if (category === '-where') return !isWord(tokens[start - 1], 'be') && !isWord(tokens[end], 'be')
    if (category === '-one') return end === endOf(tokens)
    if (category === '-that') return isNoun(end) && tokens[end]?.folded === tokens[end]?.lemma
    return PRONOUNS.has(category) || (category === '-those' && isNoun(end))
  })
  const isPartOf = (one: Constituent, other: Constituent) =>
    (isDeterminer(other) && other.start === one.start) || (other.category === '-among' && other.start < one.start && other.end >= one.end)
  return meant.filter((one) => isDeterminer(one) || !meant.some((other) => isPartOf(one, other)))
}

/** Of overlapping pronouns the longest counts: `of those` contains `those`. */
export const longestOf = (pronouns: readonly Constituent[]): Constituent[] =>
  pronouns.filter(({ start, end }) => !pronouns.some((other) => other.start <= start && other.end >= end && other.end - other.start > end - start))

/** Words for a reason, or for something beyond the results: no query expresses them. */
export function inexpressibleIn(cues: readonly Constituent[], { mentions }: LinkedQuestion): Constituent[] {
  const others = [...mentions.filter(({ kind }) => kind === 'node' || kind === 'value'), ...cues.filter(({ category }) => category === '-apart')]
  return cues.filter(({ category, start, end }) => category === '-unsaid' && !others.some((other) => other.start <= start && other.end >= end))
}

const OWNED: ReadonlySet<string> = new Set(['-unsaid', '-person', '-thing', '-several', '-hisPerson', '-hisThing', '-hisSeveral'])

const ALONE: ReadonlySet<string> = new Set(['-person', '-thing'])
const isAuxiliary = (token: Token | undefined) => ['be', 'do', 'can'].some((category) => isWord(token, category))

/** Whether a word can refer to a name before it in the same text: `ships with others near them`. In `which firm owns it`, `it` is not the firm. */
export function isOfText({ category, start, end: last }: Constituent, { tokens, mentions }: LinkedQuestion): boolean {
  const isPart = (ALONE.has(category) && mentions.every((mention) => mention.start !== last)) || isAuxiliary(tokens[start - 1])
  const isHead = (at: number) => isPart && isWord(tokens[at - 1], 'which')
  return OWNED.has(category) && mentions.some(({ kind, start: at, end }) => (kind === 'label' || kind === 'node') && end <= start && !isHead(at))
}
