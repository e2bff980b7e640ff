import type { VertexProgram } from './program.ts'
import type { Typed } from './typed.ts'

export type FieldType = 'number' | 'boolean' | 'node' | 'node?'

/** A field of each node's state, or an input, which never changes. */
export interface CheckedField {
  readonly name: string
  readonly type: FieldType
  /** null: an input. */
  readonly initial: Typed | null
}

export type CheckedCombine =
  | { readonly kind: 'sum' | 'min' | 'max' | 'count' | 'any' | 'all' }
  | { readonly kind: 'with'; readonly field: string }
  | { readonly kind: 'collect'; readonly most: number }

export interface CheckedMessageField {
  readonly name: string
  readonly type: 'number' | 'boolean' | 'node'
  readonly combine: CheckedCombine
}

export interface CheckedSend {
  readonly along: 'out' | 'in' | 'both'
  /** All must hold. */
  readonly when: readonly Typed[]
  /** By field; counted fields are absent. */
  readonly value: Readonly<Record<string, Typed>>
}

export interface CheckedRule {
  readonly when: Typed | null
  readonly set: Readonly<Record<string, Typed>>
}

export interface CheckedGlobal {
  readonly name: string
  readonly reduce: 'sum' | 'min' | 'max' | 'any' | 'all' | 'count'
  readonly of: Typed
}

export interface CheckedPhase {
  readonly name: string
  readonly start: readonly CheckedRule[]
  readonly message: readonly CheckedMessageField[]
  readonly sends: readonly CheckedSend[]
  /** Whether nodes without a message are updated as well. */
  readonly updatesAll: boolean
  readonly rules: readonly CheckedRule[]
  readonly globals: readonly CheckedGlobal[]
  readonly halt: { readonly unchanged: boolean; readonly when: Typed | null; readonly after: Typed | null; readonly atMost: Typed | null }
}

/** A checked program names nothing unknown, mixes no types, and bounds every phase. It crosses threads. */
export interface CheckedProgram {
  readonly source: VertexProgram
  readonly fields: readonly CheckedField[]
  readonly phases: readonly CheckedPhase[]
  readonly result: {
    readonly columns: Readonly<Record<string, Typed>>
    readonly where: Typed | null
    readonly order: { readonly column: string; readonly descending: boolean } | null
    readonly values: Readonly<Record<string, Typed>>
    readonly path: { readonly follow: string; readonly from: string } | null
  }
}
