import type { PartOfGraph, PlacedRelationship } from '../src/faces/http/graph-parts.ts'
import type { GraphInfo } from '../src/faces/http/graphs.ts'
import type { GraphqlContext } from './context.ts'
import { inTurns } from './in-turns.ts'
import type { GraphNode } from './node.ts'

interface PartArguments {
  readonly nodes: readonly string[]
  readonly hops?: number | null
  readonly limit?: number | null
  readonly labels?: readonly string[] | null
  readonly types?: readonly string[] | null
}

interface ReadPart extends PartOfGraph {
  readonly graph: string
}

export const graphPartResolvers = {
  Graph: {
    part: async ({ name: graph }: GraphInfo, given: PartArguments, { service, request, signal }: GraphqlContext): Promise<ReadPart> => {
      const order = { nodes: given.nodes, hops: given.hops ?? 0, limit: given.limit ?? 100, labels: given.labels ?? [], types: given.types ?? [] }
      return { graph, ...(await service.graphParts.read(request.tenant, graph, order, signal)) }
    }
  },
  GraphPart: {
    nodes: ({ graph, nodes }: ReadPart) => inTurns(nodes.map((stored): GraphNode => ({ graph, id: stored.key, name: stored.name, stored }))),
    relationships: ({ relationships }: ReadPart) => inTurns(relationships)
  },
  Relationship: {
    id: ({ source, type, target, place }: PlacedRelationship) => JSON.stringify([source, type, target, place])
  }
}
