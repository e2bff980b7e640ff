import type { Path } from '../../graph/kernels/paths/shortest-path.ts'
import type { SingleSource } from '../../graph/kernels/paths/single-source.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import { type Ask, float, idOf, type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'
import { readPaths } from './read-rows.ts'

type SourceAsk = Ask<'dijkstra'>

/** Returns only the last step of each path, because all paths together form a tree. */
const LAST_STEP =
  'RETURN toFloat(targetNode), CASE size(nodeIds) WHEN 1 THEN null ELSE toFloat(nodeIds[size(nodeIds) - 2]) END, toFloat(size(nodeIds) - 1), totalCost'

/** Reads rows of target, predecessor, hops and cost into arrays by node. Nodes without a row get the cost `unreached`. */
export async function readSteps(
  rows: AsyncIterable<readonly unknown[]>,
  { projection, indexOf }: Pick<SourceAsk, 'projection' | 'indexOf'>,
  unreached: number
): Promise<SingleSource> {
  const { nodeCount } = projection
  const costs = new Float64Array(nodeCount).fill(unreached)
  const hops = new Int32Array(nodeCount).fill(-1)
  const parents = new Int32Array(nodeCount).fill(-1)
  for await (const [id, before, length, cost] of rows) {
    const node = indexOf(id as number)
    costs[node] = cost as number
    hops[node] = length as number
    if (before !== null) parents[node] = indexOf(before as number)
  }
  return { costs, hops, parents }
}

export function lastSteps(call: GdsCall, procedure: string, configuration: Configuration): AsyncIterable<readonly unknown[]> {
  return call.stream(`${procedure}.stream`, configuration, 'targetNode, nodeIds, totalCost', LAST_STEP)
}

const sourceOf = (ask: SourceAsk): Configuration => ({ sourceNode: idOf(ask, ask.parameters.source), ...weightOf(ask) })

export const dijkstra: PushedAlgorithm<'dijkstra'> = {
  procedure: 'gds.allShortestPaths.dijkstra',
  refuses: 'Dijkstra',
  configure: sourceOf,
  read(call, configuration, ask) {
    return readSteps(lastSteps(call, this.procedure, configuration), ask, Number.POSITIVE_INFINITY)
  }
}

export const deltaStepping: PushedAlgorithm<'deltaStepping'> = {
  procedure: 'gds.allShortestPaths.delta',
  refuses: 'Delta stepping',
  configure: (ask) => ({ ...sourceOf(ask), delta: float(ask.parameters.delta) }),
  read(call, configuration, ask) {
    return readSteps(lastSteps(call, this.procedure, configuration), ask, Number.POSITIVE_INFINITY)
  }
}

export const bellmanFord: PushedAlgorithm<'bellmanFord'> = {
  procedure: 'gds.bellmanFord',
  configure: sourceOf,
  async read(call, configuration, ask) {
    const procedure = `${this.procedure}.stream`
    const found = call.stream(
      procedure,
      configuration,
      'nodeIds, costs, isNegativeCycle',
      'WITH nodeIds, costs WHERE isNegativeCycle RETURN [id IN nodeIds | toFloat(id)], costs'
    )
    const cycles = (await readPaths(found, ask.indexOf)).map(fromSmallest).sort((a, b) => (a.nodes[0] as number) - (b.nodes[0] as number))
    const fields = 'targetNode, nodeIds, totalCost, isNegativeCycle'
    const paths = call.stream(procedure, configuration, fields, `WITH targetNode, nodeIds, totalCost WHERE NOT isNegativeCycle ${LAST_STEP}`)
    return { ...(await readSteps(cycles.length > 0 ? nothing() : paths, ask, Number.POSITIVE_INFINITY)), cycles }
  }
}

async function* nothing(): AsyncGenerator<readonly unknown[]> {}

/** Rotates the cycle to begin and end with its smallest node. */
function fromSmallest({ nodes, costs }: Path): Path {
  const length = nodes.length - 1
  const at = nodes.indexOf(Math.min(...nodes))
  const turned = Float64Array.from(costs)
  const placeOf = (step: number) => (at + step) % length
  for (let step = 1; step <= length; step++) {
    const place = placeOf(step - 1)
    turned[step] = (turned[step - 1] as number) + (costs[place + 1] as number) - (costs[place] as number)
  }
  turned[0] = 0
  return { nodes: nodes.map((_, step) => nodes[placeOf(step)] as number), costs: turned }
}
