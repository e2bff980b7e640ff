import type { Projection } from '../../graph/projection.ts'
import type { Row } from '../../storage/neo4j/connection.ts'
import { Float } from '../../storage/neo4j/values.ts'
import type { AlgorithmName, AlgorithmOutput, AlgorithmParameters } from '../engine.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import { type GraphForm, WEIGHT } from './projection-statement.ts'

/** A projection whose relationships lie in the catalogue of GDS; its nodes and columns are here. */
export interface PushedProjection extends Projection {
  readonly graphName: string
  readonly database: string
  readonly nodeCount: number
}

export interface Ask<A extends AlgorithmName> {
  readonly projection: PushedProjection
  readonly parameters: AlgorithmParameters<A>
  /** Dense index of a node id that GDS names. */
  indexOf(id: number): number
}

/** How GDS is asked for what a kernel computes. */
export interface PushedAlgorithm<A extends AlgorithmName> {
  /** Procedure without its mode. */
  readonly procedure: string
  /** `mutate` where what is wanted besides the values of nodes is not streamed; `train` is estimated by nobody. */
  readonly mode: 'stream' | 'mutate' | 'train'
  /** What the kernel is called in messages about weights that it refuses; null: any weight will do. */
  readonly refuses: string | null
  /** The graph it runs on, where that is not the projection itself. */
  formOf?(ask: Ask<A>): GraphForm
  configure(ask: Ask<A>): Configuration
  /** Where the output says more than scores: the fields of the mutate mode that say it, and how it is put. */
  readonly facts?: { readonly fields: string; from(row: Row): Partial<AlgorithmOutput<A>> }
  /** @throws when one of these is no score. */
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
