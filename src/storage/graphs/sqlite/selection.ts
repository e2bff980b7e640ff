import type { Condition } from '../../../graph/spec.ts'
import { checkLabels, checkTypes } from '../known-names.ts'
import { and, compileConditions, type Fragment } from './conditions.ts'
import type { Snapshot } from './snapshot.ts'

/** SQL over the table `node` for nodes with any of the labels (empty: all) that pass all conditions; null when every node does. */
export function selectNodes(snapshot: Snapshot, labels: readonly string[], where: readonly Condition[]): Fragment | null {
  checkLabels(snapshot.schema, labels)
  const sets = labelSetsWithAny(snapshot, labels)
  const parts: Fragment[] = []
  if (sets.length < snapshot.labelSets.length) parts.push({ sql: `label_set IN (${sets.join(', ')})`, parameters: [] })
  if (where.length > 0) parts.push(compileConditions(snapshot.schema, { owner: 'node', of: labels }, where))
  return parts.length === 0 ? null : and(parts)
}

/** SQL over the table `relationship` for relationships of any of the types (empty: all) that pass all conditions; null when every one does. */
export function selectRelationships(snapshot: Snapshot, types: readonly string[], where: readonly Condition[]): Fragment | null {
  checkTypes(snapshot.schema, types)
  const ids = snapshot.types.flatMap((name, id) => (types.length === 0 || types.includes(name) ? [id] : []))
  const parts: Fragment[] = []
  if (ids.length < snapshot.types.length) parts.push({ sql: `type IN (${ids.join(', ')})`, parameters: [] })
  if (where.length > 0) parts.push(compileConditions(snapshot.schema, { owner: 'relationship', of: types }, where))
  return parts.length === 0 ? null : and(parts)
}

/** The label sets with any of the labels; empty: all. */
export function labelSetsWithAny(snapshot: Snapshot, labels: readonly string[]): number[] {
  return snapshot.labelSets.flatMap((set, id) => (labels.length === 0 || set.some((label) => labels.includes(label)) ? [id] : []))
}

/**
 * The table `relationship` by the index of one end. Without the hint SQLite may read a whole generation, because it has no statistics on the number of nodes.
 */
export function relationshipsBy(end: 'source' | 'target'): string {
  return `relationship INDEXED BY ${end === 'source' ? 'relationship_out' : 'relationship_in'}`
}
