import { fold } from '../../../storage/graphs/fold.ts'
import type { Fact, Source } from './fact.ts'

export const isCalculated = ({ source }: Fact): boolean => source.result.tool === 'calculate'

/** The results behind `a` and `b` of an expression. */
interface Operands {
  readonly a: Source | undefined
  readonly b: Source | undefined
  readonly earlier: readonly Source[]
}

const CELL = /\b([ab])\.\w+\[(?:(\d+)|"([^"]*)")\]/g
const NUMBER = /(?<![\w.[])\d+(?:\.\d+)?(?![\w\]])/g

/** Returns the names of a calculated number: those of its cells, else of rows with its numbers, else those that its results are about. */
export function namesWorkedOut(expression: string, { a, b, earlier }: Operands): ReadonlySet<string> {
  const cells = [...expression.matchAll(CELL)].flatMap(([, operand, place, name]) => {
    const row = (operand === 'a' ? a : b)?.rows.find((fact) => fact.row === Number(place) - 1)
    return name === undefined ? [...(row?.names ?? [])] : [fold(name)]
  })
  const plain = [...expression.replace(CELL, '').matchAll(NUMBER)].map(([digits]) => Number(digits)).filter((value) => value > 1 && value !== 100)
  const isHeld = ({ numbers }: Fact) => numbers.some(({ field, value }) => field !== 'rank' && plain.includes(value))
  const rows = earlier.flatMap((source) => source.rows.filter(isHeld))
  const own = new Set([...cells, ...rows.flatMap((fact) => [...fact.names])])
  return own.size > 0 ? own : new Set([a, b].flatMap((source) => (source === undefined ? [] : [...source.anchors, ...source.given])))
}
