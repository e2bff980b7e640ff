import { firstNotBefore } from './item.ts'
import { readWords, type Word } from './words.ts'

/** A cell of a table without its quotes and marks, at its place in the text. */
export interface Cell {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A table that a text holds: of Markdown, of CSV, or rows in brackets. */
export interface TextTable {
  readonly kind: 'markdown' | 'csv' | 'brackets'
  /** The words over each column; null: rows without a header. */
  readonly heads: readonly (readonly Word[])[] | null
  readonly rows: readonly (readonly Cell[])[]
  readonly start: number
  readonly end: number
}

interface Line {
  readonly text: string
  readonly start: number
}

/** More words than this over a column are a sentence. */
const MAX_HEAD_WORDS = 5
const SEPARATORS = [',', ';', '\t']
const RULE = /^[\s|:]*--[\s|:-]*$/
const CSV_QUOTED = /"((?:[^"]|"")*)"/y

export interface ReadTables {
  readonly tables: readonly TextTable[]
  /** The words over each word that stands in a cell of any table: one list for all of a column. */
  readonly heads: ReadonlyMap<number, readonly Word[]>
  /** The words of the head of a Markdown table. */
  readonly inHeads: ReadonlySet<number>
  /** The line breaks inside of Markdown tables of one row: such a table says one thing. */
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
  const lines = linesOf(text)
  const tables: TextTable[] = []
  for (let at = 0; at < lines.length; ) {
    const found = markdownAt(lines, at) ?? csvAt(lines, at)
    if (found !== null) tables.push(found)
    at += 1 + (found === null ? 0 : found.rows.length + (found.kind === 'markdown' ? 1 : 0))
  }
  return tables
}

function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').map((line) => {
    const placed = { text: line, start }
    start += line.length + 1
    return placed
  })
}

interface Row {
  readonly line: Line
  readonly cells: readonly Cell[]
}

function tableOf(kind: TextTable['kind'], heads: readonly Cell[], first: Line, body: readonly Row[]): TextTable {
  const { line } = body.at(-1) ?? { line: first }
  return {
    kind,
    heads: heads.map((head) => readWords(head.text)),
    rows: body.map(({ cells }) => cells),
    start: first.start,
    end: line.start + line.text.length
  }
}

/** A line of cells over a rule. */
function markdownAt(lines: readonly Line[], at: number): TextTable | null {
  const [first, rule] = [lines[at], lines[at + 1]]
  if (first === undefined || rule === undefined || !first.text.includes('|') || !RULE.test(rule.text)) return null
  const rest = lines.slice(at + 2)
  const end = rest.findIndex(({ text }) => !text.includes('|'))
  const body = (end < 0 ? rest : rest.slice(0, end)).map((line) => ({ line, cells: barCells(line) }))
  return tableOf('markdown', barCells(first), first, body)
}

/** The parts between bars, without the empty ones before the first and after the last. */
function barCells({ text, start }: Line): Cell[] {
  const cells: Cell[] = []
  let place = start
  for (const part of text.split('|')) {
    cells.push(trimmed(part, place))
    place += part.length + 1
  }
  return cells.slice(cells[0]?.text === '' ? 1 : 0, cells.length > 1 && cells.at(-1)?.text === '' ? -1 : undefined)
}

/** Without spaces, and without the marks of bold text and code around it. */
function trimmed(part: string, place: number): Cell {
  const [before = ''] = /^[\s*_`]*/.exec(part) ?? []
  const text = part.slice(before.length).replace(/[\s*_`]+$/, '')
  return { text, start: place + before.length, end: place + before.length + text.length }
}

/** Lines of as many cells as the header over them, of two columns or more. */
function csvAt(lines: readonly Line[], at: number): TextTable | null {
  const first = lines[at] as Line
  for (const separator of SEPARATORS) {
    const heads = separatedCells(first, separator) ?? []
    const body = heads.length > 1 && heads.every(isHead) ? csvRows(lines.slice(at + 1), separator, heads.length) : []
    if (body.length > 0) return tableOf('csv', heads, first, body)
  }
  return null
}

function csvRows(lines: readonly Line[], separator: string, columns: number): Row[] {
  const rows: Row[] = []
  for (const line of lines) {
    const cells = separatedCells(line, separator)
    if (cells?.length !== columns) break
    rows.push({ line, cells })
  }
  return rows
}

/** A few plain words: no number, no sentence. */
function isHead({ text }: Cell): boolean {
  return text !== '' && text.split(/[\s_]/).length <= MAX_HEAD_WORDS && !/^[-+\d.*•#(]|[.!?:]$/.test(text)
}

/** null: no line of CSV, as its quotes do not close. */
function separatedCells({ text, start }: Line, separator: string): Cell[] | null {
  const cells: Cell[] = []
  for (let at = 0; at <= text.length; ) {
    const from = at + (/^ */.exec(text.slice(at))?.[0].length ?? 0)
    CSV_QUOTED.lastIndex = from
    const quoted = CSV_QUOTED.exec(text)
    if (quoted === null && text[from] === '"') return null
    const stop = text.indexOf(separator, from + (quoted?.[0].length ?? 0))
    const end = stop < 0 ? text.length : stop
    const inner = quoted?.[1]
    const place = start + from + 1
    cells.push(
      inner === undefined ? trimmed(text.slice(from, end), start + from) : { text: inner.replaceAll('""', '"'), start: place, end: place + inner.length }
    )
    at = end + 1
  }
  return cells
}

const CELL = String.raw`(?:"(?:[^"\\\n]|\\.)*"|-?\d[\d.]*(?:e[+-]?\d+)?|null|none)`
// Something stands between two cells: digits of a number could else be parted in every way.
const BRACKET_ROW = new RegExp(String.raw`\[(\s*${CELL}(?:(?:\s*,|\s)\s*${CELL})*\s*,?\s*)\]`, 'gi')
const BRACKET_CELL = /"((?:[^"\\]|\\.)*)"|-?\d[\d.]*(?:e[+-]?\d+)?/gi

/** A text of nothing but `["A", "B", 3], ["C", "D", 4]`. */
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

/** Rows without a number are lists or ways, and are read as such. */
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

/** The places of the words of a part of the text. */
function wordsIn({ start, end }: Pick<Cell, 'start' | 'end'>, words: readonly Word[]): number[] {
  const first = firstNotBefore(words, (word) => word.start < start)
  const last = firstNotBefore(words, (word) => word.start < end)
  return Array.from({ length: last - first }, (_, step) => first + step)
}
