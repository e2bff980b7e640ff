import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { type PartOfGraph, type PartOrder, readDegrees, readPart } from '../../storage/graphs/read-part.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'

export type { PartOfGraph, PlacedRelationship } from '../../storage/graphs/read-part.ts'
export type { StoredNode } from '../../storage/graphs/store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly graphParts: {
      /** Nodes, their neighbours, and the relationships among them. */
      read(tenant: string, graph: string, order: PartOrder, signal: AbortSignal): Promise<PartOfGraph>
      /** The nodes with these keys; null for one that is gone, or whose graph is. */
      nodes(tenant: string, graph: string, keys: readonly string[]): Promise<(StoredNode | null)[]>
      /** The number of relationships of each node, by the ids of `nodes`. */
      degrees(tenant: string, graph: string, ids: readonly number[], signal: AbortSignal): Promise<number[]>
    }
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { allGraphs: store } }) => {
    app.decorate('graphParts', {
      read: (tenant, graph, order, signal) => readPart({ store, tenant, graph, signal }, order),
      async nodes(tenant, graph, keys) {
        const { nodes } = await store.findNodes(tenant, graph, { keys, limit: keys.length }).catch(noneIfGone)
        const byKey = new Map(nodes.map((node) => [node.key, node]))
        return keys.map((key) => byKey.get(key) ?? null)
      },
      degrees: (tenant, graph, ids, signal) => readDegrees({ store, tenant, graph, signal }, ids)
    })
  },
  { name: 'graph-parts' }
)

function noneIfGone(error: unknown): { nodes: StoredNode[] } {
  if (error instanceof EdgewiseError && error.code === 'EDGEWISE_UNKNOWN_GRAPH') return { nodes: [] }
  throw error
}
