import type { StoredNode } from '../src/faces/http/graph-parts.ts'
import type { GraphqlContext } from './context.ts'

/** A node of a graph; a row holds only its name and key. */
export interface GraphNode {
  readonly graph: string
  readonly id: string | null
  readonly name: unknown
  /** Absent: read when a field needs it. */
  readonly stored?: StoredNode
}

/** null when the node is gone. */
async function storedNode({ graph, id, stored }: GraphNode, { load }: GraphqlContext): Promise<StoredNode | null> {
  return stored ?? (id === null ? null : load.node({ graph, id }))
}

export const nodeResolvers = {
  Node: {
    labels: async (node: GraphNode, _: unknown, context: GraphqlContext) => (await storedNode(node, context))?.labels ?? null,
    properties: async (node: GraphNode, _: unknown, context: GraphqlContext) => (await storedNode(node, context))?.properties ?? null,
    degree: async (node: GraphNode, _: unknown, context: GraphqlContext) => {
      const stored = await storedNode(node, context)
      return stored === null ? null : context.load.degree({ graph: node.graph, id: stored.id })
    }
  }
}
