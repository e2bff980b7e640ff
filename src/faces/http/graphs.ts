import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { QuerySchemas } from '../../ask/loop/query-schemas.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { isRounded, writeMarked } from '../../results/whole-number.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { assertGraphName } from '../../storage/graphs/import/graph-name.ts'
import { type ImportPlan, importSkipping, planImport } from '../../storage/graphs/import/import-files.ts'
import { openRecords } from '../../storage/graphs/import/open-records.ts'
import { readOwnJson } from '../../storage/graphs/import/read-json.ts'
import type { ImportRecord } from '../../storage/graphs/import/record.ts'
import { Spool } from '../../storage/graphs/import/tables/local-file.ts'
import type { GraphInfo, GraphSchema, ImportedGraph, ImportOptions } from '../../storage/graphs/store.ts'
import { toJson } from './json-text.ts'
import { receiveGraph } from './upload.ts'

export type { GraphInfo, GraphSchema } from '../../storage/graphs/store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly graphs: {
      list(tenant: string): Promise<GraphInfo[]>
      describe(tenant: string, graph: string): Promise<GraphSchema>
      /** Describes several in the order of their names, with an error in place of each missing one. */
      describeAll(tenant: string, graphs: readonly string[]): Promise<(GraphSchema | EdgewiseError)[]>
      readonly querySchema: QuerySchemas
      drop(tenant: string, graph: string): Promise<void>
      refresh(tenant: string, graph: string): Promise<GraphInfo>
      /** Streams the request's body into a graph atomically, or plans it. `graph` null: the upload's field `name` has its name. */
      receive(
        request: FastifyRequest,
        graph: string | null,
        control: Pick<ImportOptions, 'signal' | 'onProgress'>
      ): Promise<{ graph: ImportedGraph | ImportPlan; created: boolean }>
      /** Replaces a graph by a document in the JSON format. */
      put(tenant: string, graph: string, document: object, options: ImportOptions): Promise<{ graph: ImportedGraph; created: boolean }>
    }
  }
}

function nameOf(graph: string | null, upload: string | null): string {
  const name = graph ?? upload
  if (name === null) throw invalidInput('The name of the graph is missing. Send the field "name" before the file.')
  assertGraphName(name)
  return name
}

/** Rejects numbers that may have been rounded on their way here, because other values than intended would be stored. */
function refuseRounded(value: unknown): void {
  if (isRounded(value)) throw invalidInput(`${value} may have been rounded from another integer: ${writeMarked}.`)
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) refuseRounded(member)
}

async function* bytesOf(document: object): AsyncGenerator<Uint8Array> {
  refuseRounded(document)
  yield Buffer.from(toJson(document))
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { store, config, querySchema } }) => {
    async function replace(tenant: string, name: string, records: AsyncIterable<ImportRecord>, options: ImportOptions) {
      const before = await store.list(tenant)
      const graph = await store.import(tenant, name, records, options)
      return { graph, created: !before.some((known) => known.name === name) }
    }

    async function take(request: FastifyRequest, graph: string | null, control: Pick<ImportOptions, 'signal' | 'onProgress'>) {
      const { maxUploadBytes: maxBytes } = config
      const { name: field, store: options, reading, isPlan, maxFaults, files } = await receiveGraph(request, maxBytes)
      const name = nameOf(graph, field)
      const [given, replaceBy] = [{ ...options, ...control }, (records: AsyncIterable<ImportRecord>) => replace(request.tenant, name, records, given)]
      if (!isPlan && maxFaults === null) return replaceBy(openRecords({ ...reading, files, maxBytes }))
      const spool = new Spool()
      try {
        const again = { ...reading, maxBytes, files: await spool.keep(files) }
        if (isPlan) return { graph: await planImport(again, control.signal), created: false }
        return await importSkipping(again, maxFaults ?? 0, control.signal, replaceBy)
      } finally {
        await spool.close()
      }
    }

    app.decorate('graphs', {
      list: (tenant) => store.list(tenant),
      describe: (tenant, graph) => store.schema(tenant, graph),
      async describeAll(tenant, graphs) {
        const found = new Map((await store.schemas(tenant, graphs)).map((schema) => [schema.name, schema]))
        const known = found.size < graphs.length ? (await store.list(tenant)).map(({ name }) => name) : []
        return graphs.map((graph) => found.get(graph) ?? new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph, known }))
      },
      querySchema,
      drop: (tenant, graph) => store.drop(tenant, graph),
      async put(tenant, graph, document, options) {
        assertGraphName(graph)
        return replace(tenant, graph, readOwnJson(bytesOf(document), 'input'), options)
      },
      async refresh(tenant, graph) {
        await store.refresh(tenant, graph)
        const graphs = await store.list(tenant)
        const info = graphs.find(({ name }) => name === graph)
        if (info === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph, known: graphs.map(({ name }) => name) })
        return info
      },
      async receive(request, graph, control) {
        try {
          return await take(request, graph, control)
        } finally {
          // The rest of a rejected upload is read and dropped: a client that writes before it reads must see the response.
          request.raw.unpipe()
          request.raw.resume()
        }
      }
    })
  },
  { name: 'graphs', dependencies: ['identity'] }
)
