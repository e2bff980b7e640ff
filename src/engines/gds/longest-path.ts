import { traceCycle } from '../../graph/kernels/paths/trace-cycle.ts'
import type { GdsCall } from './gds-call.ts'
import { type Ask, idOf, type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'
import { nameGroups, readValues } from './read-rows.ts'
import { lastSteps, readSteps } from './single-source.ts'

type LongestAsk = Ask<'longestPath'>

const SORT = 'gds.dag.topologicalSort.stream'
const COMPONENTS = 'gds.scc.stream'

/** Whether a cycle is possible. GDS fills its order with the first node for nodes it could not sort, so an order that ends with that node is ambiguous. */
async function maybeCyclic(call: GdsCall, { projection, indexOf }: LongestAsk): Promise<boolean> {
  const isSorted = new Uint8Array(projection.nodeCount)
  let sorted = 0
  let last = -1
  for await (const [id] of call.stream(SORT, {}, 'nodeId', 'RETURN toFloat(nodeId)')) {
    last = indexOf(id as number)
    sorted += isSorted[last] === 1 ? 0 : 1
    isSorted[last] = 1
  }
  return sorted < projection.nodeCount || last === 0
}

/** Returns the first strongly connected component of several nodes; else a node with an arc to itself; else none. */
async function nodesOnCycles(call: GdsCall, { projection, indexOf }: LongestAsk): Promise<number[]> {
  const components = call.stream(COMPONENTS, {}, 'nodeId, componentId', 'RETURN toFloat(nodeId), toFloat(componentId)')
  const { names } = nameGroups(await readValues(components, indexOf, projection.nodeCount))
  const first = names.find((name, node) => name !== node)
  if (first !== undefined) return Array.from(names.keys()).filter((node) => names[node] === first)
  for await (const [id] of call.relationships(null, 'WITH min(CASE sourceNodeId WHEN targetNodeId THEN sourceNodeId ELSE null END) AS id RETURN toFloat(id)')) {
    if (id !== null) return [indexOf(id as number)]
  }
  return []
}

async function readCycle(call: GdsCall, ask: LongestAsk): Promise<Uint32Array> {
  if (!(await maybeCyclic(call, ask))) return new Uint32Array()
  const nodes = await nodesOnCycles(call, ask)
  if (nodes.length === 0) return new Uint32Array()
  const before = new Map<number, number>()
  const members = nodes.map((node) => idOf(ask, node))
  const returned =
    'WITH sourceNodeId, targetNodeId WHERE sourceNodeId IN $members AND targetNodeId IN $members RETURN toFloat(targetNodeId), toFloat(min(sourceNodeId))'
  for await (const [target, source] of call.relationships(null, returned, { members })) before.set(ask.indexOf(target as number), ask.indexOf(source as number))
  return Uint32Array.from(traceCycle(nodes[0] as number, (node) => before.get(node) as number))
}

export const longestPath: PushedAlgorithm<'longestPath'> = {
  procedure: 'gds.dag.longestPath',
  refuses: 'Longest path by GDS',
  configure: (ask) => weightOf(ask),
  async read(call, configuration, ask) {
    await call.admit(SORT, {})
    await call.admit(COMPONENTS, {})
    const paths = await readSteps(lastSteps(call, this.procedure, configuration), ask, Number.NaN)
    return { ...paths, cycle: await readCycle(call, ask) }
  }
}
