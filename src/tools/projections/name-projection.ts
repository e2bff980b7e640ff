import { type TObject, Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import type { Projection } from '../../graph/projection.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import { findProjection, keepProjection } from '../named-projection.ts'
import type { ToolContext, ToolOutcome } from '../tool.ts'

const MAX_TTL_MINUTES = 60 * 24 * 30
const TTL_MINUTES = 60 * 24

export const projectionName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$',
  description: 'Name of the projection; algorithms then take it in place of a graph.'
})

/** Parameters of every tool that creates a named projection. */
export const namingParameters = {
  preview: Type.Boolean({ default: false, description: 'Only tell what would be projected; nothing is kept.' }),
  replace: Type.Boolean({ default: false, description: 'Take the name from a projection that has it.' }),
  ttlMinutes: Type.Integer({ minimum: 1, maximum: MAX_TTL_MINUTES, default: TTL_MINUTES, description: 'Minutes until it is dropped by itself.' })
}

export const namedColumns = {
  name: { type: 'string', description: 'Name of the projection.' },
  graph: { type: 'string', description: 'The graph it is a part of.' },
  nodeCount: { type: 'integer', description: 'Nodes in it.' },
  relationshipCount: { type: 'integer', description: 'Relationships in it, each once.' },
  bytes: { type: 'integer', description: 'Memory of its arrays in this process.' },
  expiresAt: { type: 'string', description: 'When it is dropped by itself.' }
} as const

export const namedSummary: TObject = Type.Object({
  name: Type.String(),
  graph: Type.String(),
  kept: Type.Boolean({ description: 'false: only a preview.' }),
  nodeCount: Type.Integer(),
  relationshipCount: Type.Integer(),
  bytes: Type.Integer(),
  orientation: Type.String(),
  columns: Type.Array(Type.String(), { description: 'Numbers of nodes that algorithms can read by these names.' }),
  expiresAt: Type.Union([Type.String(), Type.Null()])
})

/** Each relationship once, whatever the orientation. */
export function relationshipCountOf({ arcCount, spec }: Projection): number {
  return spec.orientation === 'undirected' ? arcCount / 2 : arcCount
}

export interface NamingRequest {
  readonly name: string
  readonly preview: boolean
  readonly replace: boolean
  readonly ttlMinutes: number
}

async function refuseTaken({ name, replace }: NamingRequest, { store, tenant, kept }: ToolContext): Promise<void> {
  if ((await store.list(tenant)).some((graph) => graph.name === name)) {
    throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `"${name}" is the name of a graph. Choose another name for the projection.` })
  }
  if (!replace && (await findProjection(kept, tenant, name)) !== null) {
    throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `The projection "${name}" already exists. Set "replace": true, choose another name, or drop it.` })
  }
}

/** Projects the spec now, so that faults are reported at once, and stores it under the name. */
export async function nameProjection(spec: ProjectionSpec, request: NamingRequest, context: ToolContext): Promise<ToolOutcome> {
  const { name, preview, ttlMinutes } = request
  const { tenant, graphInfo, engine, control, kept } = context
  if (!preview) await refuseTaken(request, context)
  const projection = await engine.project(tenant, graphInfo.name, spec, control)
  const now = Date.now()
  const expiresAt = preview ? null : new Date(now + ttlMinutes * 60_000).toISOString()
  if (expiresAt !== null) await keepProjection(kept, tenant, { name, graph: graphInfo.name, spec, createdAt: new Date(now).toISOString(), expiresAt })
  const summary = { name, graph: graphInfo.name, nodeCount: projection.nodeIds.length, relationshipCount: relationshipCountOf(projection) }
  const row = { ...summary, bytes: projection.bytes, expiresAt }
  return {
    table: {
      columns: Object.entries(row).map(([column, value]) => ({ name: column, type: namedColumns[column as keyof typeof row].type, data: [value] })),
      rowCount: 1
    },
    summary: { ...row, kept: !preview, orientation: spec.orientation, columns: Object.keys(projection.columns) },
    notes: projection.nodeIds.length === 0 ? ['No node meets this: the projection is empty.'] : [],
    projection: spec
  }
}
