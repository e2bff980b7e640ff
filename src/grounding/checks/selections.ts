import { fold } from '../../store/fold.ts'
import type { Source } from '../evidence/facts.ts'

/** All but a name or two, or all but one that does not belong. */
export function isNearly(all: ReadonlySet<string>, { listed, others }: Listing, hasSubject: boolean): boolean {
  const missing = [...all].filter((name) => !listed.has(name) && !others.has(name)).length
  const strange = [...listed].filter((name) => !all.has(name)).length
  const shared = listed.size - strange
  if (shared < 1 || (strange > 0 && shared < 2 && all.size > 2)) return false
  return strange <= 1 && missing <= Math.max(1, Math.floor(all.size / 4)) && (hasSubject || strange > 0)
}

export interface Listing {
  readonly listed: ReadonlySet<string>
  /** Other names of the text around, which need not be listed again. */
  readonly others: ReadonlySet<string>
  /** Whether a cell, as JSON, stands in the text. */
  readonly isTold: (key: string) => boolean
}

/** The names that one cell of a row holds. */
interface CellNames {
  readonly own: readonly string[]
  readonly at: number
}

const nameColumns = new Set(['node', 'nodes', 'string', 'value'])

/** Sets of names that a list may be all of: a column, one cell of many, the rows that share a cell which the text tells. */
export function selections(source: Source, listing: Listing): ReadonlySet<string>[] {
  return source.result.columns.flatMap(({ name, type }) => {
    const rows = nameColumns.has(type) ? cellNames(source, name, type === 'nodes') : []
    if (rows.length === 0) return []
    const cells = type === 'nodes' ? rows.filter(({ at }) => !isCut(source.result.rows[at]?.[name])) : []
    return [...(source.isWhole ? [rows] : []), ...cells.map((cell) => [cell]), ...sharedCells(source, rows, listing)].map(
      (some) => new Set(some.flatMap(({ own }) => own))
    )
  })
}

export function isAll(all: ReadonlySet<string>, { listed, others }: Listing): boolean {
  return [...listed].every((name) => all.has(name)) && [...all].every((name) => listed.has(name) || others.has(name))
}

function cellNames(source: Source, column: string, isList: boolean): CellNames[] {
  return source.rows.flatMap((fact, at) => {
    const cell = source.result.rows[at]?.[column]
    const folded = typeof cell === 'string' ? fold(cell) : ''
    const own = isList ? [...fact.names] : fact.names.has(folded) ? [folded] : []
    return own.length === 0 ? [] : [{ own, at }]
  })
}

const isCut = (cell: unknown) => typeof cell === 'object' && cell !== null && !Array.isArray(cell)

/** Whether a cell, as JSON, stands in the text. */
export function isTellable(key: string, text: string): boolean {
  const value: unknown = JSON.parse(key)
  if (value === 1 && /\b(direct|directly|next|neighbou?rs?|one|adjacent)\b/i.test(text)) return true
  return (typeof value === 'number' || typeof value === 'string') && ` ${fold(text)} `.includes(` ${fold(String(value))} `)
}

/** Rows with the same value in another column: those one step away, those of one community. */
function sharedCells(source: Source, rows: readonly CellNames[], { isTold }: Listing): CellNames[][] {
  if (!source.isWhole) return []
  const columns = source.result.columns.filter(({ type }) => type !== 'float' && type !== 'nodes')
  return columns.flatMap(({ name }) => {
    const groups = groupRows(source, rows, name)
    return groups.size > 1 ? [...groups].flatMap(([key, members]) => (isTold(key) ? [members] : [])) : []
  })
}

function groupRows(source: Source, rows: readonly CellNames[], column: string): Map<string, CellNames[]> {
  const groups = new Map<string, CellNames[]>()
  for (const row of rows) {
    const key = JSON.stringify(source.result.rows[row.at]?.[column] ?? null)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [row])
    else known.push(row)
  }
  return groups
}
