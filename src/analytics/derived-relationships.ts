import { EdgewiseError } from '../errors.ts'
import { buildCsr } from '../graph/build-csr.ts'
import { uncontrolled } from '../graph/control.ts'
import { listRelationships } from '../graph/kernels/list-relationships.ts'
import { bytesOf, type CsrProjection, indexOfNode } from '../graph/projection.ts'
import type { DerivedRelationships, ProjectionSpec } from '../graph/spec.ts'
import { rowsMeeting } from '../results/filter-table.ts'
import type { EarlierResults, NodePairs } from './engine.ts'

/** Relationships between the store's nodes, whether or not the projection holds these. */
export interface DerivedArcs {
  readonly sources: readonly number[]
  readonly targets: readonly number[]
  /** Empty without a weight. */
  readonly weights: readonly number[]
  readonly types: readonly string[]
}

interface Owner {
  readonly tenant: string
  readonly graph: string
}

/** A number for each pair under this property, NaN where it has none. */
function valuesOf({ number }: DerivedRelationships, { sources, values }: NodePairs, property: string): ArrayLike<number> {
  const held = number?.property === property ? values : null
  return held ?? new Float64Array(sources.length).fill(Number.NaN)
}

function weightsOf({ graph }: Owner, made: DerivedRelationships, pairs: NodePairs, rows: readonly number[], { weight }: ProjectionSpec): number[] {
  if (weight === null) return []
  const values = valuesOf(made, pairs, weight.property)
  const missing = weight.missing ?? Number.NaN
  const count = weight.missing === null ? rows.filter((row) => Number.isNaN(values[row])).length : 0
  if (count === 0) return rows.map((row) => (Number.isNaN(values[row]) ? missing : (values[row] as number)))
  throw new EdgewiseError('EDGEWISE_MISSING_VALUE', { graph, count, owner: `relationships of type ${made.type}`, property: weight.property })
}

/** The derived relationships that the spec asks for: of its types, meeting its conditions, with its weight. @throws EDGEWISE_MISSING_VALUE */
export async function derivedArcs(owner: Owner, spec: ProjectionSpec, results: EarlierResults): Promise<DerivedArcs> {
  const arcs = { sources: [] as number[], targets: [] as number[], weights: [] as number[], types: [] as string[] }
  for (const made of spec.derivedRelationships ?? []) {
    if (spec.types.length > 0 && !spec.types.includes(made.type)) continue
    const pairs = await results.nodePairs(owner.tenant, made, owner.graph)
    const rows = rowsMeeting(pairs.sources.length, (property) => valuesOf(made, pairs, property), spec.relationshipWhere)
    const weights = weightsOf(owner, made, pairs, rows, spec)
    for (const [place, row] of rows.entries()) {
      arcs.sources.push(pairs.sources[row] as number)
      arcs.targets.push(pairs.targets[row] as number)
      arcs.types.push(made.type)
      if (spec.weight !== null) arcs.weights.push(weights[place] as number)
    }
  }
  return arcs
}

/** The projection with derived relationships beside, and after, those of the store. Those that lead out of it are left out. O(n + m) */
export async function withDerivedRelationships(projection: CsrProjection, results: EarlierResults): Promise<CsrProjection> {
  const { spec, nodeIds, columns } = projection
  const added = await derivedArcs(projection, spec, results)
  const stored = listRelationships(projection.csr, {}, uncontrolled)
  const from = added.sources.map((id) => indexOfNode(nodeIds, id))
  const to = added.targets.map((id) => indexOfNode(nodeIds, id))
  const within = [...from.keys()].filter((row) => from[row] !== -1 && to[row] !== -1)
  const pick = (values: readonly number[]) => within.map((row) => values[row] as number)
  const isReversed = spec.orientation === 'reverse'
  const csr = buildCsr({
    nodeCount: nodeIds.length,
    sources: joined(Uint32Array, stored.sources, pick(isReversed ? to : from)),
    targets: joined(Uint32Array, stored.targets, pick(isReversed ? from : to)),
    weights: stored.weights === null ? null : joined(Float64Array, stored.weights, pick(added.weights)),
    // The stored ones are listed as they are followed.
    orientation: spec.orientation === 'undirected' ? 'undirected' : 'natural',
    parallel: spec.parallel
  })
  return { ...projection, csr, arcCount: csr.arcCount, bytes: bytesOf([nodeIds, ...Object.values(columns)], csr) }
}

function joined<A extends Uint32Array | Float64Array>(make: new (length: number) => A, first: ArrayLike<number>, second: readonly number[]): A {
  const all = new make(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
