import { canonicalJson } from '../../base/canonical-json.ts'
import { type Condition, type ProjectionSpec, wholeGraph } from '../../graph/spec.ts'
import type { GraphSchema } from '../../storage/graphs/store.ts'
import type { ParsedProjection } from './parse-projection.ts'
import { refusal } from './projection-tokens.ts'

const sorted = (conditions: readonly Condition[]) => canonicalJson(conditions.map((condition) => canonicalJson(condition)).sort())

interface Step {
  readonly source: string
  readonly target: string
}

/** The labels that stored relationships of these types lead from and to. */
function stepsOf(schema: GraphSchema, types: readonly string[]): Step[] {
  return schema.relationshipTypes.filter(({ type }) => types.length === 0 || types.includes(type)).flatMap(({ patterns }) => patterns)
}

const admits = (labels: readonly string[], label: string) => labels.length === 0 || labels.includes(label)

/** Labels of both ends. A spec joins all nodes of its labels, so no relationship between them may be outside the pattern. */
function labelsOf({ sourceLabels, targetLabels, types, direction }: ParsedProjection, schema: GraphSchema): readonly string[] {
  if (sourceLabels.length === 0 && targetLabels.length === 0) return []
  const isTurned = direction === 'against'
  const fits = ({ source, target }: Step) =>
    (admits(sourceLabels, isTurned ? target : source) && admits(targetLabels, isTurned ? source : target)) ||
    (direction === 'both' && admits(sourceLabels, target) && admits(targetLabels, source))
  const steps = stepsOf(schema, types)
  const within = steps.filter(fits)
  const ends = within.flatMap(({ source, target }) => [source, target])
  const labels = sourceLabels.length > 0 && targetLabels.length > 0 ? [...sourceLabels, ...targetLabels] : ends
  const extra = steps.find((step) => labels.includes(step.source) && labels.includes(step.target) && !fits(step))
  if (extra !== undefined) {
    throw refusal(`Relationships from ${extra.source} to ${extra.target} would be projected too: name their type, or match both labels at both ends.`)
  }
  return [...new Set(labels)]
}

function orientationOf({ direction, undirectedTypes, types }: ParsedProjection): ProjectionSpec['orientation'] {
  const areAll = undirectedTypes.includes('*') || (types.length > 0 && types.every((type) => undirectedTypes.includes(type)))
  if (undirectedTypes.length > 0 && !areAll) throw refusal('Either all relationship types are undirected or none.')
  if (areAll && direction === 'both') throw refusal('Match in one direction and project as undirected, not both: every relationship would count twice.')
  if (areAll || direction === 'both') return 'undirected'
  return direction === 'along' ? 'natural' : 'reverse'
}

function columnsOf({ properties }: ParsedProjection): ProjectionSpec['properties'] {
  const defaults = new Map(properties.map(({ property, missing }) => [property, missing]))
  const twice = properties.find(({ property, missing }) => !Object.is(defaults.get(property), missing))
  if (twice !== undefined) throw refusal(`"${twice.property}" has two defaults.`)
  return properties.map(({ name, property, missing }) => ({ property, missing, ...(name === property ? {} : { as: name }) }))
}

/** Names and defaults of properties; a property that keeps its name and has no default needs no entry. */
function weightsOf({ relationshipProperties }: ParsedProjection): Pick<ProjectionSpec, 'weights'> {
  const described = relationshipProperties.filter(({ name, property, missing }) => name !== property || !Number.isNaN(missing))
  return described.length === 0 ? {} : { weights: described.map((held) => ({ ...held, missing: Number.isNaN(held.missing) ? null : held.missing })) }
}

/** Converts a Cypher projection to a projection spec. Throws EDGEWISE_INVALID_INPUT where a spec cannot express it. */
export function specOfCypher(parsed: ParsedProjection, schema: GraphSchema): ProjectionSpec {
  const { sourceWhere, targetWhere, relationshipWhere, types, isOptional } = parsed
  if (sorted(sourceWhere) !== sorted(targetWhere)) throw refusal('Conditions on nodes must be the same for both ends.')
  const part = { labels: labelsOf(parsed, schema), types, nodeWhere: sourceWhere, relationshipWhere }
  return {
    ...wholeGraph(orientationOf(parsed)),
    ...part,
    properties: columnsOf(parsed),
    ...weightsOf(parsed),
    ...(isOptional ? {} : { connectedBy: part })
  }
}
