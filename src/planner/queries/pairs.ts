import type { NodeMention, PropertyMention } from '../../linking/mention.ts'
import { isDated, isOrdered, propertiesOf } from '../../linking/qualities.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema, PropertySchema } from '../../store/store.ts'
import { isAmountProperty } from '../words/amount-owners.ts'
import type { ConditionUnit } from '../words/condition-unit.ts'
import type { Item } from '../words/item.ts'
import { attachUnits } from './attach.ts'
import { isPeople } from './guess-labels.ts'
import type { Interpretation } from './interpretation.ts'
import { measureAmong } from './measure-among.ts'
import { type Ask, newEntity, newQuery, type Query } from './query.ts'
import { isYesNo } from './yes-no.ts'

/** What two nodes are compared by. */
interface Yardstick {
  readonly property: string
  /** Whether more is asked for: `deeper`, `more berths`. */
  readonly more: boolean
  readonly used: readonly Item[]
  readonly at: readonly number[]
}

const rising = new Set(['more', 'higher', 'greater', 'larger', 'bigger', 'exceed', 'exceeds', 'above', 'over', 'longer', 'beyond', 'further', 'farther'])
const falling = new Set(['less', 'fewer', 'lower', 'smaller', 'below', 'under', 'shorter'])
const apart = new Set(['difference', 'gap', 'differ', 'differs', 'against', 'versus', 'vs', 'by', 'how'])
const choosers = new Set(['which', 'who', 'what'])

const askers = new Set(['who', 'whose', 'everyone', 'everybody', 'which', 'what', 'anyone'])
const orders = new Set(['first', 'last'])

const isComparative = ({ folded, lemma, pos }: Token) =>
  orders.has(folded) || rising.has(folded) || falling.has(folded) || (folded.endsWith('er') && ['ADJ', 'ADV'].includes(pos) && lemma !== folded)

/** Reads comparisons of given nodes: `is A taller than B`, `which of A and B is taller`, `by how much`, `who is taller than A`. */
class PairReader {
  private readonly tokens: readonly Token[]
  private readonly schema: GraphSchema
  private readonly rest: readonly Item[]
  private readonly units: readonly ConditionUnit[]

  constructor(tokens: readonly Token[], schema: GraphSchema, rest: readonly Item[], units: readonly ConditionUnit[]) {
    this.tokens = tokens
    this.schema = schema
    this.rest = rest
    this.units = units
  }

  read(): Interpretation[] {
    const mentions = this.rest.filter((item): item is NodeMention => item.kind === 'node')
    const [only, ...further] = mentions
    if (only !== undefined && further.length === 0 && this.likeness(only) !== null) return this.alike(only)
    const isCompared = this.tokens.some((token) => isComparative(token) || token.folded === 'than' || token.folded === 'difference')
    if (!(isCompared || this.isTimed(mentions[0])) || mentions.length === 0 || mentions.length > 2) return []
    const [first, second] = mentions
    const label = first?.nodes[0]?.labels[0]
    if (first === undefined || label === undefined) return []
    if (second === undefined) return this.beyond(first, label)
    return second.nodes[0]?.labels[0] === label ? this.pair(first, second, label) : []
  }

  /** Where `the same zone as X` begins and ends, where X is a node; null: nothing of the kind is said. */
  private likeness({ start }: NodeMention): { readonly from: number; readonly to: number } | null {
    const from = this.tokens.findLastIndex(({ folded }, at) => at < start && folded === 'same')
    const to = this.tokens.findLastIndex(({ folded }, at) => at < start && folded === 'as')
    const isSaid = from >= 0 && to > from && start - to <= 3 && this.rest.some((item) => item.kind === 'property' && item.start > from && item.end <= to)
    return isSaid ? { from, to } : null
  }

  /** Other nodes of the label of a given one that have its value. */
  private alike(mention: NodeMention): Interpretation[] {
    const { from, to } = this.likeness(mention) ?? { from: 0, to: 0 }
    const [node, ...others] = mention.nodes
    const label = node?.labels[0]
    const known = this.schema.labels.find((one) => one.label === label)
    if (node === undefined || label === undefined || others.length > 0 || known?.nameProperty == null) return []
    const named = this.rest.filter((item) => item.kind === 'label' && item.label === label)
    const at = named[0]?.start ?? this.tokens.findIndex(({ folded }) => askers.has(folded))
    if (at < 0) return []
    const items = this.rest.filter((item): item is PropertyMention => item.kind === 'property')
    const speaking = (property: string) => items.filter(({ owners }) => owners.some((owner) => owner.of === label && owner.property === property))
    const isMeant = (property: PropertySchema) => !isDated(property) && speaking(property.property).some(({ start, end }) => start > from && end <= to)
    // `the same number of runways as X`: by a number, and of no number.
    const within = this.rest.filter(({ kind, start, end }) => kind === 'count' && start > from && end <= to)
    const counts = this.rest.filter((item) => item.kind === 'count' && !within.includes(item))
    return known.properties.filter(isMeant).map(({ property }) => {
      const different = { property: known.nameProperty as string, operator: '<>' as const, value: node.name }
      const entity = { ...newEntity(at, label), conditions: [different] }
      const ask: Ask = { kind: counts.length > 0 ? 'count' : isYesNo(this.tokens) ? 'exists' : 'list' }
      const asked = { beyond: { property, operator: '=' as const, node: { key: node.key, name: node.name } }, entities: [entity], ask }
      return this.found(asked, { used: [mention, ...named, ...counts, ...within, ...speaking(property)], at: [at, from, to] })
    })
  }

  /** `hired before X`, where X is a node. */
  private isTimed(mention: NodeMention | undefined): boolean {
    return mention !== undefined && this.rest.some((item) => item.kind === 'comparison' && item.temporal && item.end === mention.start)
  }

  /** By a named property, else by the quality that a comparative names. */
  private yardsticks(label: string): Yardstick[] {
    const properties = propertiesOf(this.schema.labels, label)
    const marks = this.tokens.flatMap((token, at) => (isComparative(token) ? [at] : []))
    const said = [...marks, ...this.tokens.flatMap(({ folded }, at) => (folded === 'than' || apart.has(folded) ? [at] : []))]
    const operators = this.rest.filter(({ kind }) => kind === 'comparison' || kind === 'count')
    const time = this.rest.find((item) => item.kind === 'comparison' && item.temporal)
    const more = time?.kind === 'comparison' ? time.operator.startsWith('>') : !marks.some((at) => falling.has(this.tokens[at]?.folded ?? ''))
    const fits = time === undefined ? isAmountProperty : isOrdered
    const named = this.rest
      .filter((item): item is PropertyMention => item.kind === 'property')
      .flatMap((item) => item.owners.filter(({ owner, of }) => owner === 'node' && of === label).map(({ property }) => ({ item, property })))
      .filter(({ property }) => properties.some((known) => known.property === property && fits(known)))
      .map(({ item, property }): Yardstick => ({ property, more, used: [item, ...operators], at: said }))
    const measured = marks.flatMap((at): Yardstick[] => {
      const measure = measureAmong(this.tokens[at]?.lemma ?? '', properties)
      return measure === null ? [] : [{ property: measure.property, more: measure.rising, used: operators, at: said }]
    })
    return [...named, ...measured]
  }

  private pair(first: NodeMention, second: NodeMention, label: string): Interpretation[] {
    const entity = () => newEntity(first.start, label, [...first.nodes, ...second.nodes])
    const name = first.nodes[0]?.name ?? null
    return this.yardsticks(label).flatMap(({ property, more, used, at }) => {
      const all = { used: [first, second, ...used], at }
      const order = { property, per: null, descending: more, limit: 1 }
      // `going by its length` says by what, not by how much.
      const isDifference = this.tokens.some(({ folded }) => apart.has(folded) && folded !== 'by')
      return [
        ...(isDifference ? [this.found({ entities: [entity()], ask: { kind: 'difference', property } }, all)] : []),
        ...(isYesNo(this.tokens) ? [this.found({ entities: [entity()], order, compared: name }, all)] : []),
        ...(this.tokens.some(({ folded }) => choosers.has(folded)) ? [this.found({ entities: [entity()], order }, all)] : [])
      ]
    })
  }

  /** Nodes of the label of a given one whose value is beyond its own. */
  private beyond(mention: NodeMention, label: string): Interpretation[] {
    const named = this.rest.find((item) => item.kind === 'label' && item.label === label)
    const asker = this.tokens.findIndex(({ folded }) => askers.has(folded))
    const [node, ...others] = mention.nodes
    const isSaid = this.isTimed(mention) || this.tokens.some(({ folded }) => folded === 'than')
    if (node === undefined || others.length > 0 || (named === undefined && asker < 0) || !isSaid) return []
    const counts = this.rest.filter(({ kind }) => kind === 'count')
    return this.yardsticks(label).flatMap(({ property, more, used, at }) => {
      const all = { used: [mention, ...(named === undefined ? [] : [named]), ...used], at: [...at, ...(asker < 0 ? [] : [asker])] }
      const asked = { beyond: { property, operator: more ? ('>' as const) : ('<' as const), node: { key: node.key, name: node.name } } }
      const entity = () => newEntity(named?.start ?? asker, label)
      const quality = named === undefined && !isPeople(label) ? 0.9 : 1
      return [
        this.found({ ...asked, entities: [entity()] }, all, quality),
        ...(counts.length === 0 ? [] : [this.found({ ...asked, entities: [entity()], ask: { kind: 'count' } }, all, quality)])
      ]
    })
  }

  private found(asked: Partial<Query>, { used, at }: Pick<Yardstick, 'used' | 'at'>, sure = 1): Interpretation {
    const query: Query = { ...newQuery([], []), ...asked }
    const attached = query.beyond === undefined ? { spans: [], quality: 1 } : attachUnits(this.tokens, this.schema, query, this.units)
    const spans = [...attached.spans, ...at.map((start) => ({ start, end: start + 1 }))]
    return { query, used, spans, quality: sure * attached.quality, ambiguous: null, yesNo: query.compared !== null || query.ask.kind === 'exists' }
  }
}

/** Comparisons of given nodes with each other, or of others with one. */
export function pairsOf(tokens: readonly Token[], schema: GraphSchema, rest: readonly Item[], units: readonly ConditionUnit[]): Interpretation[] {
  return new PairReader(tokens, schema, rest, units).read()
}
