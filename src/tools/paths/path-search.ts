import { invalidInput } from '../../base/errors.ts'
import type { Condition, Orientation, ProjectionSpec } from '../../graph/spec.ts'
import { wholeGraph } from '../../graph/spec.ts'
import type { Direction } from '../../storage/graphs/pattern.ts'
import type { WorkBudget } from '../../storage/graphs/store.ts'
import type { ToolContext } from '../tool.ts'
import type { PathEnd } from './path-ends.ts'

/** The longest pattern that a store matches. */
export const MAX_MATCHED_HOPS = 12

/** The paths to find, and the cost limits. */
export interface PathSearch {
  readonly source: PathEnd
  readonly target: PathEnd
  readonly direction: Direction
  readonly types: readonly string[]
  readonly where: readonly Condition[]
  readonly minHops: number
  /** null: no bound. */
  readonly maxHops: number | null
  readonly weight: ProjectionSpec['weight']
  readonly k: number
  readonly budget: WorkBudget
}

export interface FoundPath {
  readonly nodes: readonly number[]
  readonly cost: number
}

/** Paths of some kind, best first; `total` where more were found than returned. */
export interface FoundPaths {
  readonly paths: readonly FoundPath[]
  readonly total: number
}

const orientations: Record<Direction, Orientation> = { out: 'natural', in: 'reverse', both: 'undirected' }
const turned: Record<Direction, Direction> = { out: 'in', in: 'out', both: 'both' }

/** @param isTurned reverses every relationship, to search from the far end. */
export function projectSearch({ direction, types, where, weight }: PathSearch, context: ToolContext, isTurned = false) {
  const orientation = orientations[isTurned ? turned[direction] : direction]
  const spec = { ...wholeGraph(orientation), types, relationshipWhere: where, weight }
  return context.engine.project(context.tenant, context.graphInfo.name, spec, context.control)
}

/** The hop bound of a pattern match; without one, a store would search without end. */
export function matchedHops({ minHops, maxHops }: PathSearch, why: string): number {
  if (maxHops !== null && maxHops <= MAX_MATCHED_HOPS) return maxHops
  throw invalidInput(`${why} needs "maxHops" of at most ${MAX_MATCHED_HOPS}, and at least minHops (${minHops}).`)
}

export function compareFound(a: FoundPath, b: FoundPath): number {
  return a.cost - b.cost || a.nodes.length - b.nodes.length
}
