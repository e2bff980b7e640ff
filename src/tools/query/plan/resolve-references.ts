import type { ShapedResult } from '../../../results/shape.ts'
import type { Reference } from './planned-call.ts'

/** A JSON Schema in the arguments has strings under `$ref`. */
function isReference(value: object): value is Reference {
  const { $ref, ...others } = value as Partial<Reference>
  return typeof $ref === 'object' && Object.keys(others).length === 0 && Array.isArray($ref.path)
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce(
    (holder: unknown, key) => (typeof holder === 'object' && holder !== null ? (holder as Record<string | number, unknown>)[key] : undefined),
    value
  )
}

/** Marks a missing value. */
const nothing = Symbol('nothing')

function resolve(value: unknown, results: readonly (ShapedResult | null)[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => resolve(item, results))
    return items.includes(nothing) ? nothing : items
  }
  if (isReference(value)) return valueAt(results[value.$ref.call], value.$ref.path) ?? nothing
  const members = Object.entries(value).map(([name, member]) => [name, resolve(member, results)] as const)
  return members.some(([, member]) => member === nothing) ? nothing : Object.fromEntries(members)
}

/**
 * Replaces references by values of earlier results; null where one is missing, so that the call is left out. `results` has an entry for each
 * earlier call, null for one without a result.
 */
export function resolveReferences(
  values: Readonly<Record<string, unknown>>,
  results: readonly (ShapedResult | null)[]
): Readonly<Record<string, unknown>> | null {
  const resolved = resolve(values, results)
  return resolved === nothing ? null : (resolved as Readonly<Record<string, unknown>>)
}
