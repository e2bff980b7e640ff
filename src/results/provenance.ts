import { createHash } from 'node:crypto'
import type { ProjectionSpec } from '../graph/spec.ts'

const plainKey = /^\w+$/

function scalar(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return typeof value === 'bigint' ? value.toString() : (JSON.stringify(value) ?? 'null')
}

function list(items: ArrayLike<unknown>): string {
  let text = ''
  for (let i = 0; i < items.length; i++) text += i === 0 ? canonicalJson(items[i]) : `,${canonicalJson(items[i])}`
  return `[${text}]`
}

/**
 * One text per value: keys sorted, undefined members left out, numbers that JSON lacks as null, BigInt as digits, typed arrays as lists.
 * Hashes and cache keys use it; `toJson` makes the values that callers see.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return scalar(value)
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return list(value as ArrayLike<unknown>)
  const held = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const key of Object.keys(held).sort()) {
    const member = held[key]
    if (member === undefined) continue
    text += `${text === '' ? '' : ','}${plainKey.test(key) ? `"${key}"` : JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}

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
