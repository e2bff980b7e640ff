import { type Checked, names } from './checked.ts'
import type { Finding } from './claim.ts'
import type { Clause, DateItem, Item, NameItem, NumberItem } from './clauses.ts'
import { nameGroups } from './clauses.ts'
import { carries, highest, listSigns, lowering, lowest, raising, stops } from './cues.ts'
import { endsOf } from './ends.ts'
import { covers, type Fact, type NumberPlace } from './facts.ts'
import { fieldWords, isCount, isNegative, ownWords } from './field-words.ts'
import { leadsBetween } from './pairs.ts'
import { isPlaceNumber } from './places.ts'
import { fitsNoun, fitsRate, isGraphNoun, unitWord } from './units.ts'
import { fieldNameWords, type Word } from './words.ts'

const boundingWords = new Set(['least', 'most', 'than', 'over', 'under', 'exceeding', 'exceeds', 'above', 'below', 'between', 'within', 'up', 'beyond'])
const connectors = new Set([...listSigns, '(', ')', 'but', ':'])
const vague = new Set(['total', 'count', 'number', 'value', 'node', 'returned', 'length', 'list'])
const links = new Set(['for', 'by', 'at', 'of', 'to', 'in', 'on', 'under', 'belongs', 'held', 'from'])

/** Numbers and dates of a clause: each must stand in a row or summary that speaks of the names it is told of. */
export function checkNumbers(clause: Clause, checked: Checked): Finding[] {
  return clause.items.flatMap((item) => {
    if (item.type === 'number') return isPlaceNumber(checked.read.words, item.from, clause.from) ? [] : [checkNumber(clause, item, checked)]
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
  const bound = boundNames(clause, item, checked)
  const all = pairedNames(clause, item, checked)
  const found =
    findPlace(places, bound, all, (place) => fits(place) && (all.length < 2 || leadsBetween(place.fact, all, checked))) ??
    globalPlace(
      clause,
      item,
      places.filter((place) => isGlobal(place) && (all.length < 2 || place.fact.source.anchors.size === 0)).filter(fits),
      bound,
      checked
    ) ??
    (bound.length === 0 ? outerPlace(places, fits, checked) : null)
  if (found !== null) return contradicts(clause, found, checked) ? null : found
  if (isBounded(clause, item, checked) && isWithin(clause, item, bound, checked)) return 'question'
  return isEcho(clause, item, bound, checked) ? 'question' : null
}

function placesOf({ number }: NumberItem, { facts }: Checked): NumberPlace[] {
  const plain = facts.placesOf(number.value, number.reach)
  return number.percent ? [...plain, ...facts.placesOf(number.value / 100, number.reach / 100)] : plain
}

/** A place that speaks of each of the names or, where the number is of a pair, of all at once. */
function findPlace(
  places: readonly NumberPlace[],
  bound: readonly string[],
  all: readonly string[],
  fits: (place: NumberPlace) => boolean
): NumberPlace | null {
  if (bound.length === 0) return null
  const ofAll = (names: readonly string[]) =>
    places.find(({ fact, ...place }) => names.some((name) => fact.names.has(name)) && names.every((name) => covers(fact, name)) && fits({ fact, ...place }))
  if (all.length > 1) return ofAll(all) ?? null
  const joint = ofAll(bound)
  if (joint !== undefined) return joint
  const each = bound.map((name) => ofAll([name]))
  return each.every((place) => place !== undefined) ? (each[0] ?? null) : null
}

/** What the summary says of the whole result: where names are told of, only if the words around the number name it. */
function globalPlace(clause: Clause, item: NumberItem, places: readonly NumberPlace[], bound: readonly string[], checked: Checked): NumberPlace | null {
  if (bound.length === 0) return places[0] ?? null
  const near = [...windowBefore(clause, item, checked), ...windowAfter(clause, item, checked)]
  const noun = nounAfter(item, checked)
  const isNamed = ({ field }: NumberPlace) => {
    const words = ownWords(field)
    return near.some(({ stem, folded }) => (words.has(stem) || words.has(folded)) && !vague.has(stem) && !stops.has(folded))
  }
  const isCounted = ({ field }: NumberPlace) => noun !== null && isCount(field) && isGraphNoun(noun, checked.unitWords)
  // What was worked out has no names of its own.
  const isCalculated = ({ fact, field }: NumberPlace) => fact.source.result.tool === 'calculate' && field === 'value'
  // `(25 in all)` closes a list that was cut.
  const isInAll = ({ field }: NumberPlace) =>
    field === 'total' && checked.read.words[item.to]?.folded === 'in' && checked.read.words[item.to + 1]?.folded === 'all'
  return places.find((place) => isInAll(place) || isCalculated(place) || isNamed(place) || isCounted(place)) ?? null
}

/** A summary, or the only row of a result that holds no names. */
function isGlobal({ fact, field }: NumberPlace): boolean {
  if (fact.row === null) return field !== 'returned' || fact.source.isWhole
  return fact.names.size === 0 && fact.source.result.total === 1
}

/** The first or last row stands for a result as a whole, and so does any row without a name. */
function isOuter({ fact: { names, row, source } }: NumberPlace): boolean {
  if (names.size === 0 || source.result.total === 1) return true
  return source.result.orderedBy.length > 0 && (row === 0 || (source.isWhole && row === source.rows.length - 1))
}

/** `It has 3`, where no name is said at all: whatever row holds the number. */
function outerPlace(places: readonly NumberPlace[], fits: (place: NumberPlace) => boolean, checked: Checked): NumberPlace | null {
  const saysMiddle = checked.read.words.some(({ folded }) => averages.has(folded))
  const outer = places.find((place) => isOuter(place) && (!saysMiddle || middle.test(place.field)) && fits(place))
  if (outer !== undefined) return outer
  const { words, clauses } = checked.read
  const isNameless = clauses.every(({ items }) => items.every(({ type }) => type !== 'name'))
  const isOfOne = carries.has(words[0]?.folded ?? '') && !words.some(({ folded }) => highest.has(folded) || lowest.has(folded))
  return isNameless && isOfOne ? (places.find(fits) ?? null) : null
}

/** A negated clause denies what the place says; only fields of what is missing are told that way. */
function contradicts(clause: Clause, place: NumberPlace, checked: Checked): boolean {
  const isLeftOut = isNegative(place.field)
  if (clause.isNegated === isLeftOut || (place.value === 0 && place.fact.row === null)) return false
  if (isLeftOut) return !windowSays(clause, checked, place)
  return !['than', 'least', 'most'].some((word) => checked.read.words.slice(clause.from, clause.to).some(({ folded }) => folded === word))
}

/** `12 unreached nodes` says by its own words what is left out. */
function windowSays(clause: Clause, checked: Checked, { field }: NumberPlace): boolean {
  const [first = ''] = fieldNameWords(field)
  return checked.read.words
    .slice(clause.from, clause.to)
    .some(({ folded }) => folded.startsWith(first) || /^(un|left|other|remaining|miss|noise|outside)/.test(folded))
}

/** The names that a number is told of: those before it, or those after it where none stands before. */
function boundNames(clause: Clause, item: NumberItem | DateItem, { read }: Checked): readonly string[] {
  const groups = nameGroups(clause, read.words)
  if (groups.length === 0) return clause.carried
  const before = groups.filter((group) => (group.at(-1) as NameItem).to <= item.from).at(-1)
  const after = groups.find((group) => (group[0] as NameItem).from >= item.to)
  const isTaken = before !== undefined && clause.items.some((other) => other.type !== 'name' && isBetween(other, (before.at(-1) as NameItem).to, item.from))
  const follows = after !== undefined && isLinked(clause, item, after[0] as NameItem, read.words)
  const isAlternate =
    after !== undefined &&
    startsWithNumber(clause) &&
    clause.items.filter(({ type }) => type !== 'name').length >= groups.length &&
    !clause.items.some((other) => other.type !== 'name' && isBetween(other, item.to, (after[0] as NameItem).from))
  const chosen = before === undefined || (isTaken && follows) || (follows && startsWithNumber(clause)) || isAlternate ? (after ?? before) : before
  return distribute(clause, item, chosen ?? [], groups)
}

const isBetween = (item: Item, from: number, to: number) => item.from >= from && item.to <= to

function startsWithNumber({ items }: Clause): boolean {
  return items[0] !== undefined && items[0].type !== 'name'
}

/** `12 for A`, `12 by A`: a word of belonging stands between, and no other number. */
function isLinked(clause: Clause, item: Item, name: NameItem, words: readonly Word[]): boolean {
  if (clause.items.some((other) => other.type !== 'name' && isBetween(other, item.to, name.from))) return false
  const between = words.slice(item.to, name.from)
  return between.length <= 6 && between.some(({ folded }) => links.has(folded)) && !between.some(({ folded }) => connectors.has(folded) && folded !== '(')
}

/** `A and B have 3 and 4`: as many numbers as names, one each. */
function distribute(clause: Clause, item: Item, group: readonly NameItem[], groups: readonly NameItem[][]): readonly string[] {
  const numbers = clause.items.filter((other) => other.type !== 'name')
  if (group.length > 1 && groups.length === 1 && numbers.length === group.length && numbers.every((other) => other.from > (group.at(-1) as NameItem).to)) {
    const own = group[numbers.findIndex(({ from }) => from === item.from)]
    if (own !== undefined) return [own.name]
  }
  // In a list, a number in brackets or after a colon is of the name before it alone.
  const last = group.at(-1)
  return last !== undefined && group.length > 1 && item.from - last.to <= 1 && item.from >= last.to ? [last.name] : group.map(({ name }) => name)
}

/** The two names of a clause that tells a number of a way or pair. */
function pairedNames(clause: Clause, item: NumberItem, checked: Checked): readonly string[] {
  const ends = endsOf(clause, checked.read.words)
  const numbers = clause.items.filter((other) => other.type === 'number')
  if (ends === null || numbers.length > 2 || nounAfter(item, checked) === 'node') return []
  return [...new Set(ends.map(({ name }) => name))]
}

function windowBefore(clause: Clause, item: Item, { read }: Checked): readonly Word[] {
  const begin = Math.max(clause.from, ...clause.items.filter((other) => other.to <= item.from).map((other) => other.to))
  const words = read.words.slice(begin, item.from)
  const cut = words.findLastIndex(({ folded, kind }) => kind !== 'number' && connectors.has(folded) && folded !== '(' && folded !== ':')
  return words.slice(cut + 1)
}

function windowAfter(clause: Clause, item: Item, { read }: Checked): readonly Word[] {
  const stop = Math.min(clause.to, item.to + 5, ...clause.items.filter((other) => other.from >= item.to).map((other) => other.from))
  const words = read.words.slice(item.to, stop)
  const cut = words.findIndex(({ folded }) => connectors.has(folded))
  return cut < 0 ? words : words.slice(0, cut)
}

/** The noun that follows a number; null: none does. */
function nounAfter({ to }: NumberItem, { read }: Pick<Checked, 'read'>): string | null {
  const word = read.words[to]
  return word?.kind === 'word' ? word.stem : null
}

const plainAfter = new Set('and or for by at to in is are was were from while with but as than then which that of each on against versus vs between'.split(' '))

/** Whether the words around the number allow this place: its unit, and the column if they name one. */
function fitsWords(clause: Clause, item: NumberItem, place: NumberPlace, checked: Checked): boolean {
  const noun = nounOf(item, checked)
  if (noun !== null && !fitsUnits(noun, item, place, checked)) return false
  const before = windowBefore(clause, item, checked)
  const after = windowAfter(clause, item, checked)
  if (!fitsKind(place, new Set([...before, ...after].map(({ folded }) => folded)), noun)) return false
  const near = namesField(place.fact, before) ? before : after
  return fitsColumn(place, new Set(near.flatMap(({ stem, folded }) => [stem, folded])))
}

/** The noun that a number counts or measures; null: none stands there. */
function nounOf({ from, to }: NumberItem, { read: { words } }: Checked): string | null {
  const noun = unitWord(words[to]?.kind === 'word' ? words[to]?.stem : undefined, words[from - 1]?.text)
  return noun === null || plainAfter.has(noun) ? null : noun
}

function fitsUnits(noun: string, { to }: NumberItem, place: NumberPlace, { read, unitWords }: Checked): boolean {
  return fitsNoun(noun, place, unitWords) && (read.words[to + 1]?.folded !== 'per' || fitsRate(noun, place))
}

/** Words that name another number of the row than this one exclude it. */
function fitsColumn({ field, fact, value }: NumberPlace, stems: ReadonlySet<string>): boolean {
  if (fieldNameWords(field).some((word) => stems.has(word))) return true
  const named = [...fieldWords(field, fact.source.result)].filter((word) => stems.has(word))
  if (mustBeNamed.test(field)) return named.length > 0
  if (named.some((word) => !vague.has(word))) return true
  return !fact.numbers.some((other) => other.value !== value && isFieldNamed(other.field, stems))
}

/** Numbers that count along rather than measure: told only by their name. */
const mustBeNamed = /^(rank|index|step|walk|ranIterations|ranLevels)$/
const averages = new Set(['average', 'averages', 'averaged', 'mean', 'typical'])
const low = /min|smallest|singleton/i
const high = /max|largest|furthest|tiedAtMax/i
const middle = /mean|avg|average|median/i

/** `the largest has 3`: no least or average number of a summary; `on average`: no other than an average. The length of a list is told with a noun. */
function fitsKind({ field, fact }: NumberPlace, said: ReadonlySet<string>, noun: string | null): boolean {
  if (field.endsWith('Length')) return noun !== null
  if (fact.row !== null) return true
  const saysMiddle = [...averages].some((word) => said.has(word))
  if (saysMiddle !== middle.test(field) && (saysMiddle || !low.test(field))) return !saysMiddle && !isExtreme(said)
  const saysHigh = [...said].some((word) => highest.has(word) && word !== 'first')
  const saysLow = [...said].some((word) => lowest.has(word) && word !== 'last')
  return !(saysHigh && !saysLow && low.test(field)) && !(saysLow && !saysHigh && high.test(field))
}

const isExtreme = (said: ReadonlySet<string>) => [...said].some((word) => highest.has(word) || lowest.has(word))

function isFieldNamed(field: string, stems: ReadonlySet<string>): boolean {
  const words = fieldNameWords(field)
  return words.every((word) => stems.has(word)) && words.some((word) => !vague.has(word))
}

function namesField({ numbers }: Fact, words: readonly Word[]): boolean {
  const stems = new Set(words.flatMap(({ stem, folded }) => [stem, folded]))
  return numbers.some(({ field }) => isFieldNamed(field, stems))
}

/** The question said the number, and no row of the name denies it. */
function isEcho(clause: Clause, item: NumberItem, bound: readonly string[], { asked, read, facts }: Checked): boolean {
  if (!asked.has(item.number.value)) return false
  const last = names(clause)
    .filter((name) => name.to <= item.from)
    .at(-1)
  if (last === undefined || bound.length === 0) return true
  const between = read.words.slice(last.to, item.from)
  const isTold = between.length === 1 && /^[(:]$/.test(between[0]?.text ?? '')
  return !isTold || !facts.byName.get(last.name)?.some((fact) => fact.row !== null && fact.numbers.some(({ field }) => field !== 'rank'))
}

function isBounded(clause: Clause, item: NumberItem, { read }: Checked): boolean {
  const before = read.words.slice(Math.max(clause.from, item.from - 3), item.from)
  return before.some(({ folded }) => boundingWords.has(folded))
}

/** `more than 10`: some number of the names, or of a summary where there are none, is. */
function isWithin(clause: Clause, item: NumberItem, bound: readonly string[], { read, facts, asked }: Checked): boolean {
  const before = read.words.slice(Math.max(clause.from, item.from - 3), item.from).map(({ folded }) => folded)
  const isLow = before.some((word) => raising.has(word) || word === 'least' || word === 'beyond')
  const isHigh = before.some((word) => lowering.has(word) || word === 'most' || word === 'within' || word === 'up')
  if (isLow === isHigh) return asked.has(item.number.value)
  const isIn = (value: number) => (isLow ? value >= item.number.value : value <= item.number.value)
  if (bound.length === 0)
    return (
      asked.has(item.number.value) ||
      facts.sources.some(({ summary }) =>
        summary.numbers.some(({ value }) => value !== 0 && isIn(value) && Math.abs(value - item.number.value) <= 0.1 * Math.abs(value))
      )
    )
  return bound.every((name) => facts.byName.get(name)?.some(({ numbers }) => numbers.some(({ field, value }) => field !== 'rank' && isIn(value))) === true)
}

function checkDate(clause: Clause, item: DateItem, checked: Checked): Finding {
  const { facts, question } = checked
  const bound = boundNames(clause, item, checked)
  const dates = [...facts.written].filter(([, written]) => written.startsWith(item.iso)).map(([folded]) => folded)
  const said = dates.flatMap((date) => facts.byName.get(date) ?? [])
  const fact = said.find((one) => bound.every((name) => covers(one, name)))
  const isAsked = question.includes(` ${item.iso.replaceAll('-', ' ')} `)
  return { kind: 'number', start: item.start, end: item.end, supported: fact !== undefined || isAsked, fact: fact ?? null }
}
