import {
  type Amount,
  anything,
  type GroupKey,
  type Measure,
  type NamedNode,
  type NodePattern,
  type Predicate,
  type Query,
  type Rank,
  type RelationshipPattern
} from '../../../src/tools/query/tree.ts'
import type { TestGraph } from '../../fixtures/runtime.ts'

/** Choices that a seed makes. */
export class Chooser {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** 0..below - 1 */
  number(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }

  chance(percent: number): boolean {
    return this.number(100) < percent
  }

  pick<T>(items: readonly T[]): T {
    return items[this.number(items.length)] as T
  }

  some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.number(most + 1) }, make)
  }
}

type Kind = 'number' | 'text' | 'date' | 'flag'
interface Property {
  readonly name: string
  readonly kind: Kind
}

const nodeProperties: Readonly<Record<string, readonly Property[]>> = {
  Person: [
    { name: 'age', kind: 'number' },
    { name: 'born', kind: 'date' },
    { name: 'active', kind: 'flag' },
    { name: 'town', kind: 'text' }
  ],
  Film: [
    { name: 'budget', kind: 'number' },
    { name: 'rating', kind: 'number' },
    { name: 'genre', kind: 'text' }
  ],
  Country: [{ name: 'size', kind: 'number' }]
}
const types = [
  { type: 'KNOWS', from: 'Person', to: 'Person' },
  { type: 'ACTED_IN', from: 'Person', to: 'Film' },
  { type: 'MADE_IN', from: 'Film', to: 'Country' },
  { type: 'LIKES', from: 'Person', to: 'Film' }
] as const
const typeProperties: readonly Property[] = [
  { name: 'since', kind: 'number' },
  { name: 'role', kind: 'text' }
]
const comparable = ['=', '<>', '<', '<=', '>', '>='] as const

function randomValue(choose: Chooser, { kind, name }: Property): string | number | boolean {
  if (kind === 'number') return name === 'rating' ? choose.number(6) + 0.5 : choose.number(6)
  if (kind === 'flag') return choose.chance(50)
  if (kind === 'date') return `200${choose.number(5)}-0${1 + choose.number(3)}-11`
  return choose.pick(['red', 'green', 'Blue', 'dark blue'])
}

function propertiesOf(choose: Chooser, properties: readonly Property[]): Record<string, unknown> {
  return Object.fromEntries(properties.flatMap((property) => (choose.chance(75) ? [[property.name, randomValue(choose, property)]] : [])))
}

export function randomGraph(choose: Chooser): TestGraph {
  const nodes = ['Person', 'Film', 'Country'].flatMap((label) =>
    Array.from({ length: label === 'Country' ? 3 : 6 }, (_, at) => ({
      id: `${label}-${at}`,
      labels: label === 'Person' && at < 2 ? [label, 'Star'] : [label],
      properties: { name: `${label} ${'ABCDEFG'[at]}`, ...propertiesOf(choose, nodeProperties[label] ?? []) }
    }))
  )
  const of = (label: string) => nodes.filter(({ labels }) => labels.includes(label))
  const relationships = types.flatMap(({ type, from, to }) =>
    Array.from({ length: 9 }, () => ({
      type,
      source: choose.pick(of(from)).id,
      target: choose.pick(of(to)).id,
      properties: propertiesOf(choose, typeProperties)
    }))
  )
  return { nodes, relationships: [...relationships, { ...(relationships[0] as (typeof relationships)[number]), properties: {} }] }
}

/** Random queries of a random graph: what they speak of is in it, whatever they ask. */
export class RandomTree {
  readonly #choose: Chooser
  readonly #nodes: TestGraph['nodes']

  constructor(choose: Chooser, { nodes }: TestGraph) {
    this.#choose = choose
    this.#nodes = nodes
  }

  query(): Query {
    const choose = this.#choose
    const label = this.label()
    const of = this.things(label, 2)
    switch (
      choose.pick([
        'list',
        'list',
        'count',
        'value',
        'values',
        'exists',
        'every',
        'amount',
        'group',
        'group',
        'compare',
        'relationships',
        'relationships'
      ] as const)
    ) {
      case 'list':
        return { ask: 'list', of, show: choose.chance(30) ? [this.property(label).name] : [] }
      case 'count':
        return { ask: 'count', of }
      case 'value':
        return { ask: 'value', of, properties: choose.chance(80) ? [this.property(label).name] : (nodeProperties[label] ?? []).map(({ name }) => name) }
      case 'values':
        return { ask: 'values', of, property: this.property(label).name, isCount: choose.chance(50) }
      case 'exists':
        return { ask: 'exists', of }
      case 'every':
        return { ask: 'every', of, are: this.things(label, 1) }
      case 'amount':
        return { ask: 'amount', of, amount: this.amount(label) }
      case 'group':
        return { ask: 'group', of, by: this.key(label), amount: this.amount(label), rank: choose.chance(40) ? this.places() : null }
      case 'compare':
        return {
          ask: 'compare',
          items: [of, this.things(label, 2)],
          amount: this.amount(label),
          how: choose.pick(['which', 'whether', 'difference']),
          isDescending: choose.chance(50)
        }
      case 'relationships':
        return this.relationships()
    }
  }

  private label(): string {
    return this.#choose.pick(['Person', 'Person', 'Film', 'Film', 'Country'])
  }

  private property(label: string): Property {
    return this.#choose.pick(nodeProperties[label] ?? [])
  }

  private number(label: string): Property {
    return this.#choose.pick((nodeProperties[label] ?? []).filter(({ kind }) => kind === 'number'))
  }

  private named(label: string): NamedNode {
    const { id, labels = [], properties } = this.#choose.pick(this.#nodes.filter((node) => node.labels?.includes(label)))
    return { id: 0, key: id, name: String(properties?.['name']), labels }
  }

  things(label: string, depth: number): NodePattern {
    const choose = this.#choose
    const named = choose.chance(20) ? Array.from({ length: 1 + choose.number(3) }, () => this.named(label)) : null
    return {
      ...anything,
      labels: named !== null || choose.chance(10) ? [] : label === 'Person' && choose.chance(30) ? ['Star', 'Person'] : [label],
      named,
      predicates: choose.chance(45) ? [this.test(label)] : [],
      relationships: depth === 0 ? [] : choose.some(depth === 2 ? 2 : 1, () => this.pattern(label, depth - 1)),
      rank: choose.chance(depth === 2 ? 25 : 8) ? { by: this.measure(label), ...this.places() } : null
    }
  }

  private places(): Pick<Rank, 'isDescending' | 'first' | 'count'> {
    const choose = this.#choose
    return { isDescending: choose.chance(60), first: choose.chance(20) ? 1 + choose.number(2) : 0, count: 1 + choose.number(3) }
  }

  private test(label: string): Predicate {
    const property = this.property(label)
    const isOther = property.kind !== 'flag' && this.#choose.chance(15)
    return isOther ? { property: property.name, operator: this.#choose.pick(comparable), thatOf: this.named(label) } : this.testOf(property)
  }

  private testOf(property: Property): Predicate {
    const choose = this.#choose
    const { name, kind } = property
    if (choose.chance(15)) return { property: name, operator: choose.pick(['exists', 'missing']) }
    if (kind === 'flag') return { property: name, operator: '=', value: choose.chance(50) }
    if (choose.chance(10)) return { property: name, operator: 'in', value: [randomValue(choose, property), randomValue(choose, property)] as string[] }
    if (kind === 'text' && choose.chance(40))
      return { property: name, operator: choose.pick(['contains', 'starts_with', 'ends_with']), value: choose.pick(['BLUE', 'r', 'd']) }
    return { property: name, operator: choose.pick(comparable), value: randomValue(choose, property) }
  }

  /** @param isPlain as the relationship of a measure has to be. */
  private pattern(label: string, depth: number, isPlain = false): RelationshipPattern {
    const choose = this.#choose
    const fitting = types.filter(({ from, to }) => from === label || to === label)
    const { type, from, to } = choose.pick(fitting)
    const direction = from === to ? choose.pick(['out', 'in', 'both'] as const) : choose.chance(15) ? 'both' : from === label ? 'out' : 'in'
    const isFar = choose.chance(12)
    const minHops = isFar ? 1 + choose.number(2) : 1
    const isAny = isFar && choose.chance(40)
    const far = isFar ? this.label() : from === label ? to : from
    const count = { operator: choose.pick(comparable), value: choose.number(4) }
    return {
      types: isAny ? [] : isFar ? [type, 'KNOWS'] : [type],
      direction: isFar ? 'both' : direction,
      minHops,
      maxHops: isFar ? minHops + (minHops === 1 ? 1 : choose.number(2)) : 1,
      predicates: choose.chance(20) ? [this.testOf(choose.pick(typeProperties))] : [],
      other: choose.chance(20) ? null : this.things(far, depth),
      isNegated: !isPlain && choose.chance(20),
      count: isPlain || !choose.chance(25) ? null : count
    }
  }

  private measure(label: string): Measure {
    const choose = this.#choose
    const property = this.number(label)
    const pattern = { ...this.pattern(label, choose.chance(30) ? 1 : 0, true), minHops: 1, maxHops: 1 }
    const [known] = types.filter(({ type }) => pattern.types.includes(type))
    const single = {
      ...pattern,
      types: [known?.type ?? 'KNOWS'],
      direction: known === undefined || known.from === known.to ? ('both' as const) : known.from === label ? ('out' as const) : ('in' as const)
    }
    const far = known === undefined ? 'Person' : known.from === label ? known.to : known.from
    const other = single.other === null ? null : this.things(far, choose.chance(30) ? 1 : 0)
    const fn = choose.pick(['sum', 'avg', 'min', 'max'] as const)
    switch (choose.pick(['property', 'property', 'count', 'count', 'each', 'node', 'relationship'] as const)) {
      case 'property':
        return { kind: 'property', property: property.name }
      case 'count':
        return { kind: 'count', relationship: { ...single, other } }
      case 'each':
        return { kind: 'count', relationship: { ...single, other }, each: true }
      case 'node':
        return { kind: 'over', function: fn, relationship: { ...single, other }, owner: 'node', property: this.number(far).name }
      case 'relationship':
        return { kind: 'over', function: fn, relationship: { ...single, other }, owner: 'relationship', property: 'since' }
    }
  }

  private amount(label: string): Amount {
    const choose = this.#choose
    if (choose.chance(40)) return { function: 'count', measure: null }
    return { function: choose.pick(['sum', 'avg', 'min', 'max', 'count'] as const), measure: this.measure(label) }
  }

  private key(label: string): GroupKey {
    return this.#choose.chance(50)
      ? { kind: 'property', property: this.property(label).name }
      : { kind: 'relationship', relationship: this.pattern(label, 1, true) }
  }

  private relationships(): Query {
    const choose = this.#choose
    const { type, from, to } = choose.pick(types)
    const by = choose.pick([null, { property: 'role' }, 'source', 'target'] as const)
    const fn = choose.pick(['sum', 'avg', 'min', 'max', 'count'] as const)
    const end = (label: string) => (choose.chance(40) ? anything : this.things(label, 1))
    const source = end(from)
    return {
      ask: 'relationships',
      types: choose.chance(15) ? [] : choose.chance(15) ? [type, 'KNOWS'] : [type],
      source,
      target: from === to && choose.chance(30) ? source : end(to),
      predicates: choose.chance(25) ? [this.testOf(choose.pick(typeProperties))] : [],
      what: choose.pick([
        'list',
        'count',
        { properties: ['since'] },
        { function: fn, property: fn === 'count' && choose.chance(50) ? null : 'since', by }
      ] as const),
      rank: choose.chance(25) ? { property: 'since', ...this.places() } : null
    }
  }
}
