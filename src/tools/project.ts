import { EdgewiseError } from '../errors.ts'
import { indexOfNode, type Projection } from '../graph/projection.ts'
import { type Condition, type Orientation, type ProjectionSpec, wholeGraph } from '../graph/spec.ts'
import type { GraphInfo, StoredNode } from '../store/store.ts'
import { checkConditions } from './check-conditions.ts'
import type { ProjectionInput } from './schemas.ts'
import type { Tool, ToolContext } from './tool.ts'

function declaredOrientation(info: GraphInfo): Orientation {
  return info.orientation === 'undirected' ? 'undirected' : 'natural'
}

/** Fills the parameters whose default is the graph's own, and says so. */
export function fillGraphDefaults(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  info: GraphInfo
): { readonly given: Record<string, unknown>; readonly notes: readonly string[] } {
  if (!Object.hasOwn(tool.input.properties, 'orientation') || given['orientation'] !== undefined) return { given: { ...given }, notes: [] }
  const orientation = declaredOrientation(info)
  return { given: { ...given, orientation }, notes: [`Relationships were read as ${orientation}, the graph's own way.`] }
}

/** The part of a graph that an algorithm's arguments ask for. */
export function specOf(input: ProjectionInput, info: GraphInfo): ProjectionSpec {
  const { weight, defaultWeight = null } = input
  return {
    ...wholeGraph(input.orientation ?? declaredOrientation(info)),
    labels: input.labels ?? [],
    types: input.relationshipTypes ?? [],
    weight: weight === undefined ? null : { property: weight, missing: defaultWeight },
    nodeWhere: checkConditions(input.nodeWhere as readonly Condition[] | undefined, 'nodeWhere'),
    relationshipWhere: checkConditions(input.relationshipWhere as readonly Condition[] | undefined, 'relationshipWhere')
  }
}

export async function projectFor(input: ProjectionInput, context: ToolContext, changes: Partial<ProjectionSpec> = {}): Promise<Projection> {
  const { engine, tenant, graphInfo, control } = context
  return engine.project(tenant, graphInfo.name, { ...specOf(input, graphInfo), ...changes }, control)
}

/** Where the projection holds the node; a node that the arguments leave out is an error that says so. */
export function indexIn(projection: Projection, node: StoredNode): number {
  const index = indexOfNode(projection.nodeIds, node.id)
  if (index >= 0) return index
  const detail = `"${node.name}" (${node.labels.join(':')}) is not in the part of the graph asked for; widen "labels" or "nodeWhere", or leave them out.`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail })
}

/** The store's ids of projected nodes. */
export function idsOf(projection: Projection, indexes: ArrayLike<number>): Float64Array {
  return Float64Array.from(indexes, (index) => projection.nodeIds[index] as number)
}
