import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { ALONE, busiestStrongComponent, MEMBER } from './busiest-strong-component.ts'
import { weaklyConnectedComponents } from './weakly-connected-components.ts'

/**
 * Largest sets of nodes that all reach each other along out arcs. Two searches find the component of the busiest node, one pass the others.
 * @see Pearce, A space-efficient algorithm for finding strongly connected components, 2016 (Tarjan's algorithm with one array), run on an explicit stack.
 * @returns `components`: n entries, the smallest node index of the component; `count`: how many components there are.
 * Time O(n + m), space O(n).
 */
export function stronglyConnectedComponents(csr: Csr, _parameters: Record<never, never>, control: KernelControl): { components: Uint32Array; count: number } {
  if (csr.undirected) return weaklyConnectedComponents(csr, {}, control)
  const { nodeCount } = csr
  const marks = busiestStrongComponent(csr, control)
  // On the path: the visit number, from 1. Pending: the smallest such number that it reaches. Finished: nodeCount + 1 + its component, above all numbers.
  const low = new Uint32Array(nodeCount)
  let ofMembers = -1
  let count = 0
  for (let u = 0; u < nodeCount; u++) {
    if (marks[u] === ALONE) low[u] = nodeCount + 1 + count++
    if (marks[u] !== MEMBER) continue
    if (ofMembers === -1) ofMembers = count++
    low[u] = nodeCount + 1 + ofMembers
  }
  count = visitRest(csr, low, count, control)
  return { components: nameBySmallest(low, nodeCount + 1, count), count }
}

/** Finishes the nodes whose `low` is 0; their components are numbered from `first`. Returns the next number. */
function visitRest({ nodeCount, outOffsets, outTargets }: Csr, low: Uint32Array, first: number, control: KernelControl): number {
  const path = new Uint32Array(nodeCount)
  const arcs = new Uint32Array(nodeCount)
  const lows = new Uint32Array(nodeCount)
  const pending = new Uint32Array(nodeCount)
  let pendingCount = 0
  let visited = 0
  let count = first
  control.check(0)
  for (let start = 0; start < nodeCount; start++) {
    if (low[start] !== 0) continue
    let depth = 0
    let u = start
    let arc = outOffsets[u]
    let least = ++visited
    low[u] = least
    for (;;) {
      const end = outOffsets[u + 1]
      let isNew = false
      while (arc < end && !isNew) {
        const known = low[outTargets[arc++]]
        isNew = known === 0
        if (!isNew && known < least) least = known
      }
      if (isNew) {
        path[depth] = u
        arcs[depth] = arc
        lows[depth++] = least
        u = outTargets[arc - 1]
        arc = outOffsets[u]
        least = ++visited
        low[u] = least
        if ((visited & 4095) === 0) control.check(visited / nodeCount)
        continue
      }
      const number = low[u]
      if (least === number) {
        const done = nodeCount + 1 + count++
        low[u] = done
        pendingCount = finishPending(low, pending, pendingCount, number, done)
      } else {
        low[u] = least
        pending[pendingCount++] = u
      }
      if (depth-- === 0) break
      if (lows[depth] < least) least = lows[depth]
      u = path[depth]
      arc = arcs[depth]
    }
  }
  return count
}

/** Finishes the last pending nodes that reach nothing before `number`. Returns how many stay pending. */
function finishPending(low: Uint32Array, pending: Uint32Array, pendingCount: number, number: number, done: number): number {
  let kept = pendingCount
  while (kept > 0 && low[pending[kept - 1]] >= number) low[pending[--kept]] = done
  return kept
}

function nameBySmallest(low: Uint32Array, base: number, count: number): Uint32Array {
  const names = new Int32Array(count).fill(-1)
  const components = new Uint32Array(low.length)
  for (let u = 0; u < low.length; u++) {
    const component = low[u] - base
    if (names[component] === -1) names[component] = u
    components[u] = names[component]
  }
  return components
}
