import type { ShapedResult } from '../../results/shape.ts'
import { fold } from '../../store/fold.ts'
import type { Checked, Finding } from '../claim.ts'
import type { Facts, Source } from '../evidence/facts.ts'
import { isUnit } from '../evidence/fields.ts'
import type { Clause } from '../reading/clauses.ts'
import { cues, finiteVerbs, groupNouns, highest, lowest, stops } from '../reading/cues.ts'
import { distinctNames, type NumberItem } from '../reading/item.ts'
import type { TextTable } from '../reading/tables.ts'
import { type ToldList, toldLists } from '../reading/told-lists.ts'
import type { Word } from '../reading/words.ts'
import { remember } from '../remember.ts'
import { isOnPath } from './paths.ts'
import { isNearlySelected, isSelected, type Listing, tellable } from './selections.ts'

const others = cues('more others other further')
const plus = cues('and plus , +')
const meets = cues('meet meets match matches fit fits qualify qualifies satisfy satisfies')

/** `and 5 more`: as many as a result has besides. `22 in all`: as many as it has. */
export function checkCounts(clause: Clause, { read: { words }, facts }: Checked): Finding[] {
  const numbers = clause.items.filter((item) => item.type === 'number')
  const more = numbers.find((item) => others.has(words[item.to]?.folded ?? '') && plus.has(words[item.from - 1]?.folded ?? ''))
  const whole = more ?? numbers.find((item) => isOfAll(words[item.to]?.folded ?? '', words[item.to + 1]?.folded ?? ''))
  if (whole === undefined) return []
  const { start, end, number } = whole
  const names = clause.items.flatMap((item) => (item.type === 'name' && (more === undefined || item.to <= whole.from) ? [item.name] : []))
  const total = number.value + (more === undefined ? 0 : names.length)
  // A group may be told without the one that is asked about.
  const isTotal = ({ total: all, summary, rows }: ShapedResult) =>
    all === total || summary['reached'] === total || rows.some(({ size }) => size === total || size === total + 1)
  const source = facts.sources.find(({ result, inRows }) => isTotal(result) && names.every((name) => inRows.has(name)))
  if (source === undefined && (more === undefined || names.length === 0)) return []
  return [{ kind: 'count', start, end, supported: source !== undefined, fact: source?.summary ?? null, column: 'total' }]
}

const isOfAll = (next: string, second: string) =>
  (next === 'in' && (second === 'all' || second === 'total')) || next === 'altogether' || meets.has(next) || meets.has(second)

/** Names that are told together rather than listed. */
const together = cues('than same different separate apart')
const wholeWords = cues('all only every each complete full fully entire exactly altogether exclusively precisely just none nobody nothing')

/** Lists of names: as many as are counted, none left out where all are told, none that does not belong. */
export function checkLists(checked: Checked): Finding[] {
  return toldLists(checked, false).flatMap(({ start, end, read }) =>
    isOnPath({ start, end }, checked)
      ? []
      : checked.facts.steps.attempt(
          () => {
            const list = read()
            return [...checkCounted(list, checked), ...checkListed(list, checked)]
          },
          () => [{ kind: 'list', start, end, supported: false, isUnchecked: true }]
        )
  )
}

/** `three stations: A, B and C`: as many as are counted. */
function checkCounted({ items, names, around, isHedged }: ToldList, { read: { words } }: Checked): Finding[] {
  const [first] = items
  const numbers = around.filter((item) => item.type === 'number')
  const count = numbers.findLast((item) => item.to <= (first?.from ?? 0) && isCounted(words, item))
  const exact = numbers.find((item) => item.number.value === names.size && !isUnit(words[item.to]?.stem ?? ''))
  if (exact !== undefined && numbers.length <= 2 && names.size > 2) return [{ kind: 'count', start: exact.start, end: exact.end, supported: true, fact: null }]
  if (first === undefined || count === undefined || isHedged || !Number.isInteger(count.number.value) || count.number.percent) return []
  const isExact = count.number.value === names.size
  return isExact || introduces(words.slice(count.to, first.from)) ? [{ kind: 'count', start: count.start, end: count.end, supported: isExact, fact: null }] : []
}

/** `3 stations` and `members (5): A, B`, not `community 3 are`. */
function isCounted(words: readonly Word[], { from, to }: NumberItem): boolean {
  const [before, own, after] = [words[from - 1], words[from], words[to]]
  if (own?.folded === 'one') return false
  if (before?.text === '(' && after?.text === ')') return words[from - 2]?.stem !== words[from - 2]?.folded
  return after?.kind === 'word' && !isUnit(after.stem) && !finiteVerbs.has(after.folded) && !stops.has(after.folded) && !groupNouns.has(before?.stem ?? '')
}

const relating = cues('from between of than in away per for by via with')
const introducing = cues('are : ( namely – — - were is')

/** `stations are`, `stations:`, `stations (`, `stations, namely`, or the noun alone. */
function introduces(between: readonly Word[]): boolean {
  const last = between.at(-1)
  if (last === undefined || between.length > 8) return false
  if (between.some(({ folded }) => relating.has(folded)) && last.text !== ':') return false
  return between.length <= 2 || introducing.has(last.folded) || between.every(({ kind }) => kind === 'sign')
}

/** `The neighbours of A are B and C`: names of one selection of a result, and all of them where the list does not say that there are others. */
function checkListed(list: ToldList, checked: Checked): Finding[] {
  const { facts, read } = checked
  const around = list.around.flatMap((item) => (item.type === 'name' ? [item.name] : []))
  const said = [...list.lead, ...list.trail]
  if (list.isNegated || list.isHedged || said.some(({ folded }) => highest.has(folded) || lowest.has(folded) || together.has(folded))) return []
  const told = `${said.map(({ text }) => text).join(' ')} ${around.join(' ')} ${checked.question}`
  const listing: Listing = { listed: list.names, others: new Set(around), isTold: tellable(told) }
  const finding = (supported: boolean, { summary: fact }: Source): Finding[] => [{ kind: 'list', start: list.start, end: list.end, supported, fact }]
  const sources = tablesOf(facts)
  facts.steps.take(sources.length)
  const holders = sources.filter((source) => [...list.names].every((name) => source.inRows.has(name)))
  const fitting = holders.find((source) => isSelected(source, listing, facts))
  if (fitting !== undefined) return finding(true, fitting)
  const isNumbered = list.around.some(({ type, from }) => type === 'number' && read.words[from]?.kind === 'number')
  const hasSubject = subjectsOf(checked).some((name) => !list.names.has(name)) || (isNumbered && said.some(({ stem }) => groupNouns.has(stem)))
  if (!hasSubject && list.names.size <= 2) return []
  const [holder] = holders
  if (holder !== undefined && (said.some(({ folded }) => wholeWords.has(folded)) || isDefinite(list))) return finding(false, holder)
  const near = sources.find((source) => isNearlySelected(source, listing, hasSubject, facts))
  return near === undefined ? [] : finding(false, near)
}

/** Results that hold no paths. */
const tablesOf: (facts: Facts) => readonly Source[] = remember(({ sources, sequences }) => {
  const ofPaths = new Set(sequences.map(({ fact }) => fact.source))
  return sources.filter((source) => !ofPaths.has(source))
})

/** The names of the text that all rows of a table are about. */
const subjectsOf: (checked: Checked) => readonly string[] = remember(({ facts, read }) => {
  const anchors = new Set(tablesOf(facts).flatMap((source) => [...source.anchors]))
  return distinctNames(read.items).filter((name) => anchors.has(name))
})

const definite = cues('the these those its their')
const defining = cues('are : were comprise comprises is')

/** `The neighbours of A are`, `its members:`. */
function isDefinite({ lead }: ToldList): boolean {
  const at = lead.findIndex(({ folded }) => definite.has(folded))
  return at >= 0 && defining.has(lead.at(-1)?.folded ?? '') && lead.slice(at).some(({ stem, folded }) => stem !== folded)
}

/** Tables of names beside one thing that stands in every row, as its neighbours or members: none left out, none that does not belong. */
export function checkTableLists(checked: Checked): Finding[] {
  const { facts } = checked
  return checked.read.tables.flatMap((table) => {
    const { start, end } = table
    const check = (): Finding[] => {
      const listing = listingOf(table, checked)
      const sources = listing === null ? [] : tablesOf(facts)
      if (listing === null || sources.some((source) => isSelected(source, listing, facts))) return []
      const near = sources.find((source) => isNearlySelected(source, listing, true, facts))
      return near === undefined ? [] : [{ kind: 'list', start, end, supported: false, fact: near.summary }]
    }
    return facts.steps.attempt(check, () => [{ kind: 'list', start, end, supported: false, isUnchecked: true }])
  })
}

/** null: no table of two rows or more in which all columns but one, of names, say the same in each row; or as many rows as the question asks for. */
function listingOf({ heads, rows, kind }: TextTable, { facts, question, asked }: Checked): Listing | null {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((cells) => fold(cells[column]?.text ?? '')))
  const [varied, ...more] = columns.filter((cells) => cells.some((cell) => cell !== cells[0]))
  if (kind === 'brackets' || columns.length < 2 || varied === undefined || more.length > 0 || asked.has(rows.length)) return null
  const isSubject = (cells: readonly string[], column: number) =>
    cells === varied || facts.byName.has(cells[0] ?? '') || heads?.[column]?.some(({ stem }) => groupNouns.has(stem)) === true
  if (!varied.every((cell) => facts.byName.has(cell)) || !columns.every(isSubject)) return null
  const same = columns.flatMap((cells) => (cells === varied ? [] : [cells[0] ?? '']))
  const told = [...(heads ?? []).flat().map(({ text }) => text), ...same, question].join(' ')
  return { listed: new Set(varied), others: new Set(same), isTold: tellable(told) }
}
