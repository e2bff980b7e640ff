import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import { indexOfNode, type Projection } from '../../graph/projection.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { indexIn, projectFor } from '../project.ts'
import { nodeReferences, type ProjectionInput } from '../schemas.ts'
import type { ToolContext } from '../tool.ts'

/** Filters for the first and second node of a pair. */
export const filterParameters = {
  sources: Type.Optional(nodeReferences('Only pairs whose first node is one of these.')),
  targets: Type.Optional(nodeReferences('Only pairs whose second node is one of these.')),
  sourceLabels: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 100, description: 'Only pairs whose first node has any of these labels.' })
  ),
  targetLabels: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 100, description: 'Only pairs whose second node has any of these labels.' })
  )
}

/** Names in GDS and other services. */
export const filterAliases = { sourceNodeFilter: 'sources', targetNodeFilter: 'targets', sourceNodeLabels: 'sourceLabels', targetNodeLabels: 'targetLabels' }

interface FilterInput extends ProjectionInput {
  readonly sources?: readonly StoredNode[]
  readonly targets?: readonly StoredNode[]
  readonly sourceLabels?: readonly string[]
  readonly targetLabels?: readonly string[]
}

async function indicesOf(
  projection: Projection,
  nodes: readonly StoredNode[] | undefined,
  wanted: readonly string[] | undefined,
  input: ProjectionInput,
  context: ToolContext
): Promise<Uint32Array | null> {
  if (nodes === undefined && wanted === undefined) return null
  const named = nodes?.map((node) => indexIn(projection, node))
  if (wanted === undefined) return Uint32Array.from(named ?? []).sort()
  const { nodeIds } = await projectFor(input, context, { labels: wanted, weight: null })
  const labelled = nodeIds.subarray().reduce<number[]>((found, id) => {
    const index = indexOfNode(projection.nodeIds, id)
    if (index !== -1 && named?.includes(index) !== false) found.push(index)
    return found
  }, [])
  return Uint32Array.from(labelled)
}

/** The filters as ascending indices of projected nodes; null for none. Throws EDGEWISE_INVALID_INPUT when one matches no node. */
export async function pairFilters(
  input: FilterInput,
  projection: Projection,
  context: ToolContext
): Promise<{ readonly sources: Uint32Array | null; readonly targets: Uint32Array | null }> {
  const sources = await indicesOf(projection, input.sources, input.sourceLabels, input, context)
  const targets = await indicesOf(projection, input.targets, input.targetLabels, input, context)
  for (const [filter, which] of [
    [sources, 'source'],
    [targets, 'target']
  ] as const) {
    if (filter?.length !== 0) continue
    const detail = `No node of the selected part of the graph meets "${which}s" and "${which}Labels"; widen one of them, or "labels".`
    throw invalidInput(detail)
  }
  return { sources, targets }
}
