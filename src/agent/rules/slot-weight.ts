import type { PropertySchema } from '../../store/store.ts'
import { measureOf } from './qualities.ts'
import type { SlotDraft } from './slot-draft.ts'

/** Qualities that hops have too: a `short` path is the one of fewest hops unless a property is named. */
const unweighing = new Set(['short', 'long', 'near', 'close', 'strong', 'weak', 'far', 'often', 'frequently', 'frequent'])
const hopCounting = new Set(['stop', 'hop', 'step', 'change', 'edge', 'link', 'station', 'connection', 'relationship'])

function relationshipProperties(slots: SlotDraft): PropertySchema[] {
  return slots.schema.relationshipTypes
    .flatMap((type) => type.properties)
    .filter((property) => property.types.includes('integer') || property.types.includes('float'))
}

/** A relationship property that is named, or measured by `quickest`, `cheapest`, `how long ... take`; none when hops are counted. */
export function fillWeight(slots: SlotDraft): void {
  if (!slots.has('weight') || countsHops(slots)) return
  const numeric = relationshipProperties(slots)
  const names = new Set(numeric.map((property) => property.property))
  const mentioned = slots.row
    .filter((item) => item.kind === 'property')
    .flatMap((item) => item.owners.filter((owner) => owner.owner === 'relationship' && names.has(owner.property)).map((owner) => ({ item, owner })))
    .sort((a, b) => b.item.score - a.item.score)[0]
  if (mentioned === undefined) {
    fillMeasuredWeight(slots, numeric)
    return
  }
  explainWeightWords(slots)
  narrowToWeighted(slots, mentioned.owner.property)
  for (const item of slots.row) if (item.kind === 'property' && item.owners.some((owner) => owner.property === mentioned.owner.property)) slots.explain(item)
  slots.set('weight', mentioned.owner.property, mentioned.item)
}

/** `fewest stops`: hops, whatever weights there are. */
function countsHops(slots: SlotDraft): boolean {
  const fewest = slots.row.find((item) => item.kind === 'superlative' && !item.descending)
  const counts = fewest !== undefined && [0, 1].some((ahead) => hopCounting.has(slots.tokens[fewest.end + ahead]?.lemma ?? ''))
  if (counts) slots.explain({ start: fewest.start, end: fewest.end + 2 })
  return counts
}

function fillMeasuredWeight(slots: SlotDraft, numeric: readonly PropertySchema[]): void {
  const takes = slots.tokens.some((token) => token.lemma === 'take')
  for (const [at, token] of slots.tokens.entries()) {
    const adjective = token.lemma === 'long' && takes ? 'quick' : token.lemma
    const measure = unweighing.has(adjective) ? null : measureOf(adjective, numeric)
    if (measure === null) continue
    slots.set('weight', measure.property, { start: at, end: at + 1 })
    narrowToWeighted(slots, measure.property)
    return
  }
  const weighted = slots.tokens.findIndex((token) => ['weighted', 'weight'].includes(token.folded))
  if (weighted >= 0 && numeric.length === 1) slots.set('weight', numeric[0]?.property, { start: weighted, end: weighted + 1 })
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
    if (['weight', 'weighted', 'cost', 'metric', 'measure', 'travel'].includes(token.lemma)) slots.explained.add(at)
  })
}
