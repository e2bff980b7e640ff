import { fold } from '../../../storage/graphs/fold.ts'
import { cues, finiteVerbs, negations, numerals, stops } from './cues.ts'
import type { Word } from './words.ts'

interface KnownName {
  readonly folded: string
  readonly parts: readonly string[]
  readonly isCapital: boolean
  /** Whether it is a common word, which is a name only before certain signs. */
  readonly isPlain: boolean
  /** The sign at its end; null where there is none. */
  readonly close: string | null
}

export interface FoundName {
  readonly name: string
  /** The index after its last word. */
  readonly to: number
  readonly end: number
}

const isPlainWord = (folded: string) => stops.has(folded) || negations.has(folded) || finiteVerbs.has(folded) || numerals.has(folded)
const MAX_SIGNS = 3

/** A trie of names by word. */
interface Branch {
  readonly next: Map<string, Branch>
  name: KnownName | null
}

/** A known name that ends before the word `to`. */
interface Ending {
  readonly known: KnownName
  readonly to: number
}

/** Finds names in a text, the longest first. */
export class NameFinder {
  private readonly root: Branch = { next: new Map(), name: null }
  private readonly known = new Set<string>()

  /** @param names original spelling by folded name */
  constructor(names: ReadonlyMap<string, string>) {
    for (const [folded, written] of names) {
      const parts = folded.split(' ')
      // Numbers are read elsewhere, and dates are looked up by `has`.
      if (/^\d+$/.test(folded)) continue
      const isCapital = /^\P{L}*\p{Lu}/u.test(written)
      const isPlain = !isCapital && parts.length === 1 && isPlainWord(folded)
      this.known.add(folded)
      this.add({ folded, parts, isCapital, isPlain, close: /[).!?]$/.exec(written)?.[0] ?? null })
    }
  }

  has(folded: string): boolean {
    return this.known.has(folded)
  }

  at(text: string, words: readonly Word[], from: number): FoundName | null {
    const word = words[from]
    if (word === undefined || word.kind === 'sign' || word.kind === 'break') return null
    const endings: Ending[] = []
    findEndings(this.root, words, from, endings)
    if (endings.length > 1) endings.sort((a, b) => b.known.parts.length - a.known.parts.length)
    for (const ending of endings) {
      const found = checkEnding(ending, text, words, from)
      if (found !== null) return found
    }
    return null
  }

  private add(name: KnownName): void {
    let branch = this.root
    for (const part of name.parts) {
      const next = branch.next.get(part) ?? { next: new Map(), name: null }
      branch.next.set(part, next)
      branch = next
    }
    branch.name = name
  }
}

/** Matches the words of the text, across a few signs. */
function findEndings(branch: Branch, words: readonly Word[], from: number, endings: Ending[]): void {
  for (let at = from; at <= from + MAX_SIGNS; at++) {
    const word = words[at]
    if (word === undefined) return
    const next = branch.next.get(word.folded)
    endings.push(...[ownerOf(word, branch), next?.name].flatMap((known) => (known == null ? [] : [{ known, to: at + 1 }])))
    if (next !== undefined) findEndings(next, words, at + 1, endings)
    if (word.kind !== 'sign') return
  }
}

/** Matches a possessive: `Alba's`. */
const ownerOf = ({ text }: Word, { next }: Branch) => (POSSESSIVE.test(text) ? next.get(fold(text.replace(POSSESSIVE, '')))?.name : null)

const POSSESSIVE = /['’](s)?$/i

/** Whether the text is an ordinary word here: a common word without a sign after it, or `A` before a lower-case word other than a verb. */
function isWordHere({ folded, isPlain }: KnownName, next: Word | undefined): boolean {
  if (isPlain) return !cues(folded.length === 1 ? ': ( , ]' : ': (').has(next?.text ?? '')
  return (folded === 'a' || folded === 'i') && /^\p{Ll}/u.test(next?.text ?? '') && !finiteVerbs.has(next?.folded ?? '')
}

function checkEnding({ known, to }: Ending, text: string, words: readonly Word[], from: number): FoundName | null {
  const [first, last] = [words[from] as Word, words[to - 1] as Word]
  const next = words[to]
  if ((known.isCapital && !/^[\p{Lu}\d]/u.test(first.text)) || isWordHere(known, next)) return null
  // The name ends before its `'s`.
  const own = last.folded === known.parts.at(-1) ? last.end : last.end - (POSSESSIVE.exec(last.text)?.[0].length ?? 0)
  if (known.parts.length > 1 && fold(text.slice(first.start, own)) !== known.folded) return null
  const isClosed = known.close !== null && next?.text === known.close && next.start === last.end
  return { name: known.folded, to: isClosed ? to + 1 : to, end: isClosed ? last.end + 1 : own }
}
