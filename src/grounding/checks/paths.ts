import type { Checked, Finding } from '../claim.ts'
import type { Facts, Sequence } from '../evidence/facts.ts'
import type { ReadText } from '../reading/clauses.ts'
import { cues } from '../reading/cues.ts'
import { firstNotBefore, type NameItem } from '../reading/item.ts'
import { type ToldList, toldLists } from '../reading/told-lists.ts'
import type { Word } from '../reading/words.ts'
import { remember, rememberIn } from '../remember.ts'

const starting = cues(
  'from between leaving leave leaves departing depart departs departure starting start starts beginning begin begins originates originating origin source off'
)
const ending = cues(
  'to reach reaches reaching reached towards toward until into end ends ending finish finishes finishing arrive arrives arriving arrival terminates destination target'
)
/** Between a word of a role and its name. */
const passed = cues('at in with the a of is as node station : ( " “ ‘ [ | — – -')
const apart = cues('away reachable reached distant accessible far distance hop step minute min hour km kilometre metre mile euro')
const joining = cues('to → > ⇒ ➔ ➜ – — -')
const noRole = cues('apart aside different')

export interface Ends {
  readonly first: NameItem
  readonly second: NameItem
  /** The text says which is which. */
  readonly isSure: boolean
}

type Role = 'start' | 'end' | null

/** Where a way begins and ends by the words beside its names: `from A to B`, `between A and B`, `A to B`, `B is 3 away from A`, `starting at A, ... ends at B`. */
export function endsOf(items: readonly NameItem[], { words, heads }: Pick<ReadText, 'words' | 'heads'>): Ends | null {
  const names = new Set(items.map(({ name }) => name))
  if (names.size < 2) return null
  const roles = items.map((item): [NameItem, Role] => [item, roleOf(item, words, heads.get(item.from))])
  const start = roles.find(([, role]) => role === 'start')?.[0]
  const end = roles.findLast(([item, role]) => role === 'end' && item.name !== start?.name)?.[0]
  if (start !== undefined && end !== undefined) return { first: start, second: end, isSure: true }
  const next = items.find(({ from }) => start !== undefined && from > start.from)
  if (start !== undefined && next !== undefined && words[start.from - 1]?.folded === 'between') return { first: start, second: next, isSure: true }
  return names.size === 2 ? endsOfTwo(items, words, { start, end }) : null
}

/** Where one end at most is said. */
function endsOfTwo(items: readonly NameItem[], words: readonly Word[], known: { start: NameItem | undefined; end: NameItem | undefined }): Ends | null {
  const [first, second] = items as readonly [NameItem, NameItem]
  const { start, end } = known
  const other = items.find(({ name }) => name !== (start ?? end)?.name)
  const isApart = words.slice(first.from, (items.at(-1)?.to ?? 0) + 6).some(({ stem }) => apart.has(stem))
  if (start !== undefined) return isApart && other !== undefined ? { first: start, second: other, isSure: true } : null
  const between = words.slice(first.to, second.from).filter(({ text }) => !cues('" “ ” |').has(text))
  if (between.length === 1 && joining.has(between[0]?.folded ?? '')) return { first, second, isSure: true }
  return end !== undefined && other !== undefined && isApart ? { first: other, second: end, isSure: other.from < end.from } : null
}

function roleOf(item: NameItem, words: readonly Word[], head: readonly Word[] = []): Role {
  const after = words.slice(item.to, item.to + 5)
  const as = after.findIndex(({ folded }) => folded === 'as' || folded === 'where')
  return roleIn(head) ?? roleBefore(item, words) ?? (as < 0 ? null : roleIn(after.slice(as + 1)))
}

function roleIn(said: readonly Word[]): Role {
  if (said.some(({ folded }) => starting.has(folded))) return 'start'
  return said.some(({ folded }) => ending.has(folded)) ? 'end' : null
}

/** The nearest word of a role before a name, with nothing but little words between; none in `apart from`. */
function roleBefore({ from }: NameItem, words: readonly Word[]): Role {
  for (let at = from - 1; at >= Math.max(0, from - 4); at--) {
    const word = words[at] as Word
    const role = noRole.has(words[at - 1]?.folded ?? '') ? null : roleIn([word])
    if (role !== null || !passed.has(word.folded)) return role
  }
  return null
}

/** A list that leaves stops out. */
const partly = cues('via through ... …')
const ordering = cues('→ > ⇒ ➔ ➜ –> ↓ then')
const wayNouns = cues('path route way itinerary journey stop trip walk step chain tour')
const backwards = cues('back backward backwards reverse reversed reversing')

/** Names told as the stops of a way, where results hold ways. */
const toldPaths: (checked: Checked) => readonly ToldList[] = remember((checked) => {
  const { sequences, steps } = checked.facts
  if (sequences.length === 0) return []
  // A list that is not known to be a way, as the steps were used up, is checked as a list.
  return toldLists(checked, true).flatMap(({ read }) =>
    steps.attempt(
      () => [read()].filter((list) => isPath(list, checked)),
      () => []
    )
  )
})

/** Whether a part of the text lies in the stops of a way. */
export function isOnPath({ start, end }: { readonly start: number; readonly end: number }, checked: Checked): boolean {
  const paths = toldPaths(checked)
  const next = paths[firstNotBefore(paths, (path) => path.end <= start)]
  return next !== undefined && next.start < end
}

/** The paths that results hold, by the names on them. */
interface PathIndex {
  readonly stops: readonly ReadonlySet<string>[]
  /** Which of them hold a name. */
  readonly byName: ReadonlyMap<string, readonly number[]>
  /** The first and the last name of each. */
  readonly ends: ReadonlySet<string>
  /** No result holds anything else. */
  readonly isOnlyWays: boolean
}

const endsKey = (first = '', last = '') => `${first}\n${last}`

const pathsOf: (facts: Facts) => PathIndex = remember(({ sequences, sources }) => {
  const byName = new Map<string, number[]>()
  const stops = sequences.map(({ names }) => new Set(names))
  for (const [at, names] of stops.entries()) for (const name of names) rememberIn(byName, name, at)
  const isOnlyWays = sources.every(({ result }) => 'path' in result.summary || result.columns.some(({ name }) => name === 'costs'))
  return { stops, byName, ends: new Set(sequences.map(({ names }) => endsKey(names[0], names.at(-1)))), isOnlyWays }
})

/** Which paths hold one of the two rarest of the names, and so all paths that hold all names but one. */
function pathsNear(names: readonly string[], count: 1 | 2, { byName }: PathIndex): readonly number[] {
  const places = [...new Set(names)].map((name) => byName.get(name) ?? []).sort((a, b) => a.length - b.length)
  return [...new Set(places.slice(0, count).flat())].sort((a, b) => a - b)
}

function isPath(list: ToldList, { facts, question }: Checked): boolean {
  const stops = order(list)
  const paths = pathsOf(facts)
  if (stops.length + list.around.filter(({ type }) => type === 'name').length < 3 || list.isNegated) return false
  if (stops.length === 2 && paths.ends.has(endsKey(stops[0], stops[1]))) return false
  const isKnown = pathsNear(stops, 2, paths).some((at) => {
    facts.steps.take(stops.length)
    return stops.filter((name) => paths.stops[at]?.has(name)).length >= Math.max(2, stops.length - 1)
  })
  if (!isKnown) return false
  const isOrdered = [...list.between].some((word) => ordering.has(word))
  const isNamed = [...list.lead, ...list.trail].some(({ stem }) => wayNouns.has(stem)) || question.split(' ').some((word) => wayNouns.has(word))
  return isOrdered || isNamed || paths.isOnlyWays
}

/** `A → B → C`, `from A via B and C to D`, lines of stops: the names in the order of a path that a result holds. */
export function checkPaths(checked: Checked): Finding[] {
  return toldPaths(checked).map((list) => {
    const place = { kind: 'path' as const, start: list.start, end: list.end }
    return checked.facts.steps.attempt(
      (): Finding => {
        const found = pathOf(list, checked)
        return { ...place, supported: found !== null, fact: found?.fact ?? null }
      },
      (): Finding => ({ ...place, supported: false, isUnchecked: true })
    )
  })
}

function pathOf(list: ToldList, checked: Checked): Sequence | null {
  const { sequences, steps } = checked.facts
  const isWhole = ![...list.between, ...[...list.lead, ...list.trail].map(({ folded }) => folded)].some((word) => partly.has(word))
  const orders = readings(list, checked)
  const near = [...new Set(orders.flatMap((told) => pathsNear(told, 1, pathsOf(checked.facts))))].sort((a, b) => a - b)
  const found = near.find((at) => {
    const sequence = sequences[at] as Sequence
    steps.take(sequence.names.length)
    return orders.some((told) => follows(told, isWhole, sequence))
  })
  return found === undefined ? null : (sequences[found] ?? null)
}

const order = ({ items }: ToldList): string[] => withoutRepeats(items.map(({ name }) => name))
const withoutRepeats = (names: readonly string[]) => names.filter((name, at) => name !== names[at - 1])

/** Orders that the names of a list and those around it may be told in. */
function readings(list: ToldList, checked: Checked): string[][] {
  const stops = order(list)
  const items = [...list.around, ...list.items].filter((item): item is NameItem => item.type === 'name').sort((a, b) => a.from - b.from)
  const all = items.map(({ name }) => name)
  const ends = all.length < 3 ? null : endsOf(items, checked.read)
  const [first, last] = [ends?.first.name, ends?.second.name]
  const between = all.filter((name) => name !== first && name !== last)
  const unique = [...(first === undefined ? [] : [first]), ...new Set(between), ...(last === undefined ? [] : [last])]
  // `C is reached from A by B`
  const turned = [...all.slice(1), ...all.slice(0, 1)]
  const told = [stops, withoutRepeats(all), unique, turned]
  const isBackwards = [...list.lead, ...list.trail].some(({ folded }) => backwards.has(folded)) || (list.between.has('from') && !list.between.has('to'))
  return isBackwards ? [...told, ...told.map((names) => [...names].reverse())] : told
}

/** The told names one after another on the path; all of it, or a long stretch in one piece, where every stop is told. */
function follows(told: readonly string[], isWhole: boolean, { names: way, fact }: Sequence): boolean {
  const isUndirected = fact.source.result.provenance.projection?.orientation === 'undirected'
  // A way that leads back to its start may be told without its end.
  if (isSame(told, way) || (way[0] === way.at(-1) && isSame(told, way.slice(0, -1))) || (isUndirected && isSame(told, [...way].reverse()))) return true
  if (isWhole) return told.length > 3 && told.length + 2 < way.length && way.some((_, start) => told.every((name, at) => name === way[start + at]))
  let at = -1
  for (const name of told) {
    at = way.indexOf(name, at + 1)
    if (at < 0) return false
  }
  return true
}

const isSame = (told: readonly string[], way: readonly string[]) => told.length === way.length && told.every((name, at) => name === way[at])
