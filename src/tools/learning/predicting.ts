import { indexOfNode, type Projection } from '../../graph/projection.ts'
import { columnNameOf, type ProjectionSpec } from '../../graph/spec.ts'
import type { Column } from '../../results/table.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { columnsOf, indexIn, specOf } from '../project.ts'
import { type ProjectionInput, projectionParameters } from '../schemas.ts'
import type { ToolContext, ToolOutcome } from '../tool.ts'
import { labelMask, pickColumns } from './node-training.ts'
import type { ModelDocument } from './trained-model.ts'

const { orientation: _orientation, ...asTrained } = projectionParameters

/** The part of the graph to predict on; default: the part used in training. Orientation and weights are always the model's. */
export const predictionParameters = asTrained

/** An opened model, and the graph with the columns that it needs. */
export interface Prediction {
  readonly document: ModelDocument
  readonly projection: Projection
  /** The projected columns that the model takes as input. */
  readonly columns: Readonly<Record<string, Float64Array>>
  readonly part: ProjectionInput
  readonly notes: readonly string[]
}

function spokenFor(given: ProjectionInput, trained: ProjectionSpec, { base }: Pick<ToolContext, 'base'>): ProjectionInput {
  const filters =
    base === null
      ? {
          ...(trained.labels.length === 0 ? {} : { labels: [...trained.labels] }),
          ...(trained.types.length === 0 ? {} : { relationshipTypes: [...trained.types] }),
          ...(trained.nodeWhere.length === 0 ? {} : { nodeWhere: trained.nodeWhere as ProjectionInput['nodeWhere'] }),
          ...(trained.relationshipWhere.length === 0 ? {} : { relationshipWhere: trained.relationshipWhere as ProjectionInput['relationshipWhere'] })
        }
      : {}
  const { weight } = trained
  const weighed = weight === null ? {} : { weight: weight.property, ...(weight.missing === null ? {} : { defaultWeight: weight.missing }) }
  return { ...filters, ...given, orientation: trained.orientation, ...weighed } as ProjectionInput
}

/** Finds the training columns now: in the named projection or the store; columns that training derived from results come by handle. */
function columnsNow(document: ModelDocument, context: ToolContext): Pick<ProjectionSpec, 'properties' | 'derived'> {
  const isAddedNow = (name: string) => context.base?.spec.derived.some((column) => column.name === name) === true
  const held = document.spec.derived.filter(({ name }) => document.given.includes(name) && !isAddedNow(name))
  const rest = columnsOf(
    document.given.filter((name) => !held.some((column) => column.name === name)),
    context
  )
  const trained = new Map(document.spec.properties.map((held) => [columnNameOf(held), held]))
  // A projection may rename a property; without one, the training's names apply.
  const properties = rest.properties.map((column) => {
    const known = trained.get(columnNameOf(column))
    if (known === undefined) return column
    // JSON stores NaN as null.
    const missing = known.missing ?? column.missing
    return column.as === undefined ? { ...known, missing } : { ...column, missing }
  })
  return { properties, derived: [...rest.derived, ...held] }
}

export async function openPrediction(input: ProjectionInput & { readonly modelName: string }, context: ToolContext): Promise<Prediction> {
  const { graph, document: kept } = await context.openModel(input.modelName)
  const document = kept as ModelDocument
  const { engine, tenant, graphInfo, control } = context
  const part = spokenFor(input, document.spec, context)
  const { derivedRelationships } = document.spec
  const made = context.base !== null || derivedRelationships === undefined ? {} : { derivedRelationships }
  const spec = { ...specOf(part, context), ...made, parallel: document.spec.parallel, ...columnsNow(document, context) }
  const projection = await engine.project(tenant, graphInfo.name, spec, control)
  const notes = graph === graphInfo.name ? [] : [`The model was trained on graph "${graph}", not on "${graphInfo.name}".`]
  return { document, projection, columns: pickColumns(projection, document.given), part, notes }
}

/** The nodes to predict, ascending; null for all. */
export async function nodesToPredict(
  input: ProjectionInput & { readonly nodes?: readonly StoredNode[]; readonly targetNodeLabels?: readonly string[] },
  { projection, document, part }: Prediction,
  context: ToolContext
): Promise<Uint32Array | null> {
  if (input.nodes !== undefined) return Uint32Array.from(new Set(input.nodes.map((node) => indexIn(projection, node)))).sort()
  const mask = await labelMask(input.targetNodeLabels ?? document.targetNodeLabels, projection, part, context)
  return mask === null ? null : Uint32Array.from(projection.nodeIds, (id) => indexOfNode(projection.nodeIds, id)).filter((node) => mask[node] === 1)
}

/** Sorts predicted rows by falling value, ties by node. */
export function rowsBy(values: ArrayLike<number>): Uint32Array {
  return Uint32Array.from(values, (_, row) => row).sort((a, b) => (values[b] as number) - (values[a] as number) || a - b)
}

export const rankColumn = (count: number) => ({ name: 'rank', type: 'integer' as const, data: Float64Array.from({ length: count }, (_, row) => row + 1) })

/** Ranks the predicted nodes in this order, with their `columns`. `nodes` restricts the rows; null for all. */
export function rankedNodes(
  { projection, notes }: Prediction,
  nodes: Uint32Array | null,
  order: Uint32Array,
  columns: readonly Column[]
): Pick<ToolOutcome, 'table' | 'order' | 'notes' | 'projection'> {
  const ids = Float64Array.from(order, (row) => projection.nodeIds[nodes === null ? row : (nodes[row] as number)] as number)
  return {
    table: { columns: [rankColumn(order.length), { name: 'node', type: 'node', data: ids }, ...columns], rowCount: order.length },
    order: [{ column: 'rank', descending: false }],
    notes,
    projection: projection.spec
  }
}
