import type { PropertyMention } from '../../../linking/mention.ts'
import { isPassedOver } from './passed-over.ts'
import type { SlotDraft } from './slot-draft.ts'

/** Words that tell which optional parameter a property is meant for. */
const cues: Readonly<Record<string, readonly string[]>> = {
  seedProperty: [
    'seed',
    'seeds',
    'seeded',
    'seeding',
    'start',
    'starting',
    'begin',
    'beginning',
    'initial',
    'initially',
    'initialize',
    'initialized',
    'initialise',
    'initialised'
  ],
  nodeWeightProperty: ['node weight', 'vote', 'voting'],
  componentProperty: ['within', 'same'],
  triangleCountProperty: ['triangle'],
  featureProperties: ['feature', 'features', 'property', 'properties', 'attribute', 'attributes']
}
const saidAround = new Set([
  'property',
  'properties',
  'attribute',
  'attributes',
  'column',
  'field',
  'feature',
  'features',
  'value',
  'values',
  'coordinate',
  'coordinates',
  'community',
  'prize',
  'seed',
  'define',
  'defines',
  'defined',
  'gives',
  'given',
  'forms',
  'formed'
])
const surelyNamed = 0.9
/** A parameter that may be left open takes no property that is merely somewhat like a word. */
const likelyNamed = 0.65
const coordinates = [
  ['latitude', 'longitude'],
  ['lat', 'lon'],
  ['lat', 'lng'],
  ['x', 'y']
]
/** Tools that know where a coordinate lies. */
const placed = ['latitudeProperty', 'longitudeProperty']

/** Numeric properties of nodes that the question names, in its order, the best link of each place. */
function mentioned(slots: SlotDraft): { readonly item: PropertyMention; readonly property: string }[] {
  const numeric = new Set(
    slots.schema.labels
      .flatMap((label) => label.properties)
      .flatMap(({ property, types }) => (types.some((type) => type === 'integer' || type === 'float' || type === 'list') ? [property] : []))
  )
  const found = new Map<string, { item: PropertyMention; property: string }>()
  for (const item of slots.row) {
    if (item.kind !== 'property' || item.score < 0.5 || isPassedOver(slots.tokens, item)) continue
    for (const { owner, property } of item.owners) {
      const before = found.get(property)
      if (owner === 'node' && numeric.has(property) && (before === undefined || item.score > before.item.score)) found.set(property, { item, property })
    }
  }
  return [...found.values()]
}

/** Whether the parameter takes the name of a node property or a list of such. */
function takesProperties(name: string): boolean {
  return /Propert(y|ies)$/.test(name) && name !== 'nameProperty' && !placed.includes(name)
}

/** Whether the question has a word for the parameter. */
export function isCued(slots: SlotDraft, name: string): boolean {
  return (cues[name] ?? []).some((word) => slots.says(word))
}

/** `seeded by colour`, `groups given by size`, `on latitude and longitude`. */
export function fillProperties(slots: SlotDraft): void {
  const required = (slots.tool.input.required as readonly string[] | undefined) ?? []
  const properties = mentioned(slots).filter(({ property }) => property !== slots.values['weight'])
  // Coordinates that are named may be asked for themselves; beside a distance they say how it is measured.
  const isByPlaces =
    properties.every(({ property }) => coordinates.flat().includes(property.toLowerCase())) && slots.tokens.some(({ lemma }) => nearness.has(lemma))
  if (properties.length === 0 || isByPlaces) fillCoordinates(slots, required)
  const names = Object.keys(slots.parameters).filter((name) => takesProperties(name) && (required.includes(name) || isCued(slots, name)))
  for (const name of names) fillProperty(slots, name, required.includes(name) ? properties : properties.filter(({ item }) => item.score >= likelyNamed))
}

function fillProperty(slots: SlotDraft, name: string, properties: ReturnType<typeof mentioned>): void {
  // A property that is called by its name goes before words that are merely like one.
  const first = properties.find(({ item }) => item.score >= surelyNamed) ?? properties[0]
  if (first === undefined) return
  const taken = takesMany(slots, name) ? properties : [first]
  const isBare = taken.length === 1 && slots.parameters[name]?.type !== 'array'
  slots.set(name, isBare ? first.property : taken.map(({ property }) => property))
  for (const { item } of taken) slots.explain(item)
  slots.explainWhere((token) => saidAround.has(token.folded) || (cues[name] ?? []).includes(token.folded))
}

const placeWords = new Set(
  'geographic geographical geographically geography map crow physically spatially spatial located location locations position positions coordinate coordinates latitude longitude'.split(
    ' '
  )
)

const nearness = new Set(['near', 'nearest', 'close', 'closest', 'distance', 'neighbor', 'neighbour'])

/** `nearest on the map`: nodes are compared by where they lie. */
function fillCoordinates(slots: SlotDraft, required: readonly string[]): void {
  const name = required.find((parameter) => takesProperties(parameter) && takesMany(slots, parameter))
  const known = slots.schema.labels.flatMap((label) => label.properties).map(({ property }) => property)
  const places = coordinates
    .map((pair) => pair.map((word) => known.find((property) => property.toLowerCase() === word)))
    .find((pair) => pair.every((property) => property !== undefined))
  if (slots.tool.family !== 'similarity' || name === undefined || places === undefined || !slots.tokens.some((token) => placeWords.has(token.folded))) return
  slots.set(name, places)
  slots.explainWhere(
    (token) =>
      placeWords.has(token.folded) ||
      ['near', 'nearest', 'close', 'closest', 'distance', 'fly', 'flies', 'small', 'smallest', 'neighbor', 'lie'].includes(token.lemma)
  )
  slots.described = true
}

function takesMany(slots: SlotDraft, name: string): boolean {
  const { type, anyOf } = slots.parameters[name] ?? {}
  return type === 'array' || (anyOf?.some((choice) => choice.type === 'array') ?? false)
}

/** `latitudeProperty` and the like: a node property of that name, or whose name it begins with. */
export function fillPlaces(slots: SlotDraft): void {
  const known = slots.schema.labels.flatMap((label) => label.properties).map((property) => property.property)
  for (const name of placed.filter((parameter) => slots.has(parameter))) {
    const word = name.slice(0, -'Property'.length).toLowerCase()
    const property =
      known.find((candidate) => candidate.toLowerCase() === word) ??
      known.find((candidate) => candidate.length >= 3 && word.startsWith(candidate.toLowerCase()))
    if (property === undefined) continue
    slots.set(name, property)
    slots.guessed.add(name)
    for (const item of slots.row) if (item.kind === 'property' && item.owners.some((owner) => owner.property === property)) slots.explain(item)
  }
}
