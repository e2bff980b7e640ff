import type { Condition } from '../../../graph/spec.ts'
import type { StoredNode } from '../../../store/store.ts'
import type { PatternQuestion, Tie } from '../clauses/pattern-question.ts'
import type { Thing } from '../clauses/scene.ts'

/** Something that a candidate takes a question to say, and where: features are drawn from the words around the places. */
export interface Part {
  readonly says: string
  /** Mark that it is read from; null: the question as a whole. */
  readonly at: number | null
  /** A second mark: the words between the two count too. */
  readonly to: number | null
}

/** One way to understand a question, with all that it takes the words to say. */
export interface Candidate {
  readonly question: PatternQuestion
  /** Any one of what fits will do. */
  readonly anyOne: boolean
  readonly parts: readonly Part[]
}

/** Nodes of a candidate before they are tied. */
export interface Variable {
  readonly labels: readonly string[]
  readonly nodes: readonly StoredNode[] | null
  /** Marks that name it, in order; none: any node. */
  readonly mentions: readonly number[]
}

export interface Leg {
  readonly from: number
  readonly to: number
  readonly direction: Tie['direction']
  readonly negated: boolean
  readonly min: number
  readonly max: number | null
  readonly further: boolean
  readonly amount: Tie['amount']
}

/** How variables are tied and which of them are wanted; types, tests and counting are still open. */
export interface Skeleton {
  /** Name of the shape. */
  readonly shape: string
  readonly variables: readonly Variable[]
  readonly legs: readonly Leg[]
  readonly ask: PatternQuestion['ask']
  readonly target: number
  readonly end: number | null
  readonly order: { readonly descending: boolean; readonly limit: number } | null
  readonly parts: readonly Part[]
  /** Amounts that it uses, by their marks. */
  readonly amounts: readonly number[]
}

const textOf = (conditions: readonly Condition[]) => conditions.map(({ property, operator, value }) => `${property}${operator}${JSON.stringify(value)}`).sort()

/** The same for two questions that ask for the same, however their parts are numbered. */
export function keyOf({ things, ties, ask, target, end, counts, order, properties }: PatternQuestion, anyOne: boolean): string {
  const name = (index: number | null) => {
    const thing = index === null ? undefined : things[index]
    const role = index === target ? 'T' : index === end ? 'E' : ''
    const nodes = thing?.nodes?.map(({ key }) => key).sort() ?? null
    return JSON.stringify([role, nodes === null ? [...(thing?.labels ?? [])].sort() : nodes, textOf(thing?.conditions ?? [])])
  }
  const tied = ties.map((tie) => {
    const ends = tie.direction === 'in' ? [name(tie.to), name(tie.from)] : [name(tie.from), name(tie.to)]
    if (tie.direction === 'both') ends.sort()
    const amount = tie.amount === null ? '' : `${tie.amount.low ?? 0}-${tie.amount.high}`
    return JSON.stringify([...ends, tie.direction === 'both', tie.negated, tie.min, tie.max, [...tie.types].sort(), textOf(tie.where), amount, tie.further])
  })
  const asked = [...new Set(properties.map(({ property }) => property))].sort()
  return JSON.stringify([ask, name(target), name(end), counts, order === null ? '' : [order.descending, order.limit], asked, anyOne, tied.sort()])
}

export const thingOf = ({ labels, nodes }: Variable, conditions: readonly Condition[]): Thing => ({
  labels: nodes === null ? [...labels] : [],
  nodes: nodes === null ? null : [...nodes],
  conditions: [...conditions]
})
