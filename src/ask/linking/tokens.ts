import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItemSentence, type ItemToken, type ItsFunction } from 'wink-nlp'
import { fold } from '../../storage/graphs/fold.ts'
import lists from './lexicon/short-forms.json' with { type: 'json' }

/** A word, number or sign of a question, with its place in the text. */
export interface Token {
  readonly text: string
  /** The folded text; empty for punctuation. */
  readonly folded: string
  /** The lemma in lower case: `companies` -> `company`, `oldest` -> `old`. */
  readonly lemma: string
  /** The lemma in American spelling: `colour` -> `color`. */
  readonly plain: string
  /** Word stem: equal for `employ`, `employed`, `employs`. */
  readonly stem: string
  /** Universal part of speech, e.g. NOUN, VERB, ADJ, NUM, PROPN, PUNCT. */
  readonly pos: string
  /** Offsets into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** The number of the sentence, from 0. */
  readonly sentence: number
}

let tagger: ReturnType<typeof winkNLP> | null = null

/** The model loads at the first question instead of at the start: that takes 0.1 s. */
function readDoc(text: string) {
  tagger ??= winkNLP(model, ['sbd', 'pos'])
  return { doc: tagger.readDoc(text), its: tagger.its }
}

const irregular = new Map(lists.irregular.map((pair) => pair.split(' ') as [string, string]))
const compared = new Set('short quick fast cheap long high low old young new strong weak near close tall rich deep slow small great large'.split(' '))
const comparing = ['est', 'er', 'st', 'r']
const singular = ['ss', 'us', 'is']
const hissing = ['ches', 'shes', 'xes', 'sses', 'zes']

/** Corrects the tagger's lemma of a noun that it took for a name, or left in the plural. */
function lemmaOf(folded: string, lemma: string): string {
  const known = irregular.get(folded)
  if (known !== undefined) return known
  const quality = comparing.flatMap((end) => (folded.endsWith(end) ? [folded.slice(0, -end.length)] : [])).find((base) => compared.has(base))
  if (quality !== undefined) return quality
  if (lemma !== folded || folded.length < 4 || singular.some((end) => folded.endsWith(end))) return fold(lemma)
  if (folded.endsWith('ies')) return `${folded.slice(0, -3)}y`
  if (hissing.some((end) => folded.endsWith(end))) return folded.slice(0, -2)
  return folded.endsWith('s') ? folded.slice(0, -1) : folded
}

export const hasCapital = (text: string): boolean => text !== text.toLowerCase()

export const plainQuotes = (text: string): string => text.replaceAll('‘', "'").replaceAll('’', "'").replaceAll('“', '"').replaceAll('”', '"')

const british = lists.british.map((pair) => pair.split(' ') as [string, string])
const IZE = /(\p{L}{3})is(e|ed|es|ing)\b/gu

/** Converts British to American spelling: `colour` to `color`, `maximise` to `maximize`. */
const plainSpelling = (word: string): string =>
  british.reduce((text, [here, there]) => (there.includes(here) && text.includes(there) ? text : text.replaceAll(here, there)), word.replace(IZE, '$1iz$2'))

/** The tagger takes minutes for such a sequence, which is not a word. */
const RUN = /\S{100,}/gu
const KEPT = 40

/** Cuts long sequences without a blank and pads them, so that offsets stay the same. */
const withoutRuns = (text: string): string => text.replace(RUN, (run) => run.slice(0, KEPT).padEnd(run.length))

/** Splits English text into tokens; typographic quotes count as plain ones. O(length). */
export function tokenize(text: string): Token[] {
  // The tagger takes a short word with a full stop for an abbreviation.
  const plain = withoutRuns(plainQuotes(text)).replace(/(\s\p{Ll}{1,30})\.\s*$/u, '$1 .')
  const tokens: Token[] = []
  let sentence = 0
  let offset = 0
  const { doc, its } = readDoc(plain)
  doc.sentences().each((part: ItemSentence) => {
    part.tokens().each((token: ItemToken) => {
      const value = token.out()
      const start = plain.indexOf(value, offset)
      if (start < 0) return
      offset = start + value.length
      const folded = fold(value)
      const lemma = lemmaOf(folded, String(token.out(its.lemma as ItsFunction<string>)).toLowerCase())
      tokens.push({
        text: value,
        folded,
        lemma,
        plain: plainSpelling(lemma),
        stem: String(token.out(its.stem as ItsFunction<string>)).toLowerCase(),
        pos: String(token.out(its.pos as ItsFunction<string>)),
        start,
        end: offset,
        sentence
      })
    })
    sentence += 1
  })
  return tokens
}
