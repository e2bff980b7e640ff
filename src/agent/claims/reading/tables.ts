import type { Word } from './words.ts'

/** A table of Markdown by its lines of words: the heads over its cells. */
interface Table {
  readonly header: readonly (readonly Word[])[]
  /** First words of the lines below the line under the header, and the one after the last. */
  readonly rows: readonly (readonly [number, number])[]
}

function linesOf(words: readonly Word[]): (readonly [number, number])[] {
  const starts = [0, ...words.flatMap(({ kind }, at) => (kind === 'break' ? [at + 1] : []))]
  return starts.map((from, i) => [from, (starts[i + 1] ?? words.length + 1) - 1] as const)
}

const isRule = (words: readonly Word[], [from, to]: readonly [number, number]) =>
  to - from > 2 && words.slice(from, to).every(({ text }) => /^[|:–—-]+$/.test(text))

function tablesOf(words: readonly Word[]): Table[] {
  const lines = linesOf(words)
  return lines.flatMap((line, i): Table[] => {
    const head = lines[i - 1]
    if (!isRule(words, line) || head === undefined || words[head[0]]?.text !== '|') return []
    const rest = lines.slice(i + 1)
    const end = rest.findIndex(([from]) => words[from]?.text !== '|')
    return [{ header: cellsOf(words, head), rows: end < 0 ? rest : rest.slice(0, end) }]
  })
}

function cellsOf(words: readonly Word[], [from, to]: readonly [number, number]): (readonly Word[])[] {
  const cells: Word[][] = []
  for (const word of words.slice(from, to)) {
    if (word.text === '|') cells.push([])
    else cells.at(-1)?.push(word)
  }
  return cells
}

export interface ReadTables {
  /** The words over a cell, by the place of each word in the cell. */
  readonly heads: ReadonlyMap<number, readonly Word[]>
  /** Line breaks inside of tables of one row, which say one thing. */
  readonly joined: ReadonlySet<number>
}

export function readTables(words: readonly Word[]): ReadTables {
  const heads = new Map<number, readonly Word[]>()
  const joined = new Set<number>()
  for (const { header, rows } of tablesOf(words)) {
    for (const row of rows) addHeads(words, row, header, heads)
    const [only] = rows
    if (rows.length === 1 && only !== undefined) for (const at of breaksBefore(words, only[0])) joined.add(at)
  }
  return { heads, joined }
}

function addHeads(words: readonly Word[], [from, to]: readonly [number, number], header: Table['header'], into: Map<number, readonly Word[]>): void {
  let cell = -1
  for (let at = from; at < to; at++) {
    if (words[at]?.text === '|') cell++
    else into.set(at, header[cell] ?? [])
  }
}

/** The ends of the two lines before a line. */
function breaksBefore(words: readonly Word[], from: number): readonly number[] {
  const rule = words.findLastIndex(({ kind }, at) => at < from - 1 && kind === 'break')
  return [rule, from - 1]
}
