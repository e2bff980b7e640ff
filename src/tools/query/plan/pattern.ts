import type { Condition } from '../../../graph/spec.ts'
import type { Direction } from '../../../storage/graphs/pattern.ts'
import type { NodePattern, Predicate, RelationshipPattern } from '../tree.ts'
import type { Calls } from './calls.ts'
import { type Chain, chainOf, isLike, isOneHop, isPlain } from './chains.ts'

/** Parts of the input of match_pattern. */
export interface NodePart {
  readonly as?: string
  readonly labels?: readonly string[]
  readonly nodes?: readonly { readonly id: string }[]
  readonly where?: readonly Condition[]
}

export interface RelationshipPart {
  readonly as?: string
  readonly types?: readonly string[]
  readonly direction: Direction
  readonly minHops?: number
  readonly maxHops?: number
  readonly where?: readonly Condition[]
}

export interface PathPart {
  readonly nodes: readonly NodePart[]
  readonly relationships: readonly RelationshipPart[]
}

/** The part of a node pattern that match_pattern can express, and the rest. */
export interface Base {
  readonly nodes: NodePattern
  /** The name of the node in the path. */
  readonly name: string
  readonly node: NodePart
  readonly exists: readonly PathPart[]
  readonly notExists: readonly PathPart[]
  /** Relationship patterns that need separate calls. */
  readonly rest: readonly RelationshipPattern[]
  /** Calls whose nodes are excluded. */
  readonly without: readonly number[]
  /** Whether match_pattern expresses the whole pattern. */
  readonly isWhole: boolean
}

export function conditionOf({ property, operator, value, thatOf }: Predicate, calls: Calls): Condition {
  if (thatOf === undefined) return operator === 'exists' || operator === 'missing' ? { property, operator } : { property, operator, value }
  const { call } = calls.bound(thatOf, property)
  return { property, operator, value: { $ref: { call, path: ['rows', 0, property === 'node' ? 'node.node' : property] } } }
}

const where = (predicates: readonly Predicate[], calls: Calls) => (predicates.length === 0 ? {} : { where: predicates.map((test) => conditionOf(test, calls)) })

export function nodePart({ labels, named, predicates }: NodePattern, calls: Calls, as?: string): NodePart {
  return {
    ...(as === undefined ? {} : { as }),
    ...(labels.length === 0 ? {} : { labels }),
    ...(named === null ? {} : { nodes: named.map(({ key }) => ({ id: key })) }),
    ...where(predicates, calls)
  }
}

export function relationshipPart({ types, direction, predicates, minHops, maxHops }: RelationshipPattern, calls: Calls, as?: string): RelationshipPart {
  return {
    ...(as === undefined ? {} : { as }),
    ...(types.length === 0 ? {} : { types }),
    direction,
    ...(maxHops === 1 ? {} : { minHops, maxHops }),
    ...where(predicates, calls)
  }
}

/** Whether a path fits in `exists` or `notExists`. */
const isPath = (pattern: RelationshipPattern, { end }: Chain) => pattern.count === null && pattern.also === undefined && isOneHop(pattern) && isPlain(end)

const pathFrom = (name: string, { steps, between, end }: Chain, calls: Calls): PathPart => ({
  nodes: [{ as: name }, ...[...between, end].map((nodes) => nodePart(nodes, calls))],
  relationships: steps.map((step) => relationshipPart(step, calls))
})

export function baseOf(nodes: NodePattern, name: string, calls: Calls): Base {
  const ways = nodes.relationships.map((pattern) => ({ relationship: pattern, way: chainOf(pattern) }))
  const paths = ways.filter(({ relationship, way }) => isPath(relationship, way))
  const rest = nodes.relationships.filter((pattern) => !paths.some((path) => path.relationship === pattern))
  const without = nodes.predicates.filter(isLike).map(({ thatOf, property }) => calls.bound(thatOf as NonNullable<typeof thatOf>, property).call)
  const among = (isNegated: boolean) => paths.filter(({ relationship }) => relationship.isNegated === isNegated).map(({ way }) => pathFrom(name, way, calls))
  return {
    nodes,
    name,
    node: nodePart(nodes, calls, name),
    exists: among(false),
    notExists: among(true),
    rest,
    without: [...new Set(without)],
    isWhole: rest.length === 0 && without.length === 0 && nodes.rank === null && nodes.among === undefined
  }
}
