import type { Condition } from '../../../graph/spec.ts'
import type { StoredNode } from '../../../store/store.ts'
import type { PatternQuestion, Thing, Tie } from '../pattern-question.ts'

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

export const thingOf = ({ labels, nodes }: Variable, conditions: readonly Condition[]): Thing => ({
  labels: nodes === null ? [...labels] : [],
  nodes: nodes === null ? null : [...nodes],
  conditions: [...conditions]
})
