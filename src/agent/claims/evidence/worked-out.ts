import { fieldNameWords } from '../reading/words.ts'
import type { Fact, NumberPlace } from './facts.ts'

export const isCalculated = ({ source }: Fact): boolean => source.result.tool === 'calculate'

/** Words that name a column of the results it was worked out from must name one that the expression reads. */
export function fitsExpression({ fact: { source } }: NumberPlace, stems: ReadonlySet<string>): boolean {
  const expression = source.result.summary['expression']
  if (source.result.tool !== 'calculate' || typeof expression !== 'string') return true
  const read = new Set([...expression.matchAll(/\b[ab]\.(\w+)/g)].map(([, column]) => column))
  const fields = new Set(source.origins.flatMap(({ rows }) => rows.flatMap(({ numbers }) => numbers.map(({ field }) => field))))
  const named = [...fields].filter((field) => fieldNameWords(field).every((word) => stems.has(word)))
  return read.size === 0 || named.length === 0 || named.some((field) => read.has(field))
}
