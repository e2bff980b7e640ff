import { fold } from '../../store/fold.ts'
import type { Facts, Source } from '../evidence/facts.ts'
import { remember } from '../remember.ts'

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

/** Names that a list may be all of. */
interface Selection {
  readonly names: ReadonlySet<string>
  /** The cell, as JSON, that the text must tell; null: none. */
  readonly key: string | null
}

interface Selections {
  readonly all: readonly Selection[]
  /** Which of them hold a name. */
  readonly byName: ReadonlyMap<string, readonly number[]>
}

/** Sets of names that a list may be all of: a column, one cell of many, the rows that share a cell which the text tells. */
const selectionsOf: (source: Source) => Selections = remember((source) => {
  const all = source.result.columns.flatMap(({ name, type }): Selection[] => {
    const rows = nameColumns.has(type) ? cellNames(source, name, type === 'nodes') : []
    if (rows.length === 0) return []
    const cells = type === 'nodes' ? rows.filter(({ at }) => !isCut(source.result.rows[at]?.[name])) : []
    const plain = [...(source.isWhole ? [rows] : []), ...cells.map((cell) => [cell])]
    return [...plain.map((some) => ({ names: namesOf(some), key: null })), ...sharedCells(source, rows)]
  })
  const byName = new Map<string, number[]>()
  for (const [at, { names }] of all.entries()) {
    for (const name of names) {
      const known = byName.get(name)
      if (known === undefined) byName.set(name, [at])
      else known.push(at)
    }
  }
  return { all, byName }
})

const namesOf = (rows: readonly CellNames[]): ReadonlySet<string> => new Set(rows.flatMap(({ own }) => own))

/** The selections that hold all listed names but one at most, and few others: a list is all or nearly all of none else. */
function* candidates(source: Source, { listed, others, isTold }: Listing, { steps }: Pick<Facts, 'steps'>): Generator<ReadonlySet<string>> {
  const { all, byName } = selectionsOf(source)
  const places = [...listed].map((name) => byName.get(name) ?? []).sort((a, b) => a.length - b.length)
  const most = Math.ceil(((listed.size + others.size + 1) * 4) / 3)
  for (const at of [...new Set(places.slice(0, 2).flat())].sort((a, b) => a - b)) {
    const { names, key } = all[at] as Selection
    steps.take()
    if (names.size > most || (key !== null && !isTold(key))) continue
    steps.take(names.size + listed.size)
    yield names
  }
}

/** Whether a list is all of what a result selects. */
export function isSelected(source: Source, listing: Listing, facts: Pick<Facts, 'steps'>): boolean {
  for (const all of candidates(source, listing, facts)) if (isAll(all, listing)) return true
  return false
}

/** Whether it is so but for a name or two, or for one that does not belong. */
export function isNearlySelected(source: Source, listing: Listing, hasSubject: boolean, facts: Pick<Facts, 'steps'>): boolean {
  for (const all of candidates(source, listing, facts)) if (isNearly(all, listing, hasSubject)) return true
  return false
}

function isAll(all: ReadonlySet<string>, { listed, others }: Listing): boolean {
  return [...listed].every((name) => all.has(name)) && [...all].every((name) => listed.has(name) || others.has(name))
}

/** All but a name or two, or all but one that does not belong. */
function isNearly(all: ReadonlySet<string>, { listed, others }: Listing, hasSubject: boolean): boolean {
  const missing = [...all].filter((name) => !listed.has(name) && !others.has(name)).length
  const strange = [...listed].filter((name) => !all.has(name)).length
  const shared = listed.size - strange
  if (shared < 1 || (strange > 0 && shared < 2 && all.size > 2)) return false
  return strange <= 1 && missing <= Math.max(1, Math.floor(all.size / 4)) && (hasSubject || strange > 0)
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

/** Says whether a cell, as JSON, stands in the text. */
export function tellable(text: string): (key: string) => boolean {
  const folded = ` ${fold(text)} `
  const saysDirect = /\b(direct|directly|next|neighbou?rs?|one|adjacent)\b/i.test(text)
  return (key) => {
    const value: unknown = JSON.parse(key)
    if (value === 1 && saysDirect) return true
    return (typeof value === 'number' || typeof value === 'string') && folded.includes(` ${fold(String(value))} `)
  }
}

/** Rows with the same value in another column: those one step away, those of one community. */
function sharedCells(source: Source, rows: readonly CellNames[]): Selection[] {
  if (!source.isWhole) return []
  const columns = source.result.columns.filter(({ type }) => type !== 'float' && type !== 'nodes')
  return columns.flatMap(({ name }) => {
    const groups = groupRows(source, rows, name)
    return groups.size > 1 ? [...groups].map(([key, members]) => ({ names: namesOf(members), key })) : []
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
