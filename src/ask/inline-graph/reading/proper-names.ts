import { closedClass, lightWords } from '../../linking/lexicon/function-words.ts'
import { tokenize } from '../../linking/tokens.ts'
import { singular } from './names.ts'
import type { Sentence } from './sentences.ts'
import { isDigit, type Token } from './tokens.ts'
import { words } from './word-lists.ts'

const MOST_WORDS = 5
const LEAST_HEADS = 3
const { noName, weightKeys, nodeNouns, numbering, ranging } = words
const within = new Set(['of', 'de', 'del', 'la', 'von', 'van'])
const beginning = new Set(['', ',', '&', '-', '–', '—'])
const opening = new Set(['for', 'of', 'outside', 'inside', 'between', 'behind', 'on', 'at'])
const counting = new Set(['least', 'most', 'than', 'about', 'around', 'only', 'exactly'])

export const isCapital = (text: string): boolean => text[0] !== text[0]?.toLowerCase()
const isCode = (text: string) => [...text].some(isDigit) && !isDigit(text[0]) && text.length < 12
export const isCounted = (token: Token | undefined): boolean =>
  token?.kind === 'number' || (token?.kind === 'word' && token.text.length === 1 && isCapital(token.text))

const nounOf = ({ text }: Token) => singular(text.toLowerCase())

/** A noun before a number or a letter. */
interface Numbered {
  readonly noun: string
  readonly written: string
  readonly name: string
  /** Whether it is at the place of a name instead of an amount. */
  readonly begins: boolean
}

function numberedIn({ tokens }: Sentence): Numbered[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    const noun = nounOf(token)
    const isNoun = token.kind === 'word' && noun.length > 2 && ![closedClass, weightKeys, counting, ranging].some((others) => others.has(noun))
    // `A follows B`
    const isVerb = isCounted(tokens[at - 1]) && token.text.toLowerCase() !== noun
    if (!isNoun || isVerb || next === undefined || !isCounted(next) || next.gap === 0) return []
    const before = tokens[at - 1]?.text.toLowerCase() ?? ''
    return [{ noun, written: at === 0 ? '' : singular(token.text), name: next.text, begins: beginning.has(before) || closedClass.has(before) }]
  })
}

/** Finds nouns before numbers and letters that are names, not amounts: `task` of `Task B` and `task D`, as written within sentences. */
export function namingNouns(sentences: readonly Sentence[]): ReadonlyMap<string, string> {
  const marked = sentences.flatMap(({ tokens }) => tokens)
  const alone = new Set(
    sentences.flatMap(({ tokens }) => tokens.flatMap((token, at) => (at > 0 && isCapital(token.text) && !isCounted(tokens[at + 1]) ? [nounOf(token)] : [])))
  )
  const numbered = new Set(marked.flatMap((token, at) => (numbering.has(marked[at + 1]?.text ?? '') ? [nounOf(token)] : [])))
  const found = new Map<string, Numbered[]>()
  for (const one of sentences.flatMap(numberedIn)) found.set(one.noun, [...(found.get(one.noun) ?? []), one])
  const nouns = [...found].filter(([noun, list]) => {
    const distinct = new Set(list.map(({ name }) => name)).size
    const isRepeated = distinct > 1 && 1.25 * distinct <= list.length && 4 * list.length > sentences.length
    return nodeNouns.has(noun) || numbered.has(noun) || (isRepeated && !alone.has(noun) && list.some(({ begins }) => begins))
  })
  // In `Task 1 can be done by worker 4`, each task occurs once.
  const others = [...found].filter(
    ([, list]) => list.length >= LEAST_HEADS && new Set(list.map(({ name }) => name)).size === list.length && list.every(({ written }) => written === '')
  )
  const all = nouns.length === 0 ? nouns : [...nouns, ...others.filter(([noun]) => !nouns.some(([known]) => known === noun))]
  return new Map(
    all.map(([noun, list]) => [noun, list.some(({ written }) => written === noun) ? noun : (list.find(({ written }) => written !== '')?.written ?? noun)])
  )
}

interface Seen {
  readonly text: string
  /** Whether it begins its sentence. */
  readonly isFirst: boolean
  /** Whether a preposition follows. */
  readonly isOpen?: boolean
  readonly sentence: Sentence
}

/** Returns the end of the capitalized words that begin at a token. */
function endOfCapitals(tokens: readonly Token[], at: number): number {
  let end = at + 1
  for (let next = at + 1; next < Math.min(tokens.length, at + MOST_WORDS); next++) {
    const { kind, text, gap } = tokens[next] as Token
    if (kind !== 'word' || gap !== 1 || !(isCapital(text) || within.has(text))) break
    if (isCapital(text)) end = next + 1
  }
  return end
}

export const withoutOwner = (name: string): string => (name.endsWith("'s") || name.endsWith('’s') ? name.slice(0, -2) : name)
const withoutNode = (name: string): string => (nodeNouns.has(name.split(' ')[0]?.toLowerCase() ?? '') ? name.slice(name.indexOf(' ') + 1) : name)

/** Returns how a token is marked as a name: by quotes or digits, or by a capital. */
function spellingOf({ kind, text }: Token): 'whole' | 'capital' | null {
  if (kind === 'quoted') return 'whole'
  if (kind !== 'word' || noName.has(text.toLowerCase())) return null
  return isCode(text) ? 'whole' : isCapital(text) ? 'capital' : null
}

function seenIn(sentence: Sentence, nouns: ReadonlyMap<string, string>, text: string): Seen[] {
  const { tokens } = sentence
  const found: Seen[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const kind = spellingOf(token)
    if (nouns.has(nounOf(token)) && isCounted(tokens[at + 1])) at++
    else if (kind === 'whole') found.push({ text: token.text, isFirst: false, sentence })
    else if (kind === 'capital') {
      const end = endOfCapitals(tokens, at)
      const written = text.slice(token.start, (tokens[end - 1] as Token).end)
      const name = withoutNode(written)
      found.push({ text: withoutOwner(name), isFirst: at === 0 && name === written, isOpen: opening.has(tokens[end]?.text ?? ''), sentence })
      at = end - 1
    }
  }
  return found
}

const selfLeads = new Set(['from', 'to', 'between'])

/** Finds names by spelling: capitals within sentences, quotes and codes; at the start of a sentence also names that occur elsewhere or are tagged as proper. */
export function properNames(sentences: readonly Sentence[], nouns: ReadonlyMap<string, string>, text: string): string[] {
  const seen = sentences.flatMap((sentence) => seenIn(sentence, nouns, text))
  const inner = new Set(seen.flatMap((one) => (one.isFirst ? [] : [one.text])))
  const areLetters = [...inner].some((name) => name.length === 1)
  const letters = seen.flatMap(({ text: name }) => (areLetters && name.length === 1 && name !== 'A' && name !== 'I' ? [name] : []))
  const small = new Set(sentences.flatMap(({ tokens }) => tokens.map((token) => token.text)))
  const counts = new Map<string, number>()
  for (const one of seen) counts.set(one.text, (counts.get(one.text) ?? 0) + 1)
  const named = new Set(seen.flatMap((one) => (one.isOpen === true ? [] : [one.text])))
  const isProper = ({ text: name, sentence }: Seen) =>
    (counts.get(name) ?? 0) > 1 ? named.has(name) : tokenize(text.slice(sentence.start, Math.min(sentence.end, sentence.start + 80)))[0]?.pos === 'PROPN'
  const first = seen.flatMap((one) => {
    const [begins = '', ...more] = one.text.toLowerCase().split(' ')
    const rest = one.text.slice(one.text.indexOf(' ') + 1)
    if (!one.isFirst || inner.has(one.text)) return []
    if (more.length > 0 && (inner.has(rest) || closedClass.has(begins))) return [rest]
    // In `Mirror Pond feeds` the second capital is not that of the sentence.
    const isLink = more.length === 0 && words.linkNouns.has(singular(begins))
    const isName = ![closedClass, lightWords, small].some((others) => others.has(begins)) && !isLink && (more.length > 0 || isProper(one))
    return isName ? [one.text] : []
  })
  // `from I to J`
  const self =
    inner.has('J') && sentences.some(({ tokens }) => tokens.some(({ text: one }, at) => one === 'I' && selfLeads.has(tokens[at - 1]?.text ?? ''))) ? ['I'] : []
  const names = [...new Set([...inner, ...letters, ...first, ...self])]
  // `A` is an article unless other letters are names.
  return names.filter((name) => name !== 'A').some((name) => name.length === 1) ? [...new Set([...names, 'A'])] : names.filter((name) => name !== 'A')
}
