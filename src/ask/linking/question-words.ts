import { abbreviates } from './abbreviations.ts'
import { isAgent, isPerson, type Kin, kinOf } from './lexicon/relatedness.ts'
import { type PartOfSpeech, theThesaurus } from './lexicon/thesaurus.ts'
import type { Entry, Word } from './schema-entries.ts'
import { hasCapital, type Token } from './tokens.ts'

type Kind = Entry['mention']['kind']

/** A word of a question with what it may stand for. */
export interface ScoredWord {
  readonly token: Token
  readonly pos: PartOfSpeech | null
  readonly kin: Kin
  /** Phrases that begin here and stand for one thing: `date of birth`. */
  readonly phrases: readonly { readonly end: number; readonly kin: Kin }[]
  /** How surely it is words of names, found once. */
  readonly scores: Readonly<Record<Kind | 'flag', Map<string, number>>>
}

const letters: Readonly<Record<string, PartOfSpeech>> = { NOUN: 'n', VERB: 'v', ADJ: 'a' }
const noKin: Kin = new Map()

/** `employees work`: what follows a plural noun in its base form is what these do, though it may be a noun as well. */
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
    // `goods`, `headquarters`: words of their own.
    const word = theThesaurus().same.n.has(token.folded) ? token.folded : token.lemma
    const kin = pos === null || token.folded === '' || hasCapital(token.text.slice(1)) ? noKin : kinOf(word, pos)
    return { token, pos, kin, phrases: phrasesAt(tokens, at), scores: { label: new Map(), type: new Map(), property: new Map(), flag: new Map() } }
  })
}

/** Parts of speech whose words may stand for a name by other words. */
const standing: Readonly<Record<Kind | 'flag', string>> = { label: 'n', type: 'nv', property: 'nv', flag: 'va' }
/** The same stem; from here on a form derived; that as a label, which is something else; what a word for persons loses for an amount. */
const [STEM, DERIVED, OTHER_KIND, WHO] = [0.92, 0.85, 0.6, 0.06]

const isSpelled = ({ folded, lemma, plain }: Token, word: Word) =>
  [folded, lemma].some((form) => word.forms.includes(form)) || plain === word.plain || folded === `${word.folded}s`

/** How surely a word is one of a name, 0..1. */
export function wordScore(asked: ScoredWord, word: Word, entry: Entry): number {
  const { token, scores } = asked
  const held = scores[entry.isFlag ? 'flag' : entry.mention.kind]
  const key = entry.isTime ? `${word.folded} time` : word.folded
  const known = held.get(key)
  if (known !== undefined) return known
  const score = isSpelled(token, word) || abbreviates(word, token) ? 1 : otherScore(asked, word, entry)
  held.set(key, score)
  return score
}

/** By another form of the word, or by another word. Who acts is not what the deed or the tool is called by: engineers, engine. */
function otherScore({ token, pos, kin }: ScoredWord, word: Word, { mention: { kind }, isFlag, isTime }: Entry): number {
  const isNoun = pos === 'n' && kind !== 'type'
  if (token.stem === word.stem && !(isNoun && isAgent(token.lemma) !== isAgent(word.lemma))) return STEM
  const mayStand = standing[isFlag ? 'flag' : kind].includes(pos ?? 'none')
  const score = mayStand ? Math.max(...word.forms.map((form) => kin.get(form) ?? 0)) : 0
  if (kind === 'label') return score >= DERIVED ? OTHER_KIND : score
  return isNoun && isPerson(token.lemma) && !isPerson(word.lemma) ? whoScore(score, isTime) : score
}

/** Who does something is not the property that says when, or what is done, and less surely the one that says how many. */
const whoScore = (score: number, isTime: boolean): number => (isTime || score >= DERIVED ? 0 : score - WHO)
