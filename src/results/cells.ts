import type { Claim } from './answer-document.ts'
import { formatValue, pluralNoun, shownNames } from './format.ts'
import type { GivenResult, ShapedResult } from './shape.ts'

type Place = NonNullable<Claim['evidence']>

/** The most claims in one answer; items beyond the first ones of a long list repeat their pattern. */
const MAX_CLAIMS = 400

interface Telling {
  /** The written form, where it differs from `formatValue`. */
  readonly text?: string
  readonly kind?: Claim['kind']
}

/** A value of a result with its place. */
export class Cell {
  readonly value: unknown
  /** null when the question contains the value. */
  readonly place: Place | null
  private readonly telling: Telling

  constructor(value: unknown, place: Place | null, telling: Telling = {}) {
    this.value = value
    this.place = place
    this.telling = telling
  }

  get kind(): Claim['kind'] {
    const { value, telling } = this
    if (telling.kind !== undefined) return telling.kind
    if (typeof value === 'boolean') return 'verdict'
    return typeof value === 'number' ? 'number' : typeof value === 'object' ? 'list' : 'name'
  }

  written(write: (value: unknown) => string): string {
    return this.telling.text ?? write(this.value)
  }

  as(telling: Telling): Cell {
    return new Cell(this.value, this.place, { ...this.telling, ...telling })
  }

  /** The same place with a reformatted value. */
  with(value: unknown): Cell {
    return new Cell(value, this.place, this.telling)
  }

  /** A value computed from this and other cells of its result. */
  derive(value: unknown, telling: Telling = {}): Cell {
    return new Cell(value, this.place === null ? null : { step: this.place.step, row: null, column: null }, telling)
  }
}

/** A text in parts; each cell in it is a claim. */
export type Text = readonly (string | Cell)[]
type Part = string | Cell | Text | undefined

/** `${cell}` in a template inserts the cell's value. */
export const text = (strings: TemplateStringsArray, ...parts: readonly Part[]): Text =>
  strings.flatMap((string, at) => [string, ...(at < parts.length ? [parts[at] ?? 'unknown'].flat() : [])])

/** A name from the question: a claim that needs no result. */
export const quoted = (text: string): Cell => new Cell(text, null, { kind: 'name' })

export const joined = (parts: readonly Part[], joint: string): Text => parts.flatMap((part, at) => [...(at > 0 ? [joint] : []), ...[part ?? 'unknown'].flat()])

/** Like `formatList`; `total` is the number of all items, when there are more. */
export function listed(items: readonly Part[], total: Cell = countOf(items)): Text {
  if (items.length === 0) return ['none']
  const shown = items.slice(0, shownNames)
  if (Number(total.value) > shown.length) return text`${joined(shown, ', ')} and others (${total} in all)`
  return shown.length === 1 ? joined(shown, '') : text`${joined(shown.slice(0, -1), ', ')} and ${shown.at(-1)}`
}

/** The number of items, as a claim on their result. */
export const countOf = (items: readonly unknown[]): Cell => (cellIn(items) ?? new Cell(null, null)).derive(items.length, { kind: 'count' })

function cellIn(data: unknown): Cell | undefined {
  if (data instanceof Cell) return data
  if (typeof data !== 'object' || data === null) return undefined
  for (const member of Object.values(data)) {
    const found = cellIn(member)
    if (found !== undefined) return found
  }
  return undefined
}

/** `3 films`. */
export const counted = (count: Cell, noun: string): Text => text`${count} ${count.value === 1 ? noun : pluralNoun(noun)}`

/** Writes a text in words, with its claims. */
export function writeOut(parts: Text, write: (value: unknown) => string = formatValue): { readonly answer: string; readonly claims: readonly Claim[] } {
  const claims: Claim[] = []
  let answer = ''
  for (const part of parts) {
    const start = answer.length
    const written = part instanceof Cell ? part.written(write) : part
    answer += written
    if (part instanceof Cell && part.value != null && written !== '' && claims.length < MAX_CLAIMS)
      claims.push({ kind: part.kind, text: written, start, end: answer.length, supported: true, evidence: part.place })
  }
  return { answer, claims }
}

export const valueIn = (given: unknown): unknown => (given instanceof Cell ? given.value : given)

/** The items of a list in a cell, each at the list's place. */
export const membersOf = (cell: Cell | undefined): Cell[] => (Array.isArray(cell?.value) ? cell.value.map((value) => cell.with(value)) : [])

/** The members of a list, also of one in a cell; null for anything else. */
export function listOf(given: unknown): readonly unknown[] | null {
  if (Array.isArray(given)) return given
  return given instanceof Cell && Array.isArray(given.value) ? membersOf(given) : null
}

/** Data without the places of their values. */
export function plain(data: unknown): unknown {
  if (data instanceof Cell) return data.value
  if (Array.isArray(data)) return data.map(plain)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, member]) => [name, plain(member)]))
}

export type CellRow = Readonly<Record<string, Cell>>

export interface ResultCells extends Omit<ShapedResult, 'summary' | 'rows' | 'total'> {
  readonly summary: CellRow
  readonly rows: readonly CellRow[]
  /** The total number of rows. */
  readonly total: Cell
  /** Whether the result has more rows than are available here. */
  readonly isCut: boolean
}

export function cellsOf({ result, step }: Pick<GivenResult, 'result' | 'step'>): ResultCells {
  const rowOf = (given: ShapedResult['summary'], row: number | null): CellRow =>
    Object.fromEntries(Object.entries(given).map(([column, value]) => [column, new Cell(value, { step, row, column })]))
  return {
    ...result,
    summary: rowOf(result.summary, null),
    rows: result.rows.map((row, at) => rowOf(row, result.offset + at)),
    total: new Cell(result.total, { step, row: null, column: 'total' }, { kind: 'count' }),
    isCut: result.total > result.rows.length
  }
}

/** Results of successful calls, in order. */
export const cellsOfRun = (results: readonly ShapedResult[]): ResultCells[] => results.map((result, at) => cellsOf({ result, step: at + 1 }))
