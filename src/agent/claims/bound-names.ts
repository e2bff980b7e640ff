import type { Checked } from './checked.ts'
import { type Clause, type DateItem, type Item, type NameItem, type NumberItem, nameGroups } from './clauses.ts'
import { connectors } from './cues.ts'
import { endsOf } from './ends.ts'
import { covers } from './facts.ts'
import { isIdle } from './idle-numbers.ts'
import { nounAfter } from './number-words.ts'
import { isPlaceNumber } from './places.ts'
import type { Word } from './words.ts'

const links = new Set(['for', 'by', 'at', 'of', 'to', 'in', 'on', 'under', 'belongs', 'held', 'from', 'with'])

/** Names that a number may be told of: one of the groups, or the only one. */
export interface Binding {
  /** The nearest first; each is covered by one place. */
  readonly groups: readonly (readonly string[])[]
  /** The number is of a pair: of the way from the first to the second. */
  readonly isPair: boolean
}

/**
 * The names that a number is told of. Where names and numbers alternate, or are as many in two lists, each has its own; next to a name, it is of that
 * name. Where the text leaves it open, any of the sentence's names will do.
 */
export function bindingOf(clause: Clause, item: NumberItem | DateItem, checked: Checked): Binding {
  const ofOne = (names: readonly string[]): Binding => ({ groups: [names], isPair: false })
  const all = distinctNames(clause.items)
  if (all.length === 0) return ofNear(clause, item, checked)
  const ends = item.type === 'number' ? pairedNames(clause, item, checked) : []
  if (ends.length > 0) return { groups: [ends], isPair: true }
  const own = ownName(clause.sentence, item, checked) ?? ownName(clause.items, item, checked)
  if (own !== null) return ofOne([own])
  if (all.length === 1) return ofOne(all)
  if (item.type === 'number' && isTogether(all, checked)) return ofOne(all)
  const nearest = nearestNames(clause, item, checked)
  const groups = nameGroups(clause, checked.read.words).map((group) => group.map(({ name }) => name))
  return isBeside(clause, item, checked.read.words) ? ofOne(nearest) : { groups: [nearest, ...groups], isPair: false }
}

/** A number that is of no name: a place, or one that counts the names. */
function isAside(item: NumberItem, checked: Checked): boolean {
  const clause = checked.read.clauses[0]
  return isPlaceNumber(checked.read, item.from, 0) || (clause !== undefined && isIdle(item, clause, checked))
}

const distinctNames = (items: readonly Item[]): string[] => [...new Set(items.flatMap((item) => (item.type === 'name' ? [item.name] : [])))]

/** A clause without names speaks of those of the one before. */
function ofNear(clause: Clause, item: NumberItem | DateItem, checked: Checked): Binding {
  if (clause.carried.length > 0) return { groups: [clause.carried], isPair: false }
  const told = distinctNames(checked.read.items)
  const own = ownName(checked.read.items, item, checked) ?? (told.length === 1 ? told[0] : null)
  if (own != null) return { groups: [[own]], isPair: false }
  if (told.length !== 2 || item.type !== 'number') return { groups: [], isPair: false }
  const ends = pairedNames({ ...clause, items: checked.read.items }, item, checked)
  if (ends.length > 0) return { groups: [ends], isPair: true }
  return { groups: isTogether(told, checked) ? [told] : [], isPair: false }
}

const paired = new WeakMap<readonly Item[], ReadonlyMap<Item, string>>()

/** The name that a number shares a place with in an order of names and numbers that leaves none over; null: there is none. */
function ownName(items: readonly Item[], item: NumberItem | DateItem, checked: Checked): string | null {
  let known = paired.get(items)
  if (known === undefined) {
    known = pairUp(items, checked)
    paired.set(items, known)
  }
  return known.get(item) ?? null
}

function pairUp(items: readonly Item[], checked: Checked): ReadonlyMap<Item, string> {
  const told = withoutAnchors(
    items.filter((item) => item.type !== 'number' || !isAside(item, checked)),
    checked
  )
  if (told.length < 4 || told.length % 2 !== 0) return new Map()
  const half = told.length / 2
  const [names, numbers] = [told.slice(0, half), told.slice(half)]
  const isTwoLists = names.every(({ type }) => type === 'name') && numbers.every(({ type }) => type !== 'name')
  const couples = Array.from({ length: half }, (_, at): (Item | undefined)[] => (isTwoLists ? [names[at], numbers[at]] : [told[2 * at], told[2 * at + 1]]))
  const found = new Map<Item, string>()
  for (const [one, other] of couples) {
    const name = one?.type === 'name' ? one : other
    const number = name === one ? other : one
    if (name?.type !== 'name' || number === undefined || number.type === 'name') return new Map()
    found.set(number, name.name)
  }
  return found
}

/** Without the names that all rows are about, where others are told of as well. */
function withoutAnchors(items: readonly Item[], { facts }: Checked): readonly Item[] {
  const isAnchor = (item: Item) => item.type === 'name' && facts.sources.some(({ anchors }) => anchors.has(item.name))
  const rest = items.filter((item) => !isAnchor(item))
  return distinctNames(rest).length > 1 ? rest : items
}

/** Some fact is about all of the names. */
function isTogether(names: readonly string[], { facts }: Checked): boolean {
  return names.length < 4 && names.some((first) => facts.byName.get(first)?.some((fact) => names.every((name) => covers(fact, name))) === true)
}

/** Nothing but a sign or a word like `with` stands between the number and a name. */
function isBeside(clause: Clause, item: Item, words: readonly Word[]): boolean {
  return clause.items.some((name) => {
    if (name.type !== 'name') return false
    const between = name.to <= item.from ? words.slice(name.to, item.from) : words.slice(item.to, name.from)
    return (
      between.length <= 2 && between.every(({ kind, folded }) => kind === 'sign' || beside.has(folded)) && !between.some(({ text }) => /^[,;)]$/.test(text))
    )
  })
}

const beside = new Set(['with', 'at', 'has', 'had', 'scores', 'scored', 'is', 'gets', 'got', 'for', 'of', 'by', 'to'])

/** The names before a number, or those after it where none stands before. */
function nearestNames(clause: Clause, item: NumberItem | DateItem, { read }: Checked): readonly string[] {
  const groups = nameGroups(clause, read.words)
  const before = groups.filter((group) => (group.at(-1) as NameItem).to <= item.from).at(-1)
  const after = groups.find((group) => (group[0] as NameItem).from >= item.to)
  const isTaken = before !== undefined && clause.items.some((other) => other.type !== 'name' && isBetween(other, (before.at(-1) as NameItem).to, item.from))
  const follows = after !== undefined && isLinked(clause, item, after[0] as NameItem, read.words)
  const startsWithNumber = clause.items[0]?.type !== 'name'
  const chosen = before === undefined || (isTaken && follows) || (follows && startsWithNumber) ? (after ?? before) : before
  const last = chosen?.at(-1)
  // In a list, a number in brackets or after a colon is of the name before it alone.
  return last !== undefined && item.from - last.to <= 1 && item.from >= last.to ? [last.name] : (chosen ?? []).map(({ name }) => name)
}

const isBetween = (item: Item, from: number, to: number) => item.from >= from && item.to <= to

/** `12 for A`, `12 by A`: a word of belonging stands between, and no other number. */
function isLinked(clause: Clause, item: Item, name: NameItem, words: readonly Word[]): boolean {
  if (clause.items.some((other) => other.type !== 'name' && isBetween(other, item.to, name.from))) return false
  const between = words.slice(item.to, name.from)
  return between.length <= 6 && between.some(({ folded }) => links.has(folded)) && !between.some(({ folded }) => connectors.has(folded) && folded !== '(')
}

/** The two names of a clause that tells a number of a way or pair. */
function pairedNames(clause: Clause, item: NumberItem, checked: Checked): readonly string[] {
  const ends = endsOf(
    clause.items.filter((other): other is NameItem => other.type === 'name'),
    checked.read
  )
  const numbers = clause.items.filter((other) => other.type === 'number')
  if (ends === null || numbers.length > 2 || nounAfter(item, checked) === 'node') return []
  return [ends.first.name, ends.second.name]
}
