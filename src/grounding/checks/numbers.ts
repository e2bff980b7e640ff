import { type Checked, distinctNames, type Finding } from '../claim.ts'
import { covers, type NumberPlace } from '../evidence/facts.ts'
import { isCount, isGraphNoun, isNegative, ownWords } from '../evidence/fields.ts'
import { leadsBetween } from '../evidence/pairs.ts'
import type { Clause } from '../reading/clauses.ts'
import { carries, groupNouns, highest, lowering, lowest, raising, stops } from '../reading/cues.ts'
import type { DateItem, NumberItem } from '../reading/item.ts'
import { fieldNameWords } from '../reading/words.ts'
import { bindingOf } from './bound-names.ts'
import { averages, fitsWords, isIdle, middle, nounAfter, placeAt, placesOf, vague, windowAfter, windowBefore } from './number-words.ts'
import { quantifiedCue } from './rank-cue.ts'

/** Numbers and dates of a clause: each must stand in a row or summary that speaks of the names it is told of. */
export function checkNumbers(clause: Clause, checked: Checked): Finding[] {
  const counted = quantifiedCue(clause, checked)?.counted
  return clause.items.flatMap((item) => {
    if (item.type === 'number')
      return item === counted || placeAt(checked.read, item.from, clause.from) !== null || isIdle(item, clause, checked)
        ? []
        : [checkNumber(clause, item, checked)]
    return item.type === 'date' ? [checkDate(clause, item, checked)] : []
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
  const places = placesOf(item, checked)
  const fits = (place: NumberPlace) => fitsWords(clause, item, place, checked)
  const { groups, isPair } = bindingOf(clause, item, checked)
  const bound = groups[0] ?? []
  const fitsPair = (place: NumberPlace) => fits(place) && (!isPair || leadsBetween(place.fact, bound, checked))
  const found =
    groups.map((names) => findPlace(places, names, isPair, fitsPair)).find((place) => place !== null) ??
    globalPlace(clause, item, places.filter((place) => isGlobal(place) && (!isPair || place.fact.source.anchors.size === 0)).filter(fits), bound, checked) ??
    (bound.length === 0
      ? (outerPlace(places, fits, checked) ?? places.find((place) => isOfToldGroup(place, clause, item, checked) && fits(place)) ?? null)
      : null)
  // `was not surpassed`, `is not above B`: what is denied is not the number.
  if (found !== null) return contradicts(clause, found, checked) && quantifiedCue(clause, checked) === null ? null : found
  return isWithinBound(clause, item, bound, checked) || isEcho(item, bound, checked) ? 'question' : null
}

/** A place that speaks of each of the names or, where the number is of a pair, of all at once. */
function findPlace(places: readonly NumberPlace[], bound: readonly string[], isPair: boolean, fits: (place: NumberPlace) => boolean): NumberPlace | null {
  if (bound.length === 0) return null
  const ofAll = (names: readonly string[]) =>
    places.find(({ fact, ...place }) => names.some((name) => fact.names.has(name)) && names.every((name) => covers(fact, name)) && fits({ fact, ...place }))
  const joint = ofAll(bound)
  if (joint !== undefined || isPair) return joint ?? null
  const each = bound.map((name) => ofAll([name]))
  return each.every((place) => place !== undefined) ? (each[0] ?? null) : null
}

/** What the summary says of the whole result: where names are told of, only if the words around the number name it, and beside names that have rows of their own only as an aggregate. */
function globalPlace(clause: Clause, item: NumberItem, places: readonly NumberPlace[], bound: readonly string[], checked: Checked): NumberPlace | null {
  if (bound.length === 0) return places[0] ?? null
  const heads = checked.read.heads.get(item.from) ?? []
  const near = [...windowBefore(clause, item, checked), ...windowAfter(clause, item, checked), ...heads]
  const noun = nounAfter(item, checked)
  const isNamed = ({ field, fact }: NumberPlace) => {
    const words = ownWords(field)
    const isOfRows = bound.some((name) => fact.source.rows.some(({ names, numbers }) => names.has(name) && numbers.some((one) => one.field !== 'rank')))
    return near.some(
      ({ stem, folded }) => (words.has(stem) || words.has(folded)) && !stops.has(folded) && (isOfRows ? aggregates.has(folded) : !vague.has(stem))
    )
  }
  const isCounted = ({ field }: NumberPlace) => noun !== null && isCount(field) && (isGraphNoun(noun, checked.unitWords) || ownWords(field).has(noun))
  // `distanceKm 350 in all`: of the whole, whichever names follow.
  const isInAll = windowAfter(clause, item, checked)[0]?.folded === 'in' && windowAfter(clause, item, checked)[1]?.folded === 'all'
  return places.find((place) => isInAll || isNamed(place) || isCounted(place)) ?? null
}

const aggregates = new Set([...highest, ...lowest, ...averages, 'sum', 'total', 'altogether', 'overall', 'combined', 'share', 'tied', 'tie'])

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

/** `It has 3`, where no name is said at all: whatever row holds the number. */
function outerPlace(places: readonly NumberPlace[], fits: (place: NumberPlace) => boolean, checked: Checked): NumberPlace | null {
  const saysMiddle = checked.read.words.some(({ folded }) => averages.has(folded))
  const said = checked.read.words.map(({ folded }) => folded)
  const ends = { isHigh: said.some((word) => highest.has(word)), isLow: said.some((word) => lowest.has(word)) }
  const outer = places.find((place) => isOuter(place, ends) && (!saysMiddle || middle.test(place.field)) && fits(place))
  if (outer !== undefined) return outer
  const { words, clauses } = checked.read
  const isNameless = clauses.every(({ items }) => items.every(({ type }) => type !== 'name'))
  const isOfOne = carries.has(words[0]?.folded ?? '') && !words.some(({ folded }) => highest.has(folded) || lowest.has(folded))
  return isNameless && isOfOne ? (places.find(fits) ?? null) : null
}

/** `community 7: 17 nodes`: the row of the group whose number is said beside it, or the number itself of one that holds names which the text tells. */
function isOfToldGroup({ field, fact }: NumberPlace, clause: Clause, item: NumberItem, { read }: Checked): boolean {
  if (fact.row === null) return false
  const told = distinctNames(read.items)
  if (isGroup(field) && fact.names.size > 0 && told.some((name) => fact.names.has(name))) return true
  const said = clause.items.flatMap((other) => (other.type === 'number' && other !== item ? [other.number] : []))
  const isSaid = (value: number) => said.some((number) => Math.abs(number.value - value) <= number.reach * (1 + 1e-9))
  const isAggregate = fact.source.result.tool === 'aggregate_result'
  return fact.numbers.some((other) => other.field !== field && isSaid(other.value) && (isAggregate || isGroup(field) || isGroup(other.field)))
}

const isGroup = (field: string) => field === 'label' || fieldNameWords(field).some((word) => groupNouns.has(word))

/** A negated clause denies what the place says; only fields of what is missing are told that way. */
function contradicts(clause: Clause, place: NumberPlace, checked: Checked): boolean {
  const isLeftOut = isNegative(place.field)
  if (clause.isNegated === isLeftOut || place.isName === true || (place.value === 0 && place.fact.row === null)) return false
  if (isLeftOut) return !windowSays(clause, checked, place)
  const said = checked.read.words.slice(clause.from, clause.to).map(({ folded }) => folded)
  return !said.some((word, at) => /^(than|least|most)$/.test(word) && said[at - 1] !== 'other')
}

/** `12 unreached nodes` says by its own words what is left out. */
function windowSays(clause: Clause, checked: Checked, { field }: NumberPlace): boolean {
  const [first = ''] = fieldNameWords(field)
  return checked.read.words
    .slice(clause.from, clause.to)
    .some(({ folded }) => folded.startsWith(first) || /^(un|left|other|remaining|miss|noise|outside)/.test(folded))
}

/** The question said the number, and no row of the names has numbers that deny it. */
function isEcho({ number }: NumberItem, bound: readonly string[], { asked, facts, question }: Checked): boolean {
  if (number.digits !== undefined && !question.includes(` ${number.digits} `)) return false
  const isMeasured = (name: string) => facts.byName.get(name)?.some(({ row, numbers }) => row !== null && numbers.some(({ field }) => field !== 'rank'))
  return asked.has(number.value) && !bound.some(isMeasured)
}

const atLeast = new Set([...raising, 'least', 'beyond', 'exceeding', 'exceeds'])
const atMost = new Set([...lowering, 'most', 'within', 'to'])

/** `more than 10`, `up to 10`: some number of each name, or of a summary where there are none, is. `adds up to 12` and `no way is shorter than 12` tell the number itself. */
function isWithinBound(clause: Clause, { number, from }: NumberItem, bound: readonly string[], { read, facts, asked }: Checked): boolean {
  const named = clause.items.findLast((item) => item.type === 'name' && item.to <= from)?.to ?? clause.from
  const said = read.words.slice(Math.max(named, from - 3), from).map(({ folded }) => folded)
  const isBound = said.some(
    (word, at) => /^(least|most|than|over|under|exceeding|exceeds|above|below|within|beyond)$/.test(word) || (word === 'up' && at === 0)
  )
  if (!isBound || read.words.slice(clause.from, from).some(({ folded }) => /^(no|none|nothing)$/.test(folded))) return false
  const [isLow, isHigh] = [said.some((word) => atLeast.has(word)), said.some((word) => atMost.has(word))]
  if (bound.length === 0 || isLow === isHigh) return asked.has(number.value)
  const isIn = (value: number) => (isLow ? value >= number.value : value <= number.value)
  return bound.every((name) => facts.byName.get(name)?.some(({ numbers }) => numbers.some(({ field, value }) => field !== 'rank' && isIn(value))) === true)
}

function checkDate(clause: Clause, item: DateItem, checked: Checked): Finding {
  const { facts, question } = checked
  const bound = bindingOf(clause, item, checked).groups[0] ?? []
  const dates = [...facts.written].filter(([, written]) => written.startsWith(item.iso)).map(([folded]) => folded)
  const said = dates.flatMap((date) => facts.byName.get(date) ?? [])
  const fact = said.find((one) => bound.every((name) => covers(one, name)))
  const isAsked = question.includes(` ${item.iso.replaceAll('-', ' ')} `)
  return { kind: 'number', start: item.start, end: item.end, supported: fact !== undefined || isAsked, fact: fact ?? null }
}
