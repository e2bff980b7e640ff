import { createHash } from 'node:crypto'
import { canonicalJson } from '../base/canonical-json.ts'
import type { ProjectionSpec } from '../graph/spec.ts'

/** Everything that determines a result's rows, so that it can be recomputed. Timing is recorded separately, outside the hash. */
export interface Provenance {
  readonly graph: string
  readonly graphVersion: string
  /** null when the store was read without a projection. */
  readonly projection: ProjectionSpec | null
  readonly engine: string
  /** Hashes of the models used for prediction, by name. */
  readonly models?: Readonly<Record<string, string>>
  readonly algorithm: string
  /** Arguments after defaults, nodes as `{ id }`. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly seed: number | null
  readonly reproducible: 'exact' | 'tolerance' | 'none'
}

export interface BaseProjection {
  readonly name: string
  readonly spec: ProjectionSpec
}

/** The call of a handle, sufficient to run it again. Its arguments include handles of earlier results. */
export interface CallDescriptor {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** The named projection of the call, as it was then. */
  readonly projection?: BaseProjection
  readonly graph: string
  readonly graphVersion: string
  /** Engine name and version, e.g. `local/1`. */
  readonly engine: string
  /** Hashes of the models that it names. */
  readonly models?: Readonly<Record<string, string>>
  readonly parents: readonly string[]
  /** The id of one run, for tools that may return something else next time, so that a handle identifies what was returned. */
  readonly run?: string
}

const DIGITS = 20

/** The stable name of a call's result: the same tenant and descriptor always give the same handle, another tenant a different one. */
export function handleOf(tenant: string, descriptor: CallDescriptor): string {
  const hash = createHash('sha256').update(canonicalJson({ tenant, descriptor })).digest('hex')
  return `r_${hash.slice(0, DIGITS)}`
}
