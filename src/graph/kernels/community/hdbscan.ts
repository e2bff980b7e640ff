import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { selectFromHierarchy } from './condense-hierarchy.ts'
import { kdTree } from './k-d-tree.ts'
import { spanMutualReachability, squaredCores } from './mutual-reachability.ts'

export interface HdbscanParameters {
  /** `width` numbers per node, none NaN. */
  features: Float64Array
  width: number
  /** The number of points in a leaf of the search tree; it affects only time. */
  leafSize: number
  /** The rank of the nearest other point that defines a core distance. */
  samples: number
  /** At least 2. */
  minClusterSize: number
}

/** Smaller leaves cost more memory and save no time. */
const LEAST_LEAF = 16

/**
 * Clusters as dense regions of any shape and density, in Euclidean distance. Other nodes are noise.
 * The hierarchy of single linkage by mutual reachability is condensed to clusters of `minClusterSize`. Those that last longest over densities are selected.
 * @see Campello, Moulavi, Sander, Density-based clustering based on hierarchical density estimates, 2013; Neo4j GDS for parameters. As there, all nodes may be
 * one cluster.
 * @returns `labels` has n entries, the cluster of each node numbered from 0 in the order of first nodes, or -1 for noise. Where a node is equally reachable
 * from two clusters it goes to the nearer one, in GDS to either.
 * Deterministic. Time O(n log^2 n width) for few dimensions, O(n^2 width log n) for many; space O(n width).
 */
export function hdbscan(
  { nodeCount }: Csr,
  parameters: HdbscanParameters,
  control: KernelControl
): { labels: Int32Array; clusterCount: number; noiseCount: number } {
  const { features, width, leafSize, samples, minClusterSize } = parameters
  const tree = kdTree(features, width, Math.max(leafSize, LEAST_LEAF))
  const cores = squaredCores(tree, samples, control)
  const edges = spanMutualReachability(tree, cores, control)
  const labels = selectFromHierarchy(edges, nodeCount, minClusterSize)
  const noiseCount = labels.reduce((sum, label) => sum + (label === -1 ? 1 : 0), 0)
  return { labels, clusterCount: labels.reduce((most, label) => Math.max(most, label), -1) + 1, noiseCount }
}
