import type { ParallelPolicy, ProjectionSpec } from '../../graph/spec.ts'
import type { Row, Statement } from '../../storage/neo4j/connection.ts'
import type { ProjectionSource } from '../../storage/neo4j/projection-source.ts'

/** An algorithm's requirements of its graph beyond the spec. */
export interface GraphForm {
  /** Part of the key under which the graph is kept. */
  readonly key: string
  readonly spec: ProjectionSpec
  /** Self loops are left out. */
  readonly isLoopFree?: boolean
  /** An undirected graph is projected as a directed one with each relationship in both directions, for algorithms that need directions. */
  readonly isDoubled?: boolean
  /** Relationships are projected by type; the parallel policy joins them within a type. */
  readonly isTyped?: boolean
  /** Node properties in place of the spec's. `read` queries the database. */
  prepare?(source: ProjectionSource, read: (statement: Statement) => Promise<Row[]>): Promise<NodeProperties>
}

export interface NodeProperties {
  /** Name in GDS -> expression over `n`. */
  readonly expressions: Readonly<Record<string, string>>
  /** Parameters of the expressions, besides those of the source. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** An expression over `n` for a map of its `properties` and `labels` in GDS, which replaces the expressions above and adds labels. */
  readonly byNode?: string
}

export const WEIGHT = 'w'

/** The name in GDS of the spec's property at an index, whatever its name in the database. */
export const columnName = (index: number) => `c${index}`

const joined: Record<Exclude<ParallelPolicy, 'keep'>, string> = {
  single: 'min([o, w])[1]',
  sum: 'sum(w)',
  // Cypher sorts NaN as the largest number, but here the minimum of weights that include NaN must be NaN.
  min: 'CASE WHEN isNaN(max(w)) THEN max(w) ELSE min(w) END',
  max: 'max(w)'
}

/** Rows `s`, `t`, `o`, `w`, `y` (type, or null where types do not matter), one per stored or derived relationship, the stored ones first by rising id. */
function relationshipRows({ relationships, weight, derived }: ProjectionSource, isTyped = false): string {
  const stored = `${relationships} WITH s, t, id(r) AS o, ${weight ?? 'null'} AS w, ${isTyped ? 'type(r)' : 'null'} AS y`
  if (derived === undefined) return stored
  return `CALL { ${stored} RETURN s, t, o, w, y UNION ALL ${derived} RETURN s, t, o, w, ${isTyped ? 'y' : 'null'} AS y }`
}

/** `WITH` steps that reduce those rows to one row `s`, `t`, `w`, `y` per projected relationship. */
function relationshipSteps({ weight }: ProjectionSource, { orientation, parallel }: ProjectionSpec, isLoopFree: boolean): string {
  const loops = isLoopFree ? ' WHERE id(s) <> id(t)' : ''
  if (parallel === 'keep') return `WITH s, t, w, y${loops}`
  const first = 'id(s) <= id(t)'
  const ends = orientation === 'undirected' ? `CASE WHEN ${first} THEN s ELSE t END AS s, CASE WHEN ${first} THEN t ELSE s END AS t` : 's, t'
  if (weight === null) return `WITH s, t, y${loops} WITH DISTINCT ${ends}, y WITH s, t, null AS w, y`
  return `WITH s, t, o, w, y${loops} WITH ${ends}, o, w, y WITH s, t, y, ${joined[parallel]} AS w`
}

/** The map of a node `n` that GDS gets. */
function nodeMap({ expressions, byNode }: NodeProperties): string {
  if (byNode !== undefined) {
    return `{sourceNodeProperties: ${byNode}.properties, targetNodeProperties: null, sourceNodeLabels: ${byNode}.labels, targetNodeLabels: null}`
  }
  const properties = Object.entries(expressions).map(([property, expression]) => `${property}: ${expression}`)
  return properties.length === 0 ? '{}' : `{sourceNodeProperties: {${properties.join(', ')}}, targetNodeProperties: null}`
}

const BOTH_WAYS = ' UNWIND [[s, t], [t, s]] AS ends WITH ends[0] AS s, ends[1] AS t, w, y'

/**
 * Builds the statement that projects a source under a name: nodes first, so that isolated nodes are included and all have properties, then relationships,
 * joined by the parallel policy before GDS gets them. It returns `nodeCount`, `relationshipCount`, `refusedWeights`, `leastWeight`.
 */
export function projectionStatement(
  source: ProjectionSource,
  form: GraphForm,
  nodeProperties: NodeProperties,
  name: string,
  hostConfiguration: Readonly<Record<string, unknown>>
): Statement {
  const { spec, isLoopFree = false, isDoubled = false, isTyped = false } = form
  const isWeighted = source.weight !== null
  const ofRelationship = `{${[...(isTyped ? ['relationshipType: y'] : []), ...(isWeighted ? [`relationshipProperties: {${WEIGHT}: w}`] : [])].join(', ')}}`
  const ends = spec.orientation === 'reverse' ? 't AS s, s AS t' : 's, t'
  const text = `CALL {
${source.nodes} RETURN n AS s, null AS t, ${nodeMap(nodeProperties)} AS c, null AS w
UNION ALL
${relationshipRows(source, isTyped)} ${relationshipSteps(source, spec, isLoopFree)}${isDoubled ? BOTH_WAYS : ''} RETURN ${ends}, ${ofRelationship} AS c, w
}
WITH gds.graph.project($edgewiseName, s, t, c, $edgewiseConfiguration) AS g, min(w) AS leastWeight, count(CASE WHEN w IS NULL OR w >= 0 THEN null ELSE 1 END) AS refusedWeights
RETURN g.nodeCount AS nodeCount, g.relationshipCount AS relationshipCount, refusedWeights, leastWeight`
  const configuration = { ...hostConfiguration, ...(spec.orientation === 'undirected' && !isDoubled ? { undirectedRelationshipTypes: ['*'] } : {}) }
  return { text, parameters: { ...source.parameters, ...nodeProperties.parameters, edgewiseName: name, edgewiseConfiguration: configuration } }
}

/** The properties of the spec, by index. */
export function propertiesOf(source: ProjectionSource, spec: ProjectionSpec): NodeProperties {
  const expressions = Object.fromEntries(spec.properties.map(({ property }, index) => [columnName(index), source.columns[property] ?? 'null']))
  return { expressions, parameters: {} }
}

/** Counts nodes and relationships before parallel ones are joined. Returns `nodes`, `relationships`. */
export function countStatement({ nodes, relationships, parameters }: ProjectionSource): Statement {
  const text = `CALL { ${nodes} RETURN count(n) AS nodes } CALL { ${relationships} RETURN count(r) AS relationships } RETURN nodes, relationships`
  return { text, parameters }
}

/** Nautical miles in a degree of latitude, rounded up; GDS estimates distances in nautical miles. */
const MILES_A_DEGREE = 60.1

/**
 * The least weight per nautical mile between two joined nodes, at most 1, with a degree of longitude taken as long as one of latitude. Coordinates scaled by it
 * keep GDS's estimate below the true cost, so its A* is optimal. Returns `scale`; null when no arc has length.
 */
export function scaleStatement(source: ProjectionSource, latitude: string, longitude: string): Statement {
  const { weight, columns, parameters } = source
  const text = `${relationshipRows(source)} WITH s AS n, t, ${weight === null ? '1.0' : 'w'} AS w WITH t AS n, w, ${columns[latitude]} AS y, ${columns[longitude]} AS x
WITH w, ${columns[latitude]} - y AS dy, ${columns[longitude]} - x AS dx WITH w, sqrt(dx * dx + dy * dy) * ${MILES_A_DEGREE} AS miles WHERE miles > 0
RETURN min(w / miles) AS scale`
  return { text, parameters }
}
