import type { NamedNode } from '../../../tools/query/tree.ts'
import type { Tool } from '../../../tools/tool.ts'
import { reference } from '../productions/tool-scope.ts'
import type { NamedSlot } from './slot.ts'

type Given = Readonly<Record<string, unknown>>

/** Parameters that take nodes, by priority. */
const ONE: readonly string[] = ['source', 'node']
const FIRST: readonly string[] = ['source', 'sources']
const SECOND: readonly string[] = ['target', 'targets']
const ALL: readonly string[] = ['nodes', 'sources', 'targets']

/** Puts the source first: the node after `from`, else the one not after `to`, else the first. */
export function inOrder(nodes: readonly NamedSlot[]): readonly NamedNode[] {
  const first = nodes.find(({ isFrom }) => isFrom) ?? (nodes[0]?.isTo === true ? nodes.find(({ isTo }) => !isTo) : undefined) ?? nodes[0]
  return first === undefined ? [] : [first.node, ...nodes.filter((one) => one !== first).map(({ node }) => node)]
}

const asArgument = (parameter: string, nodes: readonly NamedNode[]): unknown =>
  parameter.endsWith('s') ? nodes.map(reference) : reference(nodes[0] as NamedNode)

/** Assigns the first node to the source and the others to the target. */
function between(source: string, target: string, [first, ...others]: readonly NamedNode[]): Given | null {
  if (first === undefined || others.length === 0 || (others.length > 1 && !target.endsWith('s'))) return null
  return { [source]: asArgument(source, [first]), [target]: asArgument(target, others) }
}

/** Assigns one node to the source, and any others to the target. */
function fromOne(source: string, target: string | undefined, nodes: readonly NamedNode[]): Given | null {
  const [first, ...others] = nodes
  if (first === undefined) return null
  if (others.length === 0) return { [source]: reference(first) }
  return target === 'targets' ? between(source, target, nodes) : null
}

/** Assigns a question's nodes to the tool's parameters; null where there are too many. */
export function nodesGiven({ input }: Tool, slots: readonly NamedSlot[]): Given | null {
  const required: readonly string[] = input.required ?? []
  const named = (names: readonly string[]) => names.find((name) => name in input.properties)
  const needed = (names: readonly string[]) => named(names.filter((name) => required.includes(name)))
  const [nodes, source, target, one, all] = [inOrder(slots), needed(FIRST), needed(SECOND), needed(ONE), named(ALL)]
  if (source !== undefined && target !== undefined) return between(source, target, nodes)
  if (one !== undefined) return fromOne(one, named(SECOND), nodes)
  if (nodes.length === 0) return {}
  return all === undefined ? null : { [all]: asArgument(all, nodes) }
}
