import { type Token, tokenize } from '../../linking/tokens.ts'
import { isWordSign } from '../reading/tokens.ts'

/** A word of a text with an inline graph, or the name of a node. */
export interface TextWord {
  /** The lemma; a placeholder for a name or a number. */
  readonly word: string
  /** null for other words. */
  readonly node: string | null
}

const NAME = '@'
export const NUMBER = '#'
const numeral = /^\d/
/** No article precedes these, so `a` is a name there. */
const noNoun = new Set(['ADP', 'CCONJ', 'SCONJ', 'AUX', 'VERB', 'PUNCT', 'PART', 'PRON'])
const articles = new Set(['a', 'A', 'I', 'i'])

interface Name {
  readonly node: string
  readonly words: readonly string[]
}

/** Indexes names by their first words, the longest name first. */
function indexOf(nodes: readonly string[]): ReadonlyMap<string, readonly Name[]> {
  const index = new Map<string, Name[]>()
  for (const node of nodes) {
    const words = tokenize(node).map(({ text }) => text)
    const held = index.get(words[0] ?? '')
    if (held === undefined) index.set(words[0] ?? '', [{ node, words }])
    else held.push({ node, words })
  }
  for (const names of index.values()) names.sort((a, b) => b.words.length - a.words.length)
  return index
}

/** The tokenizer keeps a capital and a full stop together, as an initial. */
const withoutStop = (text: string) => (text.endsWith('.') ? text.slice(0, -1) : text)

const isArticle = (token: Token, before: Token | undefined, next: Token | undefined) =>
  articles.has(token.text) && next !== undefined && !noNoun.has(next.pos) && before?.text !== '-'

/** Puts blanks around the hyphen of `the path a-b` where both are names. */
function withBlanks(text: string, names: ReadonlySet<string>): string {
  const spaced = text.split(' ').map((word) => {
    const [first = '', second = '', ...others] = word.split('-')
    const end = [...second].findLastIndex(isWordSign) + 1
    return others.length === 0 && names.has(first) && names.has(second.slice(0, end)) ? `${first} - ${second}` : word
  })
  return spaced.join(' ')
}

/** Returns a reader that takes each node's name as one word. O(names), then O(length) for each text. */
export function nameReader(nodes: readonly string[]): (text: string) => TextWord[] {
  const [index, names] = [indexOf(nodes), new Set(nodes)]
  return (text) => {
    const tokens = tokenize(withBlanks(text, names))
    const nameAt = (at: number): Name | undefined => {
      const written = tokens[at]?.text ?? ''
      const name = (index.get(written) ?? index.get(withoutStop(written)))?.find(({ words }) =>
        words.every((word, place) => withoutStop(tokens[at + place]?.text ?? '') === withoutStop(word))
      )
      return name?.words.length === 1 && isArticle(tokens[at] as Token, tokens[at - 1], tokens[at + 1]) ? undefined : name
    }
    const words: TextWord[] = []
    for (let at = 0; at < tokens.length; ) {
      const { text: written, plain } = tokens[at] as Token
      const name = nameAt(at)
      words.push({ word: name !== undefined ? NAME : numeral.test(written) ? NUMBER : plain || written, node: name?.node ?? null })
      at += name?.words.length ?? 1
    }
    return words
  }
}

const joining = new Set([',', ';', 'and', '&', 'or'])
/** This many names in a row form a list. */
const LIST = 3

/** Returns the places of names that are outside lists. */
export function freeNames(words: readonly TextWord[]): number[] {
  const places = [...words.keys()].filter((at) => words[at]?.node !== null)
  const isNext = (from: number, to: number) => to - from <= LIST && words.slice(from + 1, to).every(({ word }) => joining.has(word))
  const free: number[] = []
  for (let at = 0; at < places.length; ) {
    let end = at + 1
    while (end < places.length && isNext(places[end - 1] as number, places[end] as number)) end++
    if (end - at < LIST) free.push(...places.slice(at, end))
    at = end
  }
  return free
}
