import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { inSlices } from '../../base/concurrency/thread-share.ts'
import { invalidInput } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { AppliedChanges, ChangedGraph, ChangeOptions } from '../../storage/graphs/change/change-graphs.ts'
import type { GraphChange } from '../../storage/graphs/change/difference.ts'
import { readChanges } from '../../storage/graphs/change/read-changes.ts'

export type { AppliedChanges, ChangedGraph } from '../../storage/graphs/change/change-graphs.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly changes: {
      /** Applies a document of changes, all or none. */
      apply(tenant: string, graph: string, changes: unknown, options: ChangeOptions): Promise<AppliedChanges>
      /** Undoes the change that made a version; default: the last one that is not undone. */
      undo(tenant: string, graph: string, version: string | undefined, options: ChangeOptions): Promise<ChangedGraph>
      /** Newest first. */
      list(tenant: string, graph: string): Promise<GraphChange[]>
    }
  }
}

/** The version that If-Match names; undefined where any will do. */
export function versionIn({ headers }: FastifyRequest): string | undefined {
  const sent = headers['if-match']
  if (sent === undefined || sent.trim() === '*') return undefined
  const version = /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(sent)?.[1]
  if (version === undefined) throw invalidInput(`If-Match must be one version in quotes, such as "12-ab34", or *; it is ${sent}.`)
  return version
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { changes } }) => {
    app.decorate('changes', {
      apply: async (tenant, graph, document, options) => changes.apply(tenant, graph, await inSlices(readChanges(document), options.signal), options),
      undo: (...given) => changes.undo(...given),
      list: (...given) => changes.list(...given)
    })
  },
  { name: 'changes' }
)
