import { distinct } from './distinct.ts'
import { extractQuestion } from './extract-question.ts'
import { inferLabel } from './infer-label.ts'
import type { InlineGraph } from './inline-graph.ts'
import { recognize } from './problems/recognize.ts'
import { toldGraphOf } from './reading/build-inline-graph.ts'
import { readClauses } from './reading/clauses.ts'
import { wordsIn } from './reading/direction.ts'
import { readNotation } from './reading/read-notation.ts'
import { words } from './word-lists.ts'

/** A text that is longer tells a graph only in a notation, which is read at once. */
const MAX_TOLD = 20_000

/** The graph with its direction decided: where the text says none, by whether what is asked needs one. */
function withDirection(told: InlineGraph, asked: string): InlineGraph {
  if (told.isDirectionSaid) return told
  const problem = recognize(told)?.problem
  const needsOne =
    wordsIn(asked).some((word) => words.ordering.has(word)) || problem === 'order' || (problem === 'flow' && wordsIn(told.connector).includes('to'))
  return needsOne ? { ...told, directed: true } : { ...told, relationships: distinct(told.relationships, false) }
}

/** What a notation tells, else clauses that repeat themselves; these, too, where they tell what the notation left unread, as slashes do among sentences. */
function toldIn(text: string): InlineGraph | null {
  const written = readNotation(text)
  const graph = written === null ? null : toldGraphOf(written, text)
  if (text.length > MAX_TOLD || (graph !== null && (graph.unread === null || graph.connector !== '/'))) return graph
  const said = readClauses(text)
  const spoken = said === null ? null : toldGraphOf(said, text)
  if (graph === null) return spoken
  return spoken !== null && spoken.unread === null && spoken.relationships.length > graph.relationships.length ? spoken : graph
}

/**
 * Reads the graph that a text brings along: in a notation, else in clauses that repeat themselves. With it come the numbers of relationships and nodes, nodes that are only counted or
 * listed, and what the text calls them. null: it tells none.
 */
export function readInlineGraph(text: string): InlineGraph | null {
  const graph = toldIn(text)
  // One thing that is beside itself is a word said twice.
  if (graph === null || (graph.nodes.length < 2 && !graph.isDeclared)) return null
  const asked = extractQuestion(graph.rest)
  const directed = withDirection(graph, asked)
  return { ...directed, label: inferLabel(directed, asked) }
}
