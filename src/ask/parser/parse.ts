import type { GraphSchema } from '../../storage/graphs/store.ts'
import type { Query } from '../../tools/query/tree.ts'
import type { LinkedQuestion } from '../linking/link-question.ts'
import { ConstraintApplier } from './apply-constraints.ts'
import { Chart, Grammar, type Production } from './chart.ts'
import type { Constituent } from './constituent.ts'
import { answersAll, inlineFillers, inlineNouns, restsOnMore, verbsOfLinks, wholeGraph, wordsOfParts } from './inline-vocabulary.ts'
import { boundProductions } from './productions/bounds.ts'
import { conditionProductions } from './productions/conditions.ts'
import { countedProductions } from './productions/counted.ts'
import { graphwalkFrames } from './productions/graphwalk-frames.ts'
import { limitProductions, predicateProductions } from './productions/limits.ts'
import { linkProductions } from './productions/links.ts'
import { nodeProductions } from './productions/nodes.ts'
import { questionProductions } from './productions/questions.ts'
import { rankProductions } from './productions/ranks.ts'
import { relationshipProductions } from './productions/relationships.ts'
import { toolProductions } from './productions/tools.ts'
import { turnProductions } from './productions/turns.ts'
import { SchemaSpace } from './schema-space.ts'
import type { ToolWords } from './tool-words.ts'
import { wordsOf } from './words.ts'

export interface Parsed {
  readonly query: Query
  readonly score: number
  readonly item: Constituent
}

/** Extra vocabulary and productions, e.g. for pronouns that refer to earlier turns. */
export interface Beyond {
  readonly words: readonly Constituent[]
  readonly productions: readonly Production[]
  /** Excludes productions of the grammar. */
  readonly isUnknown?: (production: Production) => boolean
}

const nothing: Beyond = { words: [], productions: [] }

const productionsOf = (narrowing: ConstraintApplier, toolWords: ToolWords): readonly Production[] => [
  ...boundProductions,
  ...conditionProductions,
  ...relationshipProductions,
  ...nodeProductions(narrowing),
  ...rankProductions(narrowing),
  ...limitProductions,
  ...predicateProductions,
  ...questionProductions(narrowing),
  ...toolProductions(narrowing, toolWords),
  ...linkProductions(narrowing),
  ...turnProductions(narrowing),
  ...countedProductions,
  ...graphwalkFrames(narrowing)
]

/** Caches the grammar: it is the same for every question about a graph. */
const grammars = new WeakMap<GraphSchema, { readonly toolWords: ToolWords; readonly productions: readonly Production[]; readonly grammar: Grammar }>()

function grammarOf({ space: { schema } }: ConstraintApplier, toolWords: ToolWords) {
  const known = grammars.get(schema)
  if (known?.toolWords === toolWords) return known
  const productions = productionsOf(new ConstraintApplier(new SchemaSpace(schema)), toolWords)
  const made = { toolWords, productions, grammar: new Grammar(productions) }
  grammars.set(schema, made)
  return made
}

export function chartOf(linked: LinkedQuestion, narrowing: ConstraintApplier, toolWords: ToolWords, beyond: Beyond = nothing): Chart {
  const { items, fillers } = wordsOf(linked, narrowing.space)
  const words = [...items, ...toolWords.itemsOf(linked.tokens)]
  const { grammar, productions } = grammarOf(narrowing, toolWords)
  const { isUnknown } = beyond
  const known = isUnknown === undefined ? grammar : new Grammar(productions.filter((production) => !isUnknown(production)))
  return new Chart(beyond.productions.length === 0 ? known : new Grammar(beyond.productions, known), {
    length: linked.tokens.length,
    words: [
      ...words,
      ...inlineNouns(linked, words, narrowing.space, toolWords),
      ...verbsOfLinks(linked, words, narrowing.space),
      ...wholeGraph(linked, narrowing.space),
      ...wordsOfParts(linked, narrowing.space),
      ...beyond.words
    ],
    fillers: new Map([...inlineFillers(linked, narrowing.space), ...fillers])
  })
}

/** Returns the readings of the whole text as a category of queries, best first. */
export const queriesIn = (chart: Chart, category: string, schema: GraphSchema): Parsed[] =>
  distinct(
    chart
      .whole(category)
      .flatMap((item) => (item.meaning.is === 'query' && restsOnMore(item) ? [{ query: normalized(item.meaning.query, schema), score: item.score, item }] : []))
  )

/** Caches readings, since a question with earlier turns is parsed again. */
const readings = new WeakMap<LinkedQuestion, { readonly schema: GraphSchema; readonly parsed: readonly Parsed[] }>()

/** Returns every reading of a question as a query, best first. */
export function parseQuestion(linked: LinkedQuestion, schema: GraphSchema, toolWords: ToolWords, beyond: Beyond = nothing): readonly Parsed[] {
  const known = readings.get(linked)
  if (beyond === nothing && known?.schema === schema) return known.parsed
  const parsed = queriesIn(chartOf(linked, new ConstraintApplier(new SchemaSpace(schema)), toolWords, beyond), 'Q', schema).filter(({ item }) =>
    answersAll(linked, item, schema)
  )
  if (beyond === nothing) readings.set(linked, { schema, parsed })
  return parsed
}

/** Normalizes a query: predicates and relationships have no order, those of an undirected graph no direction, and a call over all types is one over any. */
function normalized<T>(value: T, schema: GraphSchema): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((member) => normalized(member, schema)) as T
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (name === 'relationshipTypes' && schema.relationshipTypes.every(({ type }) => member.includes(type))) return []
    const held = name === 'direction' && schema.orientation === 'undirected' ? 'both' : normalized(member, schema)
    const isUnordered = (name === 'predicates' || name === 'relationships') && Array.isArray(held)
    return [[name, isUnordered ? held.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : held] as const]
  })
  return Object.fromEntries(members) as T
}

/** Keeps each query once, with its best reading. */
function distinct(parsed: readonly Parsed[]): Parsed[] {
  const known = new Map<string, Parsed>()
  for (const one of parsed) {
    const key = JSON.stringify(one.query)
    if (!known.has(key)) known.set(key, one)
  }
  return [...known.values()]
}

/** Returns the words without a meaning in the graph or the language that may not be skipped. */
export function unreadWords(linked: LinkedQuestion, schema: GraphSchema, toolWords: ToolWords): string[] {
  const { items, fillers } = wordsOf(linked, new SchemaSpace(schema))
  const known = [...items, ...toolWords.itemsOf(linked.tokens)]
  return linked.tokens.flatMap(({ text }, at) => (fillers.has(at) || known.some(({ start, end }) => start <= at && at < end) ? [] : [text]))
}
