import { createHash } from 'node:crypto'
import { invalidInput } from '../../base/errors.ts'
import { replaced } from '../../storage/graphs/replaced.ts'
import type { GraphInfo, GraphStore } from '../../storage/graphs/store.ts'
import type { WholeResult } from '../../tools/call.ts'

/** Refuses a result about another graph, or about another version of it. */
export function assertAbout({ handle, graph, graphVersion }: WholeResult, { name, version }: Pick<GraphInfo, 'name' | 'version'>): void {
  if (graph !== name) throw invalidInput(`The result ${handle} is about the graph "${graph}", not "${name}". Use a result about this graph.`)
  if (graphVersion !== version) throw replaced(graph)
}

/** Changes with the graph's version and with the order. Throws EDGEWISE_UNKNOWN_GRAPH. */
export async function tagOf(store: Pick<GraphStore, 'version'>, tenant: string, graph: string, order: object): Promise<string> {
  const version = await store.version(tenant, graph)
  return createHash('sha256')
    .update(JSON.stringify([graph, version, order]))
    .digest('hex')
    .slice(0, 24)
}
