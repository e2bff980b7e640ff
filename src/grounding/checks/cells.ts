import { fold } from '../../store/fold.ts'
import type { Checked, Finding } from '../claim.ts'
import type { Fact, NumberPlace } from '../evidence/fact.ts'
import { covers, type Facts } from '../evidence/facts.ts'
import { fitsNoun, isUnit } from '../evidence/fields.ts'
import { joinedPair, leadsBetween } from '../evidence/pairs.ts'
import { cellsOf } from '../evidence/rows.ts'
import { firstNotBefore } from '../reading/item.ts'
import { type Cell, type TextTable, wholeNumber } from '../reading/tables.ts'
import type { Word, WrittenNumber } from '../reading/words.ts'
import { remember } from '../remember.ts'
import { fitsColumn, placesOf, rankNouns } from './number-words.ts'
import { placeInRanking } from './ranks.ts'
import { cellTexts, isInside } from './said.ts'

/** Columns that only count the lines. */
const lineNouns = /^(step|stop|order|index|line|row)$/
/** Heads over names, not over numbers. */
const nameNouns = /^(node|name|id|vertex|key|source|target|from|to|neighbor|neighbour|member|parent|previous|start|end)$/
const marks = new Set(['', '-', '–', '—', 'n/a', 'none', 'null', 'yes', 'no', 'true', 'false', 'unknown', '✓', '✗'])

interface NumberCell {
  readonly cell: Cell
  readonly number: WrittenNumber
  readonly head: readonly Word[]
}

/** A row of a table: what it is of, and what it tells of that. */
interface ToldRow {
  readonly names: readonly string[]
  readonly numbers: readonly NumberCell[]
  readonly texts: readonly Cell[]
  /** Place among the rows, from 1. */
  readonly place: number
  readonly start: number
  readonly end: number
}

/** Tables: the numbers of each row are of its names and its columns, and its names belong together. */
export function checkTables(checked: Checked): Finding[] {
  const { steps } = checked.facts
  return checked.read.tables.flatMap((table) =>
    table.rows.flatMap((cells, at) => {
      const row = toldRow(table, cells, at, checked)
      return steps.attempt(
        () => checkRow(row, checked),
        () => [{ kind: 'relation', start: row.start, end: row.end, supported: false, isUnchecked: true }]
      )
    })
  )
}

function toldRow({ heads }: TextTable, cells: readonly Cell[], at: number, { facts, unitWords }: Checked): ToldRow {
  const names: string[] = []
  const numbers: NumberCell[] = []
  const texts: Cell[] = []
  for (const [column, cell] of cells.entries()) {
    const head = heads?.[column] ?? []
    const number = wholeNumber(cell.text)
    const name = fold(cell.text)
    const isKnown = facts.byName.has(name) || cellTexts(facts).has(name)
    const isOfNames = number === null || head.some(({ stem }) => nameNouns.test(stem) || unitWords.labels.has(stem))
    if (isKnown && isOfNames && !marks.has(cell.text.toLowerCase())) names.push(name)
    else if (number === null) texts.push(cell)
    else numbers.push({ cell, number, head })
  }
  return { names: [...new Set(names)], numbers, texts, place: at + 1, start: cells[0]?.start ?? 0, end: cells.at(-1)?.end ?? 0 }
}

function checkRow(row: ToldRow, checked: Checked): Finding[] {
  const findings = row.texts.flatMap((cell) => checkText(cell, checked))
  const same = sameRow(row, checked.facts)
  for (const cell of row.numbers) findings.push(checkNumber(cell, row, same, checked))
  return [...findings, ...checkTogether(row, same, checked)]
}

/** A text that is the name of nothing in the results. */
function checkText({ text, start, end }: Cell, { facts, question, isWord, read }: Checked): Finding[] {
  const folded = fold(text)
  const isKnown = marks.has(text.toLowerCase()) || folded === '' || isWord(folded) || question.includes(` ${folded} `)
  // A cell of several names, or of a date, is read like any other text.
  const inside = read.items.slice(
    firstNotBefore(read.items, (item) => item.start < start),
    firstNotBefore(read.items, (item) => item.end <= end)
  )
  const isRead = inside.some((item) => item.type === 'date' || (item.type === 'name' && facts.byName.has(item.name)))
  const isPart = !isKnown && !isRead && isInside(facts, folded)
  return isKnown || isRead || isPart ? [] : [{ kind: 'name', start, end, supported: false }]
}

/** Rows by the texts of their cells, of columns that hold no names of their own too: of what was visited before, and of parents. */
const rowsByCell: (facts: Facts) => ReadonlyMap<string, readonly Fact[]> = remember(({ sources }) => {
  const found = new Map<string, Fact[]>()
  for (const fact of sources.flatMap(({ rows }) => rows)) {
    const texts = Object.values(cellsOf(fact))
      .flat()
      .filter((cell) => typeof cell === 'string')
    for (const text of new Set(texts.map(fold))) {
      const known = found.get(text)
      if (known === undefined) found.set(text, [fact])
      else known.push(fact)
    }
  }
  return found
})

/** A row of a result that holds all that the row tells. */
function sameRow({ names, numbers }: ToldRow, facts: Facts): Fact | null {
  const { sources, byName, ofSources, steps } = facts
  const held = names.filter((name) => !ofSources.has(name)).map((name) => rowsByCell(facts).get(name) ?? [])
  const [rarest] = held.sort((a, b) => a.length - b.length)
  const candidates = rarest ?? byName.get(names[0] ?? '') ?? sources.flatMap(({ rows }) => rows)
  const holds = (fact: Fact) => {
    const { row, source } = fact
    if (row === null) return false
    const cells = Object.values(cellsOf(fact)).flat()
    steps.take(1 + cells.length)
    return (
      names.every((name) => source.anchors.has(name) || cells.some((cell) => typeof cell === 'string' && fold(cell) === name)) &&
      numbers.every(({ number: { value, reach } }) => cells.some((cell) => typeof cell === 'number' && Math.abs(cell - value) <= reach * (1 + 1e-9)))
    )
  }
  return candidates.find(holds) ?? null
}

function checkNumber({ cell, number, head }: NumberCell, row: ToldRow, same: Fact | null, checked: Checked): Finding {
  const finding = { kind: 'number' as const, start: cell.start, end: cell.end }
  if (isPlace(number, head, row, checked)) return { ...finding, supported: true }
  if (head.length === 0 && same !== null) return { ...finding, supported: true, fact: same }
  // The root of a tree may stand as the parent of itself.
  const isRoot =
    head.length === 0 && number.value === 0 && row.names.length === 1 && checked.facts.sources.some(({ anchors }) => anchors.has(row.names[0] ?? ''))
  const place = placesNear(number, row, checked).find((one) => isOfRow(one, row, checked) && (head.length === 0 || fitsHead(one, head, checked)))
  return { ...finding, supported: place !== undefined || isRoot, fact: place?.fact ?? null, column: place?.field ?? null }
}

/** Places that a number of the row may come from: of its names, or of what has no name. */
function placesNear(number: WrittenNumber, { names }: ToldRow, { facts: { numbers } }: Checked): readonly NumberPlace[] {
  return placesOf({ number }, (value, reach) =>
    names.length === 0
      ? numbers.near(value, reach)
      : [...numbers.mayBeAbout(value, reach, names), ...numbers.namelessNear(value, reach).filter(({ fact }) => fact.source.inRows.size === 0)]
  )
}

/** A number that says where the row stands: in a ranking, or among the lines. */
function isPlace({ value }: WrittenNumber, head: readonly Word[], { names, place }: ToldRow, checked: Checked): boolean {
  if (head.length > 0 && head.every(({ stem }) => lineNouns.test(stem)) && (value === place || value === place - 1)) return true
  if (!head.some(({ stem }) => rankNouns.has(stem))) return false
  const truth = placeInRanking(names[0] ?? '', value, checked)
  return truth === 'unknown' ? value === place : truth
}

/** Told of each name of the row; between two names, in the direction that the columns give. */
function isOfRow({ fact, field, value }: NumberPlace, { names, numbers }: ToldRow, checked: Checked): boolean {
  if (names.length === 0)
    return (
      fact.row === null ||
      fact.names.size === 0 ||
      numbers.every(({ number }) => fact.numbers.some((one) => Math.abs(one.value - number.value) <= number.reach))
    )
  const isOwn = names.some((name) => fact.names.has(name)) || (fact.source.inRows.size === 0 && fact.source.result.total <= 1)
  if (!isOwn || !names.every((name) => covers(fact, name))) return false
  return names.length !== 2 || field === 'rank' || value === 0 || leadsBetween(fact, names, checked)
}

function fitsHead(place: NumberPlace, head: readonly Word[], { unitWords }: Checked): boolean {
  const stems = new Set(head.flatMap(({ stem, folded }) => [stem, folded]))
  return fitsColumn(place, stems) && head.every(({ stem }) => !isUnit(stem) || fitsNoun(stem, place, unitWords))
}

/** Names in one row: some result says them together. */
function checkTogether({ names, numbers, start, end }: ToldRow, same: Fact | null, checked: Checked): Finding[] {
  const [first, ...others] = names
  if (first === undefined || others.length === 0 || same !== null || numbers.length > 0) return []
  const found = others.map((other) => joinedPair(checked, first, other, false))
  const wrong = found.find(({ truth }) => truth !== true)
  return [{ kind: 'relation', start, end, supported: wrong === undefined, fact: (wrong ?? found[0])?.fact ?? null }]
}
