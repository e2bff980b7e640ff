import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StoredConversation } from '../src/plugins/conversations.ts'
import type { GraphSchema } from '../src/plugins/graphs.ts'
import type { ShapedResult } from '../src/results/shape.ts'
import { type Batch, createBatch } from './batch.ts'

/** A page of an earlier result. */
export interface PageKey {
  readonly handle: string
  readonly offset: number
  readonly limit: number
  readonly lists: 'ends' | 'whole'
}

/** What resolvers work with: the plugins that routes use, on behalf of one request. */
export interface GraphqlContext {
  readonly service: Pick<FastifyInstance, 'caller' | 'asker' | 'conversations' | 'graphs' | 'checkQuestion'>
  readonly request: Pick<FastifyRequest, 'id' | 'tenant' | 'grants' | 'may' | 'demand'>
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal
  readonly load: Loaders
}

/** Reads what many objects of one query need in one call each. */
export interface Loaders {
  readonly schema: Batch<string, GraphSchema>
  readonly conversation: Batch<string, StoredConversation>
  readonly page: Batch<PageKey, ShapedResult>
}

/** A context of one operation. */
export function createContext({ service, request, signal }: Pick<GraphqlContext, 'service' | 'request' | 'signal'>): GraphqlContext {
  const { tenant } = request
  const load = {
    schema: createBatch<string, GraphSchema>((graphs) => service.graphs.describeAll(tenant, graphs)),
    conversation: createBatch<string, StoredConversation>((ids) => service.conversations.many(tenant, ids)),
    page: createBatch<PageKey, ShapedResult>((pages) => service.caller.pages(tenant, pages, { signal }))
  }
  return { service, request, signal, load }
}
