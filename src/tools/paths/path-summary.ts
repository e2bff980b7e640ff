import { Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import type { ResultTable } from '../../results/table.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { idsOf, indexIn } from '../project.ts'
import type { ToolContext } from '../tool.ts'

/** A path in a projection: node indexes in order and the cost to reach each; both empty without a path. */
interface Path {
  readonly nodes: ArrayLike<number>
  readonly costs: ArrayLike<number>
}

/** A summary shows only the ends of a longer path; its rows list all nodes. */
const maxNames = 32
const endNames = 10

export const pathColumns = {
  step: { type: 'integer', description: 'Place on the path, 0 at the source.' },
  node: { type: 'node', description: 'The node at this step.' },
  cost: { type: 'float', description: 'Cost from the source to here.' }
} as const

const names = Type.Union([Type.Array(Type.String()), Type.Object({ head: Type.Array(Type.String()), tail: Type.Array(Type.String()), length: Type.Integer() })])

export const pathSummary = Type.Object({
  found: Type.Boolean(),
  source: Type.String(),
  target: Type.String(),
  totalCost: Type.Union([Type.Number(), Type.Null()], { description: 'In the unit of the weight, or hops.' }),
  costUnit: Type.String({ description: 'The weight property, or hops.' }),
  hops: Type.Union([Type.Integer(), Type.Null()]),
  path: names
})

export const shortestPathSummary = Type.Object({
  ...pathSummary.properties,
  costIgnoringDirections: Type.Optional(Type.Number({ description: 'Where no path follows the directions.' }))
})

function showNames(all: readonly string[]) {
  return all.length <= maxNames ? [...all] : { head: all.slice(0, endNames), tail: all.slice(-endNames), length: all.length }
}

export function costUnit(projection: Projection): string {
  return projection.spec.weight?.property ?? 'hops'
}

export function pathTable(projection: Projection, path: Path): ResultTable {
  const rowCount = path.nodes.length
  return {
    columns: [
      { name: 'step', type: 'integer', data: Array.from({ length: rowCount }, (_, step) => step) },
      { name: 'node', type: 'node', data: idsOf(projection, path.nodes) },
      { name: 'cost', type: 'float', data: path.costs }
    ],
    rowCount
  }
}

/** Notes that no path exists, and what might help. */
export function noPathNote(projection: Projection, source: StoredNode, target: StoredNode): string {
  const { orientation } = projection.spec
  const advice = orientation === 'undirected' ? 'they lie in different components.' : 'orientation "undirected" would ignore directions.'
  return `No path leads from "${source.name}" to "${target.name}" with orientation ${orientation}; ${advice}`
}

/** A path's cost without directions; null when no path exists even then. */
export async function costIgnoringDirections(projection: Projection, source: StoredNode, target: StoredNode, { engine, control }: ToolContext) {
  const ends = { source: indexIn(projection, source), target: indexIn(projection, target) }
  const { costs } = await engine.run('shortestPath', projection, ends, control)
  return costs[costs.length - 1] ?? null
}

export async function summarisePath(projection: Projection, path: Path, source: StoredNode, target: StoredNode, context: ToolContext) {
  const { nodes, costs } = path
  const found = nodes.length > 0
  const stored = await context.store.nodes(context.tenant, context.graphInfo.name, Array.from(idsOf(projection, nodes)))
  return {
    found,
    source: source.name,
    target: target.name,
    totalCost: found ? (costs[costs.length - 1] ?? null) : null,
    costUnit: costUnit(projection),
    hops: found ? nodes.length - 1 : null,
    path: showNames(stored.map(({ name }) => name))
  }
}
