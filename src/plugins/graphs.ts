import fp from 'fastify-plugin'
import { EdgewiseError } from '../errors.ts'
import type { Runtime } from '../runtime.ts'
import { assertGraphName } from '../store/import/graph-name.ts'
import type { GraphInfo, GraphSchema, ImportOptions } from '../store/store.ts'
import { receiveGraph } from './upload.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly graphs: {
      list(tenant: string): Promise<GraphInfo[]>
      describe(tenant: string, graph: string): Promise<GraphSchema>
      drop(tenant: string, graph: string): Promise<void>
      /** Looks at the graph anew. */
      refresh(tenant: string, graph: string): Promise<GraphInfo>
      /** Streams the request's body into a graph, all or nothing. `graph` null: the upload's field `name` says which. */
      receive(
        request: FastifyRequest,
        graph: string | null,
        control: Pick<ImportOptions, 'signal' | 'onProgress'>
      ): Promise<{ graph: GraphInfo; created: boolean }>
    }
  }
}

function nameOf(graph: string | null, upload: string | null): string {
  const name = graph ?? upload
  if (name === null) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'Give the graph a name: the field "name", before the file.' })
  assertGraphName(name)
  return name
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { store, config } }) => {
    app.decorate('graphs', {
      list: (tenant) => store.list(tenant),
      describe: (tenant, graph) => store.schema(tenant, graph),
      drop: (tenant, graph) => store.drop(tenant, graph),
      async refresh(tenant, graph) {
        await store.refresh(tenant, graph)
        const graphs = await store.list(tenant)
        const info = graphs.find(({ name }) => name === graph)
        if (info === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph, known: graphs.map(({ name }) => name) })
        return info
      },
      async receive(request, graph, control) {
        try {
          const upload = await receiveGraph(request, config.maxUploadBytes)
          const name = nameOf(graph, upload.name)
          const before = await store.list(request.tenant)
          const info = await store.import(request.tenant, name, upload.records, { ...upload.options, ...control })
          return { graph: info, created: !before.some((known) => known.name === name) }
        } finally {
          // What a refused upload still sends is read and dropped: a client that writes before it reads must see the answer.
          request.raw.unpipe()
          request.raw.resume()
        }
      }
    })
  },
  { name: 'graphs', dependencies: ['identity'] }
)
