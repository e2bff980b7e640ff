import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Item } from '../words/item.ts'
import type { Candidate } from './candidates.ts'
import type { Query } from './query.ts'

/** What is said of a candidate, and how much. */
export type Facts = Map<string, number>

const contentClasses = new Set(['NOUN', 'PROPN', 'VERB', 'ADJ', 'NUM', 'PUNCT', 'SYM', 'X', 'INTJ', 'SPACE'])

/** A candidate beside the question it was made from, and the facts told of it so far. */
export class Seen {
  readonly facts: Facts = new Map()
  readonly tokens: readonly Token[]
  readonly schema: GraphSchema
  readonly query: Query
  readonly row: readonly Item[]
  readonly used: readonly Item[]
  readonly quality: number
  /** Tokens that the candidate accounts for. */
  readonly explained: ReadonlySet<number>

  constructor({ tokens }: LinkedQuestion, schema: GraphSchema, { query, row, used, spans, quality }: Candidate) {
    this.tokens = tokens
    this.schema = schema
    this.query = query
    this.row = row
    this.used = used
    this.quality = quality
    this.explained = new Set([...used, ...spans].flatMap(({ start, end }) => Array.from({ length: end - start }, (_, step) => start + step)))
  }

  say(fact: string, value = 1): void {
    this.facts.set(fact, (this.facts.get(fact) ?? 0) + value)
  }

  has(...words: readonly string[]): boolean {
    return this.tokens.some(({ folded }) => words.includes(folded))
  }

  find<K extends Item['kind']>(kind: K): (Item & { kind: K }) | undefined {
    return this.row.find((item): item is Item & { kind: K } => item.kind === kind)
  }

  /** A little word as it is, any other by its class: nothing depends on what a graph is about. */
  word(at: number): string {
    const token = this.tokens[at]
    if (token === undefined) return at < 0 ? '^' : '$'
    if (token.folded === '') return token.text
    const item = this.row.find(({ start, end }) => start <= at && end > at)
    return item?.kind ?? (contentClasses.has(token.pos) ? token.pos : token.folded)
  }

  /** What an entity is to the query. */
  role(at: number): string {
    const { target, groupBy, order, having, entities } = this.query
    if (at === target) return 'target'
    if (groupBy?.entity === at) return 'group'
    if (order?.per === at || having?.per === at) return 'counted'
    if (entities[at]?.nodes != null) return 'given'
    return entities[at]?.implied === true ? 'implied' : 'open'
  }

  /** Where the words name entities, those that no word names left out. */
  placesBetween(low: number, high: number): number {
    return this.query.entities.filter(({ at, implied }) => implied !== true && at > low && at < high).length
  }

  propertyItem(property: string): Item | undefined {
    return this.used.find((item) => item.kind === 'property' && item.owners.some((owner) => owner.property === property))
  }
}
