import { Type } from 'typebox'
import { lengthOf } from '../../graph/kernels/embeddings/node-vectors.ts'
import type { Projection } from '../../graph/projection.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { type FeatureMatrix, featureMatrix } from '../feature-matrix.ts'
import { idsOf, indexIn, projectWith } from '../project.ts'
import { column, type ProjectionInput } from '../schemas.ts'
import type { ToolContext, ToolOutcome } from '../tool.ts'

/** Vectors of `dimension` numbers, node by node. */
interface NodeVectors {
  readonly embeddings: Float32Array | Float64Array
  readonly dimension: number
}

export const seed = Type.Integer({ minimum: 0, maximum: 4_294_967_295, default: 42, description: 'Seed of the random numbers: equal seeds, equal vectors.' })

export const embeddingColumns = {
  node: { type: 'node', description: 'The node.' },
  embedding: { type: 'list', description: 'Its vector.' }
} as const

const norm = Type.Union([Type.Number(), Type.Null()])
export const embeddingSummary = Type.Object({
  nodeCount: Type.Integer({ description: 'Nodes that got a vector.' }),
  dimension: Type.Integer({ description: 'Numbers in each vector.' }),
  minNorm: norm,
  meanNorm: norm,
  maxNorm: norm,
  zeroVectorCount: Type.Integer({ description: 'Nodes whose vector is all zeros.' })
})

export function featureColumns(description: string) {
  return Type.Array(column('One input feature, or several in a vector.'), { minItems: 1, maxItems: 100, description })
}

const noFeatures: FeatureMatrix = { values: new Float64Array(), width: 0, widths: [] }

/** Projects the graph with these columns side by side; null without names. */
export async function projectFeatures(input: ProjectionInput, context: ToolContext, names: readonly string[]) {
  const projection = await projectWith(input, context, names)
  const { values, width } = names.length === 0 ? noFeatures : featureMatrix(projection, names)
  return { projection, features: names.length === 0 ? null : values, featureWidth: width }
}

function summarise({ dimension }: NodeVectors, norms: Float64Array) {
  const nodeCount = norms.length
  let [min, max, sum, zeroVectorCount] = [Number.POSITIVE_INFINITY, 0, 0, 0]
  for (const norm of norms) {
    min = Math.min(min, norm)
    max = Math.max(max, norm)
    sum += norm
    if (norm === 0) zeroVectorCount++
  }
  const isEmpty = nodeCount === 0
  return { nodeCount, dimension, minNorm: isEmpty ? null : min, meanNorm: isEmpty ? null : sum / nodeCount, maxNorm: isEmpty ? null : max, zeroVectorCount }
}

const USE = 'The handle of this result can be given as a feature column (a property of nodes) to tools such as knn, k_means or node classification.'

/** One row per node in projection order, or only those of `nodes`. The summary covers all nodes. */
export function embeddedNodes(
  projection: Projection,
  vectors: NodeVectors,
  nodes: readonly StoredNode[] | undefined
): Pick<ToolOutcome, 'table' | 'order' | 'projection'> & { readonly summary: ReturnType<typeof summarise>; readonly notes: string[] } {
  const { embeddings, dimension } = vectors
  const norms = Float64Array.from(projection.nodeIds, (_, node) => lengthOf(embeddings, node * dimension, dimension))
  const shown = nodes === undefined ? Uint32Array.from(norms.keys()) : Uint32Array.from(new Set(nodes.map((node) => indexIn(projection, node))))
  const columns = [
    { name: 'node', type: 'node', data: idsOf(projection, shown) },
    { name: 'embedding', type: 'list', data: Array.from(shown, (node) => embeddings.subarray(node * dimension, (node + 1) * dimension)) }
  ] as const
  const table = { columns, rowCount: shown.length }
  return { table, projection: projection.spec, summary: summarise(vectors, norms), notes: nodes === undefined ? [USE] : [] }
}
