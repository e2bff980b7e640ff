import type { Checked } from '../claim.ts'
import { covers } from '../evidence/facts.ts'
import { type Clause, nameGroups } from '../reading/clauses.ts'
import { cues } from '../reading/cues.ts'
import { type DateItem, distinctNames, firstNotBefore, type Item, type NumberItem, namesIn } from '../reading/item.ts'
import type { Word } from '../reading/words.ts'
import { isIdle, placeAt } from './number-words.ts'
import { endsOf } from './paths.ts'

/** The names that a number can belong to. */
export interface Binding {
  /** One place must cover every name of a group. */
  readonly groups: readonly (readonly string[])[]
  /** Whether the number is about a path from the first name to the second. */
  readonly isPair: boolean
}

/**
 * Finds the names that a number belongs to. Equally many numbers and names pair up in order; a number next to a name belongs to it. Otherwise any name of the
 * clause fits.
 */
export function bindingOf(clause: Clause, item: NumberItem | DateItem, checked: Checked): Binding {
  const own = distinctNames(clause.items)
  if (own.length === 0 && clause.carried.length > 0) return { groups: [clause.carried], isPair: false }
  const near = own.length === 0 ? checked.read.items : clause.items
  const all = distinctNames(near)
  const ends = item.type === 'number' ? endNames(near, clause, checked) : []
  if (ends.length > 0) return { groups: [ends], isPair: true }
  const beside = own.length > 0 ? besideName(clause, item, checked.read.words) : undefined
  const name = opposedOf(clause, item, checked) ?? partnersIn(near, checked).get(item) ?? partnersIn(clause.sentence, checked).get(item) ?? beside
  if (name !== undefined) return { groups: [[name]], isPair: false }
  if (all.length === 1 || isTogether(all, checked)) return { groups: [all], isPair: false }
  return { groups: own.length === 0 ? [] : nameGroups(clause, checked.read.words).map((group) => group.map((one) => one.name)), isPair: false }
}

/** In `A (12 against 9)` the second number belongs to the text's other name. */
function opposedOf({ items }: Clause, { from }: Item, { read: { words, items: allItems } }: Checked): string | undefined {
  const isOpposed = opposing.has(words[from - 1]?.folded ?? '') && words[from - 2]?.kind === 'number'
  const [names, own] = [distinctNames(allItems), distinctNames(items)]
  return isOpposed && names.length === 2 && own.length === 1 ? names.find((name) => name !== own[0]) : undefined
}
const opposing = cues('against versus vs')

const paired = new WeakMap<readonly Item[], ReadonlyMap<Item, string>>()

/** Pairs numbers with names where each number follows a name, or the counts match. */
function partnersIn(items: readonly Item[], checked: Checked): ReadonlyMap<Item, string> {
  const known = paired.get(items)
  if (known !== undefined) return known
  const all = distinctNames(items)
  // A name that all rows of a result are about is left out where others remain.
  const rest = all.filter((name) => !checked.facts.sources.some(({ anchors }) => anchors.has(name)))
  const names = rest.length > 1 ? rest : all
  const numbers = items.filter((item) => item.type === 'date' || (item.type === 'number' && !isAside(item, checked)))
  const behind = numbers.flatMap((item) => namesIn(items).find(({ to }) => to === item.from)?.name ?? [])
  const isPaired = names.length > 1 && names.length === numbers.length
  const owners = behind.length > 1 && behind.length === numbers.length ? behind : isPaired ? names : []
  const found = new Map(owners.map((name, at): [Item, string] => [numbers[at] as Item, name]))
  paired.set(items, found)
  return found
}

/** A rank, or a number that counts the names, belongs to no name. */
function isAside(item: NumberItem, checked: Checked): boolean {
  const { clauses } = checked.read
  const clause = clauses[firstNotBefore(clauses, ({ to }) => to < item.to)]
  return placeAt(checked.read, item.from, 0) !== null || (clause !== undefined && clause.from <= item.from && isIdle(item, clause, checked))
}

/** Whether one fact covers all names; a name that anchors no result must be in the fact itself. */
function isTogether(names: readonly string[], { facts }: Pick<Checked, 'facts'>): boolean {
  if (names.length >= 4) return false
  const own = names.filter((name) => !facts.ofSources.has(name))
  return (own.length > 0 ? own.slice(0, 1) : names).some((first) => facts.holding(first).some((fact) => names.every((name) => covers(fact, name))))
}

const MAX_BESIDE = 2
const beside = cues('with at has had scores scored is gets got for of by to')
const parting = cues(', ; )')

/** Returns the name next to a number, with only a sign or a word such as `with` between them. */
function besideName({ items }: Clause, item: Item, words: readonly Word[]): string | undefined {
  const near = items.slice(
    firstNotBefore(items, ({ to }) => to < item.from - MAX_BESIDE),
    firstNotBefore(items, ({ from }) => from <= item.to + MAX_BESIDE)
  )
  return namesIn(near).find((name) => {
    const between = name.to <= item.from ? words.slice(name.to, item.from) : words.slice(item.to, name.from)
    return between.length <= MAX_BESIDE && between.every(({ kind, folded, text }) => (kind === 'sign' && !parting.has(text)) || beside.has(folded))
  })?.name
}

/** Returns the two ends of a path. */
function endNames(items: readonly Item[], clause: Clause, { read, facts }: Checked): readonly string[] {
  const ends = endsOf(namesIn(items), read)
  facts.steps.take()
  if (ends === null || clause.items.filter(({ type }) => type === 'number').length > 2) return []
  const [first, second] = [ends.first.name, ends.second.name]
  // `Between A and B` can also compare two rows of a ranking.
  const areRanked = facts.sources.some(({ inRows, anchors }) => anchors.size === 0 && inRows.has(first) && inRows.has(second))
  return areRanked && !isTogether([first, second], { facts }) ? [] : [first, second]
}
