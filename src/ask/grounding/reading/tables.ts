import { firstNotBefore } from './item.ts'
import { readWords, type Word } from './words.ts'

/** A cell without quotes and Markdown signs, with its place in the text. */
export interface Cell {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A table in Markdown, in CSV, or as rows in brackets. */
export interface TextTable {
  readonly kind: 'markdown' | 'csv' | 'brackets'
  /** The words of each column's header; null where there is none. */
  readonly heads: readonly (readonly Word[])[] | null
  readonly rows: readonly (readonly Cell[])[]
  readonly start: number
  readonly end: number
}

interface Line {
  readonly text: string
  readonly start: number
}

/** A header with more words is a sentence. */
const MAX_HEAD_WORDS = 5
const SEPARATORS = [',', ';', '\t']
const RULE = /^[\s|:]*--[\s|:-]*$/
const CSV_QUOTED = /"((?:[^"]|"")*)"/y

export interface ReadTables {
  readonly tables: readonly TextTable[]
  /** Maps each word in a cell to its column's header; all words of a column share one array. */
  readonly heads: ReadonlyMap<number, readonly Word[]>
  /** Words in headers of Markdown tables. */
  readonly inHeads: ReadonlySet<number>
  /** Line breaks in Markdown tables of one row: such a table makes one claim. */
  readonly joined: ReadonlySet<number>
}

export function readTables(text: string, words: readonly Word[]): ReadTables {
  const tables = tablesIn(text)
  const markdown = tables.filter(({ kind }) => kind === 'markdown')
  const inHeads = markdown.flatMap(({ start, rows }) => wordsIn({ start, end: rows[0]?.[0]?.start ?? start }, words))
  const single = markdown.filter(({ rows }) => rows.length === 1)
  const joined = single.flatMap((table) => wordsIn(table, words)).filter((at) => words[at]?.kind === 'break')
  return { tables, heads: headsOf(tables, words), inHeads: new Set(inHeads), joined: new Set(joined) }
}

function tablesIn(text: string): TextTable[] {
  const rows = bracketTable(text)
  if (rows !== null) return [rows]
  let start = 0
  const lines = text.split('\n').map((line) => {
    start += line.length + 1
    return { text: line, start: start - line.length - 1 }
  })
  const tables: TextTable[] = []
  for (let at = 0; at < lines.length; ) {
    const found = tableAt(lines, at)
    if (found !== null) tables.push(found.table)
    at = found?.next ?? at + 1
  }
  return tables
}

interface FoundTable {
  readonly table: TextTable
  readonly next: number
}

/** Reads a line of cells above a rule, or two or more columns under plain words. */
function tableAt(lines: readonly Line[], at: number): FoundTable | null {
  const first = lines[at] as Line
  if (first.text.includes('|') && RULE.test(lines[at + 1]?.text ?? ''))
    return tableOf('markdown', first, cellsIn(first, '|') ?? [], rowsFrom(lines, at + 2, '|', null), at + 2)
  for (const separator of SEPARATORS) {
    const heads = cellsIn(first, separator) ?? []
    const rows = heads.length > 1 && heads.every(isHead) ? rowsFrom(lines, at + 1, separator, heads.length) : []
    if (rows.length > 0) return tableOf('csv', first, heads, rows, at + 1)
  }
  return null
}

function tableOf(kind: TextTable['kind'], { start, text }: Line, heads: readonly Cell[], rows: readonly (readonly Cell[])[], from: number): FoundTable {
  const end = rows.at(-1)?.at(-1)?.end ?? start + text.length
  return { table: { kind, heads: heads.map((head) => readWords(head.text)), rows, start, end }, next: from + rows.length }
}

function rowsFrom(lines: readonly Line[], from: number, separator: string, columns: number | null): Cell[][] {
  const rows: Cell[][] = []
  for (let at = from; at < lines.length && lines[at]?.text.includes(separator); at++) {
    const cells = cellsIn(lines[at] as Line, separator)
    if (cells === null || cells.length !== (columns ?? cells.length)) break
    rows.push(cells)
  }
  return rows
}

/** Whether a cell may be a header: a few words, no number, no sentence. */
function isHead({ text }: Cell): boolean {
  return text !== '' && text.split(/[\s_]/).length <= MAX_HEAD_WORDS && !/^[-+\d.*•#(]|[.!?:]$/.test(text)
}

/** Splits a line into cells; null where a quote is not closed. */
function cellsIn({ text, start }: Line, separator: string): Cell[] | null {
  const cells: Cell[] = []
  for (let at = 0; at <= text.length; ) {
    const from = at + (/^ */.exec(text.slice(at))?.[0].length ?? 0)
    CSV_QUOTED.lastIndex = from
    const quoted = CSV_QUOTED.exec(text)
    if (quoted === null && text[from] === '"') return null
    const stop = text.indexOf(separator, from + (quoted?.[0].length ?? 0))
    const end = stop < 0 ? text.length : stop
    cells.push(quoted === null ? trimmed(text.slice(from, end), start + from) : unquoted(quoted[1] ?? '', start + from + 1))
    at = end + 1
  }
  return separator === '|' ? withoutEdges(cells) : cells
}

/** Drops the empty cells outside the outer bars. */
const withoutEdges = (cells: Cell[]) => cells.slice(cells[0]?.text === '' ? 1 : 0, cells.length > 1 && cells.at(-1)?.text === '' ? -1 : undefined)

const unquoted = (inner: string, start: number): Cell => ({ text: inner.replaceAll('""', '"'), start, end: start + inner.length })

/** Trims blanks, and the signs of bold text and code. */
function trimmed(part: string, place: number): Cell {
  const [before = ''] = /^[\s*_`]*/.exec(part) ?? []
  const text = part.slice(before.length).replace(/[\s*_`]+$/, '')
  return { text, start: place + before.length, end: place + before.length + text.length }
}

const CELL = String.raw`(?:"(?:[^"\\\n]|\\.)*"|-?\d[\d.]*(?:e[+-]?\d+)?|null|none)`
// A separator between cells is required, since the digits of a number could otherwise be split in many ways.
const BRACKET_ROW = new RegExp(String.raw`\[(\s*${CELL}(?:(?:\s*,|\s)\s*${CELL})*\s*,?\s*)\]`, 'gi')
const BRACKET_CELL = /"((?:[^"\\]|\\.)*)"|-?\d[\d.]*(?:e[+-]?\d+)?/gi

/** Reads a text that consists of rows only: `["A", "B", 3], ["C", "D", 4]`. */
function bracketTable(text: string): TextTable | null {
  if (!text.trimStart().startsWith('[') || !/^[\s,;[\]]*$/.test(text.replace(BRACKET_ROW, ''))) return null
  const rows = [...text.matchAll(BRACKET_ROW)].map((match) =>
    [...(match[1] ?? '').matchAll(BRACKET_CELL)].map((cell): Cell => {
      const start = match.index + 1 + cell.index + (cell[1] === undefined ? 0 : 1)
      const raw = cell[1] ?? cell[0]
      return { text: raw.replace(/\\(["\\])/g, '$1'), start, end: start + raw.length }
    })
  )
  return rows.length < 2 && isOfNames(rows) ? null : { kind: 'brackets', heads: null, rows, start: 0, end: text.length }
}

/** Rows without a number are lists or paths. */
const isOfNames = (rows: TextTable['rows']) => rows.every((cells) => cells.every(({ text }) => text === '' || Number.isNaN(Number(text))))

function headsOf(tables: readonly TextTable[], words: readonly Word[]): ReadonlyMap<number, readonly Word[]> {
  const found = new Map<number, readonly Word[]>()
  for (const { heads, rows } of tables.filter((table) => table.heads !== null || !isOfNames(table.rows))) {
    const columns = heads ?? Array.from(rows[0] ?? [], (): readonly Word[] => [])
    for (const [column, cell] of rows.flatMap((cells) => [...cells.entries()])) for (const at of wordsIn(cell, words)) found.set(at, columns[column] ?? none)
  }
  return found
}

const none: readonly Word[] = []

/** Returns the indexes of the words in a part of the text. */
function wordsIn({ start, end }: Pick<Cell, 'start' | 'end'>, words: readonly Word[]): number[] {
  const first = firstNotBefore(words, (word) => word.start < start)
  const last = firstNotBefore(words, (word) => word.start < end)
  return Array.from({ length: last - first }, (_, step) => first + step)
}
