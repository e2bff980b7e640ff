import type { ValueType } from './types.ts'

/** What a node is known by beside its state: `id`, and numbers of its relationships. In an undirected graph all three degrees are the same. */
export const nodeProperties = {
  id: 'node',
  degree: 'number',
  outDegree: 'number',
  inDegree: 'number',
  /** The sum of weights of relationships out. */
  outWeight: 'number',
  /** Whether the state changed in the last superstep; true before the first of a phase. */
  changed: 'boolean'
} as const satisfies Record<string, ValueType>

export type NodeProperty = keyof typeof nodeProperties

/** Whose: of the node itself, or of the two ends of a relationship that a message goes over. */
export type Whose = 'self' | 'from' | 'to'

export type ListReduction = 'size' | 'mode' | 'hIndex' | 'leastMissing' | 'contains'
export type Aggregate = 'at' | 'any' | 'all' | 'count' | 'total' | 'largest' | 'smallest'
/** Over the nodes that have relationships with both ends of one. */
export type CommonMeasure = 'commonCount' | 'commonMax' | 'commonNode'

/** An expression that has passed the checker: every name is resolved, every type known. Crosses threads. */
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

/** The expressions directly inside. */
export function partsOf(typed: Typed): readonly Typed[] {
  if (typed.kind === 'call' || typed.kind === 'reduce') return typed.arguments
  if (typed.kind === 'aggregate') return typed.at === null ? [typed.of] : [typed.at, typed.of]
  return []
}

/** Whether the expression, or any inside it, is as asked. */
export function someOf(typed: Typed, is: (part: Typed) => boolean): boolean {
  return is(typed) || partsOf(typed).some((part) => someOf(part, is))
}
