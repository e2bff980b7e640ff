import { inSlices, ThreadShare } from '../../../base/concurrency/thread-share.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import type { TextValue } from '../describe-graph.ts'
import { fold } from '../fold.ts'
import type { GraphSchema, PropertySchema } from '../store.ts'
import { DESCRIBE_DEADLINE_MS } from './describe-database.ts'
import { type FoldedIndex, FoldedIndexBuilder } from './folded-index.ts'
import { relationshipMatch } from './relationship-match.ts'
import { shownValue } from './stored-nodes.ts'
import { type GraphView, labelExpression } from './view.ts'

const MAX_TEXT_LENGTH = 64
/** Properties with this many values identify nodes; no question names a category by them. */
const MAX_DISTINCT = 10_000

/** An index of the text values that questions may mention, by their folded form. */
export class TextValues {
  readonly #texts: FoldedIndex
  readonly #values: readonly TextValue[]

  constructor(texts: FoldedIndex, values: readonly TextValue[]) {
    this.#texts = texts
    this.#values = values
  }

  /** Values of nodes come first, then the most frequent. */
  equalTo(folded: string): TextValue[] {
    if (folded === '') return []
    return Array.from(this.#texts.equalTo(folded), (number) => this.#values[number] as TextValue).sort(
      (a, b) => order(a.owner, b.owner) || b.count - a.count || order(a.of, b.of) || order(a.property, b.property) || order(a.value, b.value)
    )
  }
}

/**
 * Text values of at most 64 characters of properties with fewer than 10,000 values by the schema, except name properties. The server counts them in one pass
 * over each label and type with such a property, once per version.
 */
export function textValues(neo4j: Neo4j, view: GraphView, schema: GraphSchema): Promise<TextValues> {
  return view.once('text values', () => readTexts(neo4j, view, schema))
}

async function readTexts(neo4j: Neo4j, view: GraphView, schema: GraphSchema): Promise<TextValues> {
  const values: TextValue[] = []
  const texts = new FoldedIndexBuilder()
  const share = new ThreadShare()
  for (const holder of holders(view, schema)) {
    for await (const value of countTexts(neo4j, view, holder)) {
      const folded = fold(value.value)
      if (folded !== '') {
        texts.add(folded)
        values.push(value)
      }
      if (share.isUsed()) await share.pause()
    }
  }
  return new TextValues(await inSlices(texts.build()), values)
}

async function* countTexts(neo4j: Neo4j, view: GraphView, { owner, of, match, properties }: Holder): AsyncGenerator<TextValue> {
  const text = `${match} UNWIND $properties AS property WITH property, x[property] AS value
    WHERE CASE WHEN value IS :: STRING NOT NULL THEN size(value) <= ${MAX_TEXT_LENGTH} ELSE false END
    WITH property, value, count(*) AS count LIMIT ${MAX_DISTINCT * properties.length} RETURN property, value, toFloat(count)`
  const options = { database: view.database, deadlineMs: DESCRIBE_DEADLINE_MS }
  for await (const [property, stored, count] of neo4j.stream({ text, parameters: { properties } }, options)) {
    const value = shownValue(view, stored)
    if (typeof value === 'string') yield { owner, of, property: property as string, value, count: count as number }
  }
}

interface Holder {
  readonly owner: TextValue['owner']
  readonly of: string
  /** Binds each owner as `x`. */
  readonly match: string
  readonly properties: readonly string[]
}

function holders(view: GraphView, schema: GraphSchema): Holder[] {
  const nodes = schema.labels.map(({ label, nameProperty, properties }): Holder => {
    const texts = mentionable(properties.filter(({ property }) => property !== nameProperty))
    return { owner: 'node', of: label, match: `MATCH (x${labelExpression(view, [label])})`, properties: texts }
  })
  const relationships = schema.relationshipTypes.map(
    ({ type, properties }): Holder => ({ owner: 'relationship', of: type, match: relationshipMatch(view, [type], 'x'), properties: mentionable(properties) })
  )
  return [...nodes, ...relationships].filter(({ properties }) => properties.length > 0)
}

function mentionable(properties: readonly PropertySchema[]): string[] {
  return properties.filter(({ types, distinct }) => types.includes('string') && distinct < MAX_DISTINCT).map(({ property }) => property)
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
