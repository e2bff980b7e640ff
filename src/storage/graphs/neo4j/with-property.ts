import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { GraphDescription } from '../describe-graph.ts'
import type { Owners } from '../known-names.ts'
import type { GraphSchema } from '../store.ts'
import { DESCRIBE_DEADLINE_MS, nowhere } from './describe-database.ts'
import { heldProperties } from './held-properties.ts'
import { relationshipMatch } from './relationship-match.ts'
import { type GraphView, labelExpression } from './view.ts'

const LOOKED_AT = 1000

/**
 * The schema, extended by these owners' property when it was sampled and the sample missed it, for checks of the property. Its counts cover at most 1,000
 * owners. A property that no owner has stays unknown and is rejected; the server reads the owners or an index to verify that.
 */
export async function withProperty(neo4j: Neo4j, view: GraphView, schema: GraphSchema, owners: Owners, property: string): Promise<GraphSchema> {
  if (schema.sampled !== true || isKnown(schema, owners, property)) return schema
  if (!(await isUsedAnywhere(neo4j, view, property))) return schema
  const found = await view.once(`property ${JSON.stringify([owners.owner, ...owners.of, property])}`, () => findProperty(neo4j, view, owners, property))
  return add(schema, found)
}

/** Like `withProperty`, for several properties. */
export async function withProperties(neo4j: Neo4j, view: GraphView, schema: GraphSchema, owners: Owners, properties: readonly string[]): Promise<GraphSchema> {
  let known = schema
  for (const property of new Set(properties)) known = await withProperty(neo4j, view, known, owners, property)
  return known
}

type Found = Pick<GraphSchema, 'labels' | 'relationshipTypes'>

function isKnown(schema: GraphSchema, { owner, of }: Owners, property: string): boolean {
  const entries =
    owner === 'node' ? schema.labels.map((entry) => ({ of: entry.label, ...entry })) : schema.relationshipTypes.map((entry) => ({ of: entry.type, ...entry }))
  return entries.some((entry) => (of.length === 0 || of.includes(entry.of)) && entry.properties.some((described) => described.property === property))
}

async function isUsedAnywhere(neo4j: Neo4j, view: GraphView, property: string): Promise<boolean> {
  const text = 'CALL db.propertyKeys() YIELD propertyKey WITH propertyKey WHERE propertyKey = $property RETURN propertyKey'
  return (await neo4j.read({ text, parameters: { property } }, { database: view.database })).length > 0
}

async function findProperty(neo4j: Neo4j, view: GraphView, { owner, of }: Owners, property: string): Promise<Found> {
  const description = new GraphDescription()
  const match = owner === 'node' ? `MATCH (x${labelExpression(view, of)})` : relationshipMatch(view, of, 'x')
  const holders = `${match} WHERE x.${quoted(property)} IS NOT NULL WITH x LIMIT ${LOOKED_AT}`
  const text = `${holders} RETURN ${owner === 'node' ? 'labels(x)' : '[type(x)]'}, x.${quoted(property)}`
  for await (const [names, value] of neo4j.stream({ text }, { database: view.database, deadlineMs: DESCRIBE_DEADLINE_MS })) {
    const held = heldProperties(view, { [property]: value })
    const [type = ''] = names as string[]
    if (owner === 'node') description.addNode({ kind: 'node', key: '', labels: [], ...held, place: nowhere }, names as string[])
    else description.addRelationship({ kind: 'relationship', source: '', target: '', type, ...held, place: nowhere })
  }
  return description.describe(new Map(), [])
}

function add(schema: GraphSchema, found: Found): GraphSchema {
  const labels = schema.labels.map((entry) =>
    extended(
      entry,
      found.labels.find(({ label }) => label === entry.label)
    )
  )
  const relationshipTypes = schema.relationshipTypes.map((entry) =>
    extended(
      entry,
      found.relationshipTypes.find(({ type }) => type === entry.type)
    )
  )
  return { ...schema, labels, relationshipTypes }
}

function extended<T extends Pick<GraphSchema['labels'][number], 'properties'>>(entry: T, found: Pick<T, 'properties'> | undefined): T {
  const missing = found?.properties.filter(({ property }) => entry.properties.every((described) => described.property !== property)) ?? []
  return missing.length === 0 ? entry : { ...entry, properties: [...entry.properties, ...missing] }
}
