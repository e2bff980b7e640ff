import { fold } from '../../store/fold.ts'
import type { Facts, Source } from '../evidence/facts.ts'
import { cellsOf } from '../evidence/rows.ts'
import { remember, rememberIn } from '../remember.ts'

export interface Listing {
  readonly listed: ReadonlySet<string>
  /** Other names of the text around, which need not be listed again. */
  readonly others: ReadonlySet<string>
  /** Whether a cell stands in the text. */
  readonly isTold: (cell: unknown) => boolean
}

/** Names that a list may be all of. */
interface Selection {
  readonly names: ReadonlySet<string>
  /** The cell that the text must tell. */
  readonly cell?: unknown
}

interface Selections {
  readonly all: readonly Selection[]
  /** Which of them hold a name. */
  readonly byName: ReadonlyMap<string, readonly number[]>
}

interface RowNames {
  readonly own: readonly string[]
  readonly cells: Readonly<Record<string, unknown>>
}

const nameColumns = new Set(['node', 'nodes', 'string', 'value'])

/** Sets of names that a list may be all of: a column, one cell of many, the rows that share a cell which the text tells. */
const selectionsOf: (source: Source) => Selections = remember((source) => {
  const { isWhole, result } = source
  const all = result.columns.flatMap(({ name, type }): Selection[] => {
    const rows = nameColumns.has(type) ? rowNames(source, name, type === 'nodes') : []
    if (rows.length === 0) return []
    const lists = type === 'nodes' ? rows.filter(({ cells }) => Array.isArray(cells[name])) : []
    return [...(isWhole ? [rows] : []), ...lists.map((row) => [row])].map((some) => ({ names: namesOf(some) })).concat(isWhole ? sharedCells(source, rows) : [])
  })
  const byName = new Map<string, number[]>()
  for (const [at, { names }] of all.entries()) for (const name of names) rememberIn(byName, name, at)
  return { all, byName }
})

const namesOf = (rows: readonly RowNames[]): ReadonlySet<string> => new Set(rows.flatMap(({ own }) => own))

function rowNames({ rows }: Source, column: string, isList: boolean): RowNames[] {
  return rows.flatMap((fact) => {
    const cells = cellsOf(fact)
    const folded = typeof cells[column] === 'string' ? fold(cells[column]) : ''
    const own = isList ? [...fact.names] : fact.names.has(folded) ? [folded] : []
    return own.length === 0 ? [] : [{ own, cells }]
  })
}

/** Rows with the same value in another column: those one step away, those of one community. */
function sharedCells({ result }: Source, rows: readonly RowNames[]): Selection[] {
  return result.columns.flatMap(({ name, type }) => {
    if (type === 'float' || type === 'nodes') return []
    const groups = new Map<string, RowNames[]>()
    for (const row of rows) rememberIn(groups, JSON.stringify(row.cells[name] ?? null), row)
    return groups.size > 1 ? [...groups.values()].map((members) => ({ names: namesOf(members), cell: members[0]?.cells[name] ?? null })) : []
  })
}

/** The selections that hold all listed names but one at most, and few others: a list is all or nearly all of none else. */
function* candidates(source: Source, { listed, others, isTold }: Listing, { steps }: Pick<Facts, 'steps'>): Generator<ReadonlySet<string>> {
  const { all, byName } = selectionsOf(source)
  const places = [...listed].map((name) => byName.get(name) ?? []).sort((a, b) => a.length - b.length)
  const most = Math.ceil(((listed.size + others.size + 1) * 4) / 3)
  for (const at of [...new Set(places.slice(0, 2).flat())].sort((a, b) => a - b)) {
    const { names, cell } = all[at] as Selection
    steps.take()
    if (names.size > most || (cell !== undefined && !isTold(cell))) continue
    steps.take(names.size + listed.size)
    yield names
  }
}

/** Whether a list is all of what a result selects. */
export function isSelected(source: Source, listing: Listing, facts: Pick<Facts, 'steps'>): boolean {
  const { listed, others } = listing
  for (const all of candidates(source, listing, facts))
    if ([...listed].every((name) => all.has(name)) && [...all].every((name) => listed.has(name) || others.has(name))) return true
  return false
}

/** Whether it is so but for a name or two, or for one that does not belong. */
export function isNearlySelected(source: Source, listing: Listing, hasSubject: boolean, facts: Pick<Facts, 'steps'>): boolean {
  const { listed, others } = listing
  for (const all of candidates(source, listing, facts)) {
    const missing = [...all].filter((name) => !listed.has(name) && !others.has(name)).length
    const strange = [...listed].filter((name) => !all.has(name)).length
    const shared = listed.size - strange
    const isNone = shared < 1 || (strange > 0 && shared < 2 && all.size > 2)
    if (!isNone && strange <= 1 && missing <= Math.max(1, Math.floor(all.size / 4)) && (hasSubject || strange > 0)) return true
  }
  return false
}

/** Says whether a cell stands in the text. */
export function tellable(text: string): (cell: unknown) => boolean {
  const folded = ` ${fold(text)} `
  const saysDirect = [' direct ', ' directly ', ' next ', ' neighbour', ' neighbor', ' one ', ' adjacent '].some((word) => folded.includes(word))
  return (cell) => (cell === 1 && saysDirect) || ((typeof cell === 'number' || typeof cell === 'string') && folded.includes(` ${fold(String(cell))} `))
}
