import { invalidInput } from '../base/errors.ts'
import { indexOfNode, type Projection } from '../graph/projection.ts'
import { type Condition, columnNameOf, type Orientation, type ProjectionSpec, wholeGraph } from '../graph/spec.ts'
import type { GraphInfo, StoredNode } from '../storage/graphs/store.ts'
import { checkConditions } from './check-conditions.ts'
import type { ProjectionInput } from './schemas.ts'
import type { Tool, ToolContext } from './tool.ts'

function declaredOrientation(info: GraphInfo, base: ProjectionSpec | null): Orientation {
  return base?.orientation ?? (info.orientation === 'undirected' ? 'undirected' : 'natural')
}

/** Fills parameters whose default is the graph's own, with a note. */
export function fillGraphDefaults(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  info: GraphInfo,
  base: ProjectionSpec | null
): { readonly given: Record<string, unknown>; readonly notes: readonly string[] } {
  if (!Object.hasOwn(tool.input.properties, 'orientation') || given['orientation'] !== undefined) return { given: { ...given }, notes: [] }
  const orientation = declaredOrientation(info, base)
  const whose = base === null ? "the graph's own way" : "the projection's way"
  return { given: { ...given, orientation }, notes: [`Relationships were read as ${orientation}, ${whose}.`] }
}

/** Restricts the request to the named projection; without a request, all of it. */
function narrowed(requested: readonly string[] = [], base: readonly string[] = [], parameter: string): readonly string[] {
  const outside = base.length === 0 ? undefined : requested.find((name) => !base.includes(name))
  if (outside === undefined) return requested.length > 0 ? requested : base
  throw invalidInput(`"${outside}" is not in the named projection; its ${parameter} are ${base.join(', ')}.`)
}

/** The weight property, resolved through the named projection. */
function weightOf(name: string, missing: number | null, base: ProjectionSpec | null): ProjectionSpec['weight'] {
  const named = base?.weights?.find((held) => held.name === name)
  return { property: named?.property ?? name, missing: missing ?? named?.missing ?? null }
}

/** The part of a graph, or of the named projection, that an algorithm's arguments select. `projectWith` adds columns. */
export function specOf(input: ProjectionInput, context: Pick<ToolContext, 'graphInfo' | 'base'>): ProjectionSpec {
  const { weight, defaultWeight = null } = input
  const base = context.base?.spec ?? null
  const conditions = (name: 'nodeWhere' | 'relationshipWhere') => [
    ...(base?.[name] ?? []),
    ...checkConditions(input[name] as readonly Condition[] | undefined, name)
  ]
  const types = narrowed(input.relationshipTypes, base?.types, 'types')
  const made = base?.derivedRelationships?.filter(({ type }) => types.length === 0 || types.includes(type)) ?? []
  return {
    ...wholeGraph(input.orientation ?? declaredOrientation(context.graphInfo, base)),
    labels: narrowed(input.labels, base?.labels, 'labels'),
    types,
    ...(made.length === 0 ? {} : { derivedRelationships: made }),
    weight: weight === undefined ? (base?.weight ?? null) : weightOf(weight, defaultWeight, base),
    ...(base?.connectedBy === undefined ? {} : { connectedBy: base.connectedBy }),
    parallel: base?.parallel ?? 'keep',
    nodeWhere: conditions('nodeWhere'),
    relationshipWhere: conditions('relationshipWhere')
  }
}

export async function projectFor(input: ProjectionInput, context: ToolContext, changes: Partial<ProjectionSpec> = {}): Promise<Projection> {
  const { engine, tenant, graphInfo, control } = context
  return engine.project(tenant, graphInfo.name, { ...specOf(input, context), ...changes }, control)
}

const isHandle = (name: string) => /^r_[0-9a-f]{20}$/.test(name)

/** Where a spec takes these columns from: the named projection first, then results by handle, else stored properties. */
export function columnsOf(names: readonly string[], { base }: Pick<ToolContext, 'base'>): Pick<ProjectionSpec, 'properties' | 'derived'> {
  const properties = []
  const derived = []
  for (const name of new Set(names)) {
    const added = base?.spec.derived.find((column) => column.name === name)
    if (added !== undefined) derived.push(added)
    else if (isHandle(name)) derived.push({ name, handle: name })
    else properties.push(base?.spec.properties.find((held) => columnNameOf(held) === name) ?? { property: name, missing: Number.NaN })
  }
  return { properties, derived }
}

/** The projection with columns: stored numeric properties (NaN where a node has none), columns of the named projection, or results by handle. */
export function projectWith(
  input: ProjectionInput,
  context: ToolContext,
  names: readonly string[],
  changes: Partial<ProjectionSpec> = {}
): Promise<Projection> {
  return projectFor(input, context, { ...columnsOf(names, context), ...changes })
}

/** The node's index in the projection; a node that the arguments exclude is an error. */
export function indexIn(projection: Projection, node: StoredNode): number {
  const index = indexOfNode(projection.nodeIds, node.id)
  if (index >= 0) return index
  const detail = `"${node.name}" (${node.labels.join(':')}) is not in the selected part of the graph; widen "labels" or "nodeWhere", or leave them out.`
  throw invalidInput(detail)
}

export function idsOf(projection: Projection, indexes: ArrayLike<number>): Float64Array {
  return Float64Array.from(indexes, (index) => projection.nodeIds[index] as number)
}
