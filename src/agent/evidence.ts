import type { ShapedResult } from '../results/shape.ts'
import { fold } from '../store/fold.ts'
import { NumberSupport, writtenNumbers } from './number-support.ts'

/** Everything that results and the question say: what an answer may repeat. */
export interface Evidence {
  readonly numbers: NumberSupport
  /** Folded texts: names, values, tool and column names. */
  readonly names: ReadonlySet<string>
  /** The same texts as they stand, longest first, to be taken out of an answer before its numbers are read. */
  readonly texts: readonly string[]
  /** The question, folded, with a space at each end. */
  readonly question: string
  /** All of it folded, in one line with a space at each end. */
  readonly line: string
}

const LONGEST_NAME = 200

/** @param vocabulary words that need no evidence: names of tools, labels, types and properties. */
export function gatherEvidence(results: readonly ShapedResult[], question: string, vocabulary: readonly string[]): Evidence {
  const numbers: number[] = []
  const texts = new Set<string>(vocabulary)
  const visitAll = (value: object): void => {
    // A list's length and, for a path, its steps are plain to see.
    if (Array.isArray(value)) numbers.push(value.length, value.length - 1)
    else for (const key of Object.keys(value)) texts.add(key)
    Object.values(value).forEach(visit)
  }
  const visit = (value: unknown): void => {
    if (typeof value === 'number' || typeof value === 'bigint') numbers.push(Number(value))
    else if (typeof value === 'string') texts.add(value)
    else if (typeof value === 'object' && value !== null) visitAll(value)
  }
  for (const { tool, handle, summary, rows, total, returned, columns, notes, provenance } of results) {
    const { algorithm, parameters, graph } = provenance
    visit([tool, handle, summary, rows, total, returned, columns.map((column) => column.name), notes, algorithm, parameters, graph])
  }
  for (const text of [question, ...texts]) numbers.push(...writtenNumbers(text).map((written) => written.value))
  const folded = [...texts].map(fold)
  return {
    numbers: new NumberSupport(numbers),
    names: new Set(folded),
    texts: [...texts].filter((text) => text.length <= LONGEST_NAME).sort((a, b) => b.length - a.length),
    question: ` ${fold(question)} `,
    line: ` ${[fold(question), ...folded].join(' | ')} `
  }
}

/** Whether the words stand in the evidence one after another. */
export function isSaid(evidence: Evidence, text: string): boolean {
  const folded = fold(text)
  return folded === '' || evidence.names.has(folded) || evidence.line.includes(` ${folded} `)
}

/** The same for a part of a longer span, which must be a whole text of the results or a part of the question: no name is put together from pieces. */
export function isSaidWhole(evidence: Evidence, text: string): boolean {
  const folded = fold(text)
  return evidence.names.has(folded) || (folded !== '' && evidence.question.includes(` ${folded} `))
}
