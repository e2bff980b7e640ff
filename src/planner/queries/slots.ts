import type { NodeMention, TypeMention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema, StoredNode } from '../../store/store.ts'
import type { ConditionUnit } from '../words/condition-unit.ts'
import type { Item } from '../words/item.ts'
import { onlyNaming } from '../words/little-words.ts'
import { isAdjacencyWord } from './adjacency.ts'

/** What a node variable is read from. `owner`: a property or a test of nodes that nothing else names. */
export type SlotKind = 'label' | 'node' | 'noun' | 'who' | 'owner' | 'implied' | 'between'

/** A node variable of a question before it is tied to others. */
export interface Slot {
  readonly kind: SlotKind
  readonly at: number
  readonly label: string | null
  readonly nodes: readonly StoredNode[] | null
  /** What it is read from. */
  readonly items: readonly Item[]
  /** Other places that speak of it. */
  readonly again: readonly number[]
}

type Slots = readonly Slot[]

const mostSets = 24
const mostTied = 20
const mostSlots = 5
const askers = new Set(['who', 'whom', 'whose', 'where'])
const things = new Set(['what', 'which', 'everyone', 'everybody', 'anyone', 'anybody', 'someone'])

const endsOf = ({ relationshipTypes }: GraphSchema, types: readonly string[]): string[] => [
  ...new Set(relationshipTypes.filter(({ type }) => types.includes(type)).flatMap(({ patterns }) => patterns.flatMap(({ source, target }) => [source, target])))
]

/** Reads which node variables a row of items speaks of, in every way that its words leave open. */
class SlotReader {
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

  read(): Slots[] {
    let sets: Slots[] = this.leading()
    for (const item of this.rest) sets = this.fewest(sets.flatMap((slots) => this.take(slots, item)))
    return sets.flatMap((slots) => this.withOwners(slots)).slice(0, mostSets * 2)
  }

  /** Sets only grow: those with too many variables are given up at once. */
  private fewest(sets: readonly Slots[]): Slots[] {
    return sets.filter(({ length }) => length <= mostSlots).slice(0, mostSets)
  }

  /** A question word may stand for nodes of any label that takes part. */
  private leading(): Slots[] {
    const at = this.tokens.findIndex(({ folded }, place) => askers.has(folded) && !this.isRelative(place))
    const thing = at >= 0 ? at : this.tokens.findIndex((token) => things.has(token.folded) || (isAdjacencyWord(token) && ['NOUN', 'PROPN'].includes(token.pos)))
    if (thing < 0) return [[], ...this.relationAlone()]
    const labels = this.schema.labels.map(({ label }) => label).slice(0, 8)
    const slot = (label: string | null): Slot => ({ kind: 'who', at: thing, label, nodes: null, items: [], again: [] })
    return [[], ...labels.map((label) => [slot(label)]), ...(labels.length > 1 ? [[slot(null)]] : [])]
  }

  /** `a mentor who ...`: the question word speaks of the noun of a relationship before it. */
  private isRelative(at: number): boolean {
    return this.rest.some(({ kind, start, end }) => kind === 'type' && end === at && this.tokens[start]?.pos === 'NOUN')
  }

  /** `how many KNOWS relationships`: the nodes at its ends are of any label. */
  private relationAlone(): Slots[] {
    const [type] = this.rest.filter(({ kind }) => kind === 'type')
    if (type === undefined || this.rest.some(({ kind }) => kind === 'label' || kind === 'node')) return []
    return [[{ kind: 'who', at: type.start, label: null, nodes: null, items: [], again: [] }]]
  }

  private take(slots: Slots, item: Item): Slots[] {
    if (item.kind === 'label') {
      const slot: Slot = { kind: 'label', at: item.start, label: item.label, nodes: null, items: [item], again: [] }
      const same = slots.findLastIndex((known) => known.label === item.label && (known.kind === 'label' || known.kind === 'who'))
      const last = slots.at(-1)
      if (last?.kind === 'node' && last.label === item.label && last.items[0]?.end === item.start) return [extend(slots, slots.length - 1, item)]
      return [[...slots, slot], ...(same < 0 ? [] : [extend(slots, same, item)]), ...(item.score < 0.7 ? [slots] : [])]
    }
    if (item.kind === 'node') return this.node(slots, item)
    return item.kind === 'type' && this.tokens[item.start]?.pos === 'NOUN' ? [slots, ...this.noun(slots, item)] : [slots]
  }

  private node(slots: Slots, item: NodeMention): Slots[] {
    const labels = [...new Set(item.nodes.map(({ labels: [label] }) => label ?? null))]
    return labels.flatMap((label): Slots[] => {
      const nodes = item.nodes.filter(({ labels: [first] }) => (first ?? null) === label)
      const before = slots.findLastIndex(
        ({ kind, items }) => kind === 'label' && items.some(({ end }) => onlyNaming(this.tokens, end, item.start) || this.isNamed(end, item.start))
      )
      const named = slots[before]
      if (named !== undefined && named.label === label && named.again.length === 0)
        return [slots.map((slot, at) => (at === before ? { ...slot, kind: 'node', nodes, items: [...slot.items, item] } : slot))]
      const own: Slot = { kind: 'node', at: item.start, label, nodes, items: [item], again: [] }
      const last = slots.at(-1)
      const joins = last?.kind === 'node' && last.label === label && this.isListed(last, item)
      return [
        ...(joins ? [slots.map((slot) => (slot === last ? { ...slot, nodes: [...(slot.nodes ?? []), ...nodes], items: [...slot.items, item] } : slot))] : []),
        [...slots, own]
      ]
    })
  }

  /** `the port at Tolm`: a place word between a label and a name of it. */
  private isNamed(end: number, start: number): boolean {
    return start - end === 1 && ['at', 'in', 'on'].includes(this.tokens[end]?.folded ?? '')
  }

  private isListed(last: Slot, item: Item): boolean {
    const between = this.tokens.slice(last.items.at(-1)?.end ?? 0, item.start)
    const isJoint = between.some(({ folded, text }) => folded === 'and' || folded === 'or' || text === ',')
    return isJoint && between.every(({ folded, pos }) => ['', 'and', 'or', 'the', 'either', 'both'].includes(folded) || pos === 'ADP')
  }

  /** `the owners of X`: a noun of a relation stands for the nodes at one end. */
  private noun(slots: Slots, item: TypeMention): Slots[] {
    const taken = slots.some(({ kind, label }) => kind === 'who' && label === null)
    if (taken) return []
    return endsOf(this.schema, item.types).flatMap((label) => {
      const slot: Slot = { kind: 'noun', at: item.start, label, nodes: null, items: [item], again: [] }
      const who = slots.findIndex((known) => known.kind === 'who' && known.label === label)
      return who < 0 ? [[...slots, slot]] : [[...slots, slot], extend(slots, who, item)]
    })
  }

  /** What is asked or tested of nodes that nothing names: these are implied. */
  private withOwners(slots: Slots): Slots[] {
    let sets: Slots[] = [slots]
    const asked = this.rest.flatMap((item) => (item.kind === 'property' ? [{ at: item.start, owners: item.owners }] : []))
    const tested = this.units.filter(({ adjective }) => adjective === null).map(({ start, owners }) => ({ at: start, owners }))
    for (const { at, owners } of [...asked, ...tested]) {
      sets = sets.flatMap((known) => {
        if (owners.some(({ owner, of }) => owner === 'relationship' || known.some(({ label }) => label === of))) return [known]
        return owners.map(({ of }): Slots => [...known, { kind: 'owner', at, label: of, nodes: null, items: [], again: [] }])
      })
    }
    return sets
  }
}

function extend(slots: Slots, at: number, item: Item): Slots {
  return slots.map((slot, place) => (place === at ? { ...slot, items: [...slot.items, item], again: [...slot.again, item.start] } : slot))
}

/** How many are read from no name of theirs. */
const guessed = (slots: Slots) => slots.filter(({ kind }) => kind === 'noun' || kind === 'owner').length

/** The node variables that a row may speak of: a few sets of them. */
export function slotSetsOf(tokens: readonly Token[], schema: GraphSchema, rest: readonly Item[], units: readonly ConditionUnit[]): Slots[] {
  const sets = new SlotReader(tokens, schema, rest, units).read().filter((slots) => slots.length > 0 && slots.length <= mostSlots)
  return sets.sort((a, b) => guessed(a) - guessed(b)).slice(0, mostTied)
}
