import type { Condition } from '../../../graph/spec.ts'
import type { LinkedQuestion } from '../../../linking/link-question.ts'
import type { NodeMention } from '../../../linking/mention.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { Reading } from '../reading.ts'
import { readConditions } from '../words/conditions.ts'
import { coverage } from '../words/content.ts'
import type { Item } from '../words/item.ts'
import { onlySkips } from '../words/little-words.ts'
import { isOrdered, measureOf } from '../words/qualities.ts'
import { planRelationships, type RelationshipQuestion } from './plan-relationships.ts'

const relationNouns = new Set(['relationship', 'edge', 'link', 'connection', 'tie', 'arc', 'pair', 'relation'])
/** Reads questions about relationships themselves: how many, the values of a property, its average, the strongest. */
class RelationshipReader {
  private readonly explained = new Set<number>()
  private readonly rest: readonly Item[]
  private readonly where: Condition[] = []
  private readonly question: LinkedQuestion
  private readonly schema: GraphSchema

  constructor(question: LinkedQuestion, schema: GraphSchema, row: readonly Item[]) {
    this.question = question
    this.schema = schema
    const { units, rest } = readConditions(question.tokens, schema, row)
    this.rest = rest
    for (const unit of units) {
      const owner = unit.owners.find((known) => known.owner === 'relationship')
      if (owner === undefined) continue
      this.where.push(...unit.tests.map((test) => ({ property: owner.property, ...test })))
      this.explain(unit)
    }
  }

  read(): RelationshipQuestion | null {
    const nodes = this.rest.filter((item): item is NodeMention => item.kind === 'node')
    const isFar = this.question.tokens.some((token) => token.folded === 'apart')
    if (nodes.length > 1 || isFar || this.rest.some((item) => item.kind === 'hops')) return null
    const type = this.rest.find((item) => item.kind === 'type')
    const noun = this.question.tokens.findIndex((token) => relationNouns.has(token.lemma))
    const property = this.property()
    if (type === undefined && noun < 0 && property === null) return null
    this.explainRelation(type, noun)
    const ask = this.ask(property, type?.end ?? (noun < 0 ? null : noun + 1))
    if (ask === null || (nodes.length > 0 && ask.kind !== 'aggregate' && ask.kind !== 'rank' && ask.kind !== 'distinct')) return null
    const types = type?.kind === 'type' ? type.types : property === null ? [] : this.typesWith(property.name)
    return { types, where: this.where, end: this.endOf(nodes[0], types), ask }
  }

  /** Those that store a property, where nothing says which are meant. */
  private typesWith(property: string): string[] {
    const all = this.schema.relationshipTypes
    const storing = all.filter(({ properties }) => properties.some((known) => known.property === property))
    return storing.length === all.length ? [] : storing.map(({ type }) => type)
  }

  /** The given end: relationships leave it, arrive at it, or either. */
  private endOf(node: NodeMention | undefined, types: readonly string[]): RelationshipQuestion['end'] {
    const property = this.property()?.name
    const patterns = this.schema.relationshipTypes
      .filter((type) => types.length === 0 || types.includes(type.type))
      .filter((type) => property === undefined || type.properties.some((known) => known.property === property))
      .flatMap((type) => type.patterns)
    const chosen = node?.nodes.find((one) => patterns.some((pattern) => one.labels.includes(pattern.source) || one.labels.includes(pattern.target)))
    if (node === undefined || chosen === undefined) return null
    this.explain(node)
    const before = this.question.tokens[node.start - 1]?.folded ?? ''
    const leaves = ['from', 'leaving', 'departing'].includes(before)
    const leaving = this.question.tokens.findIndex((token) => ['leaving', 'departing', 'arriving'].includes(token.folded))
    if (leaving >= 0) this.explained.add(leaving)
    return { key: chosen.key, direction: leaves ? 'out' : before === 'to' || before === 'arriving' ? 'in' : 'both' }
  }

  private explainRelation(type: Item | undefined, noun: number): void {
    if (type !== undefined) this.explain(type)
    if (noun >= 0) this.explained.add(noun)
    this.question.tokens.forEach((token, at) => {
      if (token.lemma === 'type' || token.lemma === 'together' || token.lemma === 'adjacent' || token.lemma === 'neighbouring') this.explained.add(at)
    })
    for (const item of this.rest) if (item.kind === 'number' && item.value === 2) this.explain(item)
  }

  score(): number {
    const labels = this.rest.filter((item) => item.kind === 'label')
    for (const label of labels) this.explain(label)
    return coverage(this.question.tokens, this.explained) * (labels.length > 0 ? 0.95 : 1)
  }

  /** How sure each link is that is not part of a condition. */
  links(): number[] {
    return this.rest.filter((item) => item.kind === 'property' || item.kind === 'type').map((item) => item.score)
  }

  get explainedTokens(): ReadonlySet<number> {
    return this.explained
  }

  private explain(span: { start: number; end: number }): void {
    for (let at = span.start; at < span.end; at += 1) this.explained.add(at)
  }

  private property(): { name: string; item: Item } | null {
    for (const item of this.rest) {
      if (item.kind !== 'property') continue
      const types = this.askedTypes().map((type) => type.type)
      const owner = item.owners.find((known) => known.owner === 'relationship' && types.includes(known.of))
      if (owner !== undefined) return { name: owner.property, item }
    }
    return null
  }

  private ordered(name: string): boolean {
    return this.schema.relationshipTypes.flatMap((type) => type.properties).some((property) => property.property === name && isOrdered(property))
  }

  private find<K extends Item['kind']>(kind: K): (Item & { kind: K }) | undefined {
    return this.rest.find((item): item is Item & { kind: K } => item.kind === kind)
  }

  private ask(property: { name: string; item: Item } | null, relationEnd: number | null): RelationshipQuestion['ask'] | null {
    if (property !== null) this.explainProperty(property.name)
    const aggregated = property === null ? null : this.aggregate(property.name)
    if (aggregated !== null) return aggregated
    const superlative = this.find('superlative')
    const grouped = this.group(superlative, property, relationEnd)
    if (grouped !== null) return grouped
    if (superlative !== undefined) return this.rank(superlative, property, this.find('top'))
    const count = this.find('count')
    if (count !== undefined) return this.count(count, property, relationEnd)
    if (property === null || this.where.length > 0) return null
    const distinct = this.find('distinct')
    if (distinct !== undefined) this.explain(distinct)
    return { kind: 'distinct', property: property.name, counted: false }
  }

  private aggregate(property: string): RelationshipQuestion['ask'] | null {
    const operator = this.find('aggregate')
    const total = this.question.tokens.findIndex((token) => token.folded === 'total')
    if ((operator === undefined && total < 0) || !this.ordered(property)) return null
    if (operator !== undefined) this.explain(operator)
    else this.explained.add(total)
    return { kind: 'aggregate', fn: operator?.fn ?? 'sum', property, groupBy: this.groupProperty(property) }
  }

  /** `average price per airline`: the other property after `per` or `by`. */
  private groupProperty(property: string): string | null {
    const operator = this.find('each') ?? this.find('group')
    const next = operator === undefined ? undefined : this.rest.find((item) => item.kind === 'property' && item.start >= operator.end)
    const owner = next?.kind === 'property' ? next.owners.find((known) => known.owner === 'relationship' && known.property !== property) : undefined
    if (operator === undefined || next === undefined || owner === undefined) return null
    this.explain(operator)
    this.explain(next)
    return owner.property
  }

  private explainProperty(name: string): void {
    for (const item of this.rest) if (item.kind === 'property' && item.owners.some((owner) => owner.property === name)) this.explain(item)
  }

  /** `how many links per line`, `which line has the most links`. */
  private group(
    superlative: (Item & { kind: 'superlative' }) | undefined,
    property: { name: string; item: Item } | null,
    relationEnd: number | null
  ): RelationshipQuestion['ask'] | null {
    if (property === null || relationEnd === null) return null
    const operator = this.find('each') ?? (superlative === undefined ? this.find('group') : undefined)
    if (operator !== undefined && onlySkips(this.question.tokens, operator.end, property.item.start, 2)) {
      const count = this.find('count')
      this.explain(operator)
      if (count !== undefined) this.explain(count)
      return { kind: 'group', property: property.name, descending: true, limit: null }
    }
    const bare = superlative !== undefined && superlative.adjective === null && property.item.end <= superlative.start && relationEnd > superlative.end
    if (!bare) return null
    this.explain(superlative)
    return { kind: 'group', property: property.name, descending: superlative.descending, limit: this.find('top')?.limit ?? 1 }
  }

  private count(count: Item, property: { name: string; item: Item } | null, relationEnd: number | null): RelationshipQuestion['ask'] | null {
    this.explain(count)
    this.explainAskedVerb()
    const next = this.rest.find((item) => item.start >= count.end && item.kind !== 'distinct')
    if (property !== null && next === property.item) return { kind: 'distinct', property: property.name, counted: true }
    if (relationEnd === null) return null
    return next?.kind === 'type' || onlySkips(this.question.tokens, count.end, relationEnd - 1, 3) ? { kind: 'count' } : null
  }

  /** The named types, or all. */
  private askedTypes(): GraphSchema['relationshipTypes'] {
    const named = this.find('type')?.types
    return named === undefined ? this.schema.relationshipTypes : this.schema.relationshipTypes.filter((type) => named.includes(type.type))
  }

  /** `How many flights does X operate`: the verb says no more than the condition on X. */
  private explainAskedVerb(): void {
    const { tokens } = this.question
    const verb = tokens.findLastIndex((token) => token.folded !== '')
    if (this.where.length > 0 && tokens[verb]?.pos === 'VERB' && tokens.some((token) => ['do', 'does', 'did'].includes(token.folded))) this.explained.add(verb)
  }

  private rank(
    superlative: Item & { kind: 'superlative' },
    property: { name: string } | null,
    top: (Item & { kind: 'top' }) | undefined
  ): RelationshipQuestion['ask'] | null {
    this.explain(superlative)
    if (top !== undefined) this.explain(top)
    const limit = top?.limit ?? 1
    if (property !== null && this.ordered(property.name)) return { kind: 'rank', property: property.name, descending: superlative.descending, limit }
    const measure = measureOf(
      superlative.adjective ?? '',
      this.askedTypes().flatMap((type) => type.properties)
    )
    return measure === null ? null : { kind: 'rank', property: measure.property, descending: measure.rising === superlative.descending, limit }
  }
}

/** The question as one about relationships, or null. */
export function readRelationships(question: LinkedQuestion, schema: GraphSchema, row: readonly Item[]): Reading | null {
  const reader = new RelationshipReader(question, schema, row)
  const asked = reader.read()
  if (asked === null) return null
  const links = reader.links()
  const linkQuality = links.length === 0 ? 1 : links.reduce((sum, score) => sum + score, 0) / links.length
  return {
    name: 'query',
    score: reader.score() * (0.6 + 0.4 * linkQuality) * (asked.ask.kind === 'distinct' ? 0.98 : 1),
    explained: reader.explainedTokens,
    missing: [],
    explanation: `Read as ${asked.ask.kind} of ${asked.types.length === 0 ? 'all' : asked.types.join(' or ')} relationships${asked.where.length > 0 ? ` where ${JSON.stringify(asked.where)}` : ''}.`,
    ambiguity: null,
    ...planRelationships(asked)
  }
}
