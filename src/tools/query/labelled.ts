import type { NodePattern } from './tree.ts'

/** Returns the labels that the nodes can have; empty for any. */
export const labelsOf = ({ labels, named }: NodePattern): readonly string[] =>
  labels.length > 0 ? labels : [...new Set((named ?? []).flatMap((node) => node.labels))]

/** Restricts the pattern to these labels; null where none is left. */
export function withLabels(nodes: NodePattern, labels: readonly string[]): NodePattern | null {
  const held = labelsOf(nodes)
  const kept = held.length === 0 ? labels : held.filter((label) => labels.includes(label))
  if (kept.length === 0) return null
  const named = nodes.named?.filter((node) => node.labels.some((label) => kept.includes(label))) ?? null
  return named !== null && named.length === 0 ? null : { ...nodes, labels: named === null ? kept : nodes.labels, named }
}
