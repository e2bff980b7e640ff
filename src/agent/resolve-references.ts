import { EdgewiseError } from '../errors.ts'
import type { Reference } from '../planner/planner.ts'
import type { ShapedResult } from '../results/shape.ts'

/** A JSON Schema among the arguments has texts under `$ref`. */
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

function resolve(value: unknown, results: readonly (ShapedResult | null)[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => resolve(item, results))
  if (!isReference(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member, results)]))
  const { call, path } = value.$ref
  const found = valueAt(results[call], path)
  if (found !== undefined) return found
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The plan refers to ${path.join('.')} of call ${call + 1}, which has none.` })
}

/** Arguments with the values of earlier results in place of the references to them. `results`: of each call of the plan so far, null for one without a result. */
export function resolveReferences(values: Readonly<Record<string, unknown>>, results: readonly (ShapedResult | null)[]): Readonly<Record<string, unknown>> {
  return resolve(values, results) as Readonly<Record<string, unknown>>
}
