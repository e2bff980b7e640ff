import type { ValueType } from './types.ts'

/** Properties of a node beside its state: `id` and numbers of its relationships. In an undirected graph all three degrees are equal. */
export const nodeProperties = {
  id: 'node',
  degree: 'number',
  outDegree: 'number',
  inDegree: 'number',
  /** The sum of the weights of outgoing relationships. */
  outWeight: 'number',
  /** Whether the state changed in the last superstep; true before the first of a phase. */
  changed: 'boolean'
} as const satisfies Record<string, ValueType>

export type NodeProperty = keyof typeof nodeProperties

/** The node itself, or one of the two ends of the relationship that carries the message. */
export type Whose = 'self' | 'from' | 'to'

export type ListReduction = 'size' | 'mode' | 'hIndex' | 'leastMissing' | 'contains'
export type Aggregate = 'at' | 'any' | 'all' | 'count' | 'total' | 'largest' | 'smallest'
/** Measures over the common neighbours of a relationship's two ends. */
export type CommonMeasure = 'commonCount' | 'commonMax' | 'commonNode'

/** A checked expression with every name resolved and every type known. It crosses threads. */
export type Typed = { readonly type: ValueType } & (
  | { readonly kind: 'literal'; readonly value: number | boolean }
  | { readonly kind: 'field'; readonly whose: Whose; readonly name: string }
  | { readonly kind: 'property'; readonly whose: Whose; readonly name: NodeProperty }
  | { readonly kind: 'weight' }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'global'; readonly name: string }
  | { readonly kind: 'message'; readonly name: string }
  | { readonly kind: 'list'; readonly name: string }
  | { readonly kind: 'superstep' }
  | { readonly kind: 'nodes' }
  | { readonly kind: 'received' }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Typed[] }
  | { readonly kind: 'reduce'; readonly name: ListReduction; readonly list: string; readonly arguments: readonly Typed[] }
  | { readonly kind: 'common'; readonly name: CommonMeasure; readonly field: string }
  | { readonly kind: 'aggregate'; readonly name: Aggregate; readonly at: Typed | null; readonly of: Typed }
)

export function partsOf(typed: Typed): readonly Typed[] {
  if (typed.kind === 'call' || typed.kind === 'reduce') return typed.arguments
  if (typed.kind === 'aggregate') return typed.at === null ? [typed.of] : [typed.at, typed.of]
  return []
}

/** Whether the predicate holds for the expression or any part of it. */
export function someOf(typed: Typed, is: (part: Typed) => boolean): boolean {
  return is(typed) || partsOf(typed).some((part) => someOf(part, is))
}
