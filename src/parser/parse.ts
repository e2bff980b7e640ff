import type { LinkedQuestion } from '../linking/link-question.ts'
import type { GraphSchema } from '../store/store.ts'
import { Chart, type Production } from './chart.ts'
import type { Item } from './item.ts'
import { boundProductions } from './productions/bounds.ts'
import { limitProductions, predicateProductions } from './productions/limits.ts'
import { linkProductions } from './productions/links.ts'
import { questionProductions } from './productions/questions.ts'
import { thingProductions } from './productions/things.ts'
import { toolProductions } from './productions/tools.ts'
import { Narrowing } from './restrict.ts'
import { SchemaSpace } from './schema-space.ts'
import type { ToolWords } from './tool-words.ts'
import type { Query } from './tree.ts'
import { wordsOf } from './words.ts'

export interface Parsed {
  readonly query: Query
  readonly score: number
  readonly item: Item
}

/** What a text means beside what its own words do: words that stand for what was said before it, and how they are put together. */
export interface Beyond {
  readonly words: readonly Item[]
  readonly productions: readonly Production[]
}

const nothing: Beyond = { words: [], productions: [] }

/** Everything that the words of a text can stand for together. */
export function chartOf(linked: LinkedQuestion, narrowing: Narrowing, toolWords: ToolWords, beyond: Beyond = nothing): Chart {
  const { items, fillers } = wordsOf(linked, narrowing.space)
  const productions = [
    ...boundProductions,
    ...thingProductions(narrowing),
    ...limitProductions,
    ...predicateProductions,
    ...questionProductions(narrowing),
    ...toolProductions(narrowing),
    ...linkProductions(narrowing),
    ...beyond.productions
  ]
  return new Chart(productions, { length: linked.tokens.length, words: [...items, ...toolWords.itemsOf(linked.tokens), ...beyond.words], fillers })
}

/** The readings of the whole text as a category of questions, best first. */
export const queriesIn = (chart: Chart, category: string): Parsed[] =>
  chart.whole(category).flatMap((item) => (item.meaning.is === 'query' ? [{ query: item.meaning.query, score: item.score, item }] : []))

/** Every way to read a question as a query of the graph, best first. */
export const parseQuestion = (linked: LinkedQuestion, schema: GraphSchema, toolWords: ToolWords): Parsed[] =>
  queriesIn(chartOf(linked, new Narrowing(new SchemaSpace(schema)), toolWords), 'Q')
