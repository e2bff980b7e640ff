import type { NamedNode, Predicate, Query } from '../../../tools/query/tree.ts'

/** The parts of a query, collected from its tree. */
export interface Stated {
  readonly ask: Query['ask']
  readonly names: NamedNode[]
  /** Texts in comparisons. */
  readonly values: string[]
  readonly comparisons: { readonly operator: Predicate['operator']; readonly value: number | string }[]
  /** All numbers, and whether the question must have them. */
  readonly numbers: { readonly value: number; readonly isSaid: boolean }[]
  /** Labels, types, properties and tools. */
  readonly elements: string[]
  readonly shown: string[]
  readonly ranks: { readonly isDescending: boolean; readonly count: number }[]
  readonly functions: string[]
  isNegated: boolean
  /** Whether a value must be false or zero. */
  isFalse: boolean
}

type Held = Readonly<Record<string, unknown>>

const NEGATIVE: readonly unknown[] = ['<>', 'missing']
const ELEMENTS = ['labels', 'types', 'type', 'properties', 'show', 'property', 'tool', 'column'] as const

const isNode = (held: Held): boolean => 'key' in held && 'name' in held && 'labels' in held
const texts = (value: unknown): string[] => [value].flat().filter((item) => typeof item === 'string')

function noteTest({ operator, value }: Held, stated: Stated): void {
  if (NEGATIVE.includes(operator)) stated.isNegated = true
  if (value === false || value === 0) stated.isFalse = true
  for (const item of [value].flat()) {
    if (typeof item === 'number') stated.numbers.push({ value: item, isSaid: true })
    if (typeof item === 'string') stated.values.push(item)
    if (typeof item === 'number' || typeof item === 'string') stated.comparisons.push({ operator: operator as Predicate['operator'], value: item })
  }
}

function noteRank({ isDescending, first, count }: Held, stated: Stated): void {
  if (typeof isDescending !== 'boolean' || typeof count !== 'number') return
  stated.ranks.push({ isDescending, count })
  stated.numbers.push({ value: count, isSaid: count > 1 }, { value: Number(first) + 1, isSaid: Number(first) > 0 })
}

function noteHops({ maxHops }: Held, stated: Stated): void {
  if (typeof maxHops === 'number') stated.numbers.push({ value: maxHops, isSaid: maxHops > 1 })
}

function note(held: Held, stated: Stated): void {
  if ('operator' in held) noteTest(held, stated)
  if (held['isNegated'] === true) stated.isNegated = true
  if (typeof held['function'] === 'string') stated.functions.push(held['function'])
  noteRank(held, stated)
  noteHops(held, stated)
  stated.shown.push(...texts(held['show']), ...texts(held['properties']))
  for (const name of ELEMENTS) stated.elements.push(...texts(held[name]))
}

function visit(value: unknown, stated: Stated): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) {
    if (isNode(value as Held)) {
      stated.names.push(value as NamedNode)
      return
    }
    note(value as Held, stated)
  }
  for (const member of Object.values(value)) visit(member, stated)
}

export function statedBy(query: Query): Stated {
  const stated: Stated = {
    ask: query.ask,
    names: [],
    values: [],
    comparisons: [],
    numbers: [],
    elements: [],
    shown: [],
    ranks: [],
    functions: [],
    isNegated: false,
    isFalse: false
  }
  visit(query, stated)
  return stated
}
