import type { Projection } from '../../graph/projection.ts'
import type { Column, ResultTable } from '../../results/table.ts'
import { idsOf, specOf } from '../project.ts'
import type { ProjectionInput } from '../schemas.ts'
import type { ToolContext } from '../tool.ts'

/** A tree over a projection by indexes, parents before their children; see RootedTree. */
interface Tree {
  readonly nodes: ArrayLike<number>
  readonly parents: ArrayLike<number>
  readonly weights: ArrayLike<number>
}

export const edgeColumns = {
  parent: { type: 'node', description: 'The node it hangs from, nearer to the root.' },
  node: { type: 'node', description: 'A node of the tree.' },
  weight: { type: 'float', description: 'Weight of the relationship between the two; 1 without a weight.' },
  depth: { type: 'integer', description: 'Steps from the root.' }
} as const

/** The depth of each node of the tree. */
function depthsOf({ nodes, parents }: Tree): Int32Array {
  const depthOf = new Map<number, number>()
  return Int32Array.from(nodes, (node, place) => {
    const depth = place === 0 ? 0 : (depthOf.get(parents[place] as number) as number) + 1
    depthOf.set(node, depth)
    return depth
  })
}

/** One row per node except the root: the relationship to its parent. `more` are further columns, by place in the tree. */
export function edgeTable(projection: Projection, tree: Tree, more: readonly Column[] = []): ResultTable {
  const rest = <T>(values: ArrayLike<T>) => Array.prototype.slice.call(values, 1) as T[]
  const rowCount = Math.max(0, tree.nodes.length - 1)
  return {
    columns: [
      { name: 'parent', type: 'node', data: idsOf(projection, rest(tree.parents)) },
      { name: 'node', type: 'node', data: idsOf(projection, rest(tree.nodes)) },
      { name: 'weight', type: 'float', data: Float64Array.from(rest(tree.weights)) },
      { name: 'depth', type: 'integer', data: Int32Array.from(rest(depthsOf(tree))) },
      ...more.map((column) => ({ ...column, data: rest(column.data) }))
    ],
    rowCount
  }
}

/** The weight property, or the counted unit without one. */
export function weightUnit({ spec }: Projection): string {
  return spec.weight?.property ?? 'relationships'
}

/** Notes for a directed graph that directions do not matter here. */
export function undirectedNotes(input: ProjectionInput, context: ToolContext): string[] {
  return specOf(input, context).orientation === 'undirected' ? [] : ['Relationships were read without their directions, as this needs.']
}

/** Names of nodes by index, up to a maximum. */
export async function namesOf(projection: Projection, indexes: ArrayLike<number>, { store, tenant, graphInfo }: ToolContext, limit = 20): Promise<string[]> {
  const ids = Array.from(idsOf(projection, Array.prototype.slice.call(indexes, 0, limit)))
  return ids.length === 0 ? [] : (await store.nodes(tenant, graphInfo.name, ids)).map(({ name }) => name)
}
