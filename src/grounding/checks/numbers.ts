import type { Checked, Finding } from '../claim.ts'
import type { Fact, NumberPlace } from '../evidence/fact.ts'
import { covers, type Facts } from '../evidence/facts.ts'
import { isCount, isGraphNoun, isNegative, ownWords } from '../evidence/fields.ts'
import { leadsBetween } from '../evidence/pairs.ts'
import { rowsByName } from '../evidence/rows.ts'
import type { Clause, ReadText } from '../reading/clauses.ts'
import { averages, carries, cues, groupNouns, highest, lowering, lowest, raising, stops } from '../reading/cues.ts'
import { type DateItem, distinctNames, type NumberItem } from '../reading/item.ts'
import { fieldNameWords } from '../reading/words.ts'
import { remember } from '../remember.ts'
import { bindingOf } from './bound-names.ts'
import { fitsWords, isIdle, middle, nounAfter, placeAt, placesOf, surroundingsOf, vague, windowAfter, windowBefore } from './number-words.ts'
import { quantifiedCue } from './rank-cue.ts'

/** Numbers and dates of a clause: each must stand in a row or summary that speaks of the names it is told of. */
export function checkNumbers(clause: Clause, checked: Checked): Finding[] {
  const counted = quantifiedCue(clause, checked)?.counted
  const attempt = ({ start, end }: NumberItem | DateItem, check: () => Finding): Finding =>
    checked.facts.steps.attempt(check, () => ({ kind: 'number', start, end, supported: false, isUnchecked: true }))
  return clause.items.flatMap((item) => {
    if (item.type === 'number')
      return item === counted || placeAt(checked.read, item.from, clause.from) !== null || isIdle(item, clause, checked)
        ? []
        : [attempt(item, () => checkNumber(clause, item, checked))]
    return item.type === 'date' ? [attempt(item, () => checkDate(clause, item, checked))] : []
  })
}

function checkNumber(clause: Clause, item: NumberItem, checked: Checked): Finding {
  const place = placeOf(clause, item, checked)
  const finding = { kind: 'number' as const, start: item.start, end: item.end }
  if (place === 'question') return { ...finding, supported: true }
  return { ...finding, supported: place !== null, fact: place?.fact ?? null, column: place?.field ?? null }
}

/** Where a number comes from; null: from nowhere that fits. */
function placeOf(clause: Clause, item: NumberItem, checked: Checked): NumberPlace | 'question' | null {
  const { numbers } = checked.facts
  const around = surroundingsOf(clause, item, checked)
  const fits = (place: NumberPlace) => fitsWords(place, around, checked)
  const { groups, isPair } = bindingOf(clause, item, checked)
  const bound = groups[0] ?? []
  const fitsPair = (place: NumberPlace) => fits(place) && (!isPair || leadsBetween(place.fact, bound, checked))
  const ofAll = (names: readonly string[]) =>
    placesOf(item, (value, reach) => numbers.mayBeAbout(value, reach, names)).find(
      (place) => names.some((name) => place.fact.names.has(name)) && names.every((name) => covers(place.fact, name)) && fitsPair(place)
    )
  const isOfWhole = (place: NumberPlace) => isGlobal(place) && (!isPair || place.fact.source.anchors.size === 0) && fits(place)
  const found =
    firstOf(groups, (names) => findPlace(names, isPair, ofAll)) ??
    globalPlace(clause, item, placesOf(item, (value, reach) => numbers.namelessNear(value, reach)).filter(isOfWhole), bound, checked) ??
    (bound.length === 0 ? placeOfNone(clause, item, fits, checked) : null)
  // `was not surpassed`, `is not above B`: what is denied is not the number.
  if (found !== null) return contradicts(clause, found, checked) && quantifiedCue(clause, checked) === null ? null : found
  return isWithinBound(clause, item, bound, checked) || isEcho(item, bound, checked) ? 'question' : null
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | null): R | null {
  for (const one of all) {
    const found = find(one)
    if (found !== null) return found
  }
  return null
}

/** A place that speaks of each of the names or, where the number is of a pair, of all at once. */
function findPlace(bound: readonly string[], isPair: boolean, ofAll: (names: readonly string[]) => NumberPlace | undefined): NumberPlace | null {
  if (bound.length === 0) return null
  const joint = ofAll(bound)
  if (joint !== undefined || isPair) return joint ?? null
  const first = ofAll(bound.slice(0, 1))
  return first !== undefined && bound.slice(1).every((name) => ofAll([name]) !== undefined) ? first : null
}

/** A number that is told of no name: any place may hold it. */
function placeOfNone(clause: Clause, item: NumberItem, fits: (place: NumberPlace) => boolean, checked: Checked): NumberPlace | null {
  const places = placesOf(item, (value, reach) => checked.facts.numbers.near(value, reach))
  return outerPlace(places, fits, checked) ?? places.find((place) => isOfToldGroup(place, clause, item, checked) && fits(place)) ?? null
}

/** What the summary says of the whole result: where names are told of, only if the words around the number name it, and beside names that have rows of their own only as an aggregate. */
function globalPlace(clause: Clause, item: NumberItem, places: readonly NumberPlace[], bound: readonly string[], checked: Checked): NumberPlace | null {
  if (bound.length === 0) return places[0] ?? null
  const heads = checked.read.heads.get(item.from) ?? []
  const near = [...windowBefore(clause, item, checked), ...windowAfter(clause, item, checked), ...heads]
  const noun = nounAfter(item, checked)
  const isNamed = ({ field, fact }: NumberPlace) => {
    const words = ownWords(field)
    const isOfRows = bound.some((name) => isMeasured(rowsByName(fact.source).get(name) ?? [], checked))
    return near.some(
      ({ stem, folded }) => (words.has(stem) || words.has(folded)) && !stops.has(folded) && (isOfRows ? aggregates.has(folded) : !vague.has(stem))
    )
  }
  const isCounted = ({ field }: NumberPlace) => noun !== null && isCount(field) && (isGraphNoun(noun, checked.unitWords) || ownWords(field).has(noun))
  // `distanceKm 350 in all`: of the whole, whichever names follow.
  const isInAll = near.some(({ folded }, at) => folded === 'in' && near[at + 1]?.folded === 'all')
  return places.find((place) => isInAll || isNamed(place) || isCounted(place)) ?? null
}

const aggregates = new Set([...highest, ...lowest, ...averages, ...cues('sum total altogether overall combined share tied tie')])

/** A summary, or the only row of a result that holds no names. */
function isGlobal({ fact, field }: NumberPlace): boolean {
  if (fact.row === null) return field !== 'returned' || fact.source.isWhole
  return fact.names.size === 0 && fact.source.result.total === 1
}

/** The first or last row stands for a result as a whole, and so does any row without a name. */
function isOuter({ fact: { names, row, source } }: NumberPlace, { isHigh, isLow }: { isHigh: boolean; isLow: boolean }): boolean {
  if (names.size === 0 || source.result.total === 1) return true
  const isFalling = /desc$/.test(source.result.orderedBy[0] ?? '')
  const [isFirst, isLast] = [row === 0, source.isWhole && row === source.rows.length - 1]
  if (isHigh !== isLow) return isHigh === isFalling ? isFirst : isLast
  return source.result.orderedBy.length > 0 && (isFirst || isLast)
}

interface TextWords {
  readonly saysMiddle: boolean
  readonly ends: { readonly isHigh: boolean; readonly isLow: boolean }
  /** It says something of one thing without its name. */
  readonly isOfOne: boolean
}

const wordsOfText: (read: ReadText) => TextWords = remember(({ words, clauses }) => {
  const says = (cues: ReadonlySet<string>) => words.some(({ folded }) => cues.has(folded))
  const ends = { isHigh: says(highest), isLow: says(lowest) }
  const isNameless = clauses.every(({ items }) => items.every(({ type }) => type !== 'name'))
  return { saysMiddle: says(averages), ends, isOfOne: isNameless && carries.has(words[0]?.folded ?? '') && !ends.isHigh && !ends.isLow }
})

/** `It has 3`, where no name is said at all: whatever row holds the number. */
function outerPlace(places: readonly NumberPlace[], fits: (place: NumberPlace) => boolean, { read }: Checked): NumberPlace | null {
  const { saysMiddle, ends, isOfOne } = wordsOfText(read)
  const outer = places.find((place) => isOuter(place, ends) && (!saysMiddle || middle.test(place.field)) && fits(place))
  return outer ?? (isOfOne ? (places.find(fits) ?? null) : null)
}

/** `community 7: 17 nodes`: the row of the group whose number is said beside it, or the number itself of one that holds names which the text tells. */
function isOfToldGroup({ field, fact }: NumberPlace, clause: Clause, item: NumberItem, { read, facts }: Checked): boolean {
  if (fact.row === null) return false
  facts.steps.take(clause.items.length)
  const told = distinctNames(read.items)
  if (isGroup(field) && fact.names.size > 0 && told.some((name) => fact.names.has(name))) return true
  const said = clause.items.flatMap((other) => (other.type === 'number' && other !== item ? [other.number] : []))
  const isSaid = (value: number) => said.some((number) => Math.abs(number.value - value) <= number.reach * (1 + 1e-9))
  const isAggregate = fact.source.result.tool === 'aggregate_result'
  return fact.numbers.some((other) => other.field !== field && isSaid(other.value) && (isAggregate || isGroup(field) || isGroup(other.field)))
}

const isGroup = (field: string) => field === 'label' || fieldNameWords(field).some((word) => groupNouns.has(word))

/** A negated clause denies what the place says; only fields of what is missing are told that way, or by words like `unreached`. */
function contradicts(clause: Clause, place: NumberPlace, checked: Checked): boolean {
  const isLeftOut = isNegative(place.field)
  if (clause.isNegated === isLeftOut || place.isName === true || (place.value === 0 && place.fact.row === null)) return false
  const said = checked.read.words.slice(clause.from, clause.to).map(({ folded }) => folded)
  if (isLeftOut) return !said.some((word) => /^(un|left|other|remaining|miss|noise|outside|not)/.test(word))
  return !said.some((word, at) => bounding.has(word) && said[at - 1] !== 'other')
}
const bounding = cues('than least most')

/** The question said the number, and no row of the names has numbers that deny it. */
function isEcho({ number }: NumberItem, bound: readonly string[], { asked, facts, question }: Checked): boolean {
  if (number.digits !== undefined && !question.includes(` ${number.digits} `)) return false
  return asked.has(number.value) && !bound.some((name) => isMeasured(facts.byName.get(name) ?? [], { facts }))
}

/** Whether a row among the facts has a number other than its place. */
function isMeasured(of: readonly Fact[], { facts: { steps } }: { readonly facts: Pick<Facts, 'steps'> }): boolean {
  return of.some(({ row, numbers }) => {
    steps.take()
    return row !== null && numbers.some(({ field }) => field !== 'rank')
  })
}

const atLeast = new Set([...raising, ...cues('least beyond exceeding exceeds')])
const atMost = new Set([...lowering, ...cues('most within to')])
const bounds = cues('least most than over under exceeding exceeds above below within beyond')

/** `more than 10`, `up to 10`: some number of each name, or of a summary where there are none, is. `adds up to 12` and `no way is shorter than 12` tell the number itself. */
function isWithinBound(clause: Clause, { number, from }: NumberItem, bound: readonly string[], { read, facts, asked }: Checked): boolean {
  const named = clause.items.findLast((item) => item.type === 'name' && item.to <= from)?.to ?? clause.from
  const said = read.words.slice(Math.max(named, from - 3), from).map(({ folded }) => folded)
  if (
    !said.some((word, at) => bounds.has(word) || (word === 'up' && at === 0)) ||
    read.words.slice(clause.from, from).some(({ folded }) => cues('no none nothing').has(folded))
  )
    return false
  const [isLow, isHigh] = [said.some((word) => atLeast.has(word)), said.some((word) => atMost.has(word))]
  if (bound.length === 0 || isLow === isHigh) return asked.has(number.value)
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
