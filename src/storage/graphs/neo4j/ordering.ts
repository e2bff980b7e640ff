import type { ValueType } from '../values.ts'

/** ORDER BY expressions for a property: numbers and booleans, then text, then other values, each kind in its own order. Nulls come last in both directions. */
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
