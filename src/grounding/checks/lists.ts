import type { Checked, Finding } from '../claim.ts'
import type { Facts, Source } from '../evidence/facts.ts'
import { isUnit } from '../evidence/fields.ts'
import type { Clause } from '../reading/clauses.ts'
import { finiteVerbs, groupNouns, highest, lowest, stops } from '../reading/cues.ts'
import { distinctNames, type NumberItem } from '../reading/item.ts'
import { type ToldList, toldLists } from '../reading/told-lists.ts'
import type { Word } from '../reading/words.ts'
import { remember } from '../remember.ts'
import { isOnPath } from './paths.ts'
import { isNearlySelected, isSelected, type Listing, tellable } from './selections.ts'

/** `and 5 more`: as many as a result has besides. `22 in all`: as many as it has. */
export function checkCounts(clause: Clause, checked: Checked): Finding[] {
  const counted = moreOf(clause, checked) ?? wholeCount(clause, checked)
  return counted === null ? [] : [counted]
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
  const place = facts.numbers.near(total, 0)[0] ?? facts.numbers.namelessNear(total + 1, 0).find(({ fact }) => fact.row === null)
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

/** Names that are told together rather than listed. */
const together = new Set('than same different separate apart'.split(' '))

const wholeWords = new Set('all only every each complete full fully entire exactly altogether exclusively precisely just none nobody nothing'.split(' '))

/** Lists of names: as many as are counted, none left out where all are told, none that does not belong. */
export function checkLists(checked: Checked): Finding[] {
  const { steps } = checked.facts
  return toldLists(checked, false).flatMap(({ start, end, read }) =>
    isOnPath({ start, end }, checked)
      ? []
      : steps.attempt(
          () => {
            const list = read()
            return [...checkCounted(list, checked), ...checkListed(list, checked)]
          },
          () => [{ kind: 'list', start, end, supported: false, isUnchecked: true }]
        )
  )
}

/** `three stations: A, B and C`: as many as are counted. */
function checkCounted(list: ToldList, { read }: Checked): Finding[] {
  const first = list.items[0]
  const count = list.around.findLast((item): item is NumberItem => item.type === 'number' && item.to <= (first?.from ?? 0) && isCounted(read.words, item))
  const exact = list.around.find((item) => item.type === 'number' && item.number.value === list.names.size && !isUnit(read.words[item.to]?.stem ?? ''))
  const isPlain = list.around.filter(({ type }) => type === 'number').length <= 2
  if (exact !== undefined && isPlain && list.names.size > 2) return [{ kind: 'count', start: exact.start, end: exact.end, supported: true, fact: null }]
  if (first === undefined || count === undefined || list.isHedged || !Number.isInteger(count.number.value) || count.number.percent) return []
  const isExact = count.number.value === list.names.size
  const between = read.words.slice(count.to, first.from)
  if (!isExact && !introduces(between)) return []
  return [{ kind: 'count', start: count.start, end: count.end, supported: isExact, fact: null }]
}

/** `3 stations`, not `community 3 are`. */
function isCounted(words: readonly Word[], { from, to }: NumberItem): boolean {
  const after = words[to]
  // `one follows`: anybody.
  if (words[from]?.folded === 'one') return false
  // `members (5): A, B`
  if (words[from - 1]?.text === '(' && after?.text === ')') return words[from - 2]?.stem !== words[from - 2]?.folded
  return (
    after?.kind === 'word' && !isUnit(after.stem) && !finiteVerbs.has(after.folded) && !stops.has(after.folded) && !groupNouns.has(words[from - 1]?.stem ?? '')
  )
}

/** `stations are`, `stations:`, `stations (`, `stations, namely`, or the noun alone. */
function introduces(between: readonly Word[]): boolean {
  const last = between.at(-1)
  if (between.length > 0 && between.every(({ kind }) => kind === 'sign')) return true
  if (between.length === 0 || between.length > 8 || last === undefined) return false
  if (between.some(({ folded }) => /^(from|between|of|than|in|away|per|for|by|via|with)$/.test(folded)) && last.text !== ':') return false
  return /^(are|:|\(|namely|–|—|-|were|is)$/.test(last.folded) || between.length <= 2
}

/** `The neighbours of A are B and C`: names of one selection of a result, and all of them where the list does not say that there are others. */
function checkListed(list: ToldList, checked: Checked): Finding[] {
  const { facts, read } = checked
  const around = list.around.flatMap((item) => (item.type === 'name' ? [item.name] : []))
  const said = [...list.lead, ...list.trail]
  const told = `${said.map(({ text }) => text).join(' ')} ${around.join(' ')} ${checked.question}`
  const listing: Listing = { listed: list.names, others: new Set(around), isTold: tellable(told) }
  const finding = (supported: boolean, source: Source | undefined): Finding => ({
    kind: 'list',
    start: list.start,
    end: list.end,
    supported,
    fact: source?.summary ?? null
  })
  if (list.isNegated || list.isHedged || said.some(({ folded }) => highest.has(folded) || lowest.has(folded) || together.has(folded))) return []
  const sources = tablesOf(facts)
  facts.steps.take(sources.length)
  const holders = sources.filter((source) => [...list.names].every((name) => source.inRows.has(name)))
  const fitting = holders.find((source) => isSelected(source, listing, facts))
  if (fitting !== undefined) return [finding(true, fitting)]
  const isWhole = said.some(({ folded }) => wholeWords.has(folded)) || isDefinite(list, read.words)
  const hasSubject =
    subjectsOf(checked).some((name) => !list.names.has(name)) ||
    (list.around.some(({ type, from }) => type === 'number' && read.words[from]?.kind === 'number') && said.some(({ stem }) => groupNouns.has(stem)))
  const isLong = list.names.size > 2
  if (holders.length > 0 && isWhole && (isLong || hasSubject)) return [finding(false, holders[0])]
  const near = hasSubject || isLong ? sources.find((source) => isNearlySelected(source, listing, hasSubject, facts)) : undefined
  return near === undefined ? [] : [finding(false, near)]
}

/** Results that hold no paths. */
export const tablesOf: (facts: Facts) => readonly Source[] = remember(({ sources, sequences }) => {
  const ofPaths = new Set(sequences.map(({ fact }) => fact.source))
  return sources.filter((source) => !ofPaths.has(source))
})

/** The names of the text that all rows of a table are about. */
const subjectsOf: (checked: Checked) => readonly string[] = remember(({ facts, read }) => {
  const anchors = new Set(tablesOf(facts).flatMap((source) => [...source.anchors]))
  return distinctNames(read.items).filter((name) => anchors.has(name))
})

/** `The neighbours of A are`, `its members:`. */
function isDefinite({ lead }: ToldList, _words: readonly Word[]): boolean {
  const at = lead.findIndex(({ folded }) => /^(the|these|those|its|their)$/.test(folded))
  return at >= 0 && lead.slice(at).some(({ stem, folded }) => stem !== folded) && /^(are|:|were|comprise|comprises|is)$/.test(lead.at(-1)?.folded ?? '')
}
