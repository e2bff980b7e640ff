import { fold } from '../../../storage/graphs/fold.ts'
import type { Facts, Source } from '../evidence/facts.ts'
import { cellsOf } from '../evidence/rows.ts'
import { memoize, rememberIn } from '../memoize.ts'

export interface Listing {
  readonly listed: ReadonlySet<string>
  /** Other names nearby that the list need not repeat. */
  readonly others: ReadonlySet<string>
  readonly context: string
}

/** A set of names that a list can cover. */
interface Selection {
  readonly names: ReadonlySet<string>
  /** The cell that the text must contain. */
  readonly cell?: unknown
}

const nameColumns = new Set(['node', 'nodes', 'string', 'value'])

interface NamedRow {
  readonly own: readonly string[]
  readonly cells: Readonly<Record<string, unknown>>
}

/** Indexes, by name, the sets that a list can cover: a column, a cell with a list, or the rows with one cell that the text contains. */
const selectionsOf: (source: Source) => ReadonlyMap<string, readonly Selection[]> = memoize((source) => {
  const byName = new Map<string, Selection[]>()
  for (const { name, type } of source.result.columns.filter((one) => nameColumns.has(one.type)))
    for (const selection of ofColumn(source, name, type === 'nodes')) for (const name of selection.names) rememberIn(byName, name, selection)
  return byName
})

function ofColumn({ rows, isWhole, result }: Source, column: string, isList: boolean): Selection[] {
  const named = rows.flatMap((fact): NamedRow[] => {
    const cells = cellsOf(fact)
    const folded = typeof cells[column] === 'string' ? fold(cells[column]) : ''
    const own = isList ? [...fact.names] : fact.names.has(folded) ? [folded] : []
    return own.length === 0 ? [] : [{ own, cells }]
  })
  const ofCells = named.filter(({ cells }) => isList && Array.isArray(cells[column])).map((row) => [row])
  const all = [...(isWhole ? [named] : []), ...ofCells].map((some) => ({ names: namesOf(some) }))
  return isWhole ? [...all, ...result.columns.flatMap(({ name, type }) => (type === 'float' || type === 'nodes' ? [] : sharedCells(named, name)))] : all
}

const namesOf = (rows: readonly NamedRow[]): ReadonlySet<string> => new Set(rows.flatMap(({ own }) => own))

/** Groups rows by their value in another column, such as a distance or a community. */
function sharedCells(rows: readonly NamedRow[], column: string): Selection[] {
  const groups = new Map<string, NamedRow[]>()
  for (const row of rows) rememberIn(groups, JSON.stringify(row.cells[column] ?? null), row)
  return groups.size > 1 ? [...groups.values()].map((members) => ({ names: namesOf(members), cell: members[0]?.cells[column] ?? null })) : []
}

export interface Fit {
  readonly source: Source
  /** `missing` names of the selection are not listed; `strange` names of the list are not in the selection. */
  readonly missing: number
  readonly strange: number
  /** Whether the list misses a few names, or has one that does not belong. */
  readonly isNear: boolean
}

/** Compares a list with selections of a similar size that have all of its names but one. */
export function fitsOf(source: Source, { listed, others, context }: Listing, { steps }: Pick<Facts, 'steps'>): readonly Fit[] {
  const byName = selectionsOf(source)
  const rarest = [...listed].map((name) => byName.get(name) ?? []).sort((a, b) => a.length - b.length)
  const most = Math.ceil(((listed.size + others.size + 1) * 4) / 3)
  return [...new Set(rarest.slice(0, 2).flat())].flatMap(({ names, cell }) => {
    steps.take()
    if (names.size > most || (cell !== undefined && !contains(cell, context))) return []
    steps.take(names.size + listed.size)
    const missing = [...names].filter((name) => !listed.has(name) && !others.has(name)).length
    const strange = [...listed].filter((name) => !names.has(name)).length
    const isShared = listed.size - strange > (strange > 0 && names.size > 2 ? 1 : 0)
    return [{ source, missing, strange, isNear: isShared && strange <= 1 && missing <= Math.max(1, Math.floor(names.size / 4)) }]
  })
}

const direct = ['direct', 'directly', 'next', 'neighbour', 'neighbours', 'neighbor', 'neighbors', 'one', 'adjacent']

function contains(cell: unknown, text: string): boolean {
  const folded = ` ${fold(text)} `
  const isNext = cell === 1 && direct.some((word) => folded.includes(` ${word} `))
  return isNext || ((typeof cell === 'number' || typeof cell === 'string') && folded.includes(` ${fold(String(cell))} `))
}
