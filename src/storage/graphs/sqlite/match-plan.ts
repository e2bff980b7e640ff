import { checkShape, firstBound, hopsOf } from '../check-pattern.ts'
import type { Direction, NodePattern, PathPattern, RelationshipPattern } from '../pattern.ts'
import type { Fragment } from './conditions.ts'
import { estimateNodes } from './match-estimate.ts'
import { selectNodes, selectRelationships } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

export interface PlanNode {
  readonly as: string | null
  readonly labels: readonly string[]
  readonly ids: readonly number[] | null
  /** null: any node. */
  readonly selection: Fragment | null
}

/** One relationship of the pattern in order of execution, from a bound position to an unbound one. */
export interface PlanStep {
  readonly from: number
  readonly to: number
  readonly direction: Direction
  readonly minHops: number
  readonly maxHops: number
  readonly selection: Fragment | null
  /** An earlier position with the same name as `to`, or -1. */
  readonly sameAs: number
}

export interface PathPlan {
  readonly nodes: readonly PlanNode[]
  readonly start: number
  readonly steps: readonly PlanStep[]
  /** For each relationship of the path, the position at which it arrives. */
  readonly arrivals: readonly number[]
}

/** Checks a path and chooses its start: `start` if given, else the position with the fewest nodes by the schema's counts. */
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

/** A further path of the pattern with the positions that the main path binds, where its search starts. */
export function planExistence(snapshot: Snapshot, path: PathPattern, main: PathPlan): { plan: PathPlan; bound: readonly { here: number; main: number }[] } {
  const bound = path.nodes.flatMap((node, here) => {
    const position = node.as === undefined ? -1 : main.nodes.findIndex((other) => other.as === node.as)
    return position === -1 ? [] : [{ here, main: position }]
  })
  return { plan: planPath(snapshot, path, firstBound(bound).here), bound }
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
