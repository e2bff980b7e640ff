import { type Atom, gapBetween } from './atoms.ts'

/** A part of a text that says the same of one group of names after another. */
export interface Listing {
  /** What each item names and counts, in its order. */
  readonly rows: readonly (readonly Atom[])[]
  /** What stands between the parts of an item, and between two items. */
  readonly connectors: readonly string[]
  readonly separator: string
  readonly start: number
  readonly end: number
}

const MAX_WIDTH = 9
const LEAST_ROWS = 2

/** How surely a gap ends an item. */
function strength(gap: string): number {
  if (/\n/.test(gap)) return 5
  if (/;|[)\]}>].*[([{<]/.test(gap)) return 4
  if (/\.\s|\|\s*\|/.test(gap)) return 3
  return /,/.test(gap) ? 1 : 0
}

interface Run {
  /** First atom, and width and count of the items. */
  readonly at: number
  readonly width: number
  readonly count: number
}

/** Where the items of a run of periodic gaps begin: with the run if it holds whole items, else behind its strongest gap. */
function phaseOf(gaps: readonly string[], first: number, width: number, atomCount: number): number {
  if (atomCount % width === 0) return 0
  const phases = Array.from({ length: width }, (_, phase) => phase)
  return phases.reduce((best, phase) => (strengthAt(gaps, first + phase + width - 1) > strengthAt(gaps, first + best + width - 1) ? phase : best))
}

const strengthAt = (gaps: readonly string[], at: number) => strength(gaps[at] ?? '')

/** Every stretch of gaps that repeats itself with this width. */
function runsOf(gaps: readonly string[], width: number): Run[] {
  const runs: Run[] = []
  for (let at = 0; at + width < gaps.length; at++) {
    if (gaps[at] !== gaps[at + width]) continue
    let end = at
    while (end + width < gaps.length && gaps[end] === gaps[end + width]) end++
    const atomCount = end + width - at + 1
    const phase = phaseOf(gaps, at, width, atomCount)
    runs.push({ at: at + phase, width, count: Math.floor((atomCount - phase) / width) })
    at = end
  }
  return runs
}

function listingOf(atoms: readonly Atom[], gaps: readonly string[], { at, width, count }: Run): Listing {
  const rows = Array.from({ length: count }, (_, row) => atoms.slice(at + row * width, at + (row + 1) * width))
  return {
    rows,
    connectors: gaps.slice(at, at + width - 1),
    separator: gaps[at + width - 1] ?? '',
    start: atoms[at]?.start ?? 0,
    end: atoms[at + count * width - 1]?.end ?? 0
  }
}

/** Lists whose items are all of one build: each gap comes again after as many as an item has. */
export function periodicListings(text: string, atoms: readonly Atom[]): Listing[] {
  const gaps = atoms.slice(1).map((atom, place) => gapBetween(text, atoms[place] as Atom, atom))
  const runs = Array.from({ length: MAX_WIDTH - 1 }, (_, place) => runsOf(gaps, place + 2)).flat()
  const isPlain = ({ at, width }: Run) => new Set(gaps.slice(at, at + width)).size === 1
  const found = runs.filter((run) => run.count >= LEAST_ROWS && !isPlain(run))
  return found.map((run) => listingOf(atoms, gaps, run))
}

const listGap = /^ ?(?:,|;|&|\/|and|or|plus)? ?(?:and )?$/
/** The most frequent gaps are tried as what joins a name to others. */
const MOST_RELATIONS = 20
const endOfItem = /[\n;.]/

interface Words {
  readonly atoms: readonly Atom[]
  readonly gaps: readonly string[]
  readonly relation: string
  /** Between a target and its number; null where targets have none. */
  readonly weight: string | null
}

const isHead = ({ gaps, relation }: Words, at: number) => gaps[at] === relation

/** Whether the gap leads on to one more target of the same head. */
function leadsOn(words: Words, at: number, isBehindNumber: boolean): boolean {
  const gap = words.gaps[at]
  if (gap === undefined || isHead(words, at + 1) || isHead(words, at)) return false
  return isBehindNumber ? !endOfItem.test(gap) : listGap.test(gap)
}

/** Targets of the head at `head`, each with its number, and the last atom. */
function targetsOf(words: Words, head: number): { rows: Atom[][]; last: number } {
  const { atoms, gaps, weight } = words
  const rows: Atom[][] = []
  let at = head + 1
  for (;;) {
    const hasNumber = weight !== null && gaps[at] === weight && atoms[at + 1]?.number !== null && atoms[at + 1] !== undefined
    rows.push([atoms[head] as Atom, atoms[at] as Atom, ...(hasNumber ? [atoms[at + 1] as Atom] : [])])
    if (hasNumber) at++
    if (!leadsOn(words, at, hasNumber)) return { rows, last: at }
    at++
  }
}

/** The gap that puts a number behind most targets. */
function weightGap(atoms: readonly Atom[], gaps: readonly string[], relation: string): string | null {
  const counts = new Map<string, number>()
  let heads = 0
  for (const [at, gap] of gaps.entries()) {
    if (gap !== relation) continue
    heads++
    const next = gaps[at + 1]
    const isNumber = atoms[at + 2]?.number != null && gaps[at + 2] !== relation
    if (next !== undefined && isNumber && !listGap.test(next) && !endOfItem.test(next)) counts.set(next, (counts.get(next) ?? 0) + 1)
  }
  const best = [...counts].sort((a, b) => b[1] - a[1])[0]
  return best !== undefined && best[1] >= 0.6 * heads ? best[0] : null
}

/** Lists of what each name is related to, one or more: `3: 1, 4`, `node 3 leads to nodes 1 and 4`, `A - B - C`. */
export function adjacencyListings(text: string, atoms: readonly Atom[]): Listing[] {
  const gaps = atoms.slice(1).map((atom, place) => gapBetween(text, atoms[place] as Atom, atom))
  const counts = new Map<string, number>()
  for (const gap of gaps) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  const relations = [...counts]
    .filter(([gap, count]) => count >= LEAST_ROWS && !/^[,;\s]*$/.test(gap) && !/[\n.;]./.test(gap))
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_RELATIONS)
    .map(([gap]) => gap)
  return relations.flatMap((relation) => {
    const words: Words = { atoms, gaps, relation, weight: weightGap(atoms, gaps, relation) }
    const items: Item[] = []
    for (let at = 0; at < gaps.length; at++) if (isHead(words, at)) items.push({ head: at, ...targetsOf(words, at) })
    return groupsOf(items, gaps).flatMap((group) => listingOfItems(group, words))
  })
}

interface Item {
  readonly head: number
  readonly rows: Atom[][]
  readonly last: number
}

/** Items that follow each other without other talk between them. */
function groupsOf(items: readonly Item[], gaps: readonly string[]): Item[][] {
  const between = (place: number) =>
    (items[place + 1]?.head ?? 0) <= (items[place]?.last ?? 0) ? '' : gaps.slice(items[place]?.last, items[place + 1]?.head).join('*')
  const separators = items.slice(0, -1).map((_, place) => between(place))
  const usual = mostFrequent(separators)
  const isUsual = (gap: string) => gap === usual || (gap.length <= usual.length + 6 && !gap.includes('*'))
  const groups: Item[][] = []
  for (const [place, item] of items.entries()) {
    const group = groups.at(-1)
    if (group !== undefined && isUsual(separators[place - 1] ?? '')) group.push(item)
    else groups.push([item])
  }
  return groups
}

function listingOfItems(items: readonly Item[], { gaps, relation, weight }: Words): Listing[] {
  const rows = items.flatMap((item) => item.rows)
  if (rows.length < LEAST_ROWS) return []
  const separators = items.slice(0, -1).map(({ last }) => gaps[last] ?? '')
  return [
    {
      rows,
      connectors: weight === null ? [relation] : [relation, weight],
      separator: mostFrequent(separators),
      start: Math.min(...rows.map(([head]) => head?.start ?? 0)),
      end: Math.max(...rows.map((row) => row.at(-1)?.end ?? 0))
    }
  ]
}

function mostFrequent(items: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}
