import { Type } from 'typebox'
import type { Column } from '../../results/table.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { column, listPageParameters, nameProperty, projectionParameters, weightParameters } from '../schemas.ts'
import type { GroupRequest } from './node-groups.ts'

/** The property with the starting communities, which keep their numbers. */
export const seedProperty = Type.Optional(column('The community to start in, a whole number; its value stays the id of the community.'))

/** Parameters that all community tools share, after their own. */
export const communityParameters = {
  minCommunitySize: Type.Integer({ minimum: 0, default: 0, description: 'Show only communities with at least this many nodes.' }),
  consecutiveIds: Type.Boolean({ default: false, description: 'Number communities 0, 1, ... by size.' }),
  ...weightParameters,
  ...projectionParameters,
  nameProperty,
  ...listPageParameters
}

interface CommunityInput {
  readonly view?: 'groups' | 'nodes' | undefined
  readonly nodes?: readonly StoredNode[] | undefined
  readonly minCommunitySize: number
  readonly consecutiveIds: boolean
}

/** How to show the communities. */
export function communityRequest({ view, nodes, minCommunitySize: minSize, consecutiveIds }: CommunityInput): GroupRequest {
  return { group: 'community', view, nodes, minSize, consecutiveIds }
}

export const includeIntermediateCommunities = Type.Boolean({ default: false, description: 'In the view nodes, also the community at each level.' })
export const levelColumns = { intermediate: { type: 'list', description: 'Community at each level, first to last.' } } as const

/** The community of each node at each level, first to last. */
export function communitiesByLevel(levels: readonly Uint32Array[], nodeCount: number): Column {
  return { name: 'intermediate', type: 'list', data: Array.from({ length: nodeCount }, (_, node) => levels.map((level) => level[node] ?? null)) }
}
