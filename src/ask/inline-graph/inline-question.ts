import { isTold } from '../../storage/graphs/store.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import { readForm } from '../parser/form/read-form.ts'
import type { InlineGraph } from './inline-graph.ts'
import { readInlineGraph } from './read-inline-graph.ts'
import { wordsBefore } from './reading/nearby-words.ts'
import { words } from './reading/word-lists.ts'

/** A list is a sample of the answer's form, rather than a graph, below this. */
const LEAST_IN_FORM = 8
const longRun = /([^\p{L}\p{N}])\1{99,}/gu

/** The text with at most 99 equal signs or blanks in a row: more say nothing. */
const withoutLongRuns = (text: string): string => text.replace(longRun, (run) => run.slice(0, 99))

/** `$E=\\{\\{1,2\\}\\}$` as the sets that it prints. */
const withoutLatex = (text: string): string => (text.includes('\\{') ? text.replaceAll('\\{', '{').replaceAll('\\}', '}').replaceAll('$', ' ') : text)

const bracketed = /<([\p{L}\p{N}_]{1,40})>/gu

/** Names without the angle brackets around them: `node <3>`. Markup has such brackets as well, but closes what they open. */
const withoutBrackets = (text: string): string => (text.includes('</') || text.includes('/>') ? text : text.replaceAll(bracketed, '$1'))

const LEAST_NUMBERED = 4
/** `3) `, `3. ` */
const numberBefore = /^(\d{1,6})[).] /

/** Lines without the numbers that count them from 1. */
function withoutNumbers(text: string): string {
  const lines = text.split('\n')
  const counted = lines.flatMap((line, at) => {
    const found = numberBefore.exec(line)
    return found === null ? [] : [{ number: Number(found[1]), at }]
  })
  const isCount = counted.length >= LEAST_NUMBERED && counted.every(({ number, at }, place) => number === place + 1 && at === (counted[0]?.at ?? 0) + place)
  return isCount ? lines.map((line) => line.replace(numberBefore, '')).join('\n') : text
}

/** The graph that a question tells; null: it tells none, be it that it shows a sample of JSON for its answer. */
export function readInlineQuestion(written: string): InlineGraph | null {
  const question = withoutNumbers(withoutBrackets(withoutLongRuns(withoutLatex(written))))
  const whole = readInlineGraph(question)
  if (whole === null || whole.relationships.length >= LEAST_IN_FORM) return whole
  const { asked, form } = readForm(question)
  if (form.schema === undefined) return whole
  // Relationships that are told beside the sample are told without it, too.
  return readInlineGraph(asked) ?? (asksForForm(question) ? null : whole)
}

/** Whether words before the first bracket lead to the form of an answer. */
const asksForForm = (question: string) => wordsBefore(question, question.search(/[[{(]/), 8).some((word) => words.answering.has(word))

const graphOf = ({ answer }: Turn): string | undefined => (answer as { trace: readonly { graph: string }[] }).trace[0]?.graph

/** The inline graph that each turn asks about, from it or a turn before it; null: a stored graph. A declined question may tell a graph, too. */
export function inlineGraphsOfTurns(turns: readonly Turn[]): (InlineGraph | null)[] {
  let last: InlineGraph | null = null
  return turns.map((turn) => {
    const graph = graphOf(turn)
    const told = graph !== undefined && !isTold(graph) ? null : (readInlineQuestion(turn.question) ?? askedOf(last, turn.question))
    last = told ?? last
    return told
  })
}

const askedOf = (told: InlineGraph | null, question: string): InlineGraph | null => (told === null ? null : { ...told, rest: question, isEarlier: true })

/** What a question asks of the graph that the turn before it told, or asked of; null: that was a stored one. */
export const readFollowUp = (question: string, turns: readonly Turn[]): InlineGraph | null => askedOf(inlineGraphsOfTurns(turns).at(-1) ?? null, question)
