import type { GraphSchema } from '../../../storage/graphs/store.ts'
import type { JsonSchema, SmallSets } from '../language/query-schema.ts'
import type { Bounds } from './bounds.ts'
import { examplesOf } from './examples.ts'
import { replySchema } from './reply-schema.ts'
import { schemaText } from './schema-text.ts'

const INSTRUCTIONS = `Translate a question about a graph into one JSON query.
{"ask": "list", "of": NODES, "show": [properties]} gives nodes or their properties; other asks: count, exists, sum|avg|min|max with "measure", group "by" a property or LINK, compare two "items".
NODES: {"label", "name": as the question writes it, "where": {property: value or {operator: value}}, "links": [LINK], "top": {"n", "by": property or {"count": LINK}, "order"}}; all of it must hold.
LINK: {"type", "node": NODES}, with "not": true for none, "count": {">": 2} for how many, "where" for its own properties, "also": [types] for the same node in more than one role.
Say every condition of the question, and nothing else.`

const DECLINES = `If the graph stores nothing of what is asked: {"missing": what}. If the question has two meanings: {"unclear": what to ask back}. If a result has to be looked at before the next query can be written: {"several": why}.`

const MOST_HINTS = 8

/** A model's prompt for one question. */
export interface QueryPrompt {
  /** Equal for all questions about one version of a graph, so that servers can cache it. */
  readonly system: string
  /** Descriptions of the question's linked words. */
  readonly hints: string
  /** The JSON Schema of the reply. */
  readonly reply: JsonSchema
}

interface Prompted {
  readonly labels: readonly string[]
  readonly sets: SmallSets
  readonly bounds: Bounds
  /** The number of readings on offer. */
  readonly readings: number
}

export const queryPrompt = (schema: GraphSchema, { labels, sets, bounds, readings }: Prompted): QueryPrompt => ({
  system: queryInstructions(schema, labels, sets),
  hints: bounds.hints.slice(0, MOST_HINTS).join('; '),
  reply: replySchema({ schema, labels, sets, bounds, readings })
})

/** Returns the prompt's part that all questions about one version of a graph share, so that servers can cache it. */
export const queryInstructions = (schema: GraphSchema, labels: readonly string[], sets: SmallSets): string =>
  guideWith(`${INSTRUCTIONS} ${DECLINES}`, examplesOf(schema, labels), schemaText(schema, labels, sets))

/** Explains how to write queries of a graph. With the graph in the prompt, a few examples are enough. */
export const queryGuide = (schema: GraphSchema, labels: readonly string[], sets: SmallSets): string =>
  guideWith(INSTRUCTIONS, examplesOf(schema, labels).slice(0, 5), schemaText(schema, labels, sets))

const guideWith = (instructions: string, examples: ReturnType<typeof examplesOf>, graph: string): string =>
  `${instructions}\n\nThe graph:\n${graph}\n\nExamples:\n${examples.map(({ question, query }) => `Q: ${question}\n${JSON.stringify(query)}`).join('\n')}`
