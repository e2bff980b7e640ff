import type { ValueType } from '../values.ts'

/**
 * What to order a property's values by, as expressions of ORDER BY: numbers and truth values, then text, then all else, each kind in its own order. Nulls come last,
 * whichever way.
 */
export function ordering(expression: string, types: ReadonlySet<ValueType>, descending = false): string[] {
  const way = descending ? ' DESC' : ''
  const kinds = new Set([...types].map(kindOf))
  const kind = `CASE WHEN ${expression} IS :: INTEGER | FLOAT | BOOLEAN THEN 0 WHEN ${expression} IS :: STRING THEN 1 ELSE 2 END`
  return [`${expression} IS NULL`, ...(kinds.size > 1 ? [`${kind}${way}`] : []), `${expression}${way}`]
}

function kindOf(type: ValueType): number {
  if (type === 'string') return 1
  return type === 'integer' || type === 'float' || type === 'boolean' ? 0 : 2
}
