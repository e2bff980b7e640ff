import { fieldOf, type NodeEntity } from '../../../neo4j/entities.ts'
import { OWN_PROPERTIES } from './write-graph.ts'

type Properties = Readonly<Record<string, unknown>>

const isTemporal = (value: unknown): value is { readonly value: string } => typeof value === 'object' && value !== null && 'temporal' in value

/** Properties that every node has, then the others by name, because the server's order is arbitrary. */
function shownProperties(properties: Properties): Properties {
  const own = OWN_PROPERTIES.filter((name) => name in properties && !(name === 'aliases' && isNone(properties[name])))
  const others = Object.keys(properties).filter((name) => !OWN_PROPERTIES.includes(name))
  return Object.fromEntries([...own, ...others.sort()].map((name) => [name, shownValue(properties[name])]))
}

const isNone = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const shownValue = (value: unknown): unknown => (isTemporal(value) ? value.value : value)

function shownNode({ labels, properties }: NodeEntity): unknown {
  return { labels: [...labels].sort(), properties: shownProperties(properties) }
}

/** Converts nested values; nodes lose the server's ids. */
function shown(raw: unknown): unknown {
  const field = fieldOf(raw)
  switch (field.kind) {
    case 'node':
      return shownNode(field.node)
    case 'relationship':
      return { type: field.relationship.type, properties: shownProperties(field.relationship.properties) }
    case 'path':
      return { nodes: field.nodes.map(shownNode), relationships: field.relationships.map(({ type }) => type) }
    case 'list':
      return field.items.map(shown)
    case 'map':
      return Object.fromEntries(field.entries.map(([key, value]) => [key, shown(value)]))
    case 'integer':
      return field.value
    case 'value':
      return shownValue(field.value)
  }
}

/** Converts numbers that JSON lacks to text. */
const writable = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)) ? String(value) : value

export const rowText = (row: Properties): string => JSON.stringify(shown(row), writable)
