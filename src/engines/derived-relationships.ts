import { EdgewiseError } from '../base/errors.ts'
import { buildCsr } from '../graph/build-csr.ts'
import type { KernelControl } from '../graph/control.ts'
import type { Csr } from '../graph/csr.ts'
import { listRelationships } from '../graph/kernels/list-relationships.ts'
import { type CsrProjection, indexOfNode } from '../graph/projection.ts'
import type { DerivedRelationships, ProjectionSpec } from '../graph/spec.ts'
import { rowsMeeting } from '../results/filter-table.ts'
import type { EarlierResults, NodePairs } from './engine.ts'

/** Relationships between the store's nodes, including nodes outside the projection. */
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

/** One number per pair for this property, NaN where the pair has none. */
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

function madeFor({ derivedRelationships = [], types }: ProjectionSpec): DerivedRelationships[] {
  return derivedRelationships.filter(({ type }) => types.length === 0 || types.includes(type))
}

/** Opens the node pairs from which the spec derives relationships. */
export async function openPairs({ tenant, graph }: Owner, spec: ProjectionSpec, results: EarlierResults): Promise<NodePairs[]> {
  const opened = []
  for (const made of madeFor(spec)) opened.push(await results.nodePairs(tenant, made, graph))
  return opened
}

/** Builds the spec's derived relationships from `opened`, with its conditions and weight. Throws EDGEWISE_MISSING_VALUE. */
export function derivedArcs(owner: Owner, spec: ProjectionSpec, opened: readonly NodePairs[]): DerivedArcs {
  const arcs = { sources: [] as number[], targets: [] as number[], weights: [] as number[], types: [] as string[] }
  for (const [index, made] of madeFor(spec).entries()) {
    const pairs = opened[index] as NodePairs
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

/** The parts of a projection that joining derived relationships needs. */
export type JoinedProjection = Pick<CsrProjection, 'tenant' | 'graph' | 'spec' | 'nodeIds' | 'csr'>

/** Appends derived relationships to the stored ones, except those that lead out of the projection. O(n + m), so it must not run on the event loop. */
export function joinDerived(projection: JoinedProjection, pairs: readonly NodePairs[], control: KernelControl): Csr {
  const { spec, nodeIds } = projection
  const added = derivedArcs(projection, spec, pairs)
  control.check(0)
  const stored = listRelationships(projection.csr, {}, control)
  const from = added.sources.map((id) => indexOfNode(nodeIds, id))
  const to = added.targets.map((id) => indexOfNode(nodeIds, id))
  const within = [...from.keys()].filter((row) => from[row] !== -1 && to[row] !== -1)
  const pick = (values: readonly number[]) => within.map((row) => values[row] as number)
  const isReversed = spec.orientation === 'reverse'
  control.check(0.5)
  return buildCsr({
    nodeCount: nodeIds.length,
    sources: joined(Uint32Array, stored.sources, pick(isReversed ? to : from)),
    targets: joined(Uint32Array, stored.targets, pick(isReversed ? from : to)),
    weights: stored.weights === null ? null : joined(Float64Array, stored.weights, pick(added.weights)),
    // The stored relationships already have the orientation of the spec.
    orientation: spec.orientation === 'undirected' ? 'undirected' : 'natural',
    parallel: spec.parallel
  })
}

function joined<A extends Uint32Array | Float64Array>(make: new (length: number) => A, first: ArrayLike<number>, second: readonly number[]): A {
  const all = new make(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
