import { abbreviates } from './abbreviations.ts'
import { isAgent, isPerson, type Kin, kinOf } from './lexicon/relatedness.ts'
import { type PartOfSpeech, theThesaurus } from './lexicon/thesaurus.ts'
import type { Entry, Word } from './schema-entries.ts'
import { hasCapital, type Token } from './tokens.ts'

type Kind = Entry['mention']['kind']

/** A word of a question with the words that it can stand for. */
export interface ScoredWord {
  readonly token: Token
  readonly pos: PartOfSpeech | null
  readonly kin: Kin
  /** Phrases that begin here and have one meaning: `date of birth`. */
  readonly phrases: readonly { readonly end: number; readonly kin: Kin }[]
  /** Caches the word's scores against words of names. */
  readonly scores: Readonly<Record<Kind | 'flag', Map<string, number>>>
}

const letters: Readonly<Record<string, PartOfSpeech>> = { NOUN: 'n', VERB: 'v', ADJ: 'a' }
const noKin: Kin = new Map()

/** In `employees work`, the base form after a plural noun is a verb, even if it may be a noun. */
function posOf(tokens: readonly Token[], at: number): PartOfSpeech | null {
  const [before, token] = [tokens[at - 1], tokens[at] as Token]
  const isSubject = before?.pos === 'NOUN' && before.folded !== before.lemma
  if (isSubject && token.pos === 'NOUN' && token.folded === token.lemma) return 'v'
  return letters[token.pos] ?? (token.pos === 'PROPN' && (at === 0 || !hasCapital(token.text)) ? 'n' : null)
}

function phrasesAt(tokens: readonly Token[], at: number): ScoredWord['phrases'] {
  const first = tokens[at] as Token
  const phrases = new Set([first.folded, first.lemma].flatMap((word) => (theThesaurus().phrases.get(word) ?? []).flat()))
  const isSaid = (word: string, place: number) => [tokens[at + place]?.folded, tokens[at + place]?.lemma].includes(word)
  return [...phrases].flatMap((phrase) => (phrase.split('_').every(isSaid) ? [{ end: at + phrase.split('_').length, kin: kinOf(phrase, null) }] : []))
}

export function scoredWords(tokens: readonly Token[]): ScoredWord[] {
  return tokens.map((token, at) => {
    const pos = posOf(tokens, at)
    // `goods` and `headquarters` are separate words.
    const word = theThesaurus().same.n.has(token.folded) ? token.folded : token.lemma
    const kin = pos === null || token.folded === '' || hasCapital(token.text.slice(1)) ? noKin : kinOf(word, pos)
    return { token, pos, kin, phrases: phrasesAt(tokens, at), scores: { label: new Map(), type: new Map(), property: new Map(), flag: new Map() } }
  })
}

/** Parts of speech whose synonyms can name each kind. */
const standing: Readonly<Record<Kind | 'flag', string>> = { label: 'n', type: 'nv', property: 'nv', flag: 'va' }
/** STEM scores an equal stem; from DERIVED on a form is derived, which for a label scores OTHER_KIND; WHO is the loss of a person's noun for an amount. */
const [STEM, DERIVED, OTHER_KIND, WHO] = [0.92, 0.85, 0.6, 0.06]

const isSpelled = ({ folded, lemma, plain }: Token, word: Word) =>
  [folded, lemma].some((form) => word.forms.includes(form)) || plain === word.plain || folded === `${word.folded}s`

/** Returns the score of a word against a word of a name, 0..1. */
export function wordScore(scored: ScoredWord, word: Word, entry: Entry): number {
  const { token, scores } = scored
  const held = scores[entry.isFlag ? 'flag' : entry.mention.kind]
  const key = entry.isTime ? `${word.folded} time` : word.folded
  const known = held.get(key)
  if (known !== undefined) return known
  const score = isSpelled(token, word) || abbreviates(word, token) ? 1 : otherScore(scored, word, entry)
  held.set(key, score)
  return score
}

/** Scores another form of the word, or a synonym. An agent does not stand for its action or tool: engineers, engine. */
function otherScore({ token, pos, kin }: ScoredWord, word: Word, { mention: { kind }, isFlag, isTime }: Entry): number {
  const isNoun = pos === 'n' && kind !== 'type'
  if (token.stem === word.stem && !(isNoun && isAgent(token.lemma) !== isAgent(word.lemma))) return STEM
  const mayStand = standing[isFlag ? 'flag' : kind].includes(pos ?? 'none')
  const score = mayStand ? Math.max(...word.forms.map((form) => kin.get(form) ?? 0)) : 0
  if (kind === 'label') return score >= DERIVED ? OTHER_KIND : score
  return isNoun && isPerson(token.lemma) && !isPerson(word.lemma) ? whoScore(score, isTime) : score
}

/** A person is never a date or an action, and rarely a count of persons. */
const whoScore = (score: number, isTime: boolean): number => (isTime || score >= DERIVED ? 0 : score - WHO)
