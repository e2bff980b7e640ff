import { EdgewiseError } from '../../errors.ts'
import type { Turn } from '../../state/state.ts'
import { isTold, type ToldGraphs } from '../../store/store.ts'
import { takeShape } from '../rules/take-shape.ts'
import type { Answer, AskRequest } from '../types.ts'
import { readToldGraph } from './read-told-graph.ts'
import { contentOf } from './told-content.ts'
import type { ToldGraph } from './told-graph.ts'

/** A question that tells its own graph, which is kept under this name. */
export interface ToldQuestion {
  readonly graph: string
  readonly told: ToldGraph
}

/** What a question may have beside a graph. */
const MAX_CHARACTERS = 10_000

/** A sample of JSON that the answer is to have tells no graph. */
const withoutForm = (question: string): string => takeShape(question)?.text ?? question

/** How many relationships a question of common length tells. */
export const countTold = (question: string): number =>
  question.length > MAX_CHARACTERS ? 0 : (readToldGraph(withoutForm(question))?.relationships.length ?? 0)

/** The graph that a question tells, kept for its tenant; null: it tells none. EDGEWISE_INVALID_INPUT for a long one that tells none. */
export async function keepToldGraph(graphs: ToldGraphs | undefined, tenant: string, question: string): Promise<ToldQuestion | null> {
  const told = graphs === undefined ? null : readToldGraph(withoutForm(question))
  if (graphs !== undefined && told !== null) return { graph: await graphs.keep(tenant, contentOf(told)), told }
  if (question.length <= MAX_CHARACTERS) return null
  const detail = `A question has at most ${MAX_CHARACTERS} characters, unless it lists the relationships of a graph of its own; this one has ${question.length}.`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: '/question', detail }] })
}

const graphOf = ({ answer }: Turn): string | undefined => (answer as Pick<Answer, 'trace'>).trace[0]?.graph

/** The graph that a follow-up speaks of: the one that the turn before it told, or spoke of in the same way; kept anew if need be. */
export async function graphOfTurns(graphs: ToldGraphs | undefined, tenant: string, request: AskRequest, turns: readonly Turn[]): Promise<string | undefined> {
  const last = turns.at(-1)
  const graph = last === undefined ? undefined : graphOf(last)
  if (request.graph !== undefined || graph === undefined || !isTold(graph)) return undefined
  return restoreToldGraph(graphs, tenant, turns, graph)
}

/** Keeps a told graph again from the questions of a conversation, if one of them tells it. */
export async function restoreToldGraph(graphs: ToldGraphs | undefined, tenant: string, turns: readonly Turn[], graph: string): Promise<string | undefined> {
  for (const { question, answer } of [...turns].reverse()) {
    if (graphOf({ answer } as Turn) !== graph) continue
    if ((await keepToldGraph(graphs, tenant, question))?.graph === graph) return graph
  }
  return undefined
}
