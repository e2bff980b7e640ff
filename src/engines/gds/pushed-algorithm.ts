import type { Projection } from '../../graph/projection.ts'
import type { Row } from '../../storage/neo4j/connection.ts'
import { Float } from '../../storage/neo4j/values.ts'
import type { AlgorithmName, AlgorithmOutput, AlgorithmParameters } from '../engine.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import { type GraphForm, WEIGHT } from './projection-statement.ts'

/** A projection whose relationships are in the GDS catalogue; its nodes and columns are here. */
export interface PushedProjection extends Projection {
  readonly graphName: string
  readonly database: string
  readonly nodeCount: number
}

export interface Ask<A extends AlgorithmName> {
  readonly projection: PushedProjection
  readonly parameters: AlgorithmParameters<A>
  /** The dense index of a GDS node id. */
  indexOf(id: number): number
}

/** How a kernel maps to a GDS procedure. */
export interface PushedAlgorithm<A extends AlgorithmName> {
  /** Procedure without its mode. */
  readonly procedure: string
  /** `mutate` where GDS does not stream the required totals; `train` has no memory estimate; default: `stream`. */
  readonly mode?: 'mutate' | 'train'
  /** The kernel's name in errors about refused weights; absent when it accepts any weight. */
  readonly refuses?: string
  /** The graph it runs on, where it differs from the projection. */
  formOf?(ask: Ask<A>): GraphForm
  /** Absent without parameters. */
  configure?(ask: Ask<A>): Configuration
  /** For outputs with more than scores: the mutate mode's fields for the rest, and their conversion. */
  readonly facts?: { readonly fields: string; from(row: Row): Partial<AlgorithmOutput<A>> }
  /** @throws when one of these is not a valid score. */
  judge?(scores: ArrayLike<number>): void
  read(call: GdsCall, configuration: Configuration, ask: Ask<A>): Promise<AlgorithmOutput<A>>
}

export function weightOf({ projection }: { readonly projection: Projection }): Configuration {
  return projection.spec.weight === null ? {} : { relationshipWeightProperty: WEIGHT }
}

export const float = (value: number) => new Float(value)

export function idOf({ projection }: { readonly projection: Projection }, index: number): number {
  return projection.nodeIds[index] as number
}
