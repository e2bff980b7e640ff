import { fold as foldName } from '../../store/fold.ts'
import { type Checked, says } from './checked.ts'
import type { Finding } from './claim.ts'
import { type Clause, type NameItem, type NumberItem, nameGroups } from './clauses.ts'
import { finiteVerbs, groupNouns, hedges, highest, lowest, stops } from './cues.ts'
import type { Source } from './facts.ts'
import type { Word } from './words.ts'

interface CountedList {
  readonly count: NumberItem
  readonly names: readonly NameItem[]
}

/** `three stations: A, B and C`: as many as are counted. `and 5 more`: as many as a result has besides. */
export function checkCounts(clause: Clause, checked: Checked): Finding[] {
  const more = moreOf(clause, checked)
  if (more !== null) return [more]
  const whole = wholeCount(clause, checked)
  if (whole !== null) return [whole]
  const counted = countedList(clause, checked)
  if (counted === null) return []
  const { count, names } = counted
  const distinct = new Set(names.map(({ name }) => name)).size
  return [{ kind: 'count', start: count.start, end: count.end, supported: count.number.value === distinct, fact: null }]
}

function countedList(clause: Clause, { read }: Checked): CountedList | null {
  const { words } = read
  const list = nameGroups(clause, words).toSorted((a, b) => b.length - a.length)[0]
  const count = clause.items.findLast((item): item is NumberItem => item.type === 'number' && item.to <= (list?.[0]?.from ?? 0) && isCounted(words, item))
  if (count === undefined || !Number.isInteger(count.number.value) || count.number.percent) return null
  const [first, last] = [list?.[0], list?.at(-1)]
  if (list === undefined || first === undefined || last === undefined || list.length < 2) return null
  const between = words.slice(count.to, first.from)
  const lead = words.slice(clause.from, count.from)
  if (!introduces(between) || [...between, ...lead, ...words.slice(last.to, last.to + 3)].some(({ folded }) => hedges.has(folded))) return null
  return { count, names: list }
}

/** `3 stations`, not `community 3 are`. */
function isCounted(words: readonly Word[], { from, to }: NumberItem): boolean {
  const after = words[to]
  return after?.kind === 'word' && !finiteVerbs.has(after.folded) && !stops.has(after.folded) && !groupNouns.has(words[from - 1]?.stem ?? '')
}

/** `stations are`, `stations:`, `stations (`, `stations, namely`, or the noun alone. */
function introduces(between: readonly Word[]): boolean {
  const last = between.at(-1)
  if (between.length === 0 || between.length > 8 || last === undefined) return false
  if (between.some(({ folded }) => /^(from|between|of|than|in|away|per|for|by|via|with)$/.test(folded)) && last.text !== ':') return false
  return /^(are|:|\(|namely|–|—|-|were|is)$/.test(last.folded) || between.length <= 2
}

/** The rest of a list that was cut. */
function moreOf(clause: Clause, { read, facts }: Checked): Finding | null {
  const { words } = read
  const item = clause.items.find(
    (one): one is NumberItem =>
      one.type === 'number' && /^(more|others|other|further)$/.test(words[one.to]?.folded ?? '') && /^(and|plus|,|\+)$/.test(words[one.from - 1]?.folded ?? '')
  )
  if (item === undefined) return null
  const listed = clause.items.filter((one) => one.type === 'name' && one.to <= item.from).length
  const shown = listed
  const total = item.number.value + shown
  const place = facts.placesOf(total, 0)[0] ?? facts.placesOf(total + 1, 0).find(({ fact }) => fact.row === null)
  const isUnsure = shown === 0
  return {
    kind: 'count',
    start: item.start,
    end: item.end,
    supported: place !== undefined || isUnsure,
    fact: place?.fact ?? null,
    column: place?.field ?? null
  }
}

/** `A, B and others (22 in all)`, `22 nodes meet the conditions`: the rows of a result that holds what is listed. */
function wholeCount(clause: Clause, { read, facts }: Checked): Finding | null {
  const item = clause.items.find((one): one is NumberItem => one.type === 'number' && isOfAll(read.words, one.to))
  if (item === undefined) return null
  const listed = clause.items.flatMap((one) => (one.type === 'name' ? [one.name] : []))
  const isCounted = listed.length !== 1 || saysOthers(read.words.slice(clause.from, item.from))
  const source = isCounted
    ? facts.sources.find(
        ({ result, inRows }) =>
          (result.total === item.number.value || result.summary['reached'] === item.number.value) && listed.every((name) => inRows.has(name))
      )
    : undefined
  return source === undefined ? null : { kind: 'count', start: item.start, end: item.end, supported: true, fact: source.summary, column: 'total' }
}

const meets = /^(meet|meets|match|matches|fit|fits|qualify|qualifies|satisfy|satisfies)$/

function isOfAll(words: readonly Word[], at: number): boolean {
  const [next, second] = [words[at]?.folded ?? '', words[at + 1]?.folded ?? '']
  return (next === 'in' && /^(all|total)$/.test(second)) || next === 'altogether' || meets.test(next) || meets.test(second)
}

const saysOthers = (words: readonly Word[]) => words.some(({ folded }) => folded === 'others')

const wholeWords = new Set(['all', 'only', 'every', 'complete', 'full', 'entire', 'exactly', 'altogether', 'exclusively'])

/** `The neighbours of A are B and C`: a list that claims to be whole leaves none out. */
export function checkCompleteness(clause: Clause, checked: Checked): Finding[] {
  const list = wholeList(clause, checked)
  if (list === null) return []
  const listed = new Set(list.map(({ name }) => name))
  const candidates = checked.facts.sources.filter((source) => [...listed].every((name) => source.inRows.has(name)) && source.inRows.size > 0)
  if (candidates.length === 0) return []
  const others = new Set(clause.items.flatMap((item) => (item.type === 'name' ? [item.name] : [])))
  const told = `${checked.read.text.slice(clause.start, clause.end)} ${checked.question}`
  const isTold = (key: string) => isTellable(key, told)
  const fitting = candidates.find((source) => isSelection(source, { listed, others, isTold }))
  return [{ kind: 'list', start: clause.start, end: clause.end, supported: fitting !== undefined, fact: (fitting ?? candidates[0])?.summary ?? null }]
}

function wholeList(clause: Clause, checked: Checked): readonly NameItem[] | null {
  const { words } = checked.read
  const groups = nameGroups(clause, words)
  const list = groups.toSorted((a, b) => b.length - a.length)[0]
  const first = list?.[0]
  if (list === undefined || first === undefined || says(checked, clause, hedges) || clause.isNegated) return null
  if (says(checked, clause, highest) || says(checked, clause, lowest)) return null
  const before = words.slice(clause.from, first.from)
  if (says(checked, clause, wholeWords) && (list.length > 1 || before.some(({ folded }) => folded === 'only'))) return list
  const lead = before.at(-1)?.folded ?? ''
  const isDefinite = /^(the|these|those|its|their)$/.test(before[0]?.folded ?? '') && before.some(({ stem, folded }) => stem !== folded)
  return list.length > 1 && isDefinite && /^(are|:|were|comprise|comprises)$/.test(lead) ? list : null
}

interface Listing {
  readonly listed: ReadonlySet<string>
  /** Other names of the clause, which need not be listed again. */
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

/** Whether the listed names are all of a column, with or without the names that the rows are about, or all of the rows that share a cell. */
function isSelection(source: Source, listing: Listing): boolean {
  return source.result.columns.some(({ name, type }) => {
    const rows = nameColumns.has(type) ? cellNames(source, name, type === 'nodes') : []
    if (rows.length === 0) return false
    const isOfCell = ({ own, at }: CellNames) => type === 'nodes' && isAll([own], listing) && !isCut(source.result.rows[at]?.[name])
    return (
      (source.isWhole &&
        isAll(
          rows.map(({ own }) => own),
          listing
        )) ||
      rows.some(isOfCell) ||
      sharesCell(source, rows, listing)
    )
  })
}

function cellNames(source: Source, column: string, isList: boolean): CellNames[] {
  return source.rows.flatMap((fact, at) => {
    const cell = source.result.rows[at]?.[column]
    const folded = typeof cell === 'string' ? foldName(cell) : ''
    const own = isList ? [...fact.names] : fact.names.has(folded) ? [folded] : []
    return own.length === 0 ? [] : [{ own, at }]
  })
}

const isCut = (cell: unknown) => typeof cell === 'object' && cell !== null && !Array.isArray(cell)

function isAll(rows: readonly (readonly string[])[], { listed, others }: Listing): boolean {
  const all = new Set(rows.flat())
  return [...listed].every((name) => all.has(name)) && [...all].every((name) => listed.has(name) || others.has(name))
}

/** Whether a cell, as JSON, stands in the text. */
function isTellable(key: string, text: string): boolean {
  const value: unknown = JSON.parse(key)
  if (value === 1 && /\b(direct|directly|next|neighbou?rs?|one|adjacent)\b/i.test(text)) return true
  return (typeof value === 'number' || typeof value === 'string') && ` ${foldName(text)} `.includes(` ${foldName(String(value))} `)
}

/** Rows with the same value in another column: those one step away, those of one community. */
function sharesCell(source: Source, rows: readonly CellNames[], listing: Listing): boolean {
  const columns = source.result.columns.filter(({ type }) => type !== 'float' && type !== 'nodes')
  return (
    source.isWhole &&
    columns.some(({ name }) => {
      const groups = groupRows(source, rows, name)
      return groups.size > 1 && [...groups].some(([key, members]) => listing.isTold(key) && isAll(members, listing))
    })
  )
}

function groupRows(source: Source, rows: readonly CellNames[], column: string): Map<string, (readonly string[])[]> {
  const groups = new Map<string, (readonly string[])[]>()
  for (const { own, at } of rows) {
    const key = JSON.stringify(source.result.rows[at]?.[column] ?? null)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [own])
    else known.push(own)
  }
  return groups
}
