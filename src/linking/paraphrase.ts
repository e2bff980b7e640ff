import { relatedness } from './lexicon/relatedness.ts'
import type { Token } from './tokens.ts'

/** A word of a name, or of a question. */
export type Word = Pick<Token, 'folded' | 'lemma' | 'stem' | 'pos'>

/** What a label, type or property is called. */
interface Name {
  readonly kind: 'label' | 'type' | 'property'
  readonly words: readonly Word[]
  /** A property that says yes or no. */
  readonly isFlag: boolean
}

/** What speaks of graphs in general, or says too little to paraphrase a name. */
const general = new Set(
  (
    'all any both other others another same different distinct direct directly incoming outgoing outside inside next first last total number amount value set node edge vertex graph network link ' +
    'connect connected connection relationship relation relate neighbour neighbor adjacent path way route step hop stop degree component community cluster group reach reachable separate order ' +
    'do make get go take give put come show tell see know find want need use let say list name count rank sort return like think look start begin end thing kind type sort table row column line form ' +
    'word score answer question sentence figure most least more less many much few average mean sum top best highest lowest large small big short long high low close near far cheap expensive old new young'
  ).split(' ')
)
/** Parts of speech whose words may paraphrase a name. */
const paraphrasing: Readonly<Record<Name['kind'], ReadonlySet<string>>> = {
  label: new Set(['NOUN']),
  type: new Set(['NOUN', 'VERB']),
  property: new Set(['NOUN', 'VERB', 'ADJ'])
}
const nearEnough = 0.5

export const isGeneral = ({ lemma, folded }: Word): boolean => general.has(lemma) || general.has(folded)

/** How surely another word is meant: less than any spelling of the name itself. */
export function paraphraseScore(tokens: readonly Token[], at: number, name: Name): number | null {
  const token = asVerb(tokens, at)
  if (!mayParaphrase(token, name)) return null
  const terms = name.isFlag ? [termOf(token), `${token.folded}/a`] : [termOf(token)]
  const near = Math.max(...name.words.flatMap((word) => terms.map((term) => relatedness(term, termOf(word)))))
  return near < nearEnough ? null : (name.words.length === 1 ? 0.5 : 0.47) + 0.18 * near
}

function mayParaphrase(token: Token, { kind, isFlag, words }: Name): boolean {
  if (isGeneral(token) || /\p{Lu}|\d/u.test(token.text.slice(1))) return false
  if (!paraphrasing[kind].has(token.pos)) return false
  return kind !== 'property' || (token.pos !== (isFlag ? 'NOUN' : 'ADJ') && (token.pos !== 'NOUN' || !isPerson(token) || words.some(isPerson)))
}

/** Who does something is not the property that says when or how much. */
const isPerson = ({ lemma }: Word) => relatedness(`${lemma}/n`, 'person/n') >= nearEnough

/** `employees work`: what follows a plural noun in its base form is what these do, though it may be a noun as well. */
function asVerb(tokens: readonly Token[], at: number): Token {
  const [before, token] = [tokens[at - 1], tokens[at] as Token]
  const isSubject = before?.pos === 'NOUN' && before.folded !== before.lemma
  return isSubject && token.pos === 'NOUN' && token.folded === token.lemma ? { ...token, pos: 'VERB' } : token
}

const letters: Readonly<Record<string, string>> = { NOUN: '/n', VERB: '/v', ADJ: '/a' }

/** A word with its part of speech, where its form shows that: names are no sentences. */
function termOf(word: Word): string {
  return `${word.lemma}${/(?:ed|ing)$/.test(word.folded) && word.folded !== word.lemma ? '/v' : (letters[word.pos] ?? '')}`
}
