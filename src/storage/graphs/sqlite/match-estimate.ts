import type { Condition } from '../../../graph/spec.ts'
import type { NodePattern } from '../pattern.ts'
import type { GraphSchema } from '../store.ts'

/** Assumed share of nodes that meet a condition other than equality. */
const OTHER_SHARE = 1 / 3

/** Estimates how many nodes match a part of a pattern from the schema's counts, to choose where a search starts. */
export function estimateNodes(schema: GraphSchema, node: NodePattern): number {
  if (node.ids !== undefined) return node.ids.length
  const labels = node.labels ?? []
  const requested = schema.labels.filter((entry) => labels.length === 0 || labels.includes(entry.label))
  let count = labels.length === 0 ? schema.nodeCount : requested.reduce((sum, entry) => sum + entry.count, 0)
  for (const condition of node.where ?? []) count *= share(requested, condition)
  return count
}

function share(requested: GraphSchema['labels'], { property, operator, value }: Condition): number {
  if (operator !== '=' && operator !== 'in') return OTHER_SHARE
  const distinct = Math.max(
    1,
    ...requested.flatMap((entry) => entry.properties.filter((described) => described.property === property).map((found) => found.distinct))
  )
  return Math.min(1, (Array.isArray(value) ? value.length : 1) / distinct)
}
