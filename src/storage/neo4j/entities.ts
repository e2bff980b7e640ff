import neo4j, { type Integer } from 'neo4j-driver'
import { fromNeo4j } from './values.ts'

export interface NodeEntity {
  readonly id: number
  readonly elementId: string
  readonly labels: readonly string[]
  /** Plain values, see values.ts. */
  readonly properties: Readonly<Record<string, unknown>>
}

export interface RelationshipEntity {
  readonly type: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** The kind of one field of a streamed row. `value`: anything but a node, a relationship, a path, a list or a map. */
export type Field =
  | { readonly kind: 'node'; readonly node: NodeEntity }
  | { readonly kind: 'relationship'; readonly relationship: RelationshipEntity }
  | { readonly kind: 'path'; readonly nodes: readonly NodeEntity[]; readonly relationships: readonly RelationshipEntity[] }
  | { readonly kind: 'list'; readonly items: readonly unknown[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, unknown])[] }
  | { readonly kind: 'integer'; readonly value: number | bigint }
  | { readonly kind: 'value'; readonly value: unknown }

export function fieldOf(raw: unknown): Field {
  if (typeof raw !== 'object' || raw === null) return { kind: 'value', value: raw }
  if (Array.isArray(raw)) return { kind: 'list', items: raw }
  if (neo4j.isNode(raw)) return { kind: 'node', node: nodeOf(raw) }
  if (neo4j.isRelationship(raw) || neo4j.isUnboundRelationship(raw)) return { kind: 'relationship', relationship: relationshipOf(raw) }
  if (neo4j.isPath(raw)) {
    const nodes = [raw.start, ...raw.segments.map(({ end }) => end)].map(nodeOf)
    return { kind: 'path', nodes, relationships: raw.segments.map(({ relationship }) => relationshipOf(relationship)) }
  }
  if (neo4j.isInt(raw)) return { kind: 'integer', value: fromNeo4j(raw) as number | bigint }
  const isMap = Object.getPrototypeOf(raw) === Object.prototype || Object.getPrototypeOf(raw) === null
  return isMap ? { kind: 'map', entries: Object.entries(raw) } : { kind: 'value', value: fromNeo4j(raw) }
}

function nodeOf(raw: { identity: unknown; elementId: string; labels: string[]; properties: object }): NodeEntity {
  const properties = fromNeo4j(raw.properties) as Record<string, unknown>
  return { id: neo4j.int(raw.identity as Integer).toNumber(), elementId: raw.elementId, labels: raw.labels, properties }
}

function relationshipOf({ type, properties }: { type: string; properties: object }): RelationshipEntity {
  return { type, properties: fromNeo4j(properties) as Record<string, unknown> }
}
