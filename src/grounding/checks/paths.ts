import type { Checked, Finding } from '../claim.ts'
import type { Facts, Sequence } from '../evidence/facts.ts'
import type { ReadText } from '../reading/clauses.ts'
import { firstNotBefore, type NameItem } from '../reading/item.ts'
import { type ToldList, toldLists } from '../reading/told-lists.ts'
import type { Word } from '../reading/words.ts'
import { remember } from '../remember.ts'

const starting = new Set(
  'from between leaving leave leaves departing depart departs departure starting start starts beginning begin begins originates originating origin source off'.split(
    ' '
  )
)
const ending = new Set(
  'to reach reaches reaching reached towards toward until into end ends ending finish finishes finishing arrive arrives arriving arrival terminates destination target'.split(
    ' '
  )
)
/** Between a word of a role and its name. */
const passed = new Set('at in with the a of is as node station : ( " “ ‘ [ | — – -'.split(' '))
const apart = new Set('away reachable reached distant accessible far distance hop step minute min hour km kilometre metre mile euro'.split(' '))
const joining = /^(to|→|>|⇒|➔|➜|–|—|-)$/

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
  const isApart = words.slice(first.from, (items.at(-1)?.to ?? 0) + 6).some(({ stem, folded }) => apart.has(stem) || apart.has(folded))
  if (start !== undefined) return isApart && other !== undefined ? { first: start, second: other, isSure: true } : null
  const between = words.slice(first.to, second.from).filter(({ text }) => !/^["“”|]$/.test(text))
  if (between.length === 1 && joining.test(between[0]?.folded ?? '')) return { first, second, isSure: true }
  return end !== undefined && other !== undefined && isApart ? { first: other, second: end, isSure: other.from < end.from } : null
}

function roleOf(item: NameItem, words: readonly Word[], head: readonly Word[] = []): Role {
  const after = words.slice(item.to, item.to + 5)
  const as = after.findIndex(({ folded }) => /^(as|where)$/.test(folded))
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
    const role = /^(apart|aside|different)$/.test(words[at - 1]?.folded ?? '') ? null : roleIn([word])
    if (role !== null || !passed.has(word.folded)) return role
  }
  return null
}

/** A list that leaves stops out. */
const partly = new Set(['via', 'through', '...', '…'])
const arrow = /^(→|>|⇒|➔|➜|–>|↓)$/
const wayNoun = /^(path|route|way|itinerary|journey|stop|trip|walk|step|chain|tour)$/

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
  for (const [at, names] of stops.entries()) {
    for (const name of names) {
      const known = byName.get(name)
      if (known === undefined) byName.set(name, [at])
      else known.push(at)
    }
  }
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
  const says = [...list.lead, ...list.trail].some(({ stem }) => wayNoun.test(stem)) || [...list.between].some((word) => arrow.test(word) || word === 'then')
  return says || paths.isOnlyWays || /\b(path|route|way|get from)\b/.test(question)
}

/** `A → B → C`, `from A via B and C to D`, lines of stops: the names in the order of a path that a result holds. */
export function checkPaths(checked: Checked): Finding[] {
  const { steps } = checked.facts
  return toldPaths(checked).map((list) => {
    const { start, end } = list
    return steps.attempt(
      () => checkPath(list, checked),
      () => ({ kind: 'path', start, end, supported: false, isUnchecked: true })
    )
  })
}

function checkPath(list: ToldList, checked: Checked): Finding {
  const { facts } = checked
  const isWhole = ![...list.between, ...list.lead.map(({ folded }) => folded), ...list.trail.map(({ folded }) => folded)].some((word) => partly.has(word))
  const orders = readings(list, checked)
  const near = [...new Set(orders.flatMap((told) => pathsNear(told, 1, pathsOf(facts))))].sort((a, b) => a - b)
  const found = near.find((at) => {
    const sequence = facts.sequences[at] as Sequence
    facts.steps.take(sequence.names.length)
    return orders.some((told) => follows(told, isWhole, sequence))
  })
  return {
    kind: 'path',
    start: list.start,
    end: list.end,
    supported: found !== undefined,
    fact: found === undefined ? null : (facts.sequences[found]?.fact ?? null)
  }
}

const order = ({ items }: ToldList): string[] => items.flatMap(({ name }, at) => (items[at - 1]?.name === name ? [] : [name]))

/** Orders that the names of a list and those around it may be told in. */
function readings(list: ToldList, checked: Checked): string[][] {
  const stops = order(list)
  const before = list.around.filter((item): item is NameItem => item.type === 'name' && item.to <= (list.items[0]?.from ?? 0))
  const after = list.around.filter((item): item is NameItem => item.type === 'name' && item.from >= (list.items.at(-1)?.to ?? 0))
  const all = [...before.map(({ name }) => name), ...stops, ...after.map(({ name }) => name)]
  const [first, last] = ends(list, checked, all)
  const between = all.filter((name) => name !== first && name !== last)
  const unique = [...(first === null ? [] : [first]), ...between, ...(last === null ? [] : [last])]
  const isBackwards =
    [...list.lead, ...list.trail].some(({ folded }) => /^(back|backward|backwards|reverse|reversed|reversing)$/.test(folded)) ||
    (list.between.has('from') && !list.between.has('to'))
  // `C is reached from A by B`
  const turned = [...all.slice(1), ...all.slice(0, 1)]
  const told = [stops, withoutRepeats(all), unique, turned]
  return isBackwards ? [...told, ...told.map((names) => [...names].reverse()), [...stops].reverse().concat(before.map(({ name }) => name))] : told
}

const namesOf = (list: ToldList): NameItem[] =>
  [...list.around, ...list.items].filter((item): item is NameItem => item.type === 'name').sort((a, b) => a.from - b.from)

const withoutRepeats = (names: readonly string[]) => names.filter((name, at) => name !== names[at - 1])

/** Where the way begins and ends by the words before its names. */
function ends(list: ToldList, checked: Checked, all: readonly string[]): readonly [string | null, string | null] {
  const found = all.length < 3 ? null : endsOf(namesOf(list), checked.read)
  return found === null ? [null, null] : [found.first.name, found.second.name]
}

/** The told names one after another on the path; all of it where every stop is told. */
function follows(told: readonly string[], isWhole: boolean, { names: way, fact }: Sequence): boolean {
  const isUndirected = fact.source.result.provenance.projection?.orientation === 'undirected'
  if (isSame(told, way) || isPart(told, way) || (isUndirected && isSame(told, [...way].reverse()))) return true
  if (isWhole) return false
  let at = -1
  for (const name of told) {
    at = way.indexOf(name, at + 1)
    if (at < 0) return false
  }
  return true
}

const isSame = (told: readonly string[], way: readonly string[]) => told.length === way.length && told.every((name, at) => name === way[at])

/** A stretch of a longer walk, in one piece. */
function isPart(told: readonly string[], way: readonly string[]): boolean {
  if (told.length <= 3 || told.length + 2 >= way.length) return false
  for (let start = 0; start + told.length <= way.length; start++) if (told.every((name, at) => name === way[start + at])) return true
  return false
}
