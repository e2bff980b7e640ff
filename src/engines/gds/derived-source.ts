import type { ProjectionSpec } from '../../graph/spec.ts'
import type { ProjectionSource } from '../../storage/neo4j/projection-source.ts'
import { Float } from '../../storage/neo4j/values.ts'
import { derivedArcs, openPairs } from '../derived-relationships.ts'
import type { EarlierResults } from '../engine.ts'

/** Exceeds every id of a stored relationship. */
const FIRST_PLACE = '4611686018427387904'

/** Adds the relationships that the spec derives from earlier results: they travel as parameters, and the query drops those that lead out of the projection. */
export async function withDerivedSource(
  source: ProjectionSource,
  owner: { readonly tenant: string; readonly graph: string },
  spec: ProjectionSpec,
  results: EarlierResults
): Promise<ProjectionSource> {
  if (spec.derivedRelationships === undefined) return source
  const { sources, targets, weights, types } = derivedArcs(owner, spec, await openPairs(owner, spec, results))
  const arcs = sources.map((id, place) => [id, targets[place], place, types[place], ...(spec.weight === null ? [] : [new Float(weights[place] as number)])])
  const derived = `UNWIND $edgewiseDerived AS arc MATCH (n) WHERE id(n) = arc[0] ${source.nodes} WITH arc, n AS s
MATCH (n) WHERE id(n) = arc[1] ${source.nodes} WITH s, n AS t, ${FIRST_PLACE} + arc[2] AS o, ${spec.weight === null ? 'null' : 'arc[4]'} AS w, arc[3] AS y`
  return { ...source, derived, parameters: { ...source.parameters, edgewiseDerived: arcs } }
}
