import { invalidInput } from '../../base/errors.ts'
import type { Condition } from '../../graph/spec.ts'
import type { NodePattern } from '../../storage/graphs/pattern.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { checkConditions } from '../check-conditions.ts'
import { readBudget } from '../navigate/read-budget.ts'
import { storeControl } from '../store-control.ts'
import type { ToolContext } from '../tool.ts'

/** The start or end of paths: one node, all nodes that meet conditions, or any node. */
export interface PathEnd {
  readonly node: StoredNode | null
  readonly labels: readonly string[]
  readonly where: readonly Condition[]
}

export interface EndInput {
  readonly node: StoredNode | undefined
  readonly labels: readonly string[] | undefined
  readonly where: readonly Condition[] | undefined
}

/** @param side "source" or "target", as in the parameters' names. */
export function pathEnd(side: 'source' | 'target', { node, labels = [], where }: EndInput): PathEnd {
  if (node !== undefined && (labels.length > 0 || where !== undefined)) {
    const detail = `"${side}" is one node; "${side}Labels" and "${side}Where" stand for many. Give one or the other.`
    throw invalidInput(detail)
  }
  return { node: node ?? null, labels, where: checkConditions(where, `${side}Where`) }
}

export function isAny({ node, labels, where }: PathEnd): boolean {
  return node === null && labels.length === 0 && where.length === 0
}

export function endPattern(as: string, { node, labels, where }: PathEnd): NodePattern {
  return node === null ? { as, labels, where } : { as, ids: [node.id] }
}

/** The store's node ids, ascending; null for any node. */
export async function endIds(end: PathEnd, { store, tenant, graphInfo, control }: ToolContext): Promise<number[] | null> {
  if (isAny(end)) return null
  if (end.node !== null) return [end.node.id]
  const pattern = { path: { nodes: [endPattern('node', end)], relationships: [] }, return: [{ of: 'node' }], distinct: false }
  const table = await store.match(tenant, graphInfo.name, pattern, readBudget, storeControl(control))
  return Array.from(table.columns[0]?.data ?? [], Number)
}
