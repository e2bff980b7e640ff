import { EdgewiseError } from '../errors.ts'
import type { ProjectionSpec } from '../graph/spec.ts'
import type { KeptThings, Tool } from './tool.ts'

/** A projection under a name, as it is kept: any process builds it from the spec. */
export interface NamedSpec {
  readonly name: string
  readonly graph: string
  readonly spec: ProjectionSpec
  readonly createdAt: string
  /** After this it is gone. */
  readonly expiresAt: string
}

type KeptSpec = Omit<NamedSpec, 'name' | 'graph'>

/** null: the tenant has none of that name, or no longer. */
export async function findProjection(kept: Pick<KeptThings, 'projection'>, tenant: string, name: string): Promise<NamedSpec | null> {
  const found = await kept.projection(tenant, name)
  const named = found === null ? null : { name, graph: found.graph, ...(found.spec as KeptSpec) }
  return named === null || Date.parse(named.expiresAt) <= Date.now() ? null : named
}

/** By name. Those whose time has run out are removed on the way. */
export async function listProjections(kept: KeptThings, tenant: string): Promise<NamedSpec[]> {
  const all = (await kept.listProjections(tenant)).map(({ name, graph, spec }) => ({ name, graph, ...(spec as KeptSpec) }))
  const isOver = ({ expiresAt }: NamedSpec) => Date.parse(expiresAt) <= Date.now()
  await Promise.all(all.filter(isOver).map(({ name }) => kept.dropProjection(tenant, name)))
  return all.filter((named) => !isOver(named))
}

export function keepProjection(kept: KeptThings, tenant: string, { name, graph, ...spec }: NamedSpec): Promise<void> {
  return kept.putProjection(tenant, name, { graph, spec })
}

/** Tools that read the store itself know nothing of projections. */
export function assertProjecting(tool: Tool, { name, graph }: NamedSpec): void {
  if (Object.hasOwn(tool.input.properties, 'relationshipWhere') || tool.family === 'projections') return
  const detail = `"${name}" is a projection of graph "${graph}"; ${tool.name} reads whole graphs. Give "graph": "${graph}", or run an algorithm on "${name}".`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, tool: tool.name })
}
