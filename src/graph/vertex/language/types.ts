/** Types of expressions. `none` is the type of the literal none; lists come from collected messages and are never stored. */
export type ValueType = 'number' | 'boolean' | 'node' | 'node?' | 'none' | 'numbers' | 'nodes'

/** Whether a value of the found type is valid where the other is wanted. */
export function fits(found: ValueType, wanted: ValueType): boolean {
  return found === wanted || (wanted === 'node?' && (found === 'node' || found === 'none'))
}

/** The type that covers both, or null. */
export function commonType(first: ValueType, second: ValueType): ValueType | null {
  if (fits(first, second)) return second
  if (fits(second, first)) return first
  const types = new Set([first, second])
  return types.has('none') && types.has('node') ? 'node?' : null
}
