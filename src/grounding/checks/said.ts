import { isKey, nameSpans, type Span } from '../../linking/name-spans.ts'
import { isRounded } from '../../results/whole-number.ts'
import { fold } from '../../store/fold.ts'
import type { Finding } from '../claim.ts'
import { covers, type Facts } from '../evidence/facts.ts'
import { isPlainUnit, measures, type UnitWords } from '../evidence/fields.ts'
import { stem } from '../reading/words.ts'

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
  return nameSpans(rest).flatMap((span) => {
    const end = span.start + span.text.length
    if (isKey(rest, span) || isSaid(said, span.text) || said.asked.includes(span.text)) return []
    if (span.quoted && isUnitOf(span.text, said)) return []
    if (span.quoted) return [{ kind: 'name' as const, start: span.start, end, supported: false }]
    return unsaidParts(span, said)
  })
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

const lines = new WeakMap<Facts, string>()

/** Part of a longer text: `Tower` of `Tower Hill`. */
function isInside(facts: Facts, folded: string): boolean {
  let line = lines.get(facts)
  if (line === undefined) {
    const notes = facts.sources.flatMap(({ result }) => result.notes.map(fold))
    line = ` ${[...facts.written.keys(), ...notes].join(' | ')} `
    lines.set(facts, line)
  }
  return line.includes(` ${folded} `)
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

/** How many words from `at` on make up one name that is said as a whole. */
function longestSaid(words: readonly { readonly text: string }[], at: number, said: SaidWords): number {
  const parts = words.map(({ text }) => text)
  for (let end = parts.length; end > at; end--) if (isSaidWhole(said, parts.slice(at, end).join(' '))) return end - at
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

/** Leaves of an answer's data that no result holds, and numbers that stand beside a name which they are not of. */
export function checkData(data: unknown, said: SaidData): string[] {
  if (typeof data === 'number') return isNumberSaid(data, said) ? [] : [String(data)]
  if (typeof data === 'string') return isTextSaid(data, said) ? [] : [data.slice(0, MAX_TEXT)]
  if (typeof data !== 'object' || data === null) return []
  const members = Object.values(data)
  const missing = members.flatMap((member) => checkData(member, said))
  return missing.length > 0 || Array.isArray(data) ? missing : misplaced(data as Readonly<Record<string, unknown>>, said)
}

function decimalsOf(value: number): number {
  return /\.(\d+)(?:e|$)/.exec(String(value))?.[1]?.length ?? 0
}

function reachOf(value: number): number {
  return Number.isInteger(value) ? 0 : 0.5 * 10 ** -decimalsOf(value)
}

function isNumberSaid(value: number, { facts, asked }: SaidData): boolean {
  const places = facts.placesOf(value, reachOf(value), isRounded(value) ? String(value) : undefined)
  return asked.has(value) || places.length > 0 || isListLength(value, facts)
}

function isListLength(value: number, { sources }: Facts): boolean {
  return sources.some(({ rows }) => rows.length === value)
}

function isTextSaid(text: string, { facts, words, question }: SaidData): boolean {
  const folded = fold(text)
  if (folded === '' || facts.byName.has(folded) || words.has(folded) || question.includes(` ${folded} `)) return true
  return [...facts.written.keys()].some((known) => known.includes(folded)) || cellTexts(facts).has(folded)
}

const textsOf = new WeakMap<Facts, ReadonlySet<string>>()

/** Texts of all cells, of columns that hold words rather than names, too. */
export function cellTexts(facts: Facts): ReadonlySet<string> {
  const known = textsOf.get(facts)
  if (known !== undefined) return known
  const cells = facts.sources.flatMap(({ result }) => result.rows.flatMap((row) => Object.values(row).flat()))
  const texts = new Set(cells.flatMap((cell) => (typeof cell === 'string' ? [fold(cell)] : [])))
  textsOf.set(facts, texts)
  return texts
}

/** A row of data: its numbers must be those of the names beside them. */
function misplaced(row: Readonly<Record<string, unknown>>, { facts }: SaidData): string[] {
  const names = Object.values(row).flatMap((member) => (typeof member === 'string' && facts.byName.has(fold(member)) ? [fold(member)] : []))
  if (names.length === 0) return []
  return Object.values(row).flatMap((member) => {
    if (typeof member !== 'number') return []
    const places = facts.placesOf(member, reachOf(member))
    return places.length === 0 || places.some(({ fact }) => names.some((name) => covers(fact, name))) ? [] : [String(member)]
  })
}
