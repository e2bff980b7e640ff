import { measureOf } from '../../../linking/qualities.ts'
import type { PropertySchema } from '../../../store/store.ts'
import { capacityProperty } from '../../missing-data.ts'
import type { Item } from '../../words/item.ts'
import { isPassedOver } from './passed-over.ts'
import type { SlotDraft } from './slot-draft.ts'

/** Qualities that hops have too: a `short` path is the one of fewest hops unless a property is named. */
const unweighing = new Set(
  ['short', 'long', 'near', 'close', 'strong', 'weak', 'far', 'often', 'frequently', 'frequent'].concat([
    'adjacent',
    'adjoining',
    'neighbouring',
    'neighboring',
    'nearby'
  ])
)
const hopCounting = new Set(['stop', 'hop', 'step', 'change', 'edge', 'link', 'station', 'connection', 'relationship'])

function relationshipProperties(slots: SlotDraft): PropertySchema[] {
  return slots.schema.relationshipTypes
    .flatMap((type) => type.properties)
    .filter((property) => property.types.includes('integer') || property.types.includes('float'))
}

/** The parameter that weighs relationships; null for tools without one. */
function weightParameter(slots: SlotDraft): 'weight' | 'capacity' | null {
  return slots.has('weight') ? 'weight' : slots.has('capacity') ? 'capacity' : null
}

const byWords = new Set(['by', 'using', 'weight', 'weighted', 'on', 'with', 'weighting', 'terms'])

/** Before `by`, these make what follows a part of a formula. */
const arithmetic = new Set(['divided', 'multiplied'])

/** How surely a property is the weight: best where `by`, `using` or `in terms of` comes right before it. */
function fitOf(slots: SlotDraft, item: Item): number {
  const before = slots.tokens.slice(Math.max(0, item.start - 3), item.start).map(({ folded }) => folded)
  const isLed = before.slice(-2).some((word) => byWords.has(word)) && !before.some((word) => arithmetic.has(word))
  return ('score' in item ? item.score : 0) + (isLed ? 0.3 : 0)
}

/** The relationship property that the question names, the likeliest weight first. */
function mentionedWeight(slots: SlotDraft, names: ReadonlySet<string>): { readonly item: Item; readonly property: string } | undefined {
  const isFree = ({ start, end }: Item) => Array.from({ length: end - start }, (_, step) => start + step).some((at) => !slots.explained.has(at))
  return slots.row
    .flatMap((item) =>
      item.kind === 'property' && isFree(item) && fitOf(slots, item) >= surelyNamed && !isPassedOver(slots.tokens, item)
        ? item.owners.map(({ owner, property }) => ({ item, owner, property }))
        : []
    )
    .filter(({ owner, property }) => owner === 'relationship' && names.has(property))
    .sort((a, b) => fitOf(slots, b.item) - fitOf(slots, a.item))[0]
}

const hopsSaid =
  /\b(?:unweighted|without (?:any )?weights?|weights? (?:are )?(?:ignored|aside)|ignoring (?:the )?weights?|(?:in|by|counting|counted in) (?:the )?(?:number of )?(?:hops|stops|steps|edges|links)|hop counts?)\b/
/** A property that is merely like a word weighs only where a word of weighing leads to it. */
const surelyNamed = 0.65
/** So surely a property is the weight although hops are spoken of. */
const surelyMeant = 1.2

/** A relationship property that is named, or measured by `quickest`, `cheapest`, `how long ... take`; none when hops are counted. */
export function fillWeight(slots: SlotDraft): void {
  const parameter = weightParameter(slots)
  if (parameter === null || countsHops(slots)) return
  const numeric = relationshipProperties(slots)
  const mentioned = mentionedWeight(slots, new Set(numeric.map(({ property }) => property)))
  const isInHops = hopsSaid.test(slots.tokens.map(({ folded }) => folded).join(' '))
  if (isInHops && (mentioned === undefined || fitOf(slots, mentioned.item) < surelyMeant)) return
  if (mentioned === undefined) {
    fillUnnamedWeight(slots, parameter, numeric)
    return
  }
  const { item, property } = mentioned
  explainWeightWords(slots)
  narrowToWeighted(slots, property)
  for (const other of slots.row) if (other.kind === 'property' && other.owners.some((owner) => owner.property === property)) slots.explain(other)
  slots.explainWhere((token) => token.folded === 'terms')
  slots.set(parameter, property, item)
}

function fillUnnamedWeight(slots: SlotDraft, parameter: 'weight' | 'capacity', numeric: readonly PropertySchema[]): void {
  const capacity = parameter === 'capacity' ? capacityProperty(slots.schema) : null
  if (capacity !== null) slots.set(parameter, capacity)
  else fillMeasuredWeight(slots, parameter, numeric)
  if (!(parameter in slots.values)) noteUnknownWeight(slots)
}

const weighing =
  /\b(?:(?:weighted|weigh(?:ted)?|costed) (?:by|with|on)|minimi[sz]ing(?: the)?(?: total)?) (?:the )?(\p{L}[\p{L} _-]*?)(?= (?:as|from|to|between|and|for|with|of|in)\b|[?.,;]|$)/iu
const usedAsWeight =
  /\b(?:using|by|with|use|taking|take) (?:the )?(\p{L}[\p{L} _-]*?) (?:as|for) (?:(?:the|a|an|its|edge|link|relationship|travel|arc) )*(?:weights?|costs?|capacit(?:y|ies)|lengths?)\b/iu

/** `using comfort as the weight` where nothing stored is called so: the question cannot be answered as it stands. */
function noteUnknownWeight(slots: SlotDraft): void {
  const said = (usedAsWeight.exec(slots.text) ?? weighing.exec(slots.text))?.[1]?.trim()
  if (said === undefined || /^(hops?|number|stops?|links?|edges?|relationships?|steps?|default)\b/i.test(said)) return
  slots.unknown.push(said)
}

/** `fewest stops`: hops, whatever weights there are. */
function countsHops(slots: SlotDraft): boolean {
  const fewest = slots.row.find((item) => item.kind === 'superlative' && !item.descending)
  const counts = fewest !== undefined && [0, 1].some((ahead) => hopCounting.has(slots.tokens[fewest.end + ahead]?.lemma ?? ''))
  if (counts) slots.explain({ start: fewest.start, end: fewest.end + 2 })
  return counts
}

/** Whether a word measures nothing: it is a part of a name (`Mile End`), says `more` (`no further text`), or a place (`the second largest`). */
function isBesideMeasures({ row, tokens }: SlotDraft, at: number): boolean {
  const isNamed = row.some((item) => item.kind === 'node' && at >= item.start && at < item.end)
  const [before, here, next] = [at - 1, at, at + 1].map((place) => tokens[place]?.folded ?? '')
  const isOrdinal = here === 'second' && before !== 'per' && before !== 'a'
  return isNamed || isOrdinal || (here === 'further' && !farWords.has(next ?? ''))
}

const farWords = new Set(['away', 'apart', 'from', 'than'])

/** The quality that a word tells of a way; null: none. `how long does it take` asks for time. */
function qualityAt({ tokens }: SlotDraft, at: number): string | null {
  const { lemma = '', folded = '' } = tokens[at] ?? {}
  const isOfTime = lemma === 'long' && (tokens[at - 1]?.folded === 'how' || folded !== 'long') && tokens.some((token) => token.lemma === 'take')
  if (isOfTime) return 'quick'
  return unweighing.has(lemma) ? null : lemma
}

function fillMeasuredWeight(slots: SlotDraft, parameter: 'weight' | 'capacity', numeric: readonly PropertySchema[]): void {
  for (const at of slots.tokens.keys()) {
    const quality = isBesideMeasures(slots, at) ? null : qualityAt(slots, at)
    const measure = quality === null ? null : measureOf(quality, numeric)
    if (measure === null) continue
    slots.set(parameter, measure.property, { start: at, end: at + 1 })
    narrowToWeighted(slots, measure.property)
    return
  }
  if (fillUnit(slots, parameter, numeric)) return
  const weighted = slots.tokens.findIndex((token) => ['weighted', 'weight'].includes(token.folded))
  if (weighted >= 0 && numeric.length === 1) slots.set(parameter, numeric[0]?.property, { start: weighted, end: weighted + 1 })
}

/** Units, and the quality that they measure. */
const unitsOf: Readonly<Record<string, readonly string[]>> = {
  quick: ['second', 'minute', 'hour'],
  far: ['metre', 'meter', 'kilometre', 'kilometer', 'km', 'mile'],
  cheap: ['euro', 'dollar', 'pound']
}

/** `in minutes`, `paying per kilometre`: the property that is measured so, whatever it is called. */
function fillUnit(slots: SlotDraft, parameter: 'weight' | 'capacity', numeric: readonly PropertySchema[]): boolean {
  for (const [quality, units] of Object.entries(unitsOf)) {
    const at = slots.tokens.findIndex(
      ({ lemma, folded }, place) =>
        (units.includes(lemma) || units.includes(folded)) && !isBesideMeasures(slots, place) && !isPassedOver(slots.tokens, { start: place, end: place + 1 })
    )
    const measure = at < 0 ? null : measureOf(quality, numeric)
    if (measure === null) continue
    slots.set(parameter, measure.property, { start: at, end: at + 1 })
    narrowToWeighted(slots, measure.property)
    return true
  }
  return false
}

/** Only relationships that carry the weight can be weighed by it. */
function narrowToWeighted(slots: SlotDraft, property: string): void {
  const types = slots.schema.relationshipTypes
  const weighted = types.filter((type) => type.properties.some((known) => known.property === property))
  if (slots.has('relationshipTypes') && weighted.length < types.length)
    slots.set(
      'relationshipTypes',
      weighted.map((type) => type.type)
    )
}

function explainWeightWords(slots: SlotDraft): void {
  slots.tokens.forEach((token, at) => {
    if (['weight', 'weighted', 'cost', 'metric', 'measure', 'travel', 'capacity', 'property'].includes(token.lemma)) slots.explained.add(at)
  })
}
