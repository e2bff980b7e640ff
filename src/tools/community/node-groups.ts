import { Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import type { Column, ResultTable } from '../../results/table.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { idsOf, indexIn } from '../project.ts'
import { choice } from '../schemas.ts'
import type { ToolOutcome } from '../tool.ts'

export const view = Type.Optional(
  choice(['groups', 'nodes'], {
    description: 'groups: one row per group, largest first (default). nodes: one row per node (default when "nodes" is given).'
  })
)

export function groupColumns(group: string) {
  return {
    [group]: { type: 'integer', description: `Id of the ${group}.` },
    size: { type: 'integer', description: `Nodes in the ${group}.` },
    nodes: { type: 'nodes', description: 'Its nodes (view groups).' },
    node: { type: 'node', description: 'The node (view nodes).' }
  } as const
}

export interface GroupRequest {
  /** Name of the column that holds the group, e.g. `component`. */
  readonly group: string
  readonly view?: 'groups' | 'nodes' | undefined
  readonly nodes?: readonly StoredNode[] | undefined
  /** Smaller groups get no rows. */
  readonly minSize: number
  /** Renumbers groups 0, 1, ... by size. */
  readonly consecutiveIds: boolean
  /** Further columns of the view `nodes`, one cell per projected node. */
  readonly nodeColumns?: readonly Column[]
}

interface Groups {
  /** Ids from the algorithm, the largest group first, ties by id. */
  readonly ids: readonly number[]
  /** Members per group in that order: indexes of projected nodes, ascending. */
  readonly members: readonly Uint32Array[]
  /** The place in that order of each projected node's group. */
  readonly placeOf: Uint32Array
}

/** @param assigned the group's id per projected node */
function gather(assigned: ArrayLike<number>): Groups {
  const sizes = new Map<number, number>()
  for (let index = 0; index < assigned.length; index++) sizes.set(assigned[index] as number, (sizes.get(assigned[index] as number) ?? 0) + 1)
  const sorted = [...sizes].sort(([a, sizeA], [b, sizeB]) => sizeB - sizeA || a - b)
  const places = new Map(sorted.map(([id], place) => [id, place]))
  const members = sorted.map(([, size]) => new Uint32Array(size))
  const filled = new Uint32Array(sorted.length)
  const placeOf = new Uint32Array(assigned.length)
  for (let index = 0; index < assigned.length; index++) {
    const place = places.get(assigned[index] as number) as number
    placeOf[index] = place
    const list = members[place] as Uint32Array
    list[filled[place] as number] = index
    ;(filled[place] as number)++
  }
  return { ids: sorted.map(([id]) => id), members, placeOf }
}

function groupRows(projection: Projection, groups: Groups, shownIds: readonly number[], places: readonly number[], request: GroupRequest): ResultTable {
  const columns: Column[] = [
    { name: request.group, type: 'integer', data: places.map((place) => shownIds[place]) },
    { name: 'size', type: 'integer', data: places.map((place) => groups.members[place]?.length ?? 0) },
    { name: 'nodes', type: 'nodes', data: places.map((place) => idsOf(projection, groups.members[place] ?? [])) }
  ]
  return { columns, rowCount: places.length }
}

function nodeRows(projection: Projection, groups: Groups, shownIds: readonly number[], indexes: readonly number[], request: GroupRequest): ResultTable {
  const rowsOf = (values: ArrayLike<unknown>) => indexes.map((index) => values[index])
  const places = indexes.map((index) => groups.placeOf[index] as number)
  const columns: Column[] = [
    { name: 'node', type: 'node', data: idsOf(projection, indexes) },
    { name: request.group, type: 'integer', data: places.map((place) => shownIds[place]) },
    { name: 'size', type: 'integer', data: places.map((place) => groups.members[place]?.length ?? 0) },
    ...(request.nodeColumns ?? []).map(({ name, type, data }) => ({ name, type, data: rowsOf(data) }))
  ]
  return { columns, rowCount: indexes.length }
}

/** Orders nodes by group, the largest first, and within a group by import order. */
function indexesByGroup(groups: Groups, places: readonly number[]): number[] {
  return places.flatMap((place) => Array.from(groups.members[place] ?? []))
}

/**
 * The result of every node grouping: groups ranked by size, or nodes with their group. Counts in the summary cover all groups, including those
 * that `minSize` or `nodes` excludes from the rows.
 * @param assigned the group's id per projected node
 */
export function nodeGroups(
  projection: Projection,
  assigned: ArrayLike<number>,
  request: GroupRequest
): Pick<ToolOutcome, 'table' | 'order' | 'summary' | 'projection'> {
  const groups = gather(assigned)
  const shownIds = request.consecutiveIds ? groups.ids.map((_, place) => place) : groups.ids
  const sizes = groups.members.map((list) => list.length)
  const named = request.nodes?.map((node) => indexIn(projection, node))
  const wanted = new Set(named?.map((index) => groups.placeOf[index] as number))
  const places = sizes.flatMap((size, place) => (size >= request.minSize && (named === undefined || wanted.has(place)) ? [place] : []))
  const shown = request.view ?? (named === undefined ? 'groups' : 'nodes')
  const indexes = () => (named ?? indexesByGroup(groups, places)).filter((index) => (sizes[groups.placeOf[index] as number] ?? 0) >= request.minSize)
  const table = shown === 'groups' ? groupRows(projection, groups, shownIds, places, request) : nodeRows(projection, groups, shownIds, indexes(), request)
  const summary = {
    [`${request.group}Count`]: sizes.length,
    nodeCount: assigned.length,
    largestSize: sizes[0] ?? 0,
    smallestSize: sizes.at(-1) ?? 0,
    singletonCount: sizes.filter((size) => size === 1).length
  }
  return { table, order: shown === 'groups' || named === undefined ? [{ column: 'size', descending: true }] : [], summary, projection: projection.spec }
}

export function groupSummary(group: string) {
  return {
    [`${group}Count`]: Type.Integer({ description: `How many ${group} groups there are.` }),
    nodeCount: Type.Integer(),
    largestSize: Type.Integer(),
    smallestSize: Type.Integer(),
    singletonCount: Type.Integer({ description: 'Groups of a single node.' })
  }
}
