import type { NamedNode } from '../../../tools/query/tree.ts'
import type { NumberMention } from '../../linking/mention.ts'
import type { Constituent, Owner, Scope, Unit } from '../constituent.ts'

/** A node of the question. `isFrom` and `isTo` depend on the word before it. */
export interface NamedSlot {
  readonly node: NamedNode
  readonly isFrom: boolean
  readonly isTo: boolean
}

/** The slots of a tool call that a question fills. */
export interface Slots {
  readonly nodes: readonly NamedSlot[]
  readonly scope: Scope
  /** Names of node properties; `weights` are numeric properties of relationships. */
  readonly nodeProperties: readonly string[]
  readonly weights: readonly Owner[]
  readonly unit: Unit | null
  readonly quality: { readonly up: readonly Owner[]; readonly down: readonly Owner[] } | null
  /** Numbers that fill no other slot. */
  readonly numbers: readonly NumberMention[]
  /** Whether no scope or node slot has the token. */
  isFree(at: number): boolean
}

/** A constituent and the slots that it fills. */
export interface Filled {
  readonly item: Constituent
  readonly fill: Partial<Slots>
}
