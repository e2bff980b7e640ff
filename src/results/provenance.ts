import type { ProjectionSpec } from '../graph/spec.ts'

/** Everything that decides a result's rows, so that it can be computed again. Timing stands beside it, outside the hash. */
export interface Provenance {
  readonly graph: string
  readonly graphVersion: string
  /** null: read from the store without a projection. */
  readonly projection: ProjectionSpec | null
  readonly engine: string
  /** Hashes of the models it was predicted by, by name. */
  readonly models?: Readonly<Record<string, string>>
  readonly algorithm: string
  /** Arguments after defaults, nodes as `{ id }`. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly seed: number | null
  readonly reproducible: 'exact' | 'tolerance' | 'none'
}

/** A projection that was given a name. */
export interface BaseProjection {
  readonly name: string
  readonly spec: ProjectionSpec
}

/** What a handle names: enough to run the call again. Handles of earlier results stand among the arguments. */
export interface CallDescriptor {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** The named projection that the call ran on, as it was then. */
  readonly projection?: BaseProjection
  readonly graph: string
  readonly graphVersion: string
  /** Engine name and version, e.g. `local/1`. */
  readonly engine: string
  /** Hashes of the models that it names. */
  readonly models?: Readonly<Record<string, string>>
  readonly parents: readonly string[]
  /** Of one run, for tools that may tell something else the next time: a handle names what was told. */
  readonly run?: string
}
