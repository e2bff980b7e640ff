import { useQuery } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'
import { run } from '../service/graphql.ts'
import { around } from './documents.ts'
import type { Addition, GraphNode } from './graph-data.ts'
import type { World } from './world.ts'

export type Part = NonNullable<NonNullable<ResultOf<typeof around>['graph']>['part']>
export type PartNode = Part['nodes'][number]

/** A node, up to `limit` of its neighbours, and the relationships among them. */
export function useAround(graph: string, id: string | null, limit: number) {
  return useQuery({
    queryKey: ['around', graph, id, limit],
    enabled: id !== null,
    queryFn: ({ signal }) => run(around, { graph, id: id ?? '', limit }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined)
  })
}

const TURN = 2.4
const DISTANCE = 0.012

/** Neighbours that the picture lacks, in a spiral around their node; `at` is the place of a node that the picture lacks too. */
export function additionOf(part: Part, world: World): Addition {
  const [centre, ...neighbours] = part.nodes
  const known = centre === undefined ? undefined : world.nodes[world.places.get(String(centre.id)) ?? -1]
  const { x, y } = known ?? placeNear(neighbours, world)
  const place = ({ id, name, labels }: PartNode, at: number): GraphNode => ({
    id: String(id),
    name: name ?? String(id),
    label: labels?.[0] ?? null,
    x: x + DISTANCE * Math.sqrt(at) * Math.cos(TURN * at),
    y: y + DISTANCE * Math.sqrt(at) * Math.sin(TURN * at)
  })
  const links = part.relationships.map(({ source, target, type }) => ({ source, target, type }))
  return { nodes: part.nodes.map(place), links }
}

/** The mean of the neighbours that the picture has, else its middle. */
function placeNear(neighbours: readonly PartNode[], world: World): { readonly x: number; readonly y: number } {
  const known = neighbours.flatMap(({ id }) => world.nodes[world.places.get(String(id)) ?? -1] ?? [])
  if (known.length === 0) return { x: 0.5, y: 0.5 }
  return { x: known.reduce((sum, { x }) => sum + x, 0) / known.length, y: known.reduce((sum, { y }) => sum + y, 0) / known.length }
}
