import type { ToldRelationship } from '../told-graph.ts'
import { bare, blocksOf, isNumber, type Line, type Span, type Written } from './written.ts'

interface Row {
  /** A name before the numbers; null without one. */
  readonly head: string | null
  readonly cells: readonly string[]
}

const LEAST_SIZE = 3
/** A square of numbers whose diagonal is empty is one of relationships, from this size on even without the word. */
const LEAST_UNNAMED = 4
const saysMatrix = /\bmatri(?:x|ces)\b/i
const noRelationship = /^(?:0(?:\.0+)?|-|–|\.|inf(?:inity)?|∞|none|null)$/i
const cell = /^(?:[-+]?\d+(?:\.\d+)?|-|–|\.|inf(?:inity)?|∞|none|null)$/i

const cellsOf = (line: string): string[] =>
  line
    .replace(/[[\](){}|]/g, ' ')
    .split(/[\s,;&]+/)
    .filter(Boolean)

function readRow(line: string): Row | null {
  const cells = cellsOf(line.replace(/:/g, ' '))
  const [first = '', ...rest] = cells
  if (cells.length >= LEAST_SIZE && cells.every((text) => cell.test(text))) return { head: null, cells }
  return rest.length >= LEAST_SIZE && !cell.test(first) && rest.every((text) => cell.test(text)) ? { head: bare(first), cells: rest } : null
}

/** `[[0, 1], [1, 0]]` in one line. */
const nested = /\[\s*(?:\[[^[\]]*\]\s*,?\s*){3,}\]/g

function nestedSquares(text: string): { rows: Row[]; span: Span }[] {
  return [...text.matchAll(nested)].flatMap(({ 0: found, index }) => {
    const rows = [...found.slice(1).matchAll(/\[([^[\]]*)\]/g)].map(([, inner = '']) => readRow(inner))
    return rows.every((row) => row !== null) ? [{ rows, span: { start: index, end: index + found.length } }] : []
  })
}

/** Rows that begin with their numbers, as the line above them says: the numbers are names. */
function headed(rows: readonly Row[], lines: readonly Line[], start: number): readonly Row[] {
  const above = cellsOf(lines.findLast((line) => line.end < start && line.text !== '')?.text ?? '')
  const firsts = rows.map(({ cells }) => cells[0] ?? '')
  const isHeaded = rows[0]?.cells.length === rows.length + 1 && above.length === rows.length && above.every((name, at) => name === firsts[at])
  return isHeaded ? rows.map(({ cells: [head = '', ...cells] }) => ({ head, cells })) : rows
}

/** Names in the line above the square. */
function headsAbove(lines: readonly Line[], start: number, size: number): { names: string[]; start: number } | null {
  const above = lines.findLast((line) => line.end < start && line.text !== '')
  const names = /[.:?!]$/.test(above?.text ?? '') ? [] : cellsOf(above?.text ?? '').map(bare)
  return above !== undefined && names.length === size && new Set(names).size === size && !names.every(isNumber) ? { names, start: above.start } : null
}

function writtenOf(rows: readonly Row[], names: readonly string[], span: Span): Written {
  const relationships: ToldRelationship[] = []
  const isWeighted = rows.some(({ cells }) => cells.some((text) => !noRelationship.test(text) && Number(text) !== 1))
  const isSymmetric = rows.every(({ cells }, row) => cells.every((text, column) => text === rows[column]?.cells[row]))
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      const [source, target] = [names[row], names[column]]
      if (noRelationship.test(text) || source === undefined || target === undefined) continue
      relationships.push({ source, target, ...(isWeighted ? { weight: Number(text) } : {}) })
    }
  }
  return { relationships, nodes: names, directed: isSymmetric ? null : true, connector: ',', spans: [span] }
}

function isMatrix(rows: readonly Row[], isNamed: boolean): boolean {
  const size = rows.length
  if (size < LEAST_SIZE || rows[0]?.cells.length !== size) return false
  const isEmptyDiagonal = rows.every(({ cells }, at) => noRelationship.test(cells[at] ?? ''))
  return isNamed || (isEmptyDiagonal && size >= LEAST_UNNAMED) || rows[0].head !== null
}

/** Squares of numbers, one row for each node: what is not zero is a relationship. */
export function readMatrices(text: string, lines: readonly Line[]): Written[] {
  const blocks = blocksOf(lines, readRow, (a, b) => a.cells.length === b.cells.length).map(({ rows, start, end }) => ({
    rows: headed(rows, lines, start),
    span: { start, end }
  }))
  return [...nestedSquares(text), ...blocks].flatMap(({ rows, span }) => {
    if (!isMatrix(rows, saysMatrix.test(text))) return []
    const size = rows.length
    const heads = rows.flatMap(({ head }) => (head === null ? [] : [head]))
    const above = headsAbove(lines, span.start, size)
    const first = new RegExp(String.raw`\b1\s*(?:to|through|until|-|–|\.\.+|…)\s*${size}\b`).test(text) ? 1 : 0
    const numbered = rows.map((_, at) => String(at + first))
    const names = above?.names ?? (heads.length === size ? heads : numbered)
    return [writtenOf(rows, names, { start: above?.start ?? span.start, end: span.end })]
  })
}
