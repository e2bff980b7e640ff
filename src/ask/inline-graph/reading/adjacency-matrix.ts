import { numeralOf } from './edge.ts'
import { blocksOf, cutTo, type Field, fieldsOf, isName, type Row } from './edge-list.ts'
import type { Extracted } from './extracted.ts'
import { wordsBefore } from './nearby-words.ts'
import { isSign, type Span, splitAt, type Token } from './tokens.ts'

interface Square extends Span {
  readonly numbers: readonly (readonly number[])[]
  /** Names of the rows; null where they are numbered. */
  readonly names: readonly string[] | null
}

const isColon = isSign(':')
const none = new Set(['inf', 'infinity', 'none', 'null', '∞', '-', 'x', 'nan', '.'])

function cell(field: Field): number | null {
  const [token, next] = field
  if (token === undefined || field.length > 2 || (field.length === 2 && token.text !== '-')) return null
  if (next !== undefined) return -(numeralOf(next)?.number ?? 0)
  return none.has(token.text.toLowerCase()) ? 0 : (numeralOf(token)?.number ?? null)
}

function numbersOf(rows: readonly (readonly Field[])[]): number[][] | null {
  const numbers = rows.map((row) => row.map(cell))
  return numbers.length > 1 && numbers.every((row) => row.length === numbers.length && row.every((number) => number !== null)) ? (numbers as number[][]) : null
}

const nameOf = (field: Field) =>
  field
    .filter((token) => !isColon(token))
    .map(({ text }) => text)
    .join(' ')

/** Reads a square of numbers in lines, with names before its rows, over its columns, or without names. */
function squareOfRows(rows: readonly Row[], above: Row | undefined): Square | null {
  const span = { start: rows[0]?.start ?? 0, end: rows.at(-1)?.end ?? 0 }
  const plain = numbersOf(rows.map(({ fields }) => fields))
  const over = above?.fields.map(nameOf).filter((name) => name !== '') ?? []
  const isOver = over.length === rows.length && !over.every((name) => Number.isInteger(Number(name)))
  if (plain !== null) return { numbers: plain, names: isOver ? over : null, ...span }
  const inner = numbersOf(rows.map(({ fields }) => fields.slice(1)))
  const isNamed = inner !== null && rows.every(({ fields }) => isName((fields[0] ?? []).filter((token) => !isColon(token))))
  return isNamed
    ? {
        numbers: inner,
        names: rows.map(({ fields }) => nameOf(fields[0] ?? [])),
        start: over.length === rows.length ? (above?.start ?? span.start) : span.start,
        end: span.end
      }
    : null
}

function squareInLines(tokens: readonly Token[]): Square | null {
  const lines = splitAt(tokens, ({ kind }) => kind === 'line').map((line) => (line[0]?.kind === 'group' && line.length < 3 ? line[0].items : line))
  const rows = blocksOf(lines).flat()
  const squareAt = (at: number, size: number, height: number): Square | null => {
    if (height < 3 || rows[at + height - 1] === undefined) return null
    const block = rows.slice(at, at + height).map((one) => cutTo(one, size))
    return block.every(({ fields }) => fields.length === size) ? squareOfRows(block, rows[at - 1]) : null
  }
  for (const [at, { fields }] of rows.entries()) {
    const square = squareAt(at, fields.length, fields.length) ?? squareAt(at, fields.length, fields.length - 1)
    if (square !== null) return square
  }
  return null
}

function squareInBrackets(sequences: readonly (readonly Token[])[]): Square | null {
  for (const group of sequences.flat()) {
    const rows = group.items.filter(({ kind }) => kind === 'group')
    const isNested =
      group.kind === 'group' && rows.length > 1 && group.items.every((token) => token.kind === 'group' || token.kind === 'line' || isSign(',')(token))
    const numbers = isNested ? numbersOf(rows.map(fieldsOf)) : null
    if (numbers !== null) return { numbers, names: null, start: group.start, end: group.end }
  }
  return null
}

/** A square is a matrix where the text says so, or where a list of pairs cannot have its size. */
function isMatrix({ numbers }: Square, text: string): boolean {
  const isLoopless = numbers.every((row, at) => row[at] === 0 && row.every((number, to) => number === numbers[to]?.[at]))
  return text.toLowerCase().includes('matrix') || numbers.length > 3 || (numbers.length === 3 && isLoopless)
}

/** Reads an adjacency matrix, in lines or in nested brackets; null where there is none. */
export function readSquare(tokens: readonly Token[], sequences: readonly (readonly Token[])[], text: string): Extracted | null {
  const square = squareInBrackets(sequences) ?? squareInLines(tokens)
  if (square === null || !isMatrix(square, text)) return null
  const { numbers, names, start, end } = square
  const isFromOne = names === null && wordsBefore(text, text.length, 400).join(' ').includes(`1 to ${numbers.length}`)
  const named = numbers.map((_, at) => names?.[at] ?? String(isFromOne ? at + 1 : at))
  const isSame = numbers.every((row, at) => row.every((number, to) => number === numbers[to]?.[at]))
  const isWeighted = numbers.some((row) => row.some((number) => number !== 0 && number !== 1))
  const edges = numbers.flatMap((row, at) =>
    row.flatMap((number, to) =>
      number === 0 || (isSame && to < at)
        ? []
        : [{ source: named[at] ?? '', target: named[to] ?? '', sign: ',', start, end, ...(isWeighted ? { weight: number } : {}) }]
    )
  )
  return { edges, nodes: named, noun: '', directed: isSame ? null : true, spans: [{ start, end }] }
}
