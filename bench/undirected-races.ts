import { uncontrolled } from '../src/graph/control.ts'
import { kernels } from '../src/graph/kernels/index.ts'
import { type Digest, digestVector } from './digest.ts'
import type { Race } from './measure.ts'
import { busiest, contender, type Prepared } from './prepared.ts'

export function undirectedRaces({ input, csr }: Prepared): Race[] {
  const source = busiest(csr)
  const exact = { input, tolerance: 0 }
  const breadthFirst = contender(
    () => kernels.breadthFirstSearch(csr, { source, targets: [], maxDepth: -1 }, uncontrolled),
    ({ depths }) => digestVector(depths)
  )
  const triangles = contender(
    () => kernels.triangleCount(csr, { maxDegree: null }, uncontrolled),
    ({ total }) => [total]
  )
  const clustering = contender(
    () => kernels.localClusteringCoefficient(csr, { triangleCounts: null }, uncontrolled),
    ({ scores }) => digestVector(scores)
  )
  const core = contender(
    () => kernels.kCoreDecomposition(csr, {}, uncontrolled),
    ({ scores }) => digestVector(scores)
  )
  const cutNodes = contender(
    () => kernels.articulationPoints(csr, {}, uncontrolled),
    ({ nodes }) => [nodes.length]
  )
  const cutRelationships = contender(
    () => kernels.bridges(csr, {}, uncontrolled),
    ({ sources }) => [sources.length]
  )
  return [
    { ...exact, kernel: 'breadth-first search', ours: breadthFirst, operation: 'bfs', options: { source } },
    { ...exact, kernel: 'triangles', ours: triangles, operation: 'triangles' },
    { ...exact, kernel: 'clustering coefficient', ours: clustering, operation: 'clustering', tolerance: 1e-9 },
    { ...exact, kernel: 'k-core', ours: core, operation: 'kCore' },
    { ...exact, kernel: 'articulation points', ours: cutNodes, operation: 'articulationPoints' },
    { ...exact, kernel: 'bridges', ours: cutRelationships, operation: 'bridges' }
  ]
}

/** Modularity is compared, and ours may be better. */
export function communityRaces({ input, csr }: Prepared): Race[] {
  const louvain = contender(
    () => kernels.louvain(csr, { maxLevels: 10, maxIterations: 10, tolerance: 1e-4, seedCommunities: null }, uncontrolled),
    ({ modularity }) => [modularity]
  )
  const leiden = contender(
    () => kernels.leiden(csr, { maxLevels: 10, gamma: 1, theta: 0.01, tolerance: 1e-4, seed: 1, seeds: null }, uncontrolled),
    ({ modularity }) => [modularity]
  )
  const quality = { input, tolerance: 0.01, atLeast: true }
  return [
    { ...quality, kernel: 'Louvain', ours: louvain, operation: 'louvain' },
    { ...quality, kernel: 'Leiden', ours: leiden, operation: 'leiden' }
  ]
}

/** Kernels that need a connected input. */
export function plantedRaces(prepared: Prepared): Race[] {
  const { input, csr, weighted } = prepared
  const modularityOf = (communities: Uint32Array): Digest => [
    kernels.modularityMetric(csr, { assigned: Float64Array.from(communities) }, uncontrolled).modularity
  ]
  const labels = contender(
    () => kernels.labelPropagation(csr, { maxIterations: 100, nodeWeights: null, seeds: null }, uncontrolled),
    ({ communities }) => modularityOf(communities)
  )
  const tree = contender(
    () => kernels.spanningTree(weighted, { source: 0, objective: 'minimum' }, uncontrolled),
    ({ totalWeight }) => [totalWeight]
  )
  return [
    ...communityRaces(prepared),
    { input, kernel: 'label propagation', ours: labels, operation: 'labelPropagation', tolerance: 0.1, atLeast: true },
    { input, kernel: 'least spanning tree', ours: tree, operation: 'spanningTree', tolerance: 0 }
  ]
}
