import type { NetFlow } from '../../src/graph/kernels/flow/net-flow.ts'
import type { Orientation } from '../../src/graph/spec.ts'
import { type EdgeList, walkable } from './random-graph.ts'
import { subsetsOf } from './tree-oracles.ts'

export const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)
export const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a))

/** The reason why this is no flow, or null. A flow is within capacities, balanced at every intermediate node, of the stated total and without circulations. */
export function faultOfFlow(flow: NetFlow, graph: EdgeList, orientation: Orientation, sources: readonly number[], targets: readonly number[]): string | null {
  const capacity = new Map<string, number>()
  for (const [u, v, weight] of walkable(graph, orientation)) capacity.set(`${u},${v}`, (capacity.get(`${u},${v}`) ?? 0) + weight)
  const surplus = new Float64Array(graph.nodeCount)
  for (const [i, u] of flow.sources.entries()) {
    const v = flow.targets[i] as number
    const amount = flow.flows[i] as number
    const limit = capacity.get(`${u},${v}`) ?? 0
    if (!(amount > 0) || (amount > limit && !near(amount, limit))) return `${amount} from ${u} to ${v}, which can carry ${limit}`
    if (!near(flow.capacities[i] as number, limit)) return `capacity of ${u} to ${v} is ${limit}`
    surplus[u] = (surplus[u] as number) - amount
    surplus[v] = (surplus[v] as number) + amount
  }
  for (const [node, amount] of surplus.entries()) {
    const isEnd = (sources.includes(node) && amount <= 1e-9) || (targets.includes(node) && amount >= -1e-9)
    if (!isEnd && Math.abs(amount) > 1e-9) return `${amount} stays at ${node}`
  }
  if (!near(sum(targets.map((target) => surplus[target] as number)), flow.totalFlow)) return 'the total does not arrive'
  return hasCircle(flow, graph.nodeCount) ? 'it flows in a circle' : null
}

/** By taking away nodes that nothing flows into, again and again. */
function hasCircle({ sources, targets }: NetFlow, nodeCount: number): boolean {
  let left = [...sources.entries()].map(([i, u]) => [u, targets[i] as number] as const)
  for (let round = 0; round < nodeCount && left.length > 0; round++) {
    const entered = new Set(left.map(([, v]) => v))
    left = left.filter(([u]) => entered.has(u))
  }
  return left.length > 0
}

/** The smallest capacity of all cuts. */
export function leastCut(graph: EdgeList, orientation: Orientation, sources: readonly number[], targets: readonly number[]): number {
  const arcs = walkable(graph, orientation)
  const sides = subsetsOf(graph.nodeCount).filter((side) => sources.every((node) => side.has(node)) && !targets.some((node) => side.has(node)))
  return Math.min(...sides.map((side) => sum(arcs.filter(([u, v]) => side.has(u) && !side.has(v)).map(([, , weight]) => weight))))
}
