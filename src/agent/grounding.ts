import type { ShapedResult } from '../results/shape.ts'
import { fold } from '../store/fold.ts'
import { type Evidence, gatherEvidence, isSaid, isSaidWhole } from './evidence.ts'
import { writtenNumbers } from './number-support.ts'
import { nameSpans, type Span } from './spans.ts'

const MAX_REPORTED = 20
const ENUMERATOR = /^[ \t]*(?:#?\d+[.)]|#\d+)[ \t]/gm

export interface GroundingContext {
  /** Words that need no evidence: names of tools, labels, types, properties. */
  readonly vocabulary?: readonly string[]
  /** Whether a folded word is the name of a node: tells a name that opens a sentence from any other word there. */
  readonly isNodeName?: (folded: string) => boolean
}

/**
 * Parts of an answer that neither a result nor the question says, at most 20. Numbers must be equal after the rounding that the answer shows;
 * quoted or capitalised names must be said in full. Numbers written as words are not read.
 * @param data checked leaf by leaf: numbers and texts.
 */
export function checkGrounding(
  answer: string,
  data: unknown,
  results: readonly ShapedResult[],
  question: string,
  context: GroundingContext = {}
): readonly string[] {
  const evidence = gatherEvidence(results, question, context.vocabulary ?? [])
  const found = new Set<string>([...unsaidNumbers(answer, evidence), ...unsaidNames(answer, evidence, context), ...unsaidData(data, evidence)])
  return [...found].slice(0, MAX_REPORTED)
}

/** Words that open a sentence and are said nowhere: names only if a node has that name. */
export function doubtfulWords(answer: string): readonly string[] {
  return [...new Set(nameSpans(answer).flatMap((span) => (span.opens ? [fold(firstWord(span.text)), fold(span.text)] : [])))].filter((word) => word !== '')
}

function unsaidNumbers(answer: string, evidence: Evidence): string[] {
  const plain = withoutTexts(answer.replace(ENUMERATOR, ' '), evidence)
  return writtenNumbers(plain).flatMap((written) => (evidence.numbers.supports(written) ? [] : [written.text]))
}

/** The answer without texts that hold digits and are said as a whole: `Terminal 4`, `2024-05-01`. Plain numbers stay, to be compared as numbers. */
function withoutTexts(answer: string, evidence: Evidence): string {
  return evidence.texts.reduce((rest, text) => (/\d/.test(text) && /[^\d.,\s-]/.test(text) ? rest.replaceAll(text, ' ') : rest), answer)
}

/** The answer without names that hold signs which would cut a span in two (`Fire & Ice`, `Hall (East)`) and are said as a whole. */
function withoutSignedNames(answer: string, evidence: Evidence): string {
  return evidence.texts.reduce((rest, text) => (/\p{L}.*[&,()/].*[\p{L}\p{N})]/u.test(text) ? rest.replaceAll(text, '\u00b7') : rest), answer)
}

function unsaidNames(answer: string, evidence: Evidence, context: GroundingContext): string[] {
  return nameSpans(withoutSignedNames(answer, evidence)).flatMap((span) => {
    if (isSaid(evidence, span.text)) return []
    return span.quoted ? [span.text] : unsaidParts(span, evidence, context)
  })
}

/** A capitalised span may join several names, or begin with the word that opens a sentence: what remains unsaid when all said names are taken out. */
function unsaidParts(span: Span, evidence: Evidence, context: GroundingContext): string[] {
  const words = span.text.split(/\s+/)
  const unsaid: string[] = []
  let run: string[] = []
  const flush = () => {
    if (run.length > 0) unsaid.push(run.join(' '))
    run = []
  }
  for (let at = 0; at < words.length; ) {
    const length = longestSaid(words, at, evidence)
    const word = words[at] ?? ''
    const isOpening = at === 0 && span.opens && context.isNodeName?.(fold(word)) !== true
    if (length > 0 || isOpening || (!/^\p{Lu}/u.test(word) && run.length === 0)) flush()
    else run.push(word)
    at += Math.max(1, length)
  }
  flush()
  return unsaid
}

/** How many words from `at` on make up one name that is said as a whole. */
function longestSaid(words: readonly string[], at: number, evidence: Evidence): number {
  for (let end = words.length; end > at; end--) if (isSaidWhole(evidence, words.slice(at, end).join(' '))) return end - at
  return 0
}

function firstWord(text: string): string {
  return text.split(/\s+/, 1)[0] ?? ''
}

function unsaidData(data: unknown, evidence: Evidence): string[] {
  if (typeof data === 'number') return evidence.numbers.supports({ value: data, decimals: decimalsOf(data), percent: false }) ? [] : [String(data)]
  if (typeof data === 'string') return isSaid(evidence, data) ? [] : [data.slice(0, 120)]
  if (typeof data !== 'object' || data === null) return []
  return Object.values(data).flatMap((member) => unsaidData(member, evidence))
}

function decimalsOf(value: number): number {
  return /\.(\d+)(?:e|$)/.exec(String(value))?.[1]?.length ?? 0
}
