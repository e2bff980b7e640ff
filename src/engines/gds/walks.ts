import { buildCsr } from '../../graph/build-csr.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import { type Ask, float, idOf, type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'

type DepthFirstAsk = Ask<'depthFirstSearch'>

async function readOrder(call: GdsCall, procedure: string, configuration: Configuration, { indexOf }: DepthFirstAsk): Promise<Uint32Array> {
  const visited: number[] = []
  for await (const [id] of call.stream(procedure, configuration, 'nodeIds', 'UNWIND nodeIds AS id RETURN toFloat(id)')) visited.push(indexOf(id as number))
  return Uint32Array.from(visited)
}

export function searchFrom(ask: Ask<'breadthFirstSearch' | 'depthFirstSearch'>): Configuration {
  const { source, targets, maxDepth } = ask.parameters
  const targetNodes = targets.map((target) => idOf(ask, target))
  return { sourceNode: idOf(ask, source), ...(targets.length > 0 ? { targetNodes } : {}), ...(maxDepth >= 0 ? { maxDepth } : {}) }
}

/** Reads the arcs that leave visited nodes, which include every possible tree arc. */
async function readArcs(call: GdsCall, order: Uint32Array, ask: DepthFirstAsk) {
  const { nodeCount } = ask.projection
  const isWhole = order.length === nodeCount
  const condition = isWhole ? '' : 'WITH sourceNodeId, targetNodeId WHERE sourceNodeId IN $visited '
  const visited = isWhole ? [] : Array.from(order, (node) => idOf(ask, node))
  const sources: number[] = []
  const targets: number[] = []
  for await (const [source, target] of call.relationships(null, `${condition}RETURN toFloat(sourceNodeId), toFloat(targetNodeId)`, { visited })) {
    sources.push(ask.indexOf(source as number))
    targets.push(ask.indexOf(target as number))
  }
  return buildCsr({
    nodeCount,
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
    weights: null,
    orientation: 'natural',
    parallel: 'single'
  })
}

/** The order comes from GDS's depth-first search; depths and parents come from scanning the visited nodes' arcs in that order. */
export const depthFirstSearch: PushedAlgorithm<'depthFirstSearch'> = {
  procedure: 'gds.dfs',
  configure: searchFrom,
  async read(call, configuration, ask) {
    const { nodeCount } = ask.projection
    const { source, maxDepth } = ask.parameters
    const order = await readOrder(call, `${this.procedure}.stream`, configuration, ask)
    const { outOffsets, outTargets } = await readArcs(call, order, ask)
    const isVisited = new Uint8Array(nodeCount)
    for (const node of order) isVisited[node] = 1
    const depths = new Int32Array(nodeCount).fill(-1)
    const parents = new Int32Array(nodeCount).fill(-1)
    depths[source] = 0
    for (const u of order) {
      const depth = (depths[u] as number) + 1
      if (maxDepth >= 0 && depth > maxDepth) continue
      for (const v of outTargets.subarray(outOffsets[u], outOffsets[u + 1])) {
        if (isVisited[v] === 0 || depths[v] !== -1) continue
        depths[v] = depth
        parents[v] = u
      }
    }
    return { order, depths, parents }
  }
}

/** Counts visits to each node, and walks that begin there. */
const VISITS =
  'UNWIND range(0, size(nodeIds) - 1) AS step RETURN toFloat(nodeIds[step]), toFloat(count(*)), toFloat(count(CASE step WHEN 0 THEN 1 ELSE null END))'
const FIRST = 'WITH nodeIds LIMIT $room RETURN [id IN nodeIds | toFloat(id)]'

/** Runs twice with one seed: once to count over all walks, once to read the first of them. */
export const randomWalk: PushedAlgorithm<'randomWalk'> = {
  procedure: 'gds.randomWalk',
  refuses: 'Random walk',
  configure(ask) {
    const { sources, walkLength, walksPerNode, returnFactor, inOutFactor, seed } = ask.parameters
    const sourceNodes = sources.map((source) => idOf(ask, source))
    return {
      walkLength,
      walksPerNode,
      returnFactor: float(returnFactor),
      inOutFactor: float(inOutFactor),
      randomSeed: seed,
      ...(sources.length > 0 ? { sourceNodes } : {}),
      ...weightOf(ask)
    }
  },
  async read(call, configuration, { projection, parameters, indexOf }) {
    const procedure = `${this.procedure}.stream`
    const visits = new Float64Array(projection.nodeCount)
    let walkCount = 0
    for await (const [id, count, begun] of call.stream(procedure, configuration, 'nodeIds', VISITS)) {
      visits[indexOf(id as number)] = count as number
      walkCount += begun as number
    }
    const room = Math.max(1, Math.floor(parameters.keptNodes / parameters.walkLength))
    const nodes: number[] = []
    const offsets = [0]
    for await (const [ids] of call.stream(procedure, configuration, 'nodeIds', FIRST, { room })) {
      for (const id of ids as number[]) nodes.push(indexOf(id))
      offsets.push(nodes.length)
    }
    return { nodes: Uint32Array.from(nodes), offsets: Uint32Array.from(offsets), walkCount, visits }
  }
}
