import { readForm } from '../parser/form/read-form.ts'
import type { Turn } from '../state/conversations.ts'
import { isTold } from '../store/store.ts'
import { readToldGraph } from './read-told-graph.ts'
import { wordsBefore } from './reading/surroundings.ts'
import { words } from './reading/word-lists.ts'
import { followTold, withOrders } from './told-follow-up.ts'
import type { ToldGraph } from './told-graph.ts'

/** A list is a sample of the answer's form, rather than a graph, below this. */
const LEAST_IN_FORM = 8
const longRun = /([^\p{L}\p{N}])\1{99,}/gu

/** The text with at most 99 equal signs or blanks in a row: more say nothing. */
const withoutLongRuns = (text: string): string => text.replace(longRun, (run) => run.slice(0, 99))

/** `$E=\\{\\{1,2\\}\\}$` as the sets that it prints. */
const withoutLatex = (text: string): string => (text.includes('\\{') ? text.replaceAll('\\{', '{').replaceAll('\\}', '}').replaceAll('$', ' ') : text)

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
export function readTold(written: string): ToldGraph | null {
  const question = withoutNumbers(withoutLongRuns(withoutLatex(written)))
  const told = readWhole(question)
  return told === null ? null : withOrders(told)
}

function readWhole(question: string): ToldGraph | null {
  const whole = readToldGraph(question)
  if (whole === null || whole.relationships.length >= LEAST_IN_FORM) return whole
  const { asked, form } = readForm(question)
  if (form.schema === undefined) return whole
  // Relationships that are told beside the sample are told without it, too.
  return readToldGraph(asked) ?? (asksForForm(question) ? null : whole)
}

/** Whether words before the first bracket lead to the form of an answer. */
const asksForForm = (question: string) => wordsBefore(question, question.search(/[[{(]/), 8).some((word) => words.answering.has(word))

const graphOf = ({ answer }: Turn): string | undefined => (answer as { trace: readonly { graph: string }[] }).trace[0]?.graph

/** The graph that a follow-up speaks of, and what it asks of it: the one that the turn before it told, or spoke of in the same way. */
export function readFollowUp(question: string, turns: readonly Turn[]): ToldGraph | null {
  const before = toldInTurns(turns).at(-1) ?? null
  return before === null ? null : followTold(before, question)
}

/** The graph that a turn told or spoke of, after `last`; null: it was about a stored one. A question that was declined made no call, and may tell a graph as well. */
function toldBy(turn: Turn, last: ToldGraph | null): ToldGraph | null {
  const graph = graphOf(turn)
  if (graph !== undefined && !isTold(graph)) return null
  return readTold(turn.question) ?? (last === null ? null : followTold(last, turn.question))
}

/** What each turn of a conversation told, or asked of what was told before. */
export function toldInTurns(turns: readonly Turn[]): (ToldGraph | null)[] {
  let last: ToldGraph | null = null
  return turns.map((turn) => {
    const told = toldBy(turn, last)
    last = told ?? last
    return told
  })
}
