/** Types of expressions. `none` is that of the word none; lists come by collecting messages and are never kept. */
export type ValueType = 'number' | 'boolean' | 'node' | 'node?' | 'none' | 'numbers' | 'nodes'

/** Whether a value of the one type may stand where the other is wanted. */
export function fits(found: ValueType, wanted: ValueType): boolean {
  return found === wanted || (wanted === 'node?' && (found === 'node' || found === 'none'))
}

/** The type that values of both have; null: there is none. */
export function commonType(first: ValueType, second: ValueType): ValueType | null {
  if (fits(first, second)) return second
  if (fits(second, first)) return first
  const types = new Set([first, second])
  return types.has('none') && types.has('node') ? 'node?' : null
}
