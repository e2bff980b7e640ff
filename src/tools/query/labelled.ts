import type { NodePattern } from './tree.ts'

/** Returns the labels that the nodes can have; empty for any. */
export const labelsOf = ({ labels, named }: NodePattern): readonly string[] =>
  labels.length > 0 ? labels : [...new Set((named ?? []).flatMap((node) => node.labels))]

/** Restricts the pattern to these labels; null where none is left. */
export function withLabels(things: NodePattern, labels: readonly string[]): NodePattern | null {
  const held = labelsOf(things)
  const kept = held.length === 0 ? labels : held.filter((label) => labels.includes(label))
  if (kept.length === 0) return null
  const named = things.named?.filter((node) => node.labels.some((label) => kept.includes(label))) ?? null
  return named !== null && named.length === 0 ? null : { ...things, labels: named === null ? kept : things.labels, named }
}
