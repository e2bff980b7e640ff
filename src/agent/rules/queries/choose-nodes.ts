import type { StoredNode } from '../../../store/store.ts'

export interface ChosenNodes {
  readonly nodes: readonly StoredNode[]
  /** Several nodes remain that the question does not tell apart. */
  readonly ambiguous: boolean
}

/**
 * Of nodes that share a name, those that the question can mean: of a label whose property is asked for, then of a label that can be tied to what was
 * named before.
 * @param asked labels that own a property of the question
 * @param fits whether a node of the label can be tied to the rest of the question
 */
export function chooseNodes(nodes: readonly StoredNode[], asked: ReadonlySet<string>, fits: (label: string) => boolean): ChosenNodes {
  if (nodes.length < 2) return { nodes, ambiguous: false }
  let labels = [...new Set(nodes.map((node) => node.labels[0] ?? ''))]
  for (const wanted of [(label: string) => asked.has(label), fits]) {
    const kept = labels.filter(wanted)
    if (kept.length > 0) labels = kept
  }
  const chosen = nodes.filter((node) => labels.includes(node.labels[0] ?? ''))
  return { nodes: chosen, ambiguous: chosen.length > 1 }
}
