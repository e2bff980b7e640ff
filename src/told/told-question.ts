import { EdgewiseError } from '../errors.ts'
import { takeShape } from '../planner/form/take-shape.ts'
import { withoutLongRuns } from '../planner/plain-question.ts'
import type { Turn } from '../state/conversations.ts'
import { isTold, type ToldGraphs } from '../store/store.ts'
import { readToldGraph } from './read-told-graph.ts'
import { contentOf } from './told-content.ts'
import { followTold } from './told-follow-up.ts'
import type { ToldGraph } from './told-graph.ts'

/** A question that tells its own graph, which is kept under this name. */
export interface ToldQuestion {
  readonly graph: string
  readonly told: ToldGraph
}

/** What a question may have beside a graph. */
const MAX_CHARACTERS = 10_000

/** A list is a sample of the answer's form, rather than a graph, below this. */
const LEAST_IN_FORM = 8

/** The graph of a text; a sample of JSON that the answer is to have tells none. */
function readGraph(written: string): ToldGraph | null {
  const question = withoutLongRuns(written)
  const shaped = takeShape(question)
  const told = readToldGraph(shaped?.text ?? question)
  if (told !== null || shaped === null) return told
  const whole = readToldGraph(question)
  return whole !== null && whole.relationships.length >= LEAST_IN_FORM ? whole : null
}

/** The graph that a question tells; null: it tells none. EDGEWISE_INVALID_INPUT for a long one that tells none. */
export function readTold(graphs: ToldGraphs | undefined, question: string): ToldGraph | null {
  const told = graphs === undefined ? null : readGraph(question)
  if (told !== null || question.length <= MAX_CHARACTERS) return told
  const detail = `A question has at most ${MAX_CHARACTERS} characters, unless it lists the relationships of a graph of its own; this one has ${question.length}.`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: '/question', detail }] })
}

/** Keeps a told graph for its tenant. */
export async function keepTold(graphs: ToldGraphs | undefined, tenant: string, told: ToldGraph | null): Promise<ToldQuestion | null> {
  return graphs === undefined || told === null ? null : { graph: await graphs.keep(tenant, contentOf(told)), told }
}

const graphOf = ({ answer }: Turn): string | undefined => (answer as { trace: readonly { graph: string }[] }).trace[0]?.graph

/** The graph that a follow-up speaks of, and what it asks of it: the one that the turn before it told, or spoke of in the same way. */
export function readFollowUp(
  graphs: ToldGraphs | undefined,
  request: { readonly question: string; readonly graph?: string },
  turns: readonly Turn[]
): ToldGraph | null {
  const last = turns.at(-1)
  const graph = last === undefined ? undefined : graphOf(last)
  if (request.graph !== undefined || graph === undefined || !isTold(graph)) return null
  const before = toldInTurns(graphs, turns).at(-1) ?? null
  return before === null ? null : followTold(before, request.question)
}

/** What each turn of a conversation told, or asked of what was told before. */
function toldInTurns(graphs: ToldGraphs | undefined, turns: readonly Turn[]): (ToldGraph | null)[] {
  let last: ToldGraph | null = null
  return turns.map((turn) => {
    const isOfTold = isTold(graphOf(turn) ?? '')
    if (isOfTold) last = readTold(graphs, turn.question) ?? (last === null ? null : followTold(last, turn.question))
    return isOfTold ? last : null
  })
}

/** Keeps a told graph again from the questions of a conversation, if one of them tells it. */
export async function restoreToldGraph(graphs: ToldGraphs | undefined, tenant: string, turns: readonly Turn[], graph: string): Promise<void> {
  const told = toldInTurns(graphs, turns)
  for (const [at, turn] of turns.entries()) if (graphOf(turn) === graph) await keepTold(graphs, tenant, told[at] ?? null)
}
