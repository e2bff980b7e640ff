import { functions, type Value } from './functions.ts'
import { contains, hIndex, leastMissing, mode, size } from './list-functions.ts'
import type { ListReduction, Typed } from './typed.ts'

const reductions: Readonly<Record<ListReduction, (list: Float64Array, count: number, item: number) => Value>> = { size, mode, hIndex, leastMissing, contains }

/** The values of the names in an expression. */
export interface Readings {
  readonly nodes: number
  /** Reads fields, properties, parameters, globals, messages and aggregates. */
  read(leaf: Typed): Value
  list(name: string): readonly number[]
}

/** Interprets an expression, for use with few nodes. Loops over many nodes are compiled. */
export function evaluate(typed: Typed, readings: Readings): Value {
  if (typed.kind === 'literal') return typed.value
  if (typed.kind === 'call') {
    const { name, arguments: parts } = typed
    return (
      functions[name]?.apply(
        parts.map((part) => evaluate(part, readings)),
        readings.nodes
      ) ?? 0
    )
  }
  if (typed.kind !== 'reduce') return readings.read(typed)
  const list = Float64Array.from(readings.list(typed.list))
  const [item] = typed.arguments
  return reductions[typed.name](list, list.length, item === undefined ? 0 : Number(evaluate(item, readings)))
}
