import { EdgewiseError } from '../base/errors.ts'
import type { Condition } from '../graph/spec.ts'

function fault({ operator, value }: Condition): string | null {
  if (operator === 'exists' || operator === 'missing') return value === undefined ? null : `"${operator}" takes no value`
  if (value === undefined || value === null) return `"${operator}" needs a value; to test for none use "missing"`
  if (operator === 'in') return Array.isArray(value) ? null : '"in" needs a list'
  return Array.isArray(value) ? `"${operator}" needs a single value; for a list use "in"` : null
}

/** Returns the conditions after checking that each has the value its operator needs. */
export function checkConditions(conditions: readonly Condition[] | undefined, parameter: string): readonly Condition[] {
  for (const [index, condition] of (conditions ?? []).entries()) {
    const wrong = fault(condition)
    if (wrong === null) continue
    const pointer = `/${parameter}/${index}/value`
    const detail = `${pointer}: ${wrong}.`
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer, detail }] })
  }
  return conditions ?? []
}
