import type { Checked, Finding } from '../claim.ts'
import type { Sequence } from '../evidence/facts.ts'
import type { Clause, NameItem } from '../reading/clauses.ts'
import { endsOf } from '../reading/ends.ts'
import { type ToldList, toldLists } from '../reading/told-lists.ts'

/** A list that leaves stops out. */
const partly = new Set(['via', 'through', '...', '…'])
const arrow = /^(→|>|⇒|➔|➜|–>|↓)$/
const wayNoun = /^(path|route|way|itinerary|journey|stop|trip|walk|step|chain|tour)$/

const known = new WeakMap<Checked, readonly ToldList[]>()

/** Names told as the stops of a way, where results hold ways. */
export function toldPaths(checked: Checked): readonly ToldList[] {
  const kept = known.get(checked)
  if (kept !== undefined) return kept
  const { sequences } = checked.facts
  const found = sequences.length === 0 ? [] : toldLists(checked, true).filter((list) => isPath(list, checked))
  known.set(checked, found)
  return found
}

/** Whether a clause lies in the stops of a way. */
export function isInPath({ start, end }: Clause, checked: Checked): boolean {
  return toldPaths(checked).some((list) => list.start < end && start < list.end)
}

function isPath(list: ToldList, { facts, question }: Checked): boolean {
  const stops = order(list)
  if (stops.length + list.around.filter(({ type }) => type === 'name').length < 3 || list.isNegated) return false
  if (stops.length === 2 && facts.sequences.some(({ names }) => stops[0] === names[0] && stops[1] === names.at(-1))) return false
  const isKnown = facts.sequences.some(({ names }) => stops.filter((name) => names.includes(name)).length >= Math.max(2, stops.length - 1))
  if (!isKnown) return false
  const isOnlyWays = facts.sources.every(({ result }) => 'path' in result.summary || result.columns.some(({ name }) => name === 'costs'))
  const says = [...list.lead, ...list.trail].some(({ stem }) => wayNoun.test(stem)) || [...list.between].some((word) => arrow.test(word) || word === 'then')
  return says || isOnlyWays || /\b(path|route|way|get from)\b/.test(question)
}

/** `A → B → C`, `from A via B and C to D`, lines of stops: the names in the order of a path that a result holds. */
export function checkPaths(checked: Checked): Finding[] {
  return toldPaths(checked).map((list) => {
    const isWhole = ![...list.between, ...list.lead.map(({ folded }) => folded), ...list.trail.map(({ folded }) => folded)].some((word) => partly.has(word))
    const orders = readings(list, checked)
    const found = checked.facts.sequences.find((sequence) => orders.some((told) => follows(told, isWhole, sequence)))
    return { kind: 'path', start: list.start, end: list.end, supported: found !== undefined, fact: found?.fact ?? null }
  })
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
  const start = namesOf(list).find((item) => checked.read.words[item.from - 1]?.folded === 'from')?.name
  const reached = start === undefined || start === all[0] ? [] : [[start, ...all.slice(1).filter((name) => name !== start), all[0] ?? '']]
  // `C from B, which you reach from A`
  const reversed = list.between.has('from') && !list.between.has('to') ? [[...stops].reverse(), withoutRepeats(all).reverse()] : []
  const isBackwards = [...list.lead, ...list.trail].some(({ folded }) => /^(back|backward|backwards|reverse|reversed|reversing)$/.test(folded))
  const told = [stops, withoutRepeats(all), unique, ...reached, ...reversed]
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
