import { type Checked, cueAt, names } from './checked.ts'
import type { Finding, Truth } from './claim.ts'
import type { Clause, NameItem } from './clauses.ts'
import { nameGroups } from './clauses.ts'
import { type Scale, scalesOf, spokenScales, valueOn } from './columns.ts'
import { ageing, comparingPlaces, comparingVerbs, groupNouns, highest, lowering, lowest, ordinals, pathNouns } from './cues.ts'
import type { Fact } from './facts.ts'
import { isPlaceNumber } from './places.ts'
import { fieldNameWords } from './words.ts'

interface RankCue {
  readonly at: number
  /** From the high end, or from the low one. */
  readonly isHigh: boolean
  readonly place: number
}

const placeNouns = new Set([
  'place',
  'rank',
  'position',
  'spot',
  'highest',
  'most',
  'largest',
  'best',
  'biggest',
  'lowest',
  'smallest',
  'in',
  'by',
  'on',
  'with',
  'place.',
  'among',
  'overall',
  'behind',
  'after',
  'greatest',
  'longest',
  'strongest'
])

const nobody = new Set(['no', 'none', 'nobody', 'nothing'])
const surpassing = new Set([...comparingVerbs, ...comparingPlaces, 'beaten', 'topped', 'surpassed', 'exceeded', 'outranked'])

/** `A has the highest`, `B comes third`: the places of names on the scale that the clause speaks of. */
export function checkRanks(clause: Clause, checked: Checked): Finding[] {
  const cue = rankCue(clause, checked)
  const subjects = cue === null ? [] : subjectsOf(clause, checked, cue)
  if (cue === null || subjects.length === 0) return []
  const { truth, fact, column } = rankTruth(clause, checked, cue, subjects)
  const isRight = clause.isNegated && !isUnbeaten(clause, checked) ? truth === false : truth === true
  return [{ kind: 'rank', start: clause.start, end: clause.end, supported: isRight, fact, column }]
}

function rankCue(clause: Clause, checked: Checked): RankCue | null {
  return ordinalCue(clause, checked) ?? unbeatenCue(clause, checked) ?? superlativeCue(clause, checked)
}

/** `No other scores more than A`, `A scores more than any other`. */
function unbeatenCue(clause: Clause, checked: Checked): RankCue | null {
  const { words } = checked.read
  const than = cueAt(checked, clause, new Set(['than']))
  if (names(clause).length !== 1) return null
  if (than === null) return unsurpassedCue(clause, checked)
  const isNone = words.slice(clause.from, than).some(({ folded }, at) => /^(no|none|nobody|nothing)$/.test(folded) && at < 4)
  const isAny = /^(any|all|every|everyone|everything|the)$/.test(words[than + 1]?.folded ?? '')
  if (!isNone && !isAny) return null
  const isLow = words.slice(clause.from, than).some(({ folded }) => lowering.has(folded))
  return { at: isNone ? clause.from : than, isHigh: !isLow, place: 1 }
}

/** `Nobody tops A`, `Nothing is above A`, `A is beaten by none`. */
function unsurpassedCue(clause: Clause, checked: Checked): RankCue | null {
  const { words } = checked.read
  const none = cueAt(checked, clause, nobody)
  const verb = cueAt(checked, clause, surpassing)
  if (none === null || verb === null) return null
  const [name] = names(clause)
  const isActive = none < verb && name !== undefined && name.from > verb
  const isPassive = name !== undefined && name.to <= verb && verb < none && words[none - 1]?.folded === 'by'
  if (!isActive && !isPassive) return null
  return { at: none, isHigh: !lowering.has(words[verb]?.folded ?? ''), place: 1 }
}

function superlativeCue(clause: Clause, checked: Checked): RankCue | null {
  return extremeCue(clause, checked, highest, true) ?? extremeCue(clause, checked, lowest, false)
}

function extremeCue(clause: Clause, checked: Checked, cues: ReadonlySet<string>, isHigh: boolean): RankCue | null {
  for (let at = cueAt(checked, clause, cues); at !== null; at = cueAt(checked, clause, cues, at + 1)) {
    const word = checked.read.words[at]?.folded ?? ''
    if (!isPlainUse(checked, at)) return { at, isHigh: isAged(word, checked) ?? isHigh, place: 1 }
  }
  return null
}

/** `at most`, `most of`, `the shortest path`, `the largest community`: no rank of a name. */
function isPlainUse(checked: Checked, at: number): boolean {
  const { words } = checked.read
  const [before, word, after] = [words[at - 1]?.folded, words[at]?.folded ?? '', words[at + 1]]
  const next = after?.folded ?? ''
  const isPlace = word === 'top' || word === 'first'
  if (weakWords.has(word) || isToolName(word, next, checked.facts)) return true
  if (before === 'at' || next === 'of' || after?.kind === 'number') return !isPlace
  const nouns = [words[at + 1], words[at + 2]].map((noun) => noun?.stem ?? '')
  return isOfOther(word, nouns, checked) || (leading.test(word) && onward.test(next))
}

/** Words that say too little by themselves to be ranks. */
const weakWords = new Set(['last', 'main', 'principal', 'lead', 'max', 'min'])
const leading = /^(leading|leads|lead)$/
const onward = /^(to|from|through|into|over|across)$/
const wayWords = /^(shortest|quickest|fastest|cheapest|longest|lightest|best|lowest|least)$/

/** The largest is a community, the shortest a path. */
function isOfOther(word: string, nouns: readonly string[], { unitWords }: Checked): boolean {
  if (nouns.some((noun) => groupNouns.has(noun) && !unitWords.labels.has(noun))) return true
  return wayWords.test(word) && nouns.some((noun) => pathNouns.has(noun))
}

/** `minimum weight spanning tree`. */
function isToolName(word: string, next: string, { sources }: Checked['facts']): boolean {
  return sources.some(({ result }) => ` ${fieldNameWords(result.tool).join(' ')} `.includes(` ${word} ${next} `))
}

/** The oldest has the earliest date of birth, but the highest age. */
function isAged(word: string, { facts }: Checked): boolean | null {
  const isOld = ageing.get(word)
  if (isOld === undefined) return null
  const isDated = facts.sources.some(({ result }) => result.columns.some(({ name }) => /born|birth|found|open|year|date|debut|built|since|start/i.test(name)))
  return isDated ? !isOld : isOld
}

function ordinalCue(clause: Clause, checked: Checked): RankCue | null {
  const { words } = checked.read
  for (let at = clause.from; at < clause.to; at++) {
    if (clause.items.some((item) => item.type === 'name' && item.from <= at && at < item.to)) continue
    const place = ordinalAt(checked, clause, at)
    if (place === null) continue
    const isLow =
      words.slice(at, clause.to).some(({ folded }) => lowest.has(folded)) &&
      !words.slice(at, clause.to).some(({ folded }) => highest.has(folded) && folded !== 'first')
    return { at, isHigh: !isLow, place }
  }
  return null
}

function ordinalAt({ read: { words } }: Checked, clause: Clause, at: number): number | null {
  const word = words[at]
  if (word === undefined) return null
  if (word.folded === 'runner' && words[at + 1]?.text === '-') return 2
  const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(word.folded)?.[1]
  const place = digits === undefined ? (ordinals.get(word.folded) ?? null) : Number(digits)
  if (place !== null) {
    const after = words[at + 1]
    const isPlace =
      after === undefined ||
      at + 1 >= clause.to ||
      after.kind !== 'word' ||
      placeNouns.has(after.folded) ||
      highest.has(after.folded) ||
      lowest.has(after.folded)
    return isPlace ||
      clause.items.some((item) => item.type === 'name' && item.from === at + 1) ||
      /^(comes?|is|ranks?|ranked|takes?|in|the|stands?|finishes|placed)$/.test(words[at - 1]?.folded ?? '')
      ? place
      : null
  }
  return isPlaceNumber(words, at, clause.from) ? Number(word.text) : null
}

/** The names that hold the place: the nearest before the cue, else those after it. */
function subjectsOf(clause: Clause, { read }: Checked, { at, place }: RankCue): readonly NameItem[] {
  const groups = nameGroups(clause, read.words)
  const before = groups.filter((group) => (group.at(-1) as NameItem).to <= at).at(-1)
  const after = groups.find((group) => (group[0] as NameItem).from > at)
  const isAhead = read.words.slice(at, clause.to).some(({ folded }) => folded === 'ahead')
  if (before !== undefined && (!isOfScope(read.words[(before[0] as NameItem).from - 1]?.folded) || after === undefined))
    return place > 1 || isAhead ? before.slice(0, 1) : before
  return after ?? []
}

/** `in Kestria the highest is`: what the ranking is about, not who is ranked. */
function isOfScope(before: string | undefined): boolean {
  return before !== undefined && /^(in|among|within|of|from|at|on|for)$/.test(before)
}

/** Denies that any other is better, not what the clause says of its name. */
export const isUnbeaten = (clause: Clause, checked: Checked) => unbeatenCue(clause, checked) !== null

interface RankFinding {
  readonly truth: Truth
  readonly fact: Fact | null
  readonly column: string | null
}

function rankTruth(clause: Clause, checked: Checked, cue: RankCue, subjects: readonly NameItem[]): RankFinding {
  const stated = statedTruth(checked, cue, subjects)
  if (stated !== null) return stated
  const known = subjects.map(({ name }) => name)
  const all = checked.facts.sources.flatMap((source) => scalesOf(source)).filter((scale) => known.every((name) => valueOn(scale, name) !== undefined))
  let found: RankFinding = { truth: 'unknown', fact: null, column: null }
  for (const scale of spokenScales(clause, checked, all)) {
    const truth = onScale(scale, known, cue)
    if (truth === 'unknown') continue
    const fact = scale.values.find((row) => row.fact.names.has(known[0] ?? ''))?.fact ?? null
    if (truth) return { truth, fact, column: scale.column }
    found = { truth, fact, column: scale.column }
  }
  return found
}

const statedKeys = ['furthest', 'longest', 'mostVisited']

/** Summaries name the ends of some rankings. */
function statedTruth({ facts }: Checked, { isHigh, place }: RankCue, subjects: readonly NameItem[]): RankFinding | null {
  if (!isHigh || place > 1) return null
  for (const { summary, result } of facts.sources) {
    const stated = statedKeys.flatMap((key) =>
      Array.isArray(result.summary[key]) && key !== 'longest' ? [{ key, list: result.summary[key] as unknown[] }] : []
    )
    for (const { key, list } of stated) {
      const folded = list
        .slice(0, key === 'mostVisited' ? 1 : list.length)
        .map((item) => (typeof item === 'string' ? item : String((item as Record<string, unknown> | null)?.['node'] ?? '')))
      const isIn = subjects.every(({ name }) => folded.some((text) => facts.written.get(name) === text))
      if (isIn) return { truth: true, fact: summary, column: key }
    }
  }
  return null
}

/** Whether the names hold the place on a scale; several names hold places from there on. Those of equal value share a place. */
function onScale(scale: Scale, known: readonly string[], { isHigh, place }: RankCue): Truth {
  if (!seesEnd(scale, isHigh)) return scale.order === (isHigh ? 'desc' : 'asc') ? shownPlace(scale, known, place) : 'unknown'
  const values = scale.values.map(({ value }) => value)
  const isBefore = (a: number | string, b: number | string) => !isNear(a, b) && (isHigh ? a > b : a < b)
  return known.every((name) => {
    const own = valueOn(scale, name)
    if (own === undefined) return false
    const better = values.filter((value) => isBefore(value, own))
    const equal = values.filter((value) => isNear(value, own)).length
    const dense = new Set(better).size + 1
    if (dense === place) return true
    return better.length < place + known.length - 1 && place <= better.length + equal
  })
}

/** Sums in another order may differ in their last bits. */
function isNear(a: number | string, b: number | string): boolean {
  return a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)))
}

/** Whether the rows hold the end of the scale that the claim counts from. */
function seesEnd({ source, order, values }: Scale, isHigh: boolean): boolean {
  if (source.isWhole && values.length > 0) return true
  return source.result.offset === 0 && order === (isHigh ? 'desc' : 'asc')
}

/** A later page of a ranking has the places in its column `rank`. */
function shownPlace({ source }: Scale, known: readonly string[], place: number): Truth {
  const rows = known.map((name) => source.rows.findIndex((fact) => fact.names.has(name)))
  const ranks = rows.map((row) => source.result.rows[row]?.['rank'])
  return ranks.every((rank) => typeof rank === 'number') ? ranks.every((rank) => rank === place) : 'unknown'
}

/** The names of a numbered list stand in the order of the ranking that they come from. */
export function checkListOrder(clauses: readonly Clause[], checked: Checked): Finding[] {
  const entries = clauses.flatMap((clause) => (clause.enumerator === null ? [] : [{ clause, place: clause.enumerator, name: names(clause)[0]?.name }]))
  const findings: Finding[] = []
  for (let at = 1; at < entries.length; at++) {
    const [before, after] = [entries[at - 1], entries[at]]
    if (before?.name === undefined || after?.name === undefined || after.place !== before.place + 1) continue
    const scale = checked.facts.sources
      .flatMap((source) => scalesOf(source))
      .find((one) => one.order !== null && [before.name, after.name].every((name) => valueOn(one, name ?? '') !== undefined))
    const [first, second] = scale === undefined ? [] : [valueOn(scale, before.name), valueOn(scale, after.name)]
    if (scale === undefined || first === undefined || second === undefined) continue
    const isRight =
      first === second ||
      first > second === (scale.order === 'desc') ||
      isReversed(
        entries.map(({ name }) => name),
        scale
      )
    if (!isRight) findings.push({ kind: 'rank', start: after.clause.start, end: after.clause.end, supported: false, fact: null, column: scale.column })
  }
  return findings
}

/** A list may tell a ranking from its other end. */
function isReversed(listed: readonly (string | undefined)[], scale: Scale): boolean {
  const values = listed.flatMap((name) => (name === undefined ? [] : (valueOn(scale, name) ?? [])))
  const isInOrder = (before: number | string, after: number | string) => before === after || after > before === (scale.order === 'desc')
  return values.length > 1 && values.slice(1).every((value, at) => isInOrder(values[at] ?? value, value))
}
