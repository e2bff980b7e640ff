import { hubWordsOf } from '../graph/kernels/community/triangle-counter.ts'
import type { Projection } from '../graph/projection.ts'
import { estimateProgramBytes } from '../graph/vertex/run/memory.ts'
import type { AlgorithmName, AlgorithmParameters } from './engine.ts'

interface Size {
  readonly nodeCount: number
  /** Counts relationships as arcs, after orientation. */
  readonly arcCount: number
}

type Estimate<A extends AlgorithmName> = (size: Size, parameters: AlgorithmParameters<A>) => number

const perNodeAndArc =
  (bytesPerNode: number, bytesPerArc: number): Estimate<AlgorithmName> =>
  ({ nodeCount, arcCount }) =>
    bytesPerNode * nodeCount + bytesPerArc * arcCount

const fewArrays = perNodeAndArc(64, 0)
const costSearch = perNodeAndArc(128, 0)
/** Rows copied in another order, with weights. */
const rows = perNodeAndArc(64, 12)
const rowsBothWays = perNodeAndArc(80, 24)

/** The smaller neighbours of each node, and bit rows of hub nodes. */
const triangles: Estimate<AlgorithmName> = ({ nodeCount, arcCount }) => 64 * nodeCount + 12 * arcCount + 4 * hubWordsOf(nodeCount)

/** Upper bounds for kernels that need more than a few arrays by node. */
const estimates: { readonly [A in AlgorithmName]?: Estimate<A> } = {
  allShortestPaths: ({ nodeCount }, { keep }) => 256 * nodeCount + 96 * keep,
  articleRank: rows,
  articulationPoints: rows,
  betweennessCentrality: perNodeAndArc(640, 8),
  bridges: perNodeAndArc(64, 24),
  celf: ({ nodeCount, arcCount }, { monteCarloSimulations }) => nodeCount * (64 + monteCarloSimulations / 8) + 8 * arcCount,
  deltaStepping: costSearch,
  dijkstra: costSearch,
  eigenvectorCentrality: rows,
  fastRp: ({ nodeCount }, { embeddingDimension }) => nodeCount * embeddingDimension * 32,
  graphSage: ({ nodeCount }, { embeddingDimension, featureWidth }) => nodeCount * (8 * featureWidth + 40 * embeddingDimension),
  hashGnn: ({ nodeCount }, { embeddingDensity, outputDimension, generateFeatures, binarizeFeatures, featureWidth }) => {
    const dimension = generateFeatures?.dimension ?? binarizeFeatures?.dimension ?? featureWidth
    return nodeCount * (4 * dimension + 12 * Math.min(embeddingDensity, dimension) + 8 * (outputDimension ?? dimension))
  },
  hdbscan: perNodeAndArc(400, 0),
  hits: rowsBothWays,
  kNearestNeighbors: ({ nodeCount }, { topK }) => nodeCount * (200 + 120 * topK),
  leiden: perNodeAndArc(144, 60),
  listRelationships: perNodeAndArc(0, 24),
  localClusteringCoefficient: triangles,
  louvain: rowsBothWays,
  maxFlow: perNodeAndArc(64, 48),
  modularityOptimization: perNodeAndArc(128, 24),
  node2vec: ({ nodeCount, arcCount }, { embeddingDimension }) => nodeCount * (64 + 16 * embeddingDimension) + 8 * arcCount,
  nodeSimilarity: ({ nodeCount, arcCount }, { topK }) => nodeCount * (256 + 48 * Math.abs(topK)) + 28 * arcCount,
  pagerank: rows,
  prizeCollectingSteinerTree: perNodeAndArc(128, 56),
  randomWalk: (_size, { keptNodes }) => 16 * keptNodes,
  speakerListenerLabelPropagation: ({ nodeCount, arcCount }, { maxIterations }) => nodeCount * (64 + 12 * maxIterations) + 4 * arcCount,
  triangleCount: triangles,
  vertexProgram: ({ nodeCount, arcCount }, { program }) => estimateProgramBytes(program, nodeCount, arcCount)
}

/** An upper bound of the bytes that a run needs beside its projection, for work and output. */
export function estimateRunBytes<A extends AlgorithmName>(
  algorithm: A,
  { nodeIds, arcCount }: Pick<Projection, 'nodeIds' | 'arcCount'>,
  parameters: AlgorithmParameters<A>
): number {
  const estimate: Estimate<A> = estimates[algorithm] ?? fewArrays
  return estimate({ nodeCount: nodeIds.length, arcCount }, parameters)
}
