import type { Steps } from '../../base/concurrency/thread-share.ts'
import type { Column, ResultTable } from '../../results/table.ts'
import { isMissing } from '../../results/values.ts'
import type { PickedNodes } from './pick-nodes.ts'

/** A relationship of a result, by ids of the store. */
export interface Link {
  readonly source: number
  readonly target: number
  readonly type: string | null
  readonly position: number | null
}

const MOST_LINKS = 10_000
const CHUNK = 2048

/** Columns of a row that hold the ends of a relationship. */
const ENDS = [
  ['parent', 'node'],
  ['previous', 'target'],
  ['from', 'to'],
  ['source', 'target']
] as const
/** Families whose tools list relationships; in others, columns of these names are any pair. */
const families: ReadonlySet<string> = new Set(['paths', 'centrality', 'projections'])
/** Columns of rows about a way between two nodes, which need not be neighbours. */
const ofWays = ['hops', 'distance']

/** The steps of a path, or the relationships in the rows: the first ones between marked nodes. */
export function* linksOf(table: ResultTable, family: string, { path, marks }: Pick<PickedNodes, 'path' | 'marks'>): Steps<readonly Link[]> {
  const links: Link[] = []
  const pairs = path === null ? inRows(table, family) : alongPath(path)
  let steps = 0
  for (const link of pairs) {
    if (++steps % CHUNK === 0) yield
    if (links.length === MOST_LINKS) break
    if (marks.has(link.source) && marks.has(link.target)) links.push(link)
  }
  return links
}

function* alongPath(path: ArrayLike<number>): Iterable<Link> {
  for (let at = 1; at < path.length; at++) yield { source: Number(path[at - 1]), target: Number(path[at]), type: null, position: at }
}

function* inRows(table: ResultTable, family: string): Iterable<Link> {
  const ends = families.has(family) ? endsOf(table) : null
  if (ends === null) return
  const types = table.columns.find(({ name }) => name === 'relationshipType')
  for (let row = 0; row < table.rowCount; row++) {
    const [source, target, type] = [ends.source.data[row], ends.target.data[row], types?.data[row]]
    yield { source: idOf(source), target: idOf(target), type: isMissing(type) ? null : String(type), position: null }
  }
}

const idOf = (cell: unknown): number => (isMissing(cell) ? Number.NaN : Number(cell))

function endsOf({ columns }: ResultTable): { readonly source: Column; readonly target: Column } | null {
  const node = (wanted: string) => columns.find(({ name, type }) => name === wanted && type === 'node')
  const isOfWays = columns.some(({ name }) => ofWays.includes(name))
  for (const [from, to] of ENDS) {
    const [source, target] = [node(from), node(to)]
    if (source !== undefined && target !== undefined && !(from === 'source' && isOfWays)) return { source, target }
  }
  return null
}
