import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StoredConversation } from '../src/faces/http/conversations.ts'
import type { StoredNode } from '../src/faces/http/graph-parts.ts'
import type { GraphSchema } from '../src/faces/http/graphs.ts'
import type { ShownJob } from '../src/faces/http/job-api.ts'
import type { ShapedResult } from '../src/results/shape.ts'
import { type Batch, createBatch } from './batch.ts'

/** A page of an earlier result. */
export interface PageKey {
  readonly handle: string
  readonly offset: number
  readonly limit: number
  readonly lists: 'ends' | 'whole'
}

/** A node by its key, or by the store's id. */
export interface NodeKey<Id extends string | number> {
  readonly graph: string
  readonly id: Id
}

/** The context of resolvers: the plugins that routes use, and the request. */
export interface GraphqlContext {
  readonly service: Pick<
    FastifyInstance,
    | 'caller'
    | 'asker'
    | 'conversations'
    | 'graphs'
    | 'graphParts'
    | 'changes'
    | 'jobs'
    | 'tasks'
    | 'keys'
    | 'usage'
    | 'pictures'
    | 'complete'
    | 'feedback'
    | 'checkQuestion'
  >
  readonly request: Pick<FastifyRequest, 'id' | 'headers' | 'identity' | 'tenant' | 'grants' | 'authority' | 'may' | 'demand' | 'me' | 'onAccount'>
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  readonly load: Loaders
}

/** Reads data for many objects of one query in one call each. */
export interface Loaders {
  readonly schema: Batch<string, GraphSchema>
  /** null when the node is gone. */
  readonly node: Batch<NodeKey<string>, StoredNode | null>
  readonly degree: Batch<NodeKey<number>, number>
  readonly conversation: Batch<string, StoredConversation>
  readonly job: Batch<string, ShownJob>
  readonly page: Batch<PageKey, ShapedResult>
}

/** Each job separately, so that a missing one fails alone. */
function showJobs({ jobs }: GraphqlContext['service'], tenant: string, ids: readonly string[]): Promise<(ShownJob | Error)[]> {
  return Promise.all(
    ids.map((id) =>
      jobs
        .read(tenant, id)
        .then(jobs.show)
        .catch((error: Error) => error)
    )
  )
}

/** One read per graph, whose failure concerns that graph alone. */
async function readByGraph<Id extends string | number, Value>(
  keys: readonly NodeKey<Id>[],
  read: (graph: string, ids: readonly Id[]) => Promise<readonly Value[]>
): Promise<(Value | Error)[]> {
  const places = new Map<string, number[]>()
  for (const [at, { graph }] of keys.entries()) {
    const of = places.get(graph) ?? []
    of.push(at)
    places.set(graph, of)
  }
  const values: (Value | Error)[] = []
  const reads = Array.from(places, async ([graph, of]) => {
    const ids = of.map((at) => (keys[at] as NodeKey<Id>).id)
    const found = await read(graph, ids).catch((error: Error) => error)
    for (const [n, at] of of.entries()) values[at] = found instanceof Error ? found : (found[n] as Value)
  })
  await Promise.all(reads)
  return values
}

export function createContext({ service, request, signal }: Pick<GraphqlContext, 'service' | 'request' | 'signal'>): GraphqlContext {
  const { tenant } = request
  const load = {
    schema: createBatch<string, GraphSchema>((graphs) => service.graphs.describeAll(tenant, graphs)),
    node: createBatch<NodeKey<string>, StoredNode | null>((keys) => readByGraph(keys, (graph, ids) => service.graphParts.nodes(tenant, graph, ids))),
    degree: createBatch<NodeKey<number>, number>((keys) => readByGraph(keys, (graph, ids) => service.graphParts.degrees(tenant, graph, ids, signal))),
    conversation: createBatch<string, StoredConversation>((ids) => service.conversations.many(tenant, ids)),
    job: createBatch<string, ShownJob>((ids) => showJobs(service, tenant, ids)),
    page: createBatch<PageKey, ShapedResult>((pages) => service.caller.pages(tenant, pages, { signal }))
  }
  return { service, request, signal, load }
}
