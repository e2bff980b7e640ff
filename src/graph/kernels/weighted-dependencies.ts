import type { Csr } from '../csr.ts'
import type { Dependencies } from './dependencies.ts'
import { NodeQueue } from './node-queue.ts'

/**
 * Brandes' accumulation over Dijkstra's search. No lists of predecessors: an arc lies on a cheapest path when it leads on in the order of settling and its costs add up.
 * Time O(m + n log n) a source, space O(n).
 */
export function weightedDependencies(csr: Csr, outWeights: Float64Array): Dependencies {
  const { nodeCount, outOffsets, outTargets } = csr
  const queue = new NodeQueue(nodeCount)
  const { keys: costs } = queue
  const order = new Uint32Array(nodeCount)
  const ranks = new Int32Array(nodeCount)
  const pathCounts = new Float64Array(nodeCount)
  const dependencies = new Float64Array(nodeCount)
  const sums = new Float64Array(nodeCount)

  function settle(u: number): void {
    const end = outOffsets[u + 1]
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      const cost = costs[u] + outWeights[arc]
      if (cost < costs[v]) {
        queue.push(v, cost, 0)
        pathCounts[v] = pathCounts[u]
      } else if (cost === costs[v] && queue.isWaiting(v)) {
        pathCounts[v] += pathCounts[u]
      }
    }
  }

  function add(source: number): void {
    queue.clear()
    queue.push(source, 0, 0)
    pathCounts[source] = 1
    let reached = 0
    while (!queue.isEmpty()) {
      const u = queue.pop()
      ranks[u] = reached
      order[reached++] = u
      settle(u)
    }
    for (let i = reached - 1; i > 0; i--) {
      const u = order[i]
      const end = outOffsets[u + 1]
      let shares = 0
      for (let arc = outOffsets[u]; arc < end; arc++) {
        const v = outTargets[arc]
        if (costs[u] + outWeights[arc] === costs[v] && ranks[v] > i) shares += (1 + dependencies[v]) / pathCounts[v]
      }
      dependencies[u] = shares * pathCounts[u]
      sums[u] += dependencies[u]
    }
  }

  return { sums, add }
}
