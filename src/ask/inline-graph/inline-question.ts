import { isInline } from '../../storage/graphs/store.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import { readForm } from '../parser/form/read-form.ts'
import type { InlineGraph } from './inline-graph.ts'
import { readInlineGraph } from './read-inline-graph.ts'
import { wordsBefore } from './reading/nearby-words.ts'
import { words } from './reading/word-lists.ts'

/** A shorter list may be a sample of the answer's form instead of a graph. */
const LEAST_IN_FORM = 8
const longRun = /([^\p{L}\p{N}])\1{99,}/gu

/** Limits a sequence of equal signs or blanks to 99. */
const withoutLongRuns = (text: string): string => text.replace(longRun, (run) => run.slice(0, 99))

/** Converts `$E=\\{\\{1,2\\}\\}$` to plain sets. */
const withoutLatex = (text: string): string => (text.includes('\\{') ? text.replaceAll('\\{', '{').replaceAll('\\}', '}').replaceAll('$', ' ') : text)

const bracketed = /<([\p{L}\p{N}_]{1,40})>/gu

/** Removes angle brackets around names: `node <3>`. A text with a closing tag is markup and stays. */
const withoutBrackets = (text: string): string => (text.includes('</') || text.includes('/>') ? text : text.replaceAll(bracketed, '$1'))

const LEAST_NUMBERED = 4
/** Matches `3) ` and `3. `. */
const numberBefore = /^(\d{1,6})[).] /

/** Removes numbers that count the lines from 1. */
function withoutNumbers(text: string): string {
  const lines = text.split('\n')
  const counted = lines.flatMap((line, at) => {
    const found = numberBefore.exec(line)
    return found === null ? [] : [{ number: Number(found[1]), at }]
  })
  const isCount = counted.length >= LEAST_NUMBERED && counted.every(({ number, at }, place) => number === place + 1 && at === (counted[0]?.at ?? 0) + place)
  return isCount ? lines.map((line) => line.replace(numberBefore, '')).join('\n') : text
}

/** Reads the graph in a question; null where it has none, or only a JSON sample for its answer. */
export function readInlineQuestion(written: string): InlineGraph | null {
  const question = withoutNumbers(withoutBrackets(withoutLongRuns(withoutLatex(written))))
  const whole = readInlineGraph(question)
  if (whole === null || whole.relationships.length >= LEAST_IN_FORM) return whole
  const { text, form } = readForm(question)
  if (form.schema === undefined) return whole
  // A graph beside the sample is also read without it.
  return readInlineGraph(text) ?? (asksForForm(question) ? null : whole)
}

/** Whether the words before the first bracket describe the answer's form. */
const asksForForm = (question: string) => wordsBefore(question, question.search(/[[{(]/), 8).some((word) => words.answering.has(word))

const graphOf = ({ answer }: Turn): string | undefined => (answer as { trace: readonly { graph: string }[] }).trace[0]?.graph

/** Returns each turn's inline graph, from that or an earlier turn; null for a stored graph. A declined question can contain a graph too. */
export function inlineGraphsOfTurns(turns: readonly Turn[]): (InlineGraph | null)[] {
  let last: InlineGraph | null = null
  return turns.map((turn) => {
    const graph = graphOf(turn)
    const inlineGraph = graph !== undefined && !isInline(graph) ? null : (readInlineQuestion(turn.question) ?? withQuestion(last, turn.question))
    last = inlineGraph ?? last
    return inlineGraph
  })
}

const withQuestion = (inlineGraph: InlineGraph | null, question: string): InlineGraph | null =>
  inlineGraph === null ? null : { ...inlineGraph, rest: question, isEarlier: true }

/** Applies a question to the graph of the turn before it; null where that is a stored one. */
export const readFollowUp = (question: string, turns: readonly Turn[]): InlineGraph | null => withQuestion(inlineGraphsOfTurns(turns).at(-1) ?? null, question)
