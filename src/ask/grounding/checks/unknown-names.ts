import { isRounded } from '../../../results/whole-number.ts'
import { fold } from '../../../storage/graphs/fold.ts'
import { attempt, type Checked, type Finding } from '../claim.ts'
import { covers, type Facts } from '../evidence/facts.ts'
import { isPlainUnit, measures } from '../evidence/fields.ts'
import { isOfDigits } from '../evidence/number-index.ts'
import { memoize, rememberIn } from '../memoize.ts'
import { isKey, nameSpans, type Span } from '../name-spans.ts'
import { stem } from '../reading/words.ts'

/** The words that an answer may use without evidence. */
export interface AnswerWords extends Checked {
  readonly asking: string
  /** Whether a folded word is a node's name, which separates a name from another capitalised word at the start of a sentence. */
  isNodeName(folded: string): boolean
}

/**
 * Finds quoted and capitalised names that neither a result nor the question has.
 * @param rest the answer with its supported names masked, so that all offsets stay
 */
export function checkNames(rest: string, known: AnswerWords): Finding[] {
  return nameSpans(rest).flatMap((span) => {
    const place = { kind: 'name' as const, start: span.start, end: span.start + span.text.length, supported: false }
    return attempt(known, place, () => {
      const isExplained = isKey(rest, span) || isKnown(known, span.text) || known.asking.includes(span.text) || (span.quoted && isUnitOf(span.text, known))
      return isExplained ? [] : span.quoted ? [place] : unknownParts(span, known)
    })
  })
}

/** Accepts the unit of a result: `"unit": "minutes"`. */
function isUnitOf(text: string, { facts, unitWords }: AnswerWords): boolean {
  const unit = stem(fold(text))
  return isPlainUnit(unit) && facts.sources.some((source) => measures(unit, source, unitWords))
}

/** Returns unsupported words that open a sentence; they are names only if a node has that name. */
export function doubtfulWords(answer: string): readonly string[] {
  const opening = nameSpans(answer).flatMap(({ text, opens }) => (opens ? [fold(text.split(/\s/, 1)[0] ?? ''), fold(text)] : []))
  return [...new Set(opening)].filter((word) => word !== '')
}

/** Accepts a whole text of the results, a word of the graph, or a part of the question; pieces are not combined. */
function isSaidWhole({ facts, isWord, question }: Checked, folded: string): boolean {
  return facts.byName.has(folded) || isWord(folded) || (folded !== '' && question.includes(` ${folded} `))
}

const isKnown = (known: Checked, text: string): boolean => fold(text) === '' || isSaidWhole(known, fold(text)) || isInside(known.facts, fold(text))

const textsByWord: (facts: Facts) => ReadonlyMap<string, readonly string[]> = memoize(({ sources, written }) => {
  const found = new Map<string, string[]>()
  for (const text of [...written.keys(), ...sources.flatMap(({ result }) => result.notes.map(fold))])
    for (const word of new Set(text.split(' '))) rememberIn(found, word, ` ${text} `)
  return found
})

/** Accepts part of a longer text: `Tower` of `Tower Hill`. It searches the texts with the rarest word. */
function isInside(facts: Facts, folded: string): boolean {
  const texts = textsByWord(facts)
  const places = folded.split(' ').map((word) => texts.get(word) ?? [])
  const [rarest = []] = places.sort((a, b) => a.length - b.length)
  return rarest.some((text) => {
    facts.steps.take()
    return text.includes(` ${folded} `)
  })
}

/** Returns a span without its supported names; it may join several, or begin with a sentence's first word. */
function unknownParts(span: Span, known: AnswerWords): Finding[] {
  const words = [...span.text.matchAll(/\S+/g)].map((match) => ({ text: match[0], start: span.start + match.index }))
  const runs: { start: number; end: number }[] = []
  let isOpen: boolean = false
  for (let at = 0; at < words.length; ) {
    const length = longestKnown(words, at, known)
    const { text, start } = words[at] as { text: string; start: number }
    const isOpening = at === 0 && span.opens && !known.isNodeName(fold(text))
    const isUnsaid: boolean = length === 0 && !isOpening && (isOpen || /^\p{Lu}/u.test(text))
    if (isUnsaid && isOpen) (runs.at(-1) as { end: number }).end = start + text.length
    else if (isUnsaid) runs.push({ start, end: start + text.length })
    isOpen = isUnsaid
    at += Math.max(1, length)
  }
  return runs.map((run) => ({ kind: 'name', ...run, supported: false }))
}

/** The most words of a supported name. */
const MAX_SAID_WORDS = 40

/** Returns the number of words from `at` on that make the longest supported name. */
function longestKnown(words: readonly { readonly text: string }[], at: number, known: AnswerWords): number {
  const parts = words.slice(at, at + MAX_SAID_WORDS).map(({ text }) => text)
  known.facts.steps.take(parts.length)
  for (let end = parts.length; end > 0; end--) if (isSaidWhole(known, fold(parts.slice(0, end).join(' ')))) return end
  return 0
}

const MAX_TEXT = 120

export interface DataFindings {
  readonly missing: readonly string[]
  readonly unchecked: readonly string[]
}

/** Finds values of the data that no result has, and numbers beside a name that they do not belong to. */
export function checkData(data: unknown, known: Checked): DataFindings {
  const unchecked: string[] = []
  const attempt = (part: unknown, check: () => readonly string[]): readonly string[] =>
    known.facts.steps.attempt(check, () => {
      unchecked.push((JSON.stringify(part) ?? '').slice(0, MAX_TEXT))
      return []
    })
  const missingIn = (part: unknown): readonly string[] => {
    if (typeof part === 'number') return attempt(part, () => (isNumberSaid(part, known) ? [] : [String(part)]))
    if (typeof part === 'string') return attempt(part, () => (isTextSaid(part, known) ? [] : [part.slice(0, MAX_TEXT)]))
    if (typeof part !== 'object' || part === null) return []
    const missing = Object.values(part).flatMap(missingIn)
    return missing.length > 0 || Array.isArray(part) ? missing : attempt(part, () => misplaced(Object.values(part), known))
  }
  return { missing: missingIn(data), unchecked }
}

/** Returns half a unit of the last decimal. */
function reachOf(value: number): number {
  const decimals = /\.(\d+)(?:e|$)/.exec(String(value))?.[1]?.length ?? 0
  return Number.isInteger(value) ? 0 : 0.5 * 10 ** -decimals
}

function isNumberSaid(value: number, { facts, questionNumbers }: Checked): boolean {
  const isHeld = facts.numbers.near(value, reachOf(value)).some((place) => isOfDigits(place, isRounded(value) ? String(value) : undefined))
  return isHeld || questionNumbers.has(value) || facts.sources.some(({ rows }) => rows.length === value)
}

const isTextSaid = (text: string, known: Checked): boolean => isKnown(known, text) || cellTexts(known.facts).has(fold(text))

/** Returns the texts of all cells, also of columns without names. */
const cellTexts: (facts: Facts) => ReadonlySet<string> = memoize(({ sources }) => {
  const cells = sources.flatMap(({ result }) => result.rows.flatMap((row) => Object.values(row).flat()))
  return new Set(cells.flatMap((cell) => (typeof cell === 'string' ? [fold(cell)] : [])))
})

/** Finds numbers of a row that do not belong to the names beside them. */
function misplaced(row: readonly unknown[], { facts }: Checked): string[] {
  const names = row.flatMap((member) => (typeof member === 'string' && facts.byName.has(fold(member)) ? [fold(member)] : []))
  if (names.length === 0) return []
  return row.flatMap((member) => {
    if (typeof member !== 'number' || !facts.numbers.has(member, reachOf(member))) return []
    // A fact without the name can still cover it where the name is about the whole result.
    const find = (name: string) =>
      facts.ofSources.has(name) ? facts.numbers.near(member, reachOf(member)) : facts.numbers.mayBeAbout(member, reachOf(member), [name])
    return names.some((name) => find(name).some(({ fact }) => covers(fact, name))) ? [] : [String(member)]
  })
}
