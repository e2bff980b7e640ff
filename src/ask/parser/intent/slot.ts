import type { NamedNode } from '../../../tools/query/tree.ts'
import type { NumberMention } from '../../linking/mention.ts'
import type { Constituent, Owner, Scope, Unit } from '../constituent.ts'

/** A node that a question names. `isFrom`, `isTo`: by the word before it. */
export interface NamedSlot {
  readonly node: NamedNode
  readonly isFrom: boolean
  readonly isTo: boolean
}

/** What a question says to a tool, in whatever order. */
export interface Slots {
  readonly nodes: readonly NamedSlot[]
  readonly scope: Scope
  /** Properties of nodes, and numbers of relationships, by their names. */
  readonly nodeProperties: readonly string[]
  readonly weights: readonly Owner[]
  readonly unit: Unit | null
  readonly quality: { readonly up: readonly Owner[]; readonly down: readonly Owner[] } | null
  /** What stands for none of these yet. */
  readonly numbers: readonly NumberMention[]
  /** Whether the token stands for none of these. */
  isFree(at: number): boolean
}

/** A constituent and the slots that it fills. */
export interface Filled {
  readonly item: Constituent
  readonly fill: Partial<Slots>
}
