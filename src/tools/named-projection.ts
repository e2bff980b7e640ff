import { EdgewiseError } from '../base/errors.ts'
import type { ProjectionSpec } from '../graph/spec.ts'
import type { KeptStores, Tool } from './tool.ts'

/** A stored projection by name: any process can build it from the spec. */
export interface NamedSpec {
  readonly name: string
  readonly graph: string
  readonly spec: ProjectionSpec
  readonly createdAt: string
  /** The projection is deleted after this time. */
  readonly expiresAt: string
}

type KeptSpec = Omit<NamedSpec, 'name' | 'graph'>

/** Restores a stored spec: JSON has null for the NaN of a property that nodes may lack. */
export function asSpec(kept: ProjectionSpec): ProjectionSpec {
  const properties = kept.properties.map((held) => ({ ...held, missing: (held.missing as number | null) ?? Number.NaN }))
  return { ...kept, properties }
}

function named({ name, graph, spec }: { readonly name: string; readonly graph: string; readonly spec: unknown }): NamedSpec {
  const kept = spec as KeptSpec
  return { name, graph, ...kept, spec: asSpec(kept.spec) }
}

/** null when the tenant has no projection of that name, or it has expired. */
export async function findProjection(kept: Pick<KeptStores, 'projections'>, tenant: string, name: string): Promise<NamedSpec | null> {
  const found = await kept.projections.read(tenant, name)
  const known = found === null ? null : named({ name, graph: found.graph, spec: found.spec })
  return known === null || Date.parse(known.expiresAt) <= Date.now() ? null : known
}

/** Lists projections by name and deletes expired ones. */
export async function listProjections(kept: KeptStores, tenant: string): Promise<NamedSpec[]> {
  const all = (await kept.projections.list(tenant)).map(named)
  const isOver = ({ expiresAt }: NamedSpec) => Date.parse(expiresAt) <= Date.now()
  await Promise.all(all.filter(isOver).map(({ name }) => kept.projections.drop(tenant, name)))
  return all.filter((one) => !isOver(one))
}

export function keepProjection(kept: KeptStores, tenant: string, { name, graph, ...spec }: NamedSpec): Promise<void> {
  return kept.projections.put(tenant, name, { graph, spec })
}

/** Tools that read the store directly cannot use projections. */
export function assertProjecting(tool: Tool, { name, graph }: NamedSpec): void {
  if (Object.hasOwn(tool.input.properties, 'relationshipWhere') || tool.family === 'projections') return
  const detail = `"${name}" is a projection of graph "${graph}"; ${tool.name} reads whole graphs. Give "graph": "${graph}", or run an algorithm on "${name}".`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, tool: tool.name })
}
