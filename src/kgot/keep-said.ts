import type { Operation, ReadOperations } from './operation.ts'
import { numbersOf } from './support.ts'

/** Leaves out facts whose numbers nothing that was read says: a model may make them up, and an answer would rest on them. */
export function keepSaid({ operations, refused }: ReadOperations, said: string): ReadOperations {
  const known = new Set(numbersOf(said))
  const why: ReadOperations['refused'][number][] = []
  const kept = operations.map((operation): Operation => {
    if (operation.op === 'remove') return operation
    const properties = operation.properties.filter(({ name, value }) => {
      const made = numbersOf(String(value)).filter((number) => !known.has(number))
      if (made.length > 0) why.push({ operation: JSON.stringify({ [name]: value }), why: `The result does not say ${made.join(', ')}.` })
      return made.length === 0
    })
    return { ...operation, properties }
  })
  return { operations: kept, refused: [...refused, ...why] }
}
