import { Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import type { Column, ResultTable } from '../../results/table.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { idsOf, indexIn } from '../project.ts'
import type { ToolOutcome } from '../tool.ts'

/** Communities of each node: entries `offsets[u] .. offsets[u + 1] - 1`, communities numbered from 0. */
export interface Memberships {
  readonly offsets: Uint32Array
  readonly communities: Uint32Array
  /** Strength of each membership; null when unknown. */
  readonly strengths: Float64Array | null
}

export const overlappingColumns = {
  community: { type: 'integer', description: 'Number of the community; of a node, the one it belongs to most.' },
  size: { type: 'integer', description: 'Nodes in the community (view groups).' },
  nodes: { type: 'nodes', description: 'Its nodes (view groups).' },
  node: { type: 'node', description: 'The node (view nodes).' },
  communities: { type: 'list', description: 'Communities that the node is in, strongest first (view nodes).' },
  strengths: { type: 'list', description: 'How strongly it belongs to each, 0 to 1 (view nodes; not by GDS).' }
} as const

export const overlappingSummary = Type.Object({
  communityCount: Type.Integer(),
  nodeCount: Type.Integer(),
  largestSize: Type.Integer(),
  smallestSize: Type.Integer(),
  overlappingCount: Type.Integer({ description: 'Nodes in more than one community.' }),
  unassignedCount: Type.Integer({ description: 'Nodes in none.' })
})

function membersOf({ offsets, communities }: Memberships): number[][] {
  const members: number[][] = []
  for (let node = 0; node + 1 < offsets.length; node++) {
    for (const community of communities.subarray(offsets[node], offsets[node + 1])) {
      members[community] ??= []
      ;(members[community] as number[]).push(node)
    }
  }
  return members
}

/** Returns groups ranked by size, or nodes with all their groups. `nodes` restricts the rows to these nodes. */
export function overlappingGroups(
  projection: Projection,
  memberships: Memberships,
  request: { readonly view?: 'groups' | 'nodes' | undefined; readonly nodes?: readonly StoredNode[] | undefined }
): Pick<ToolOutcome, 'table' | 'order' | 'summary' | 'projection'> {
  const { offsets, communities } = memberships
  const members = membersOf(memberships)
  const bySize = [...members.keys()].sort((a, b) => (members[b]?.length ?? 0) - (members[a]?.length ?? 0) || a - b)
  const named = request.nodes?.map((node) => indexIn(projection, node))
  const shown = request.view ?? (named === undefined ? 'groups' : 'nodes')
  const degrees = Array.from({ length: offsets.length - 1 }, (_, node) => (offsets[node + 1] as number) - (offsets[node] as number))
  const summary = {
    communityCount: members.length,
    nodeCount: degrees.length,
    largestSize: members[bySize[0] ?? -1]?.length ?? 0,
    smallestSize: members[bySize.at(-1) ?? -1]?.length ?? 0,
    overlappingCount: degrees.filter((degree) => degree > 1).length,
    unassignedCount: degrees.filter((degree) => degree === 0).length
  }
  const outcome = { summary, projection: projection.spec }
  if (shown === 'nodes') return { ...outcome, table: nodeTable(projection, memberships, named ?? [...degrees.keys()]) }
  const wanted = named === undefined ? null : new Set(named.flatMap((node) => Array.from(communities.subarray(offsets[node], offsets[node + 1]))))
  const places = bySize.filter((community) => wanted?.has(community) ?? true)
  return { ...outcome, table: groupTable(projection, members, places), order: [{ column: 'size', descending: true }] }
}

function groupTable(projection: Projection, members: readonly number[][], places: readonly number[]): ResultTable {
  const columns: Column[] = [
    { name: 'community', type: 'integer', data: places },
    { name: 'size', type: 'integer', data: places.map((place) => members[place]?.length ?? 0) },
    { name: 'nodes', type: 'nodes', data: places.map((place) => idsOf(projection, members[place] ?? [])) }
  ]
  return { columns, rowCount: places.length }
}

function nodeTable(projection: Projection, { offsets, communities, strengths }: Memberships, indexes: readonly number[]): ResultTable {
  const rowsOf = (values: Uint32Array | Float64Array) => indexes.map((node) => Array.from(values.subarray(offsets[node], offsets[node + 1])))
  // NaN means none. A node's communities are sorted by strength.
  const strongest = (node: number) => (offsets[node] === offsets[node + 1] ? Number.NaN : (communities[offsets[node] as number] as number))
  const columns: Column[] = [
    { name: 'node', type: 'node', data: idsOf(projection, indexes) },
    { name: 'community', type: 'integer', data: Float64Array.from(indexes, strongest) },
    { name: 'communities', type: 'list', data: rowsOf(communities) }
  ]
  if (strengths !== null) columns.push({ name: 'strengths', type: 'list', data: rowsOf(strengths) })
  return { columns, rowCount: indexes.length }
}
