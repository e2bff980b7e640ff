import { type Checked, names, says } from './checked.ts'
import type { Finding } from './claim.ts'
import type { Clause, NameItem } from './clauses.ts'
import type { Sequence } from './facts.ts'

const viaWords = new Set(['via', 'through', 'passing', 'passes', 'pass', 'stopping', 'calling', 'then', 'onto', 'continues'])

/** `A, then go on to B, next C and finally D`. */
const onwardWords = new Set(['to', 'then', 'onto', 'next', 'finally', 'afterwards', 'lastly', '–', '-'])
const stepWords = new Set([
  ...onwardWords,
  ...'on and , from go goes going continue continues continuing proceed proceeds head move moves over after that it at visit reach change switch'.split(' ')
])

interface Told {
  /** In the order of the way. */
  readonly names: readonly string[]
  /** Every stop is told. */
  readonly isWhole: boolean
}

/** `A → B → C`, `from A via B and C to D`: the names in the order of a path that a result holds. */
export function checkPaths(clause: Clause, checked: Checked): Finding[] {
  const told = chainOf(clause, checked) ?? viaOf(clause, checked)
  if (told === null || checked.facts.sequences.length === 0) return []
  const found = checked.facts.sequences.find((sequence) => follows(told, sequence))
  const supported = clause.isNegated ? found === undefined : found !== undefined
  return [{ kind: 'path', start: clause.start, end: clause.end, supported, fact: found?.fact ?? null }]
}

/** Whether a chain or a list of stops is in the clause. */
export function isPath(clause: Clause, checked: Checked): boolean {
  return checked.facts.sequences.length > 0 && (chainOf(clause, checked) ?? viaOf(clause, checked)) !== null
}

function chainOf(clause: Clause, { read }: Checked): Told | null {
  const all = names(clause)
  const arrows = all.slice(1).map((item, i) => read.words.slice((all[i] as NameItem).to, item.from))
  const isJoined = (between: Checked['read']['words'], sign: RegExp) =>
    between.length > 0 && between.length <= 3 && between.some(({ folded }) => sign.test(folded))
  const linked = arrows.findIndex((between) => isJoined(between, /^(→|>|⇒|➔|–>)$/))
  if (linked >= 0) {
    let last = linked
    while (last + 1 < arrows.length && isJoined(arrows[last + 1] ?? [], /^(→|>|⇒|➔|–>|\.\.\.|…)$/)) last++
    const isCut = arrows.slice(linked, last + 1).some((between) => between.some(({ folded }) => folded === '...' || folded === '…'))
    return last + 2 - linked < 3 ? null : { names: all.slice(linked, last + 2).map(({ name }) => name), isWhole: !isCut }
  }
  const isSteps =
    all.length > 2 &&
    arrows.every(
      (between) => between.length <= 5 && between.every(({ folded }) => stepWords.has(folded)) && between.some(({ folded }) => onwardWords.has(folded))
    )
  return isSteps ? { names: all.map(({ name }) => name), isWhole: true } : null
}

/** `from A to D via B and C`, `via B from A to D`, `A, B, C`. */
function viaOf(clause: Clause, checked: Checked): Told | null {
  if (!says(checked, clause, viaWords) && !isListedPath(clause, checked)) return null
  const all = names(clause)
  if (all.length < 3) return null
  const { words } = checked.read
  const before = (item: NameItem) => words[item.from - 1]?.folded ?? ''
  const from = all.find((item) => before(item) === 'from' || before(item) === 'between')
  const to = all.findLast(
    (item) =>
      item !== from && (before(item) === 'to' || (before(item) === 'and' && from !== undefined && before(from) === 'between' && item.from - from.to <= 2))
  )
  const stops = all.filter((item) => item !== from && item !== to)
  const ordered = [...(from === undefined ? [] : [from]), ...stops, ...(to === undefined ? [] : [to])]
  const order = ordered.filter((item, at) => at === 0 || item.name !== ordered[at - 1]?.name)
  const isStepped = from !== undefined && says(checked, clause, new Set(['then'])) && !says(checked, clause, new Set(['via', 'through']))
  return { names: order.map(({ name }) => name), isWhole: isStepped }
}

/** `The path is A, B, C`, `the route goes A, B and C`. */
function isListedPath(clause: Clause, { read }: Checked): boolean {
  const first = names(clause)[0]
  if (first === undefined) return false
  const before = read.words.slice(clause.from, first.from).map(({ folded }) => folded)
  const lead = before.at(-1) ?? ''
  return before.some((word) => /^(path|route|way|itinerary|journey)$/.test(word)) && /^(is|:|goes|runs|reads|visits|being|follows|along)$/.test(lead)
}

/** The told names one after another on the path; all of it where every stop is told. */
function follows({ names: told, isWhole }: Told, { names: way, fact }: Sequence): boolean {
  if (isWhole)
    return (
      isSame(told, way) || isPart(told, way) || (fact.source.result.provenance.projection?.orientation === 'undirected' && isSame(told, [...way].reverse()))
    )
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
  for (let start = 0; start + told.length <= way.length; start++)
    if (told.every((name, at) => name === way[start + at])) return told.length > 3 && told.length + 2 < way.length
  return false
}
