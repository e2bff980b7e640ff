import { EdgewiseError } from '../base/errors.ts'
import type { CsrProjection } from '../graph/projection.ts'
import type { ProjectionSpec } from '../graph/spec.ts'
import { storedColumns } from './derived-columns.ts'

/** The types that a run distinguishes; null when it treats all types alike. */
function toldApart(parameters: object): readonly string[] | null {
  return (parameters as { relationshipTypes?: readonly string[] | null }).relationshipTypes ?? null
}

/**
 * Returns the projection with each type's arcs beside all arcs, where the run distinguishes types.
 * @throws EDGEWISE_CONFLICT when the graph has changed meanwhile.
 */
export async function withTypesApart(
  projection: CsrProjection,
  parameters: object,
  project: (spec: ProjectionSpec) => Promise<CsrProjection>
): Promise<CsrProjection> {
  const types = toldApart(parameters)
  if (types === null) return projection
  const byType = []
  for (const type of types) {
    const { csr, version } = await project({ ...storedColumns(projection.spec), properties: [], weight: null, types: [type] })
    if (version !== projection.version) {
      throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `The graph "${projection.graph}" changed after it was projected. Try again.` })
    }
    byType.push(csr)
  }
  return { ...projection, csr: { ...projection.csr, byType } }
}
