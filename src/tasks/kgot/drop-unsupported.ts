import type { Operation, OperationProperty, ReadOperations } from './operation.ts'
import { numbersOf } from './support.ts'

/** Drops facts with numbers that the source text lacks: a model may have invented them. */
export function dropUnsupported({ operations, refused }: ReadOperations, text: string): ReadOperations {
  const known = new Set(numbersOf(text))
  const madeUp = ({ value }: OperationProperty) => numbersOf(String(value)).filter((number) => !known.has(number))
  const why = operations
    .flatMap((one) => (one.op === 'remove' ? [] : one.properties))
    .flatMap((fact) => {
      const numbers = madeUp(fact)
      return numbers.length === 0 ? [] : [{ operation: JSON.stringify({ [fact.name]: fact.value }), why: `The result does not say ${numbers.join(', ')}.` }]
    })
  const keep = (one: Operation) => (one.op === 'remove' ? one : { ...one, properties: one.properties.filter((fact) => madeUp(fact).length === 0) })
  return { operations: operations.map(keep), refused: [...refused, ...why] }
}
