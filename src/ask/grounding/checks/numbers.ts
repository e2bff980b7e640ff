import { attempt, type Checked, type Finding } from '../claim.ts'
import type { Fact, NumberPlace } from '../evidence/fact.ts'
import { covers, type Facts } from '../evidence/facts.ts'
import { isCount, isGraphNoun, isNegative, ownWords } from '../evidence/fields.ts'
import { leadsBetween } from '../evidence/pairs.ts'
import { rowsByName } from '../evidence/rows.ts'
import { memoize } from '../memoize.ts'
import type { Clause, ReadText } from '../reading/clauses.ts'
import { averages, carries, cues, groupNouns, highest, lowering, lowest, raising, stops } from '../reading/cues.ts'
import { type DateItem, distinctNames, type NumberItem } from '../reading/item.ts'
import { fieldNameWords } from '../reading/words.ts'
import { bindingOf } from './bound-names.ts'
import { fitsWords, isIdle, middle, placeAt, placesOf, type Surroundings, surroundingsOf, vague } from './number-words.ts'
import { quantifiedCue } from './rank-cue.ts'

/** Checks the numbers and dates of a clause: each must be in a row or summary about its names. */
export function checkNumbers(clause: Clause, checked: Checked): readonly Finding[] {
  const counted = quantifiedCue(clause, checked)?.counted
  return clause.items.flatMap((item) => {
    const { type, start, end } = item
    const isPlaceOrCount = type === 'number' && (item === counted || placeAt(checked.read, item.from, clause.from) !== null || isIdle(item, clause, checked))
    if (type === 'name' || isPlaceOrCount) return []
    return attempt(checked, { kind: 'number', start, end }, () => [type === 'date' ? checkDate(clause, item, checked) : checkNumber(clause, item, checked)])
  })
}

/** Returns the row of a node whose name is a numeral: in a path (`4 → 7`), a pair (`4: 7`), or with its values (`2. 4 (score 0.7)`, `4: [7, 1]`). */
function rowOf({ start, end, number }: NumberItem, { facts, read: { text } }: Checked): Fact | undefined {
  if (text.slice(0, start).trimEnd().endsWith('→') || text.slice(end).trimStart().startsWith('→')) return facts.holding(text.slice(start, end))[0]
  const [from, to] = [text.lastIndexOf('\n', start - 1) + 1, text.indexOf('\n', end)]
  const line = text.slice(from, to === -1 ? text.length : to)
  const [, lead = '', name, other = ''] = /^((?:\d+\. )?(\d+)(?:: | \())(.*)$/.exec(line) ?? []
  const holds = (fact: Fact) => start < from + lead.length || fact.numbers.some(({ value }) => Math.abs(value - number.value) <= number.reach)
  return name === undefined ? undefined : facts.holding(name).find((fact) => fact.names.has(other) || holds(fact))
}

function checkNumber(clause: Clause, item: NumberItem, checked: Checked): Finding {
  const finding = { kind: 'number' as const, start: item.start, end: item.end }
  const row = rowOf(item, checked)
  if (row !== undefined) return { ...finding, supported: true, fact: row, column: null }
  const place = placeOf(clause, item, checked)
  if (place === 'question') return { ...finding, supported: true }
  return { ...finding, supported: place !== null, fact: place?.fact ?? null, column: place?.field ?? null }
}

/** Returns the place that supports a number; null where none fits. */
function placeOf(clause: Clause, item: NumberItem, checked: Checked): NumberPlace | 'question' | null {
  const { numbers } = checked.facts
  const around = surroundingsOf(clause, item, checked)
  const { groups, isPair } = bindingOf(clause, item, checked)
  const bound = groups[0] ?? []
  const fits = (place: NumberPlace) => fitsWords(place, around, checked) && (!isPair || bound.length === 0 || leadsBetween(place.fact, bound, checked))
  const ofAll = (names: readonly string[]) =>
    placesOf(item, (value, reach) => numbers.mayBeAbout(value, reach, names)).find(
      (place) => names.some((name) => place.fact.names.has(name)) && names.every((name) => covers(place.fact, name)) && fits(place)
    )
  // Each name may have the number itself, unless it belongs to a pair.
  const ofEach = (names: readonly string[]) => {
    const each = isPair ? [] : names.map((name) => ofAll([name]))
    return each.every((place) => place !== undefined) ? each[0] : undefined
  }
  const isOfWhole = (place: NumberPlace) => isGlobal(place) && (!isPair || place.fact.source.anchors.size === 0) && fitsWords(place, around, checked)
  const wholes = placesOf(item, (value, reach) => numbers.namelessNear(value, reach)).filter(isOfWhole)
  const found =
    firstOf(groups, (names) => ofAll(names) ?? ofEach(names)) ??
    globalPlace(around, wholes, bound, checked) ??
    (bound.length === 0 ? placeOfNone(clause, item, fits, checked) : undefined)
  // `was not surpassed` and `is not above B` do not negate the number.
  if (found !== undefined) return contradicts(clause, found, checked) && quantifiedCue(clause, checked) === null ? null : found
  return isWithinBound(clause, item, bound, checked) || isEcho(item, bound, checked) ? 'question' : null
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns a place in a summary. With names in the clause, the words must name the field; where the names have rows, only an aggregate fits. */
function globalPlace({ next, near }: Surroundings, places: readonly NumberPlace[], bound: readonly string[], checked: Checked): NumberPlace | undefined {
  if (bound.length === 0) return places[0]
  const isNamed = ({ field, fact }: NumberPlace) => {
    const words = ownWords(field)
    const isOfRows = bound.some((name) => isMeasured(rowsByName(fact.source).get(name) ?? [], checked))
    return near.some(
      ({ stem, folded }) => (words.has(stem) || words.has(folded)) && !stops.has(folded) && (isOfRows ? aggregates.has(folded) : !vague.has(stem))
    )
  }
  const isCounted = ({ field }: NumberPlace) => next !== null && isCount(field) && (isGraphNoun(next, checked.unitWords) || ownWords(field).has(next))
  // `distanceKm 350 in all` is about the whole result, whichever names follow.
  const isInAll = near.some(({ folded }, at) => folded === 'in' && near[at + 1]?.folded === 'all')
  return places.find((place) => isInAll || isNamed(place) || isCounted(place))
}

const aggregates = new Set([...highest, ...lowest, ...averages, ...cues('sum total altogether overall combined share tied tie')])

/** Whether a place is in a summary, or in the only row of a result without names. */
function isGlobal({ fact, field }: NumberPlace): boolean {
  if (fact.row === null) return field !== 'returned' || fact.source.isWhole
  return fact.names.size === 0 && fact.source.result.total === 1
}

/** Supports a number without a name by a row without names, the first or last row, a group of the text or, in a text without names, any row. */
function placeOfNone(clause: Clause, item: NumberItem, fits: (place: NumberPlace) => boolean, checked: Checked): NumberPlace | undefined {
  const places = placesOf(item, (value, reach) => checked.facts.numbers.near(value, reach))
  const { saysMiddle, isOfOne, ...ends } = wordsOfText(checked.read)
  const isFitting = (place: NumberPlace) => isOuter(place, ends) && (!saysMiddle || middle.test(place.field))
  return places.find((place) => (isOfOne || isFitting(place) || isOfToldGroup(place, clause, item, checked)) && fits(place))
}

/** Whether a row can describe the whole result: the first, last, or a nameless one. */
function isOuter({ fact: { names, row, source } }: NumberPlace, { isHigh, isLow }: { isHigh: boolean; isLow: boolean }): boolean {
  if (names.size === 0 || source.result.total === 1) return true
  const isFalling = /desc$/.test(source.result.orderedBy[0] ?? '')
  const [isFirst, isLast] = [row === 0, source.isWhole && row === source.rows.length - 1]
  if (isHigh !== isLow) return isHigh === isFalling ? isFirst : isLast
  return source.result.orderedBy.length > 0 && (isFirst || isLast)
}

const wordsOfText = memoize(({ words, clauses }: ReadText) => {
  const says = (cues: ReadonlySet<string>) => words.some(({ folded }) => cues.has(folded))
  const [isHigh, isLow] = [says(highest), says(lowest)]
  const isNameless = clauses.every(({ items }) => items.every(({ type }) => type !== 'name'))
  return { saysMiddle: says(averages), isHigh, isLow, isOfOne: isNameless && carries.has(words[0]?.folded ?? '') && !isHigh && !isLow }
})

/** In `community 7: 17 nodes` the row is the group's, found by its number or by its members in the text. */
function isOfToldGroup({ field, fact }: NumberPlace, clause: Clause, item: NumberItem, { read, facts }: Checked): boolean {
  if (fact.row === null) return false
  facts.steps.take(clause.items.length)
  if (isGroup(field) && distinctNames(read.items).some((name) => fact.names.has(name))) return true
  const values = clause.items.flatMap((other) => (other.type === 'number' && other !== item ? [other.number.value] : []))
  return fact.numbers.some((other) => other.field !== field && values.includes(other.value) && (isGroup(field) || isGroup(other.field)))
}

const isGroup = (field: string) => field === 'label' || fieldNameWords(field).some((word) => groupNouns.has(word))

/** A negated clause contradicts its place, unless the field is about what is missing; such a field needs a negation or a word such as `unreached`. */
function contradicts(clause: Clause, place: NumberPlace, checked: Checked): boolean {
  const isLeftOut = isNegative(place.field)
  if (clause.isNegated === isLeftOut || place.isName === true || (place.value === 0 && place.fact.row === null)) return false
  const words = checked.read.words.slice(clause.from, clause.to).map(({ folded }) => folded)
  if (isLeftOut) return !words.some((word) => /^(un|left|other|remaining|miss|noise|outside|not)/.test(word))
  return !words.some((word, at) => bounding.has(word) && words[at - 1] !== 'other')
}
const bounding = cues('than least most')

/** Whether the number repeats the question, and no row of the names has a number. */
function isEcho({ number }: NumberItem, bound: readonly string[], { questionNumbers, facts, question }: Checked): boolean {
  if (number.digits !== undefined && !question.includes(` ${number.digits} `)) return false
  return questionNumbers.has(number.value) && !bound.some((name) => isMeasured(facts.byName.get(name) ?? [], { facts }))
}

/** Whether a row has a number other than its rank. */
function isMeasured(of: readonly Fact[], { facts: { steps } }: { readonly facts: Pick<Facts, 'steps'> }): boolean {
  return of.some(({ row, numbers }) => {
    steps.take()
    return row !== null && numbers.some(({ field }) => field !== 'rank')
  })
}

const atLeast = new Set([...raising, ...cues('least beyond exceeding exceeds')])
const atMost = new Set([...lowering, ...cues('most within to')])
const bounds = cues('least most than over under exceeding exceeds above below within beyond')

/** Checks `more than 10`, `up to 10` against the names' values, or the question. `adds up to 12` and `no way is shorter than 12` state an exact value. */
function isWithinBound(clause: Clause, { number, from }: NumberItem, bound: readonly string[], { read, facts, questionNumbers }: Checked): boolean {
  const named = clause.items.findLast((item) => item.type === 'name' && item.to <= from)?.to ?? clause.from
  const words = read.words.slice(Math.max(named, from - 3), from).map(({ folded }) => folded)
  if (
    !words.some((word, at) => bounds.has(word) || (word === 'up' && at === 0)) ||
    read.words.slice(clause.from, from).some(({ folded }) => cues('no none nothing').has(folded))
  )
    return false
  const [isLow, isHigh] = [words.some((word) => atLeast.has(word)), words.some((word) => atMost.has(word))]
  if (bound.length === 0 || isLow === isHigh) return questionNumbers.has(number.value)
  const isIn = (value: number) => (isLow ? value >= number.value : value <= number.value)
  return bound.every((name) => facts.holding(name).some(({ numbers }) => numbers.some(({ field, value }) => field !== 'rank' && isIn(value))))
}

function checkDate(clause: Clause, item: DateItem, checked: Checked): Finding {
  const { facts, question } = checked
  const bound = bindingOf(clause, item, checked).groups[0] ?? []
  facts.steps.take(facts.written.size)
  const dates = [...facts.written].flatMap(([folded, text]) => (text.startsWith(item.iso) ? facts.holding(folded) : []))
  const fact = dates.find((one) => bound.every((name) => covers(one, name)))
  const isAsked = question.includes(` ${item.iso.replaceAll('-', ' ')} `)
  return { kind: 'number', start: item.start, end: item.end, supported: fact !== undefined || isAsked, fact: fact ?? null }
}
