import { fieldNameWords } from '../reading/words.ts'
import { remember } from '../remember.ts'
import type { Fact, NumberPlace, Source } from './fact.ts'

export const isCalculated = ({ source }: Fact): boolean => source.result.tool === 'calculate'

/** Words that name a column of the results it was worked out from must name one that the expression reads. */
export function fitsExpression({ fact: { source } }: NumberPlace, stems: ReadonlySet<string>): boolean {
  const calculation = calculationOf(source)
  if (calculation === null) return true
  const { read, fields } = calculation
  const named = fields.filter((field) => fieldNameWords(field).every((word) => stems.has(word)))
  return read.size === 0 || named.length === 0 || named.some((field) => read.has(field))
}

/** The columns that a calculation reads, and all those of the results it could read. */
const calculationOf: (source: Source) => { readonly read: ReadonlySet<string>; readonly fields: readonly string[] } | null = remember(({ result, origins }) => {
  const expression = result.summary['expression']
  if (result.tool !== 'calculate' || typeof expression !== 'string') return null
  const read = new Set([...expression.matchAll(/\b[ab]\.(\w+)/g)].flatMap(([, column]) => column ?? []))
  const fields = new Set(origins.flatMap(({ rows }) => rows.flatMap(({ numbers }) => numbers.map(({ field }) => field))))
  return { read, fields: [...fields] }
})

interface Cells {
  readonly row: number | null
  readonly names: ReadonlySet<string>
  readonly numbers: readonly { readonly field: string; readonly value: number }[]
}

interface Operand {
  readonly rows: readonly Cells[]
  readonly anchors: ReadonlySet<string>
  readonly given: ReadonlySet<string>
}

/** The results that `a` and `b` of an expression stand for. */
interface Operands {
  readonly a: Operand | undefined
  readonly b: Operand | undefined
  readonly earlier: readonly Operand[]
  fold(text: string): string
}

const CELL = /\b([ab])\.\w+\[(?:(\d+)|"([^"]*)")\]/g
const NUMBER = /(?<![\w.[])\d+(?:\.\d+)?(?![\w\]])/g

/** The names that a worked-out number is of: those of its cells, of rows that hold its plain numbers or, without either, those that its results are about. */
export function namesWorkedOut(expression: string, { a, b, earlier, fold }: Operands): ReadonlySet<string> {
  const cells = [...expression.matchAll(CELL)].flatMap(([, operand, place, name]) =>
    name === undefined ? namesOfRow(operand === 'a' ? a : b, Number(place) - 1) : [fold(name)]
  )
  const plain = [...expression.replace(CELL, '').matchAll(NUMBER)].map(([digits]) => Number(digits)).filter((value) => value > 1 && value !== 100)
  const rows = earlier.flatMap((source) => source.rows.filter((fact) => plain.some((value) => isHeld(fact, value))))
  const own = new Set([...cells, ...rows.flatMap((fact) => [...fact.names])])
  return own.size > 0 ? own : new Set([a, b].flatMap((source) => (source === undefined ? [] : [...source.anchors, ...source.given])))
}

function namesOfRow(source: Operand | undefined, row: number): readonly string[] {
  return [...(source?.rows.find((fact) => fact.row === row)?.names ?? [])]
}

const isHeld = ({ numbers }: Cells, value: number) => numbers.some((cell) => cell.field !== 'rank' && cell.value === value)
