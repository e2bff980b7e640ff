import { attempt, type Checked, type Finding } from '../claim.ts'
import type { Facts, Sequence } from '../evidence/facts.ts'
import { isUndirected } from '../evidence/pairs.ts'
import { memoize, rememberIn } from '../memoize.ts'
import type { ReadText } from '../reading/clauses.ts'
import { cues, roles } from '../reading/cues.ts'
import { firstNotBefore, type NameItem, namesIn } from '../reading/item.ts'
import { type NameList, nameLists } from '../reading/name-lists.ts'
import type { Word } from '../reading/words.ts'

/** Words that may stand between a role and its name. */
const passed = cues('at in with the a of is as node station : ( " “ ‘ [ | — – -')
const apart = cues('away reachable reached distant accessible far distance hop step minute min hour km kilometre metre mile euro')
const joining = cues('to → > ⇒ ➔ ➜ – — -')
const noRole = cues('apart aside different')

export interface Ends {
  readonly first: NameItem
  readonly second: NameItem
  /** Whether the text decides the direction. */
  readonly isSure: boolean
}

type Role = 'start' | 'end' | null

/** Finds the ends of a path by the words beside its names: `from A to B`, `between A and B`, `A to B`, `B is 3 away from A`, `starting at A, ... ends at B`. */
export function endsOf(items: readonly NameItem[], { words, heads }: Pick<ReadText, 'words' | 'heads'>): Ends | null {
  if (items.every(({ name }) => name === items[0]?.name)) return null
  const withRoles = items.map((item) => ({ item, role: roleOf(item, words, heads.get(item.from)) }))
  const start = withRoles.find(({ role }) => role === 'start')?.item
  const end = withRoles.findLast(({ item, role }) => role === 'end' && item.name !== start?.name)?.item
  if (start === undefined) return endsOfTwo(items, words, undefined, end)
  const next = words[start.from - 1]?.folded === 'between' ? items.find(({ from }) => from > start.from) : undefined
  const second = end ?? next
  return second === undefined ? endsOfTwo(items, words, start, end) : { first: start, second, isSure: true }
}

/** Finds the ends where the text gives at most one role. */
function endsOfTwo(items: readonly NameItem[], words: readonly Word[], start: NameItem | undefined, end: NameItem | undefined): Ends | null {
  const [first, second] = items as readonly [NameItem, NameItem]
  const other = items.find(({ name }) => name !== (start ?? end)?.name)
  if (new Set(items.map(({ name }) => name)).size > 2 || other === undefined) return null
  const isApart = words.slice(first.from, (items.at(-1)?.to ?? 0) + 6).some(({ stem }) => apart.has(stem))
  if (start !== undefined) return isApart ? { first: start, second: other, isSure: true } : null
  const [sign, ...more] = words.slice(first.to, second.from).filter(({ text }) => !quotes.has(text))
  if (more.length === 0 && joining.has(sign?.folded ?? '')) return { first, second, isSure: true }
  return end !== undefined && isApart ? { first: other, second: end, isSure: other.from < end.from } : null
}
const quotes = cues('" “ ” |')

/** Returns the role of a name by its column header, the nearest role word before it, or `A as start`; `apart from` gives none. */
function roleOf({ from, to }: NameItem, words: readonly Word[], head: readonly Word[] = []): Role {
  const before = words.slice(Math.max(0, from - 4), from).reverse()
  const near = before.findIndex(({ folded }) => !passed.has(folded))
  const isNone = noRole.has(before[near + 1]?.folded ?? '')
  const after = words.slice(to, to + 5)
  const as = after.findIndex(({ folded }) => folded === 'as' || folded === 'where')
  const own = near < 0 || isNone ? null : roleIn(before.slice(near, near + 1))
  return roleIn(head) ?? own ?? (as < 0 ? null : roleIn(after.slice(as + 1)))
}

function roleIn(words: readonly Word[]): Role {
  if (words.some(({ folded }) => roles.start.has(folded))) return 'start'
  return words.some(({ folded }) => roles.end.has(folded)) ? 'end' : null
}

/** Such a word shows that stops are left out. */
const partly = cues('via through ... …')
const ordering = cues('→ > ⇒ ➔ ➜ –> ↓ then')
const wayNouns = cues('path route way itinerary journey stop trip walk step chain tour')
const backwards = cues('back backward backwards reverse reversed reversing')

/** Returns the lists that are paths, where results have paths. A list for which the budget was spent is checked as a plain list. */
const toldPaths: (checked: Checked) => readonly NameList[] = memoize((checked) => {
  const { sequences, steps } = checked.facts
  const lists = sequences.length === 0 ? [] : nameLists(checked, true)
  return lists.flatMap(({ read }) =>
    steps.attempt(
      () => [read()].filter((list) => isPath(list, checked)),
      () => []
    )
  )
})

/** Whether a part of the text is within a path. */
export function isOnPath({ start, end }: { readonly start: number; readonly end: number }, checked: Checked): boolean {
  const paths = toldPaths(checked)
  const next = paths[firstNotBefore(paths, (path) => path.end <= start)]
  return next !== undefined && next.start < end
}

/** Indexes the paths of the results by their names. */
const pathsOf: (facts: Facts) => ReadonlyMap<string, readonly Sequence[]> = memoize(({ sequences }) => {
  const byName = new Map<string, Sequence[]>()
  for (const sequence of sequences) for (const name of new Set(sequence.names)) rememberIn(byName, name, sequence)
  return byName
})

/** Returns the paths with one of the two rarest names: they include all that miss at most one name. */
function pathsNear(names: readonly string[], facts: Facts): readonly Sequence[] {
  const places = [...new Set(names)].map((name) => pathsOf(facts).get(name) ?? []).sort((a, b) => a.length - b.length)
  return [...new Set(places.slice(0, 2).flat())]
}

function isPath(list: NameList, { facts, question }: Checked): boolean {
  const stops = order(list)
  if (stops.length + namesIn(list.around).length < 3 || list.isNegated) return false
  const near = pathsNear(stops, facts)
  const isEnds = stops.length === 2 && near.some(({ names }) => names[0] === stops[0] && names.at(-1) === stops[1])
  const isKnown = near.some(({ names }) => {
    facts.steps.take(stops.length)
    return stops.filter((name) => names.includes(name)).length >= Math.max(2, stops.length - 1)
  })
  if (isEnds || !isKnown) return false
  const isNamed = [...list.lead, ...list.trail].some(({ stem }) => wayNouns.has(stem)) || question.split(' ').some((word) => wayNouns.has(word))
  return isNamed || [...list.between].some((word) => ordering.has(word)) || hasOnlyWays(facts)
}

const hasOnlyWays: (facts: Facts) => boolean = memoize(({ sources }) =>
  sources.every(({ result }) => 'path' in result.summary || result.columns.some(({ name }) => name === 'costs'))
)

/** Checks `A → B → C`, `from A via B and C to D` and lines of stops: the names must be in the order of a path in a result. */
export function checkPaths(checked: Checked): readonly Finding[] {
  return toldPaths(checked).flatMap((list) => {
    const place = { kind: 'path' as const, start: list.start, end: list.end }
    return attempt(checked, place, () => {
      const words = [...list.lead, ...list.trail].map(({ folded }) => folded)
      const isWhole = ![...list.between, ...words].some((word) => partly.has(word))
      const orders = readings(list, checked, words)
      const near = new Set(orders.flatMap((listed) => pathsNear(listed, checked.facts)))
      const found = [...near].find((sequence) => {
        checked.facts.steps.take(sequence.names.length)
        return orders.some((listed) => follows(listed, isWhole, sequence, checked))
      })
      return [{ ...place, supported: found !== undefined, fact: found?.fact ?? null }]
    })
  })
}

const order = ({ items }: NameList): string[] => withoutRepeats(items.map(({ name }) => name))
const withoutRepeats = (names: readonly string[]) => names.filter((name, at) => name !== names[at - 1])

/** Returns the orders in which a list and the names around it can form a path. */
function readings(list: NameList, { read }: Checked, beside: readonly string[]): string[][] {
  const items = [...namesIn(list.around), ...list.items].sort((a, b) => a.from - b.from)
  const all = items.map(({ name }) => name)
  const ends = all.length < 3 ? null : endsOf(items, read)
  const [first, last] = [ends?.first.name ?? [], ends?.second.name ?? []].map((name) => [name].flat())
  const between = new Set(all.filter((name) => !first?.includes(name) && !last?.includes(name)))
  // `C is reached from A by B`
  const turned = [...all.slice(1), ...all.slice(0, 1)]
  const orders = [order(list), withoutRepeats(all), [...(first ?? []), ...between, ...(last ?? [])], turned]
  const isBackwards = beside.some((word) => backwards.has(word)) || (list.between.has('from') && !list.between.has('to'))
  return isBackwards ? [...orders, ...orders.map((names) => [...names].reverse())] : orders
}

/** Whether the names follow the path: all of it, a long contiguous part, or a subsequence where the text leaves stops out. */
function follows(listed: readonly string[], isWhole: boolean, { names: way, fact }: Sequence, checked: Checked): boolean {
  const text = (names: readonly string[]) => `\n${names.join('\n')}\n`
  // The text may leave out the return to the start of a round trip.
  const whole = [way, ...(way[0] === way.at(-1) ? [way.slice(0, -1)] : []), ...(isUndirected(fact.source, checked) ? [[...way].reverse()] : [])]
  if (whole.some((one) => text(one) === text(listed))) return true
  if (isWhole) return listed.length > 3 && listed.length + 2 < way.length && text(way).includes(text(listed))
  let at = -1
  return listed.every((name) => {
    at = way.indexOf(name, at + 1)
    return at >= 0
  })
}
