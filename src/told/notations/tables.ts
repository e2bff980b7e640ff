import { type Block, bare, blocksOf, graphWords, isNumber, type Line, nodesIn, type Written } from './written.ts'

const LEAST_ROWS = 3
const MOST_CELLS = 6
const MOST_WORDS = 4

const sourceHead = /^(?:from|sources?|src|start|tail|origin|u|a|first|left|node[ _]?[1a]|begin)(?!\p{L})/iu
const targetHead = /^(?:to|targets?|dst|dest\w*|end|head|v|b|second|right|node[ _]?[2b])(?!\p{L})/iu

interface Separator {
  readonly name: string
  split(line: string): string[]
}

const separators: readonly Separator[] = [
  {
    name: '|',
    split: (line) =>
      line.includes('|')
        ? line
            .replace(/^\||\|$/g, '')
            .split('|')
            .map((cell) => cell.trim())
        : []
  },
  { name: '\t', split: (line) => line.split(/\t+/) },
  { name: ';', split: (line) => line.split(/\s*;\s*/) },
  { name: ',', split: (line) => line.replace(/[,.]$/, '').split(/\s*,\s*/) },
  { name: ' ', split: (line) => line.replace(/[,;]$/, '').split(/\s+/) }
]

const isCell = (cell: string) => cell !== '' && cell.split(/\s+/).length <= MOST_WORDS && !/[?!:()[\]{}<>=]|->|--/.test(cell)

function readCells({ name, split }: Separator, line: string): string[] | null {
  const cells = split(line).map(bare)
  if (cells.length < 2 || cells.length > (name === ' ' ? 3 : MOST_CELLS) || !cells.every(isCell)) return null
  // A cell that lists several leads to each of them.
  if (name === '|' && cells.some((cell) => cell.includes(','))) return null
  return cells
}

interface Columns {
  readonly source: number
  readonly target: number
  readonly weight: number | null
}

/** Which columns are ends and which is the weight: by their heads, else the first two of names. */
function columnsOf(head: readonly string[] | null, rows: readonly (readonly string[])[]): Columns | null {
  const places = Array.from({ length: rows[0]?.length ?? 0 }, (_, at) => at)
  const numeric = places.filter((at) => rows.every((row) => isNumber(row[at] ?? '')))
  const named = places.filter((at) => !numeric.includes(at))
  const byHead = [head?.findIndex((cell) => sourceHead.test(cell)) ?? -1, head?.findIndex((cell) => targetHead.test(cell)) ?? -1]
  const ends = byHead.includes(-1) ? (named.length >= 2 ? named : places) : byHead
  const [source, target] = ends
  if (source === undefined || target === undefined || (named.length === 1 && byHead.includes(-1))) return null
  const rest = places.filter((at) => at !== source && at !== target)
  const weight = rest.find((at) => numeric.includes(at)) ?? null
  return rest.length > 0 && weight === null && head === null ? null : { source, target, weight }
}

/** Whether the first row names columns rather than nodes. */
function isHead(first: readonly string[], rest: readonly (readonly string[])[]): boolean {
  if (first.some((cell) => sourceHead.test(cell)) && first.some((cell) => targetHead.test(cell))) return true
  return first.some((cell, at) => !isNumber(cell) && rest.every((row) => isNumber(row[at] ?? '')))
}

/** Columns that say where a relationship comes from and where it goes. */
const isFromTo = (head: readonly string[]) => head.some((cell) => /^from(?!\p{L})/iu.test(cell)) && head.some((cell) => /^to(?!\p{L})/iu.test(cell))

function readTable({ rows, start, end }: Block<string[]>, text: string): Written[] {
  const [first = [], ...rest] = rows
  const hasHead = rest.length >= 2 && isHead(first, rest)
  const body = hasHead ? rest : rows
  const columns = columnsOf(hasHead ? first : null, body)
  if (columns === null || body.length < LEAST_ROWS) return []
  const relationships = body.map((row) => {
    const [source = '', target = '', weight] = [row[columns.source], row[columns.target], columns.weight === null ? undefined : row[columns.weight]]
    return { source, target, ...(weight === undefined ? {} : { weight: Number(weight) }) }
  })
  const nodes = nodesIn(relationships)
  const sources = new Set(relationships.map(({ source }) => source))
  const isShared = relationships.some(({ target }) => sources.has(target))
  if (nodes.length === 2 * relationships.length || !(isShared || graphWords.test(text))) return []
  const connector = hasHead && isFromTo(first) ? '->' : ','
  return [{ relationships, nodes, directed: null, connector, spans: [{ start, end }] }]
}

/** Lines of two names each, perhaps with a number: tables, comma separated lines, names parted by blanks. */
export function readTables(text: string, lines: readonly Line[]): Written[] {
  return separators.flatMap((separator) =>
    blocksOf(
      lines,
      (line) => readCells(separator, line),
      (a, b) => a.length === b.length
    ).flatMap((block) => readTable(block, text))
  )
}
