import { fold } from '../../../storage/graphs/fold.ts'
import { attempt, type Checked, type Finding } from '../claim.ts'
import type { Facts, Source } from '../evidence/facts.ts'
import { isUnit } from '../evidence/fields.ts'
import { memoize } from '../memoize.ts'
import type { Clause } from '../reading/clauses.ts'
import { cues, finiteVerbs, groupNouns, highest, lowest, stops } from '../reading/cues.ts'
import { distinctNames, type NumberItem } from '../reading/item.ts'
import { type NameList, nameLists } from '../reading/name-lists.ts'
import type { TextTable } from '../reading/tables.ts'
import type { Word } from '../reading/words.ts'
import { isOnPath } from './paths.ts'
import { fitsOf, type Listing } from './selections.ts'

const others = cues('more others other further')
const plus = cues('and plus , +')
const meets = cues('meet meets match matches fit fits qualify qualifies satisfy satisfies')

/** Checks `and 5 more` and `22 in all` against the total of a result. */
export function checkCounts(clause: Clause, { read: { words }, facts }: Checked): Finding[] {
  const at = (place: number) => words[place]?.folded ?? ''
  const numbers = clause.items.filter((item) => item.type === 'number')
  const more = numbers.find(({ from, to }) => others.has(at(to)) && plus.has(at(from - 1)))
  const isOfAll = ({ to }: NumberItem) => (at(to) === 'in' && at(to + 1) === 'all') || at(to) === 'altogether' || meets.has(at(to)) || meets.has(at(to + 1))
  const whole = more ?? numbers.find(isOfAll)
  if (whole === undefined) return []
  const names = clause.items.flatMap((item) => (item.type === 'name' && (more === undefined || item.to <= whole.from) ? [item.name] : []))
  const total = whole.number.value + (more === undefined ? 0 : names.length)
  // The group's size may include the node that the question names.
  const source = facts.sources.find(({ result: { total: all, summary, rows }, inRows }) => {
    const isTotal = all === total || summary['reached'] === total || rows.some(({ size }) => size === total || size === total + 1)
    return isTotal && names.every((name) => inRows.has(name))
  })
  if (source === undefined && (more === undefined || names.length === 0)) return []
  return [{ kind: 'count', start: whole.start, end: whole.end, supported: source !== undefined, fact: source?.summary ?? null, column: 'total' }]
}

/** Checks lists of names, in a line, in lines or in a table, for their count, missing names and foreign names. */
export function checkLists(checked: Checked): readonly Finding[] {
  const lists = nameLists(checked, false).filter((place) => !isOnPath(place, checked))
  return [
    ...lists.flatMap((place) =>
      attempt(checked, { kind: 'list', ...place }, () => {
        const list = place.read()
        return [...checkCounted(list, checked), ...checkListed(list, checked)]
      })
    ),
    ...checked.read.tables.flatMap(({ start, end, ...table }) =>
      attempt(checked, { kind: 'list', start, end }, () => checkTable({ start, end, ...table }, checked))
    )
  ]
}

/** Checks the count of `three stations: A, B and C`. */
function checkCounted({ items, names, around, isHedged }: NameList, { read: { words } }: Checked): Finding[] {
  const first = items[0]?.from ?? 0
  const numbers = around.filter((item) => item.type === 'number')
  const count = numbers.findLast((item) => item.to <= first && isCounted(words, item))
  const exact = numbers.find((item) => item.number.value === names.size && !isUnit(words[item.to]?.stem ?? ''))
  const tell = ({ start, end }: NumberItem, supported: boolean): Finding[] => [{ kind: 'count', start, end, supported, fact: null }]
  if (exact !== undefined && numbers.length <= 2 && names.size > 2) return tell(exact, true)
  if (count === undefined || isHedged || !Number.isInteger(count.number.value) || count.number.percent) return []
  // Two pairs may share a name.
  if (words[count.to]?.stem === 'pair') return 2 * count.number.value === names.size ? tell(count, true) : []
  const isExact = count.number.value === names.size
  return isExact || introduces(words.slice(count.to, first)) ? tell(count, isExact) : []
}

/** Recognizes the count in `3 stations` and `members (5): A, B`, but not in `community 3 are`. */
function isCounted(words: readonly Word[], { from, to }: NumberItem): boolean {
  const [before, own, after] = [words[from - 1], words[from], words[to]]
  if (own?.folded === 'one') return false
  if (before?.text === '(' && after?.text === ')') return words[from - 2]?.stem !== words[from - 2]?.folded
  return after?.kind === 'word' && !isUnit(after.stem) && !finiteVerbs.has(after.folded) && !stops.has(after.folded) && !groupNouns.has(before?.stem ?? '')
}

const relating = cues('from between of than in away per for by via with')
const introducing = cues('are : ( namely – — - were is')

/** Whether the words introduce a list: `stations are`, `stations:`, `stations (`, `stations, namely`, or the noun alone. */
function introduces(between: readonly Word[]): boolean {
  const last = between.at(-1)
  if (last === undefined || between.length > 8 || (last.text !== ':' && between.some(({ folded }) => relating.has(folded)))) return false
  return between.length <= 2 || introducing.has(last.folded)
}

/** After such a word, names are compared or grouped instead of listed. */
const together = new Set([...highest, ...lowest, ...cues('than same different separate apart')])
const wholeWords = cues('all only every each complete full fully entire exactly altogether exclusively precisely just none nobody nothing')
const definite = cues('the these those its their')
const defining = cues('are : were comprise comprises is')

/** Checks `The neighbours of A are B and C`: the names must be one selection of a result, and complete unless the list is hedged. */
function checkListed(list: NameList, checked: Checked): Finding[] {
  const { facts, read, question } = checked
  const beside = [...list.lead, ...list.trail]
  if (list.isNegated || list.isHedged || beside.some(({ folded }) => together.has(folded))) return []
  const around = list.around.flatMap((item) => (item.type === 'name' ? [item.name] : []))
  const context = `${beside.map(({ text }) => text).join(' ')} ${around.join(' ')} ${question}`
  const isNumbered = list.around.some(({ type, from }) => type === 'number' && read.words[from]?.kind === 'number')
  const hasSubject = subjectsOf(checked).some((name) => !list.names.has(name)) || (isNumbered && beside.some(({ stem }) => groupNouns.has(stem)))
  // `The neighbours of A are`, `its members:`
  const at = list.lead.findIndex(({ folded }) => definite.has(folded))
  const isDefinite = at >= 0 && defining.has(list.lead.at(-1)?.folded ?? '') && list.lead.slice(at).some(({ stem, folded }) => stem !== folded)
  const mustBeWhole = isDefinite || beside.some(({ folded }) => wholeWords.has(folded))
  const { source, isWhole } = selected({ listed: list.names, others: new Set(around), context }, hasSubject, mustBeWhole, facts)
  const isOpen = !isWhole && !hasSubject && list.names.size <= 2
  return source === undefined || isOpen ? [] : [{ kind: 'list', start: list.start, end: list.end, supported: isWhole, fact: source.summary }]
}

/** Finds the result that the list covers completely, else the one that it nearly covers. */
function selected(
  listing: Listing,
  hasSubject: boolean,
  mustBeWhole: boolean,
  facts: Facts
): { readonly source: Source | undefined; readonly isWhole: boolean } {
  const sources = tablesOf(facts)
  facts.steps.take(sources.length)
  const fits = sources.flatMap((source) => fitsOf(source, listing, facts))
  const whole = fits.find(({ missing, strange }) => missing + strange === 0)
  if (whole !== undefined) return { source: whole.source, isWhole: true }
  const holder = mustBeWhole ? sources.find(({ inRows }) => [...listing.listed].every((name) => inRows.has(name))) : undefined
  return { source: holder ?? fits.find(({ isNear, strange }) => isNear && (hasSubject || strange > 0))?.source, isWhole: false }
}

/** Returns the results without paths. */
const tablesOf: (facts: Facts) => readonly Source[] = memoize(({ sources, sequences }) => {
  const ofPaths = new Set(sequences.map(({ fact }) => fact.source))
  return sources.filter((source) => !ofPaths.has(source))
})

/** Returns the names of the text that every row of a table is about. */
const subjectsOf: (checked: Checked) => readonly string[] = memoize(({ facts, read }) => {
  const anchors = new Set(tablesOf(facts).flatMap((source) => [...source.anchors]))
  return distinctNames(read.items).filter((name) => anchors.has(name))
})

/** Checks a table of names with one constant cell, such as the neighbours of a node; a table with as many rows as the question wants is not checked. */
function checkTable({ heads, rows, kind, start, end }: TextTable, { facts, question, questionNumbers }: Checked): Finding[] {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((cells) => fold(cells[column]?.text ?? '')))
  const [varied, ...more] = columns.filter((cells) => cells.some((cell) => cell !== cells[0]))
  if (kind === 'brackets' || columns.length < 2 || varied === undefined || more.length > 0 || questionNumbers.has(rows.length)) return []
  const isSubject = (cells: readonly string[], column: number) =>
    cells === varied || facts.byName.has(cells[0] ?? '') || heads?.[column]?.some(({ stem }) => groupNouns.has(stem)) === true
  if (!varied.every((cell) => facts.byName.has(cell)) || !columns.every(isSubject)) return []
  const same = columns.flatMap((cells) => (cells === varied ? [] : [cells[0] ?? '']))
  const context = [...(heads ?? []).flat().map(({ text }) => text), ...same, question].join(' ')
  const { source, isWhole } = selected({ listed: new Set(varied), others: new Set(same), context }, true, false, facts)
  return source === undefined || isWhole ? [] : [{ kind: 'list', start, end, supported: false, fact: source.summary }]
}
