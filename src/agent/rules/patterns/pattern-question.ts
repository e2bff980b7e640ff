import type { Condition } from '../../../graph/spec.ts'
import type { Direction } from '../../../store/pattern.ts'
import type { StoredNode } from '../../../store/store.ts'
import type { PropertyOwner } from '../condition-unit.ts'
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

const textOf = (conditions: readonly Condition[]) => conditions.map(({ property, operator, value }) => `${property}${operator}${JSON.stringify(value)}`).sort()

function thingKey(thing: Thing | undefined): unknown[] {
  if (thing === undefined) return []
  const { labels, nodes, conditions } = thing
  return [nodes === null ? [...labels].sort() : nodes.map(({ key }) => key).sort(), textOf(conditions)]
}

/** The same for two questions that ask for the same, however their parts are numbered. */
export function keyOf({ things, ties, ask, target, end, counts, yesNo, order, properties }: PatternQuestion, anyOne: boolean): string {
  const name = (index: number | null) => {
    const role = yesNo ? '' : index === target ? 'T' : index === end ? 'E' : ''
    return JSON.stringify([role, ...thingKey(index === null ? undefined : things[index])])
  }
  const tied = ties.map((tie) => {
    const ends = tie.direction === 'in' ? [name(tie.to), name(tie.from)] : [name(tie.from), name(tie.to)]
    if (tie.direction === 'both') ends.sort()
    const amount = tie.amount === null ? '' : `${tie.amount.low ?? 0}-${tie.amount.high}`
    return JSON.stringify([...ends, tie.direction === 'both', tie.negated, tie.min, tie.max, [...tie.types].sort(), textOf(tie.where), amount, tie.further])
  })
  const asked = [...new Set(properties.map(({ property }) => property))].sort()
  const what = yesNo ? 'truth' : [ask, counts, order === null ? '' : [order.descending, order.limit], asked, anyOne]
  return JSON.stringify([what, name(target), name(end), tied.sort()])
}
