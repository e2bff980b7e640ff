import type { Csr } from '../../csr.ts'
import { NodeQueue } from '../node-queue.ts'
import type { Dependencies } from './dependencies.ts'

/** The relative difference of two sums of the same weights in another order. */
const ROUNDING = 1e-12

/**
 * Brandes' accumulation over Dijkstra's search, without lists of predecessors. An arc is on a cheapest path when it leads forward in settling order and its
 * costs add up, apart from rounding.
 * Sums of decimals depend on their order, so an exact comparison would find ties from one end and not from the other.
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
      if (cost < costs[v]) queue.push(v, cost, 0)
    }
  }

  /** Whether an arc to v at this cost is on a cheapest path from a node of that rank. */
  function isTight(cost: number, v: number, rank: number): boolean {
    return cost <= costs[v] * (1 + ROUNDING) && ranks[v] > rank
  }

  function countPaths(reached: number): void {
    for (let i = 0; i < reached; i++) pathCounts[order[i]] = i === 0 ? 1 : 0
    for (let i = 0; i < reached; i++) {
      const u = order[i]
      const end = outOffsets[u + 1]
      for (let arc = outOffsets[u]; arc < end; arc++) {
        const v = outTargets[arc]
        if (isTight(costs[u] + outWeights[arc], v, i)) pathCounts[v] += pathCounts[u]
      }
    }
  }

  function add(source: number): void {
    queue.clear()
    queue.push(source, 0, 0)
    let reached = 0
    while (!queue.isEmpty()) {
      const u = queue.pop()
      ranks[u] = reached
      order[reached++] = u
      settle(u)
    }
    countPaths(reached)
    for (let i = reached - 1; i > 0; i--) {
      const u = order[i]
      const end = outOffsets[u + 1]
      let shares = 0
      for (let arc = outOffsets[u]; arc < end; arc++) {
        const v = outTargets[arc]
        if (isTight(costs[u] + outWeights[arc], v, i)) shares += (1 + dependencies[v]) / pathCounts[v]
      }
      dependencies[u] = shares * pathCounts[u]
      sums[u] += dependencies[u]
    }
  }

  return { sums, add }
}
