import type { ToldRelationship } from '../told-graph.ts'

/** A graph that a text writes down in a notation, rather than tells in sentences. */
export interface Written {
  readonly relationships: readonly ToldRelationship[]
  /** Every node that the notation names, in its order. */
  readonly nodes: readonly string[]
  /** null: the notation leaves it to the words around it. */
  readonly directed: boolean | null
  /** What stands between two ends. */
  readonly connector: string
  readonly spans: readonly Span[]
}

export interface Span {
  readonly start: number
  readonly end: number
}

export interface Line extends Span {
  readonly text: string
}

/** A line that is longer is no row. */
const LONGEST = 2000

/** Fences of code, and rules below the head of a table. */
const frame = /^\s*(?:```.*|~~~.*|[|+:\s-]*--[|+:\s-]*)$/

/** A question at the end of a line. */
const question = /(?<=\S) +(?=(?:Is|Are|Can|Could|Does|Do|May|What|Which|How|Who|Where|Find|Give|Tell|List|Name|In what|By which)\b[^?]{3,}[?.]\s*$)/

/** Lines of a text without those that only frame others; a question behind the last row of a list is a line of its own. */
export function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').flatMap((line) => {
    const parts = line.length < LONGEST ? line.split(question) : [line]
    const spans = parts.map((part, at) => {
      const before = parts.slice(0, at).join(' ').length
      return { text: part.trim(), start: start + before, end: start + before + part.length }
    })
    start += line.length + 1
    return frame.test(line) ? [] : spans
  })
}

export interface Block<Row> extends Span {
  readonly rows: readonly Row[]
}

/** Stretches of lines that can each be read, and belong together. */
export function blocksOf<Row>(lines: readonly Line[], read: (line: string) => Row | null, belong: (a: Row, b: Row) => boolean): Block<Row>[] {
  const blocks: { rows: Row[]; start: number; end: number }[] = []
  let last: Row | null = null
  for (const { text, start, end } of lines) {
    const row = read(text)
    const block = blocks.at(-1)
    if (row !== null && last !== null && block !== undefined && belong(last, row)) {
      block.rows.push(row)
      block.end = end
    } else if (row !== null) blocks.push({ rows: [row], start, end })
    last = row
  }
  return blocks
}

const numeral = /^[-+]?\d+(?:\.\d+)?$/

export const isNumber = (text: string): boolean => numeral.test(text)

/** A name without quotes and brackets around it. */
export const bare = (text: string): string => text.trim().replace(/^(["'`])(.*)\1$/, '$2')

/** Words of graphs: a list among them is more likely one of relationships. */
export const graphWords =
  /\b(?:graphs?|networks?|edges?|links?|arcs?|roads?|routes?|connections?|nodes?|vertex|vertices|adjacen\w+|neighbou?r\w*|connected|directed|undirected|digraph)\b/i

export const nodesIn = (relationships: readonly ToldRelationship[]): string[] => [...new Set(relationships.flatMap(({ source, target }) => [source, target]))]
