import { EdgewiseError } from '../../../base/errors.ts'
import type { GraphPart, ProjectionSpec } from '../../../graph/spec.ts'
import type { CallOptions, Neo4j } from '../../neo4j/connection.ts'
import type { ProjectionSource } from '../../neo4j/projection-source.ts'
import { quoted } from '../../neo4j/quote.ts'
import { checkLabels, checkTypes, holdsLists, type Owners, ownersText, propertyTypes } from '../known-names.ts'
import type { GraphSchema } from '../store.ts'
import { storedPart } from '../stored-part.ts'
import { encodeValue } from '../values-json.ts'
import { compileConditions } from './conditions.ts'
import { Parameters } from './parameters.ts'
import { fromStored } from './stored-values.ts'
import { type GraphView, labelExpression } from './view.ts'

const NUMERIC = 'INTEGER NOT NULL | FLOAT NOT NULL | BOOLEAN NOT NULL'
const NO_RELATIONSHIPS = 'MATCH (s)-[r]->(t) WHERE false'
const VECTOR = 'LIST<INTEGER NOT NULL> | LIST<FLOAT NOT NULL>'

/** Reads rows in the graph's database. */
type Ask = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

/**
 * Locates the part of the graph that the spec names in the database. Checks names against the schema. Where the schema does not rule out a value that is not a
 * number, or is missing without a default, it queries the database and throws EDGEWISE_NOT_NUMERIC or EDGEWISE_MISSING_VALUE before the projection starts.
 */
export async function projectionSource(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  whole: ProjectionSpec,
  options: CallOptions = {}
): Promise<ProjectionSource> {
  const { spec, isBare, evenWeight } = storedPart(whole, schema)
  const parameters = new Parameters()
  const source = {
    nodes: nodesText(view, schema, spec, parameters),
    relationships: isBare ? NO_RELATIONSHIPS : relationshipsText(view, schema, spec, parameters)
  }
  const ask: Ask = (text) => neo4j.read({ text, parameters: parameters.values }, { ...options, database: view.database })
  const { weight } = spec
  const columns = spec.properties.map(({ property, missing }) => {
    if (holdsLists(schema, { owner: 'node', of: spec.labels }, property)) return { property, isSure: false, text: `[x IN n.${quoted(property)} | toFloat(x)]` }
    const { text, isSure } = numeric(schema, { owner: 'node', of: spec.labels }, property, 'n')
    return { property, isSure, text: `coalesce(${text}, toFloat(${parameters.add(missing)}))` }
  })
  const even = evenWeight === null ? null : `toFloat(${parameters.add(evenWeight)})`
  const weighing = weight === null ? null : numeric(schema, { owner: 'relationship', of: spec.types }, weight.property, 'r')
  for (const { property, isSure } of columns) {
    const owners = { owner: 'node' as const, of: spec.labels }
    if (!isSure) await checkNumeric(ask, schema, owners, property, `${source.nodes} WITH n AS owner`, holdsLists(schema, owners, property) ? VECTOR : NUMERIC)
  }
  if (weight !== null) await checkWeight(ask, schema, spec, weight, `${source.relationships} WITH r AS owner`)
  return {
    database: view.database,
    version: view.info.version,
    ...source,
    parameters: parameters.values,
    columns: Object.fromEntries(columns.map(({ property, text }) => [property, text])),
    weight: weighing === null ? even : defaulted(weighing.text, weight?.missing ?? null, parameters)
  }
}

function defaulted(text: string, missing: number | null, parameters: Parameters): string {
  return missing === null ? text : `coalesce(${text}, toFloat(${parameters.add(missing)}))`
}

function nodesText(view: GraphView, schema: GraphSchema, { labels, nodeWhere, connectedBy }: ProjectionSpec, parameters: Parameters): string {
  checkLabels(schema, labels)
  const conditions = [
    compileConditions(schema, { owner: 'node', of: labels }, nodeWhere, 'n', parameters),
    ...(connectedBy === undefined ? [] : [connectedText(view, schema, connectedBy, parameters)])
  ].filter((text) => text !== '')
  return `MATCH (n${labelExpression(view, labels)})${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}`
}

/** Tests whether `n` is at an end of a relationship of the part. */
function connectedText(view: GraphView, schema: GraphSchema, part: GraphPart, parameters: Parameters): string {
  const [begins, ends] = (
    [
      ['n', 'other'],
      ['other', 'n']
    ] as const
  ).map((pair) => `EXISTS { ${relationshipsText(view, schema, part, parameters, pair)} }`)
  return `(${begins} OR ${ends})`
}

/** Matches relationships with both ends in the projection. */
function relationshipsText(
  view: GraphView,
  schema: GraphSchema,
  { labels, types, nodeWhere, relationshipWhere }: GraphPart,
  parameters: Parameters,
  [source, target]: readonly [string, string] = ['s', 't']
): string {
  checkTypes(schema, types)
  const expression = labelExpression(view, labels)
  const ofTypes = types.length === 0 ? '' : `:${types.map(quoted).join('|')}`
  const conditions = [
    ...[source, target].map((end) => compileConditions(schema, { owner: 'node', of: labels }, nodeWhere, end, parameters)),
    compileConditions(schema, { owner: 'relationship', of: types }, relationshipWhere, 'r', parameters)
  ].filter((text) => text !== '')
  return `MATCH (${source}${expression})-[r${ofTypes}]->(${target}${expression})${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}`
}

/** A property as a float, null where it is missing; `isSure` when by the schema all its values are numbers or booleans. */
function numeric(schema: GraphSchema, owners: Owners, property: string, variable: string): { text: string; isSure: boolean } {
  const types = propertyTypes(schema, owners, property)
  const text = `${variable}.${quoted(property)}`
  const isSure = schema.sampled !== true && [...types].every((type) => type === 'integer' || type === 'float' || type === 'boolean')
  if (isSure && !types.has('boolean')) return { text: `toFloat(${text})`, isSure }
  return { text: `CASE ${text} WHEN true THEN 1.0 WHEN false THEN 0.0 ELSE toFloat(${text}) END`, isSure }
}

/** `owners` binds `owner`. Throws EDGEWISE_NOT_NUMERIC with the first value that is not a number. */
async function checkNumeric(ask: Ask, schema: GraphSchema, owners: Owners, property: string, text: string, type = NUMERIC): Promise<void> {
  const value = `owner.${quoted(property)}`
  const [found] = await ask(`${text} WHERE ${value} IS NOT NULL AND NOT ${value} IS :: ${type} RETURN ${value} AS value ORDER BY id(owner) LIMIT 1`)
  if (found === undefined) return
  const shown = encodeValue(fromStored(found['value'])).slice(0, 80)
  throw new EdgewiseError('EDGEWISE_NOT_NUMERIC', { graph: schema.name, property, detail: `${ownersText(owners)} hold ${shown}.` })
}

async function checkWeight(
  ask: Ask,
  schema: GraphSchema,
  { types }: ProjectionSpec,
  { property, missing }: NonNullable<ProjectionSpec['weight']>,
  text: string
): Promise<void> {
  const owners = { owner: 'relationship' as const, of: types }
  if (!numeric(schema, owners, property, 'r').isSure) await checkNumeric(ask, schema, owners, property, text)
  if (missing !== null || allHave(schema, types, property)) return
  const [row] = await ask(`${text} WHERE owner.${quoted(property)} IS NULL RETURN count(*) AS missing`)
  const count = Number(row?.['missing'] ?? 0)
  if (count > 0) throw new EdgewiseError('EDGEWISE_MISSING_VALUE', { graph: schema.name, count, owner: ownersText(owners).replace('R', 'r'), property })
}

function allHave(schema: GraphSchema, types: readonly string[], property: string): boolean {
  const requested = schema.relationshipTypes.filter(({ type }) => types.length === 0 || types.includes(type))
  return schema.sampled !== true && requested.every(({ count, properties }) => properties.find((entry) => entry.property === property)?.count === count)
}
