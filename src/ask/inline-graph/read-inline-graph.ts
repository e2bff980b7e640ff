import { distinct } from './distinct.ts'
import { extractQuestion } from './extract-question.ts'
import { inferLabel } from './infer-label.ts'
import type { InlineGraph } from './inline-graph.ts'
import { recognize } from './problems/recognize.ts'
import { buildInlineGraph } from './reading/build-inline-graph.ts'
import { readClauses } from './reading/clauses.ts'
import { wordsIn } from './reading/direction.ts'
import { readNotation } from './reading/read-notation.ts'
import { words } from './word-lists.ts'

/** In a longer text only a notation is read, as that takes linear time. */
const MAX_TOLD = 20_000

/** Decides the direction where the text does not give it, by whether the question needs one. */
function withDirection(inlineGraph: InlineGraph, question: string): InlineGraph {
  if (inlineGraph.isDirectionSaid) return inlineGraph
  const problem = recognize(inlineGraph)?.problem
  const needsOne =
    wordsIn(question).some((word) => words.ordering.has(word)) || problem === 'order' || (problem === 'flow' && wordsIn(inlineGraph.connector).includes('to'))
  return needsOne ? { ...inlineGraph, directed: true } : { ...inlineGraph, relationships: distinct(inlineGraph.relationships, false) }
}

/** Reads a notation, else repeated clauses; also clauses where a notation of slashes left a part unread, as slashes occur in sentences. */
function readGraph(text: string): InlineGraph | null {
  const written = readNotation(text)
  const graph = written === null ? null : buildInlineGraph(written, text)
  if (text.length > MAX_TOLD || (graph !== null && (graph.unread === null || graph.connector !== '/'))) return graph
  const clauses = readClauses(text)
  const spoken = clauses === null ? null : buildInlineGraph(clauses, text)
  if (graph === null) return spoken
  return spoken !== null && spoken.unread === null && spoken.relationships.length > graph.relationships.length ? spoken : graph
}

/** Reads the graph in a text from a notation, else from repeated clauses, with its weights, node values, further nodes and names. null: there is no graph. */
export function readInlineGraph(text: string): InlineGraph | null {
  const graph = readGraph(text)
  // A single node linked to itself is a repeated word.
  if (graph === null || (graph.nodes.length < 2 && !graph.isDeclared)) return null
  const question = extractQuestion(graph.rest)
  const directed = withDirection(graph, question)
  return { ...directed, label: inferLabel(directed, question) }
}
