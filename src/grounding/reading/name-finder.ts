import { fold } from '../../store/fold.ts'
import { finiteVerbs, negations, numerals, stops } from './cues.ts'
import type { Word } from './words.ts'

interface KnownName {
  readonly folded: string
  readonly parts: readonly string[]
  readonly isCapital: boolean
  /** A common word: a name only where it is set apart. */
  readonly isPlain: boolean
  /** The sign that it ends with, if any. */
  readonly close: string | null
}

export interface FoundName {
  readonly name: string
  /** First word and the one after the last. */
  readonly from: number
  readonly to: number
  readonly end: number
}

const isPlainWord = (folded: string) => stops.has(folded) || negations.has(folded) || finiteVerbs.has(folded) || numerals.has(folded)
const MAX_SIGNS = 3

/** Finds names in a text, longest first, by their first word. */
export class NameFinder {
  private readonly byFirst = new Map<string, KnownName[]>()

  /** Whether a folded text is a word of the schema or of the tools. */
  readonly isWord: (folded: string) => boolean

  /** Whether a folded text is the name of a node. */
  readonly isNodeName: (folded: string) => boolean

  /** @param names as they are written, by their folded form. */
  constructor(names: ReadonlyMap<string, string>, { isWord, isNodeName }: Pick<NameFinder, 'isWord' | 'isNodeName'>) {
    this.isWord = isWord
    this.isNodeName = isNodeName
    for (const [folded, written] of names) {
      const parts = folded.split(' ')
      const first = parts[0] ?? ''
      // Numbers are read as such; dates are looked up.
      const isCapital = /^\P{L}*\p{Lu}/u.test(written)
      const isPlain = !isCapital && parts.length === 1 && isPlainWord(folded)
      if (parts.length === 1 && /^\d+$/.test(folded)) continue
      const known = { folded, parts, isCapital, isPlain, close: /[).!?]$/.exec(written)?.[0] ?? null }
      const others = this.byFirst.get(first)
      if (others === undefined) this.byFirst.set(first, [known])
      else others.push(known)
    }
    for (const names of this.byFirst.values()) names.sort((a, b) => b.parts.length - a.parts.length)
  }

  has(folded: string): boolean {
    return this.byFirst.get(folded.split(' ')[0] ?? '')?.some((name) => name.folded === folded) === true
  }

  at(text: string, words: readonly Word[], from: number): FoundName | null {
    const word = words[from]
    if (word === undefined || word.kind === 'sign' || word.kind === 'break') return null
    for (const name of this.byFirst.get(word.folded.replace(/s$/, '')) ?? []) {
      const found = matchName(name, text, words, from)
      if (found !== null) return found
    }
    for (const name of this.byFirst.get(word.folded) ?? []) {
      const found = matchName(name, text, words, from)
      if (found !== null) return found
    }
    return null
  }
}

function matchName(name: KnownName, text: string, words: readonly Word[], from: number): FoundName | null {
  const first = words[from] as Word
  if (name.isCapital && !/^[\p{Lu}\d]/u.test(first.text)) return null
  const to = endOf(name, words, from)
  if (to === null || isArticle(name, words, to) || (name.isPlain && !isSetApart(name, words[to]))) return null
  const last = words[to - 1] as Word
  const own = ownEnd(last, name)
  if (name.parts.length > 1 && fold(text.slice(first.start, own)) !== name.folded) return null
  const isClosed = name.close !== null && words[to]?.text === name.close && words[to]?.start === last.end
  return { name: name.folded, from, to: isClosed ? to + 1 : to, end: isClosed ? last.end + 1 : own }
}

/** A common word that is a name here: before a colon or bracket or, of one letter, in a list. */
const isSetApart = ({ folded }: KnownName, next: Word | undefined) => (folded.length === 1 ? /^[:(,\]]$/ : /^[:(]$/).test(next?.text ?? '')

const POSSESSIVE = /['’](s)?$/i

function isLastPart(word: Word, part: string): boolean {
  return word.folded === part || (POSSESSIVE.test(word.text) && fold(word.text.replace(POSSESSIVE, '')) === part)
}

/** Where the name itself ends: before `'s`. */
function ownEnd(last: Word, { parts }: KnownName): number {
  return last.folded === parts.at(-1) ? last.end : last.end - (POSSESSIVE.exec(last.text)?.[0].length ?? 0)
}

function endOf({ parts }: KnownName, words: readonly Word[], from: number): number | null {
  let at = from
  for (const [i, part] of parts.entries()) {
    for (let signs = 0; signs < MAX_SIGNS && words[at]?.kind === 'sign' && words[at]?.folded !== part; signs++) at++
    const word = words[at]
    if (word === undefined || !(i === parts.length - 1 ? isLastPart(word, part) : word.folded === part)) return null
    at++
  }
  return at
}

/** `A` before a word in small letters is no name, unless it does something. */
function isArticle({ folded }: KnownName, words: readonly Word[], to: number): boolean {
  const next = words[to]
  return (folded === 'a' || folded === 'i') && /^\p{Ll}/u.test(next?.text ?? '') && !finiteVerbs.has(next?.folded ?? '')
}
