import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

/**
 * Largest sets of nodes that all reach each other along out arcs.
 * @see Pearce, A space-efficient algorithm for finding strongly connected components, 2016 (Tarjan's algorithm with one array), run on an explicit stack.
 * @returns `components`: n entries, the smallest node index of the component; `count`: how many components there are.
 * Time O(n + m), space O(n).
 */
export function stronglyConnectedComponents(csr: Csr, _parameters: Record<never, never>, control: KernelControl): { components: Uint32Array; count: number } {
  const { nodeCount, outOffsets, outTargets } = csr
  // On the stack: the smallest visit number known to be reachable, from 1. Finished: nodeCount + 1 + its component, which exceeds any number.
  const low = new Float64Array(nodeCount)
  const cursor = outOffsets.slice(0, nodeCount)
  const path = new Uint32Array(nodeCount)
  const isRoot = new Uint8Array(nodeCount).fill(1)
  const pending = new Uint32Array(nodeCount)
  let pendingCount = 0
  let visited = 0
  let count = 0
  for (let start = 0; start < nodeCount; start++) {
    if ((start & 4095) === 0) control.check(start / nodeCount)
    if (low[start] !== 0) continue
    let depth = 0
    path[0] = start
    low[start] = ++visited
    while (depth >= 0) {
      const u = path[depth]
      if (cursor[u] < outOffsets[u + 1]) {
        const v = outTargets[cursor[u]]
        if (low[v] === 0) {
          low[v] = ++visited
          if ((visited & 4095) === 0) control.check(visited / nodeCount)
          path[++depth] = v
          continue
        }
        cursor[u]++
        if (low[v] < low[u]) {
          low[u] = low[v]
          isRoot[u] = 0
        }
        continue
      }
      depth--
      if (isRoot[u] === 0) {
        pending[pendingCount++] = u
        continue
      }
      const done = nodeCount + 1 + count++
      const number = low[u]
      low[u] = done
      while (pendingCount > 0 && low[pending[pendingCount - 1]] >= number) low[pending[--pendingCount]] = done
    }
  }
  return { components: nameBySmallest(low, nodeCount + 1, count), count }
}

function nameBySmallest(low: Float64Array, base: number, count: number): Uint32Array {
  const names = new Int32Array(count).fill(-1)
  const components = new Uint32Array(low.length)
  for (let u = 0; u < low.length; u++) {
    const component = low[u] - base
    if (names[component] === -1) names[component] = u
    components[u] = names[component]
  }
  return components
}
