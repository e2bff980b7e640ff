import { EdgewiseError } from '../../errors.ts'
import type { Direction, NodePattern, PathPattern, Pattern, RelationshipPattern } from '../pattern.ts'
import type { Fragment } from './conditions.ts'
import { estimateNodes } from './match-estimate.ts'
import { selectNodes, selectRelationships } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

const MAX_HOPS = 12

export interface PlanNode {
  readonly as: string | null
  readonly labels: readonly string[]
  readonly ids: readonly number[] | null
  /** null: any node. */
  readonly selection: Fragment | null
}

/** One relationship of the pattern, in the order of execution, from a position already bound to one that is not. */
export interface PlanStep {
  readonly from: number
  readonly to: number
  /** As walked. */
  readonly direction: Direction
  readonly minHops: number
  readonly maxHops: number
  readonly selection: Fragment | null
  /** A position visited before that bears the same name as `to`, or -1. */
  readonly sameAs: number
}

export interface PathPlan {
  readonly nodes: readonly PlanNode[]
  readonly start: number
  readonly steps: readonly PlanStep[]
  /** Position of the node at which each relationship of the path arrives, by index of the relationship. */
  readonly arrivals: readonly number[]
}

/** Checks a path and chooses where to start: at `start` if given, else at the position with the fewest nodes by the schema's counts. */
export function planPath(snapshot: Snapshot, path: PathPattern, start?: number): PathPlan {
  checkShape(path)
  const nodes = path.nodes.map((node) => planNode(snapshot, node))
  const first = start ?? cheapest(snapshot, path)
  const steps: PlanStep[] = []
  const arrivals: number[] = []
  const visited = [first]
  const add = (relationship: number, from: number, to: number): void => {
    const pattern = path.relationships[relationship] as RelationshipPattern
    const [minHops, maxHops] = hopsOf(pattern)
    const sameAs = visited.find((position) => nodes[position]?.as !== null && nodes[position]?.as === nodes[to]?.as) ?? -1
    const selection = selectRelationships(snapshot, pattern.types ?? [], pattern.where ?? [])
    steps.push({ from, to, direction: from < to ? pattern.direction : turned(pattern.direction), minHops, maxHops, selection, sameAs })
    arrivals[relationship] = to
    visited.push(to)
  }
  for (let position = first; position < path.nodes.length - 1; position++) add(position, position, position + 1)
  for (let position = first; position > 0; position--) add(position - 1, position, position - 1)
  return { nodes, start: first, steps, arrivals }
}

/** A further path of the pattern with the positions that the main path binds: where its search starts. */
export function planExistence(snapshot: Snapshot, path: PathPattern, main: PathPlan): { plan: PathPlan; bound: readonly { here: number; main: number }[] } {
  const bound = path.nodes.flatMap((node, here) => {
    const position = node.as === undefined ? -1 : main.nodes.findIndex((other) => other.as === node.as)
    return position === -1 ? [] : [{ here, main: position }]
  })
  const [first] = bound
  if (first === undefined) throw invalid('A path under "exists" or "notExists" has no node that the main path names; give its first node the same "as".')
  return { plan: planPath(snapshot, path, first.here), bound }
}

/** Names of the main path: node name -> position, relationship name -> index. EDGEWISE_INVALID_INPUT when a name stands for two things. */
export function namesOf(pattern: Pattern): { nodes: Map<string, number>; relationships: Map<string, number> } {
  const nodes = new Map<string, number>()
  pattern.path.nodes.forEach((node, position) => {
    if (node.as !== undefined && !nodes.has(node.as)) nodes.set(node.as, position)
  })
  const relationships = new Map<string, number>()
  pattern.path.relationships.forEach((relationship, index) => {
    if (relationship.as === undefined) return
    if (nodes.has(relationship.as) || relationships.has(relationship.as))
      throw invalid(`The name "${relationship.as}" is given twice; a relationship's name stands for one thing.`)
    relationships.set(relationship.as, index)
  })
  return { nodes, relationships }
}

function hopsOf(relationship: RelationshipPattern): [number, number] {
  const min = relationship.minHops ?? 1
  return [min, relationship.maxHops ?? Math.max(1, min)]
}

export function invalid(detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail })
}

function checkShape(path: PathPattern): void {
  if (path.nodes.length === 0 || path.nodes.length !== path.relationships.length + 1) {
    throw invalid(
      `A path of ${path.nodes.length} nodes needs ${Math.max(0, path.nodes.length - 1)} relationships between them, not ${path.relationships.length}.`
    )
  }
  for (const relationship of path.relationships) {
    const [min, max] = hopsOf(relationship)
    if (!Number.isInteger(min) || !Number.isInteger(max) || min < 0 || max < Math.max(1, min) || max > MAX_HOPS) {
      throw invalid(`Hops ${min} to ${max} cannot be matched: 0 <= minHops <= maxHops, and 1 <= maxHops <= ${MAX_HOPS}.`)
    }
    if (relationship.as !== undefined && (min !== 1 || max !== 1)) {
      throw invalid(`The relationship "${relationship.as}" spans ${min} to ${max} hops; only a single hop can be named.`)
    }
  }
}

function planNode(snapshot: Snapshot, node: NodePattern): PlanNode {
  const labels = node.labels ?? []
  return { as: node.as ?? null, labels, ids: node.ids ?? null, selection: selectNodes(snapshot, labels, node.where ?? []) }
}

function cheapest(snapshot: Snapshot, path: PathPattern): number {
  const estimates = path.nodes.map((node) => estimateNodes(snapshot.schema, node))
  return estimates.indexOf(Math.min(...estimates))
}

function turned(direction: Direction): Direction {
  if (direction === 'both') return 'both'
  return direction === 'out' ? 'in' : 'out'
}
