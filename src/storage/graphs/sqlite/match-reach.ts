import type { Adjacency } from './match-adjacency.ts'
import type { PlanStep } from './match-plan.ts'
import type { Work } from './match-work.ts'

interface Seen {
  readonly depth: number
  /** The first relationship on the path from the start. */
  readonly branch: number
}

/**
 * The ends of trails of at most `maxHops` relationships from `start`, by breadth-first search instead of trail by trail. Exact for `minHops` 0 or 1: a shortest
 * path repeats no relationship, and the start itself is an end exactly when a shortest cycle through it is short enough. When direction does not matter, such a
 * cycle is found where two branches of the search meet. O(relationships within maxHops - 1 of the start).
 */
export function reachable(start: number, step: PlanStep, adjacency: Adjacency, work: Work): number[] {
  const seen = new Map<number, Seen>([[start, { depth: 0, branch: -1 }]])
  const cycleLength = step.direction === 'both' ? undirectedCycle : directedCycle
  let cycle = Number.POSITIVE_INFINITY
  let frontier = [start]
  for (let depth = 1; depth <= step.maxHops && frontier.length > 0; depth++) {
    adjacency.load(frontier)
    const next: number[] = []
    const follow = (near: number, relationship: number, far: number): void => {
      const branch = near === start ? relationship : (seen.get(near) as Seen).branch
      const met = seen.get(far)
      if (met !== undefined) cycle = Math.min(cycle, cycleLength({ near, relationship, far, branch, depth, start, met }))
      else {
        seen.set(far, { depth, branch })
        next.push(far)
      }
    }
    for (const near of frontier) followAll(near, adjacency.of(near), follow, work)
    frontier = next
  }
  if (step.minHops > 0 && cycle > step.maxHops) seen.delete(start)
  return [...seen.keys()]
}

function followAll(near: number, arcs: readonly number[], follow: (near: number, relationship: number, far: number) => void, work: Work): void {
  for (let at = 0; at < arcs.length; at += 2) {
    work.spend()
    follow(near, arcs[at] as number, arcs[at + 1] as number)
  }
}

/** A relationship to an already visited node. `depth` includes it. */
interface Closing {
  readonly start: number
  readonly near: number
  readonly far: number
  readonly relationship: number
  readonly branch: number
  readonly depth: number
  readonly met: Seen
}

/** Length of the cycle through the start that the relationship closes. */
function directedCycle({ far, start, depth }: Closing): number {
  return far === start ? depth : Number.POSITIVE_INFINITY
}

function undirectedCycle({ start, near, far, relationship, branch, depth, met }: Closing): number {
  if (far === start) return near === start || relationship !== branch ? depth : Number.POSITIVE_INFINITY
  return branch === met.branch ? Number.POSITIVE_INFINITY : depth + met.depth
}
