import { fold } from '../../store/fold.ts'
import { numberAt, readWords, type Word, type WrittenNumber } from './words.ts'

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
const SEPARATORS = [',', ';', '\t'] as const
type Separator = (typeof SEPARATORS)[number]

const RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/
const CSV_QUOTED = /"((?:[^"]|"")*)"/y

export interface ReadTables {
  /** Tables whose rows tell data. */
  readonly tables: readonly TextTable[]
  /** The words over each word that stands in a cell of any table: one list for all of a column. */
  readonly heads: ReadonlyMap<number, readonly Word[]>
  /** The words of the head of a Markdown table. */
  readonly inHeads: ReadonlySet<number>
  /** The line breaks inside of Markdown tables of one row: such a table says one thing. */
  readonly joined: ReadonlySet<number>
}

/** @param isName whether a folded text is a name that results or the question hold. */
export function readTables(text: string, words: readonly Word[], isName: (folded: string) => boolean): ReadTables {
  const all = tablesIn(text)
  return {
    tables: all.filter((table) => isDataTable(table, isName)),
    heads: headsOf(all, words),
    inHeads: headWords(all, words),
    joined: breaksInside(all, words)
  }
}

function tablesIn(text: string): TextTable[] {
  const rows = bracketTable(text)
  if (rows !== null) return [rows]
  const lines = linesOf(text)
  const tables: TextTable[] = []
  for (let at = 0; at < lines.length; ) {
    const found = markdownAt(lines, at) ?? csvAt(lines, at)
    if (found !== null) tables.push(found.table)
    at = found?.next ?? at + 1
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

interface Found {
  readonly table: TextTable
  /** The line after it. */
  readonly next: number
}

function tableOf(
  kind: TextTable['kind'],
  heads: readonly Cell[],
  first: Line,
  body: readonly { readonly line: Line; readonly cells: readonly Cell[] }[]
): TextTable {
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
function markdownAt(lines: readonly Line[], at: number): Found | null {
  const [first, rule] = [lines[at], lines[at + 1]]
  if (first === undefined || rule === undefined || !first.text.includes('|') || !RULE.test(rule.text)) return null
  const rest = lines.slice(at + 2)
  const end = rest.findIndex(({ text }) => !text.includes('|'))
  const body = (end < 0 ? rest : rest.slice(0, end)).map((line) => ({ line, cells: barCells(line) }))
  return { table: tableOf('markdown', barCells(first), first, body), next: at + 2 + body.length }
}

function barCells({ text, start }: Line): Cell[] {
  const from = /^\s*\|?/.exec(text)?.[0].length ?? 0
  const to = text.length - (/\|?\s*$/.exec(text)?.[0].length ?? 0)
  let place = start + from
  return text
    .slice(from, Math.max(from, to))
    .split('|')
    .map((part) => {
      const cell = trimmed(part, place)
      place += part.length + 1
      return cell
    })
}

/** Without spaces, and without the marks of bold text and code around it. */
function trimmed(part: string, place: number): Cell {
  const [before = ''] = /^[\s*_`]*/.exec(part) ?? []
  const text = part.slice(before.length).replace(/[\s*_`]+$/, '')
  return { text, start: place + before.length, end: place + before.length + text.length }
}

/** Lines of as many cells as the header over them, of two columns or more. */
function csvAt(lines: readonly Line[], at: number): Found | null {
  const first = lines[at]
  for (const separator of SEPARATORS) {
    const heads = first === undefined ? null : separatedCells(first, separator)
    const body = heads !== null && heads.length > 1 && heads.every(isHead) ? csvRows(lines.slice(at + 1), separator, heads.length) : []
    if (body.length > 0) return { table: tableOf('csv', heads as Cell[], first as Line, body), next: at + 1 + body.length }
  }
  return null
}

function csvRows(lines: readonly Line[], separator: Separator, columns: number): { line: Line; cells: readonly Cell[] }[] {
  const rows: { line: Line; cells: readonly Cell[] }[] = []
  for (const line of lines) {
    const cells = separatedCells(line, separator)
    if (cells?.length !== columns) break
    rows.push({ line, cells })
  }
  return rows
}

/** A few plain words: no number, no sentence. */
function isHead({ text }: Cell): boolean {
  const words = text.split(/[\s_]+/)
  return text !== '' && words.length <= MAX_HEAD_WORDS && !/^[-+]?[\d.]+$|[.!?:]$|^[-*•#(]/.test(text)
}

/** null: no line of CSV, as its quotes do not close. */
function separatedCells({ text, start }: Line, separator: Separator): Cell[] | null {
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
  return cells
}

const unquoted = (inner: string, start: number): Cell => ({ text: inner.replaceAll('""', '"'), start, end: start + inner.length })

const CELL = String.raw`(?:"(?:[^"\\\n]|\\.)*"|-?\d[\d.]*(?:e[+-]?\d+)?|null|none)`
// Something stands between two cells: digits of a number could else be parted in every way.
const BRACKET_ROW = new RegExp(String.raw`\[(\s*${CELL}(?:(?:\s*,|\s)\s*${CELL})*\s*,?\s*)\]`, 'gi')
const BRACKET_CELL = /"((?:[^"\\]|\\.)*)"|-?\d[\d.]*(?:e[+-]?\d+)?/gi

/** A text of nothing but `["A", "B", 3], ["C", "D", 4]`. */
function bracketTable(text: string): TextTable | null {
  if (!/^\s*\[/.test(text) || !/^[\s,;[\]]*$/.test(text.replace(BRACKET_ROW, ''))) return null
  const rows = [...text.matchAll(BRACKET_ROW)].map((match) =>
    [...(match[1] ?? '').matchAll(BRACKET_CELL)].map((cell): Cell => {
      const start = match.index + 1 + cell.index + (cell[1] === undefined ? 0 : 1)
      const raw = cell[1] ?? cell[0]
      return { text: raw.replace(/\\(["\\])/g, '$1'), start, end: start + raw.length }
    })
  )
  return rows.length < 2 && isOfNames(rows) ? null : { kind: 'brackets', heads: null, rows, start: 0, end: text.length }
}

const verdicts = /^(yes|no|true|false|none|not .*|[✓✗✔✘✅❌])$/i

/** Whether each row tells numbers or names of what it is named by, as data do: no verdict, no list in a cell, no label for a name. */
function isDataTable({ kind, rows }: TextTable, isName: (folded: string) => boolean): boolean {
  if (kind === 'brackets') return true
  if (kind === 'markdown' && rows.length < 2) return false
  const named = rows.filter((cells) => cells.some(({ text }) => isName(fold(text)))).length
  return named * 2 >= rows.length && rows.every((cells) => cells.every((cell) => isDatum(cell, isName)))
}

function isDatum({ text }: Cell, isName: (folded: string) => boolean): boolean {
  if (verdicts.test(text)) return false
  return isName(fold(text)) || wholeNumber(text) !== null || !/\d|[,;:]|\band\b/.test(text)
}

/** The number that is all of a text, but for its unit; `2nd` is one too. */
export function wholeNumber(text: string): WrittenNumber | null {
  const words = readWords(text.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1'))
  const number = words[0]?.kind === 'number' ? numberAt(words, 0) : null
  return number === null || words.length > number.to + 1 || words.slice(number.to).some(({ kind }) => kind !== 'word') ? null : number
}

function headWords(tables: readonly TextTable[], words: readonly Word[]): ReadonlySet<number> {
  const found = tables.filter(({ kind }) => kind === 'markdown').map(({ start, rows }) => ({ text: '', start, end: rows[0]?.[0]?.start ?? start }))
  return new Set(found.flatMap((head) => wordsIn(head, words)))
}

function breaksInside(tables: readonly TextTable[], words: readonly Word[]): ReadonlySet<number> {
  const single = tables.filter(({ kind, rows }) => kind === 'markdown' && rows.length === 1)
  return new Set(words.flatMap(({ kind, start }, at) => (kind === 'break' && single.some((table) => table.start <= start && start < table.end) ? [at] : [])))
}

/** Rows without a number are lists or ways, and are read as such too. */
const isOfNames = (rows: TextTable['rows']) => rows.every((cells) => cells.every(({ text }) => text === '' || Number.isNaN(Number(text))))

function headsOf(tables: readonly TextTable[], words: readonly Word[]): ReadonlyMap<number, readonly Word[]> {
  const found = new Map<number, readonly Word[]>()
  for (const { heads, rows } of tables.filter((table) => table.heads !== null || !isOfNames(table.rows))) {
    const columns = heads ?? Array.from(rows[0] ?? [], (): readonly Word[] => [])
    for (const [column, cell] of rows.flatMap((cells) => [...cells.entries()])) {
      for (const at of wordsIn(cell, words)) found.set(at, columns[column] ?? none)
    }
  }
  return found
}

const none: readonly Word[] = []

/** The places of the words of a cell. */
function wordsIn({ start, end }: Cell, words: readonly Word[]): number[] {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] as Word).start < start) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (let at = low; at < words.length && (words[at] as Word).start < end; at++) found.push(at)
  return found
}
