import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StoredConversation } from '../src/faces/http/conversations.ts'
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

/** The context of resolvers: the plugins that routes use, and the request. */
export interface GraphqlContext {
  readonly service: Pick<FastifyInstance, 'caller' | 'asker' | 'conversations' | 'graphs' | 'changes' | 'jobs' | 'tasks' | 'keys' | 'usage' | 'checkQuestion'>
  readonly request: Pick<FastifyRequest, 'id' | 'headers' | 'identity' | 'tenant' | 'grants' | 'authority' | 'may' | 'demand' | 'onAccount'>
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  readonly load: Loaders
}

/** Reads data for many objects of one query in one call each. */
export interface Loaders {
  readonly schema: Batch<string, GraphSchema>
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

export function createContext({ service, request, signal }: Pick<GraphqlContext, 'service' | 'request' | 'signal'>): GraphqlContext {
  const { tenant } = request
  const load = {
    schema: createBatch<string, GraphSchema>((graphs) => service.graphs.describeAll(tenant, graphs)),
    conversation: createBatch<string, StoredConversation>((ids) => service.conversations.many(tenant, ids)),
    job: createBatch<string, ShownJob>((ids) => showJobs(service, tenant, ids)),
    page: createBatch<PageKey, ShapedResult>((pages) => service.caller.pages(tenant, pages, { signal }))
  }
  return { service, request, signal, load }
}
