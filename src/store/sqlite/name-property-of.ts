import type { GraphSchema, StoredNode } from '../store.ts'

/** The label whose name property named the node, and that property; null when its key did. */
export function naming(schema: GraphSchema, node: StoredNode): { label: string; property: string } | null {
  for (const label of node.labels) {
    const property = schema.labels.find((entry) => entry.label === label)?.nameProperty ?? null
    const value = property === null ? undefined : node.properties[property]
    if (property !== null && value !== undefined && value !== '') return { label, property }
  }
  return null
}
