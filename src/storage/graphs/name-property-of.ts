import { fold } from './fold.ts'
import type { GraphSchema, StoredNode } from './store.ts'
import type { Properties, Value } from './values.ts'

/** The label and property that named the node; null when its key did. */
export function naming(schema: GraphSchema, node: StoredNode): { label: string; property: string } | null {
  for (const label of node.labels) {
    const property = schema.labels.find((entry) => entry.label === label)?.nameProperty ?? null
    const value = property === null ? undefined : node.properties[property]
    if (property !== null && value !== undefined && value !== '') return { label, property }
  }
  return null
}

/** label -> property that names its nodes, of labels that have one. */
export const namePropertiesOf = ({ labels }: Pick<GraphSchema, 'labels'>): Readonly<Record<string, string>> =>
  Object.fromEntries(labels.flatMap(({ label, nameProperty }) => (nameProperty === null ? [] : [[label, nameProperty]])))

/** The name of a node: its first value among these properties, as text; else its key. */
export function nameOf(key: string, properties: Properties, candidates: readonly string[]): string {
  for (const property of candidates) {
    const name = asName(properties[property] ?? null)
    if (name !== '') return name
  }
  return key
}

/** The folded names of a node: its name, and its key where it differs. */
export function foldedNames({ name, key }: Pick<StoredNode, 'name' | 'key'>): string[] {
  const folded = name === key ? [fold(name)] : [...new Set([fold(name), fold(key)])]
  return folded.filter((text) => text !== '')
}

function asName(value: Value): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return 'temporal' in value ? value.value : ''
}
