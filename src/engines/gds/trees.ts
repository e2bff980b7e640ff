import { emptyTree, type RootedTree, treeFromParents } from '../../graph/kernels/trees/rooted-tree.ts'
import type { AlgorithmName } from '../engine.ts'
import { columnForm } from './column-form.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import { type Ask, float, idOf, type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'

/** Directions do not matter to these algorithms, and GDS runs them only on undirected graphs. */
function undirectedSpec({ projection: { spec } }: Ask<AlgorithmName>) {
  return { ...spec, orientation: 'undirected' as const, properties: [], derived: [] }
}

/**
 * Reads rows of a node, its parent and the weight between them. The root is its own parent or has no row; `lonely` is the root of a tree without rows.
 * GDS may count unweighted relationships as 0, so they count 1 here.
 */
async function readTree(
  call: GdsCall,
  procedure: string,
  configuration: Configuration,
  { projection, indexOf }: Ask<AlgorithmName>,
  lonely: number
): Promise<RootedTree> {
  const parents = new Int32Array(projection.nodeCount).fill(-1)
  const weights = new Float64Array(projection.nodeCount)
  const hasRow = new Uint8Array(projection.nodeCount)
  let above = -1
  const rows = call.stream(`${procedure}.stream`, configuration, 'nodeId, parentId, weight', 'RETURN toFloat(nodeId), toFloat(parentId), weight')
  for await (const [id, parentId, weight] of rows) {
    if (id === parentId) continue
    const node = indexOf(id as number)
    above = indexOf(parentId as number)
    hasRow[node] = 1
    parents[node] = above
    weights[node] = projection.spec.weight === null ? 1 : (weight as number)
  }
  if (above === -1) return projection.nodeCount === 0 ? emptyTree() : treeFromParents(lonely, parents, weights)
  while (hasRow[above] === 1) above = parents[above] as number
  return treeFromParents(above, parents, weights)
}

export const spanningTree: PushedAlgorithm<'spanningTree'> = {
  procedure: 'gds.spanningTree',
  formOf: (ask) => ({ key: '', spec: undirectedSpec(ask) }),
  configure: (ask) => ({ sourceNode: idOf(ask, ask.parameters.source), objective: ask.parameters.objective, ...weightOf(ask) }),
  read(call, configuration, ask) {
    return readTree(call, this.procedure, configuration, ask, ask.parameters.source)
  }
}

export const steinerTree: PushedAlgorithm<'steinerTree'> = {
  procedure: 'gds.steinerTree',
  refuses: 'Steiner tree',
  configure(ask) {
    const { source, targets, delta, applyRerouting } = ask.parameters
    // GDS fails on a source among the targets.
    const targetNodes = [...new Set(targets)].filter((target) => target !== source).map((target) => idOf(ask, target))
    return { sourceNode: idOf(ask, source), targetNodes, delta: float(delta), applyRerouting, ...weightOf(ask) }
  },
  async read(call, configuration, ask) {
    const tree = await readTree(call, this.procedure, configuration, ask, ask.parameters.source)
    const isWanted = new Set(ask.parameters.targets)
    return { ...tree, reachedTargets: tree.nodes.filter((node) => isWanted.has(node)).length }
  }
}

const PRIZE = 'prize'

/** GDS requires a prize for every node. */
function prizesOf({ parameters: { prizes } }: Ask<'prizeCollectingSteinerTree'>): Float64Array {
  return prizes.some(Number.isNaN) ? prizes.map((prize) => (Number.isNaN(prize) ? 0 : prize)) : prizes
}

export const prizeCollectingSteinerTree: PushedAlgorithm<'prizeCollectingSteinerTree'> = {
  procedure: 'gds.prizeSteinerTree',
  formOf: (ask) => columnForm(ask.projection, { [PRIZE]: { values: prizesOf(ask) } }, undirectedSpec(ask), { isLoopFree: true }),
  configure: (ask) => ({ prizeProperty: PRIZE, ...weightOf(ask) }),
  async read(call, configuration, ask) {
    const prizes = prizesOf(ask)
    // A tree of one node has no rows, so its node must have the highest prize.
    const highest = prizes.reduce((best, prize, node) => (prize > (prizes[best] as number) ? node : best), 0)
    const tree = await readTree(call, this.procedure, configuration, ask, highest)
    return { ...tree, sumOfPrizes: tree.nodes.reduce((sum, node) => sum + (prizes[node] as number), 0) }
  }
}
