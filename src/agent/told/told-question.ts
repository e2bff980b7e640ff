import { EdgewiseError } from '../../errors.ts'
import type { Turn } from '../../state/state.ts'
import { isTold, type ToldGraphs } from '../../store/store.ts'
import { takeShape } from '../rules/form/take-shape.ts'
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

/** The graph that a question tells; null: it tells none. EDGEWISE_INVALID_INPUT for a long one that tells none. */
export function readTold(graphs: ToldGraphs | undefined, question: string): ToldGraph | null {
  const told = graphs === undefined ? null : readToldGraph(withoutForm(question))
  if (told !== null || question.length <= MAX_CHARACTERS) return told
  const detail = `A question has at most ${MAX_CHARACTERS} characters, unless it lists the relationships of a graph of its own; this one has ${question.length}.`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: '/question', detail }] })
}

/** Keeps a told graph for its tenant. */
export async function keepTold(graphs: ToldGraphs | undefined, tenant: string, told: ToldGraph | null): Promise<ToldQuestion | null> {
  return graphs === undefined || told === null ? null : { graph: await graphs.keep(tenant, contentOf(told)), told }
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
    if ((await keepTold(graphs, tenant, readTold(graphs, question)))?.graph === graph) return graph
  }
  return undefined
}
