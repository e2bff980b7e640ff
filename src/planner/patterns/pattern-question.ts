import type { Condition } from '../../graph/spec.ts'
import type { Direction } from '../../store/pattern.ts'
import type { StoredNode } from '../../store/store.ts'
import type { PropertyOwner } from '../words/condition-unit.ts'
import type { Amount } from './words/amount.ts'

/** A node that the question speaks of. */
export interface Thing {
  /** Any of these; empty: any label. */
  readonly labels: readonly string[]
  readonly nodes: readonly StoredNode[] | null
  readonly conditions: readonly Condition[]
}

/** A relationship, or a way of several, between two things. */
export interface Tie {
  readonly from: number
  readonly to: number
  readonly types: readonly string[]
  readonly direction: Direction
  /** Whether words say the direction; else it is the graph's own. */
  readonly directionSaid: boolean
  readonly min: number
  /** null: as far as the store goes. */
  readonly max: number | null
  readonly negated: boolean
  /** How many different objects, or relationships, there have to be. */
  readonly amount: Amount | null
  readonly amountOf: 'object' | 'relation'
  readonly where: readonly Condition[]
  /** Goes on from the end of the tie before, over other relationships. */
  readonly further: boolean
}

/** What a question asks of a graph: things, how they are tied, and what of them is wanted. */
export interface PatternQuestion {
  readonly things: readonly Thing[]
  readonly ties: readonly Tie[]
  readonly ask: 'nodes' | 'pairs' | 'relationships'
  readonly target: number
  /** The far end of pairs. */
  readonly end: number | null
  readonly counts: boolean
  readonly yesNo: boolean
  /** The tie whose relationships are counted for a ranking. */
  readonly order: { readonly tie: number; readonly descending: boolean; readonly limit: number } | null
  readonly properties: readonly PropertyOwner[]
  /** Of relationships, nothing but the nodes they join is wanted. */
  readonly onlyEnds: boolean
}

const textOfValue = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value)

function keyOfTests(tests: readonly Condition[]): string {
  const said = tests.map(({ property, operator, value }) => `${property} ${operator} ${textOfValue(value)}`)
  return said.length > 1 ? said.sort().join(' & ') : (said[0] ?? '')
}

function keyOfThing(thing: Thing | undefined): string {
  if (thing === undefined) return ''
  const names = thing.nodes?.map(({ key }) => `#${key}`) ?? [...thing.labels]
  return `(${names.sort().join('|')} ${keyOfTests(thing.conditions)})`
}

function keyOfTie({ direction, negated, min, max, types, where, amount, further }: Tie, ends: readonly string[]): string {
  const how = `${negated ? 'not ' : ''}${min}..${max} ${[...types].sort().join('|')} ${keyOfTests(where)}${further ? ' further' : ''}`
  const counted = amount === null ? '' : `${amount.low ?? 0}-${amount.high}`
  const [from, to] = direction === 'in' ? [...ends].reverse() : direction === 'both' ? [...ends].sort() : ends
  return `${from}${direction === 'both' ? '--' : '->'}${to} ${how} ${counted}`
}

/** The same for two questions that ask for the same, however their parts are numbered. */
export function keyOf(question: PatternQuestion, anyOne: boolean): string {
  const { things, ties, ask, target, end, counts, yesNo, order, properties } = question
  const names = things.map((thing, index) => `${yesNo ? '' : index === target ? 'target' : index === end ? 'end' : ''}${keyOfThing(thing)}`)
  const tied = ties.map((tie) => keyOfTie(tie, [names[tie.from] ?? '', names[tie.to] ?? ''])).sort()
  const asked = [...new Set(properties.map(({ property }) => property))].sort()
  const ranked = order === null ? '' : `${order.descending ? 'most' : 'fewest'} ${order.limit}`
  const what = yesNo ? 'whether' : `${ask}${counts ? ' counted' : ''}${anyOne ? ' any one' : ''} ${ranked} ${asked.join('|')}`
  return [what, ...(tied.length > 0 ? tied : [names[target] ?? ''])].join('; ')
}
