import { isRounded } from '../../results/whole-number.ts'
import { fold } from '../../store/fold.ts'
import type { Finding } from '../claim.ts'
import { covers, type Facts } from '../evidence/facts.ts'
import { isPlainUnit, measures, type UnitWords } from '../evidence/fields.ts'
import { isOfDigits } from '../evidence/number-index.ts'
import { isKey, nameSpans, type Span } from '../name-spans.ts'
import { stem } from '../reading/words.ts'
import { remember } from '../remember.ts'

/** What an answer may repeat. */
export interface SaidWords {
  readonly facts: Facts
  /** Names of results and of the graph's schema, tools and fields: folded. */
  readonly words: ReadonlySet<string>
  /** The question, folded, with a space at each end. */
  readonly question: string
  /** The question as it stands. */
  readonly asked: string
  readonly unitWords: UnitWords
  /** Whether a folded word is the name of a node: tells a name that opens a sentence from any other word there. */
  readonly isNodeName?: (folded: string) => boolean
}

/**
 * Quoted and capitalised names that neither a result nor the question says.
 * @param rest the answer without the names that results hold, letter for letter.
 */
export function checkNames(rest: string, said: SaidWords): Finding[] {
  const { steps } = said.facts
  return nameSpans(rest).flatMap((span) =>
    steps.attempt(
      () => checkSpan(rest, span, said),
      () => [{ kind: 'name', start: span.start, end: span.start + span.text.length, supported: false, isUnchecked: true }]
    )
  )
}

function checkSpan(rest: string, span: Span, said: SaidWords): Finding[] {
  const end = span.start + span.text.length
  if (isKey(rest, span) || isSaid(said, span.text) || said.asked.includes(span.text)) return []
  if (span.quoted && isUnitOf(span.text, said)) return []
  if (span.quoted) return [{ kind: 'name' as const, start: span.start, end, supported: false }]
  return unsaidParts(span, said)
}

/** `"unit": "minutes"`: what a result is measured in. */
function isUnitOf(text: string, { facts, unitWords }: SaidWords): boolean {
  const unit = stem(fold(text))
  return isPlainUnit(unit) && facts.sources.some((source) => measures(unit, source, unitWords))
}

/** Words that open a sentence and are said nowhere: names only if a node has that name. */
export function doubtfulWords(answer: string): readonly string[] {
  return [...new Set(nameSpans(answer).flatMap((span) => (span.opens ? [fold(firstWord(span.text)), fold(span.text)] : [])))].filter((word) => word !== '')
}

/** Whether the words stand in the evidence one after another. */
function isSaid({ facts, words, question }: SaidWords, text: string): boolean {
  const folded = fold(text)
  if (folded === '' || facts.byName.has(folded) || words.has(folded) || question.includes(` ${folded} `)) return true
  return isInside(facts, folded)
}

/** Names and notes by each of their words. */
const textsByWord: (facts: Facts) => ReadonlyMap<string, readonly string[]> = remember(({ sources, written }) => {
  const notes = sources.flatMap(({ result }) => result.notes.map(fold))
  const found = new Map<string, string[]>()
  for (const text of [...written.keys(), ...notes]) {
    for (const word of new Set(text.split(' '))) {
      const known = found.get(word)
      if (known === undefined) found.set(word, [` ${text} `])
      else known.push(` ${text} `)
    }
  }
  return found
})

/** Part of a longer text: `Tower` of `Tower Hill`. Looked for among the texts that hold the rarest of its words. */
export function isInside(facts: Facts, folded: string): boolean {
  const texts = textsByWord(facts)
  const [rarest = []] = folded
    .split(' ')
    .map((word) => texts.get(word) ?? [])
    .sort((a, b) => a.length - b.length)
  return rarest.some((text) => {
    facts.steps.take()
    return text.includes(` ${folded} `)
  })
}

/** The same for a part of a longer span, which must be a whole text of the results or a part of the question: no name is put together from pieces. */
function isSaidWhole({ facts, words, question }: SaidWords, text: string): boolean {
  const folded = fold(text)
  return facts.byName.has(folded) || words.has(folded) || (folded !== '' && question.includes(` ${folded} `))
}

/** A capitalised span may join several names, or begin with the word that opens a sentence: what remains unsaid when all said names are taken out. */
function unsaidParts(span: Span, said: SaidWords): Finding[] {
  const words = [...span.text.matchAll(/\S+/g)].map((match) => ({ text: match[0], start: span.start + match.index }))
  const unsaid: Finding[] = []
  let run: { start: number; end: number } | null = null
  const flush = () => {
    if (run !== null) unsaid.push({ kind: 'name', ...run, supported: false })
    run = null
  }
  for (let at = 0; at < words.length; ) {
    const length = longestSaid(words, at, said)
    const word = words[at] as { text: string; start: number }
    const isOpening = at === 0 && span.opens && said.isNodeName?.(fold(word.text)) !== true
    if (length > 0 || isOpening || (!/^\p{Lu}/u.test(word.text) && run === null)) flush()
    else run = { start: run === null ? word.start : (run as { start: number }).start, end: word.start + word.text.length }
    at += Math.max(1, length)
  }
  flush()
  return unsaid
}

/** Names of more words are read piece by piece. */
const MAX_SAID_WORDS = 40

/** How many words from `at` on make up one name that is said as a whole. */
function longestSaid(words: readonly { readonly text: string }[], at: number, said: SaidWords): number {
  const parts = words.slice(at, at + MAX_SAID_WORDS).map(({ text }) => text)
  said.facts.steps.take(parts.length)
  for (let end = parts.length; end > 0; end--) if (isSaidWhole(said, parts.slice(0, end).join(' '))) return end
  return 0
}

function firstWord(text: string): string {
  return text.split(/\s+/, 1)[0] ?? ''
}

const MAX_TEXT = 120

interface SaidData {
  readonly facts: Facts
  readonly words: ReadonlySet<string>
  readonly question: string
  readonly asked: ReadonlySet<number>
}

export interface DataFindings {
  readonly missing: readonly string[]
  readonly unchecked: readonly string[]
}

/** Leaves of an answer's data that no result holds, and numbers that stand beside a name which they are not of. */
export function checkData(data: unknown, said: SaidData): DataFindings {
  const unchecked: string[] = []
  const attempt = (part: unknown, check: () => readonly string[]): readonly string[] =>
    said.facts.steps.attempt(check, () => {
      unchecked.push((JSON.stringify(part) ?? '').slice(0, MAX_TEXT))
      return []
    })
  const missingIn = (part: unknown): readonly string[] => {
    if (typeof part === 'number') return attempt(part, () => (isNumberSaid(part, said) ? [] : [String(part)]))
    if (typeof part === 'string') return attempt(part, () => (isTextSaid(part, said) ? [] : [part.slice(0, MAX_TEXT)]))
    if (typeof part !== 'object' || part === null) return []
    const missing = Object.values(part).flatMap(missingIn)
    return missing.length > 0 || Array.isArray(part) ? missing : attempt(part, () => misplaced(part as Readonly<Record<string, unknown>>, said))
  }
  return { missing: missingIn(data), unchecked }
}

function decimalsOf(value: number): number {
  return /\.(\d+)(?:e|$)/.exec(String(value))?.[1]?.length ?? 0
}

function reachOf(value: number): number {
  return Number.isInteger(value) ? 0 : 0.5 * 10 ** -decimalsOf(value)
}

function isNumberSaid(value: number, { facts, asked }: SaidData): boolean {
  const reach = reachOf(value)
  const isHeld = isRounded(value) ? facts.numbers.near(value, reach).some((place) => isOfDigits(place, String(value))) : facts.numbers.has(value, reach)
  return asked.has(value) || isHeld || isListLength(value, facts)
}

function isListLength(value: number, { sources }: Facts): boolean {
  return sources.some(({ rows }) => rows.length === value)
}

function isTextSaid(text: string, { facts, words, question }: SaidData): boolean {
  const folded = fold(text)
  if (folded === '' || facts.byName.has(folded) || words.has(folded) || question.includes(` ${folded} `)) return true
  if (cellTexts(facts).has(folded)) return true
  facts.steps.take(facts.written.size)
  return [...facts.written.keys()].some((known) => known.includes(folded))
}

/** Texts of all cells, of columns that hold words rather than names, too. */
export const cellTexts: (facts: Facts) => ReadonlySet<string> = remember(({ sources }) => {
  const cells = sources.flatMap(({ result }) => result.rows.flatMap((row) => Object.values(row).flat()))
  return new Set(cells.flatMap((cell) => (typeof cell === 'string' ? [fold(cell)] : [])))
})

/** A row of data: its numbers must be those of the names beside them. */
function misplaced(row: Readonly<Record<string, unknown>>, { facts }: SaidData): string[] {
  const names = Object.values(row).flatMap((member) => (typeof member === 'string' && facts.byName.has(fold(member)) ? [fold(member)] : []))
  if (names.length === 0) return []
  return Object.values(row).flatMap((member) => {
    if (typeof member !== 'number') return []
    const reach = reachOf(member)
    if (!facts.numbers.has(member, reach)) return []
    const find = (name: string) => (facts.ofSources.has(name) ? facts.numbers.near(member, reach) : facts.numbers.mayBeAbout(member, reach, [name]))
    return names.some((name) => find(name).some(({ fact }) => covers(fact, name))) ? [] : [String(member)]
  })
}
