import type { GraphSchema, LabelSchema, PropertySchema, RelationshipTypeSchema } from '../../../storage/graphs/store.ts'
import { isNumeric } from '../language/known-graph.ts'
import { type SmallSets, setKey } from '../language/query-schema.ts'

/** A property with more values shows a sample instead. */
const MOST_VALUES = 12
const MOST_PROPERTIES = 30
const SAMPLE = 24
/** Labels with more properties are shown without samples. */
const FEW_PROPERTIES = 8
/** A pattern with a smaller share of its type's relationships is not shown. */
export const USUAL = 0.1

/** Describes a property's values briefly. */
function kindOf(owner: string, property: PropertySchema, sets: SmallSets, isShown = true): string {
  const { property: name, types, samples } = property
  const set = sets.get(setKey(owner, name))
  if (set !== undefined && set.length <= MOST_VALUES) return `${name} (${set.join('|')})`
  if (isNumeric(property)) return `${name} (number)`
  if (types.length === 1 && types[0] === 'boolean') return `${name} (true|false)`
  const [sample] = samples
  const isShort = typeof sample === 'string' && sample.length <= SAMPLE
  return isShort && isShown ? `${name} (${JSON.stringify(sample)})` : name
}

function properties(owner: string, held: readonly PropertySchema[], sets: SmallSets): string {
  const shown = held.slice(0, MOST_PROPERTIES).map((property) => kindOf(owner, property, sets, held.length <= FEW_PROPERTIES))
  return shown.length === 0 ? '' : `: ${shown.join(', ')}`
}

function labelLine({ label, nameProperty, properties: held }: LabelSchema, sets: SmallSets): string {
  const name = held.find(({ property }) => property === nameProperty)
  const named = name === undefined ? '' : ` named by ${kindOf(label, name, sets)}`
  return `${label}${named}${properties(
    label,
    held.filter((property) => property !== name),
    sets
  )}`
}

/** Patterns with few relationships would mislead a model. */
function typeLines(type: RelationshipTypeSchema, labels: readonly string[], sets: SmallSets): string[] {
  const usual = type.patterns.filter(({ source, target, count }) => count >= USUAL * type.count && labels.includes(source) && labels.includes(target))
  return usual.map(({ source, target }, at) => `(${source})-[${type.type}]->(${target})${at === 0 ? properties(type.type, type.properties, sets) : ''}`)
}

/** Describes a graph's labels, types and properties in a few lines, equally for every question. */
export function schemaText(schema: GraphSchema, labels: readonly string[], sets: SmallSets): string {
  const nodes = schema.labels.filter(({ label }) => labels.includes(label)).map((label) => labelLine(label, sets))
  const relationships = schema.relationshipTypes.flatMap((type) => typeLines(type, labels, sets))
  return [...nodes, ...relationships].join('\n')
}
