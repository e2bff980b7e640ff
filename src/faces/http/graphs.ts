import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { QuerySchemas } from '../../ask/loop/query-schemas.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { refuseRounded } from '../../results/refuse-rounded.ts'
import { exampleQuestions } from '../../runtime/example-questions.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { formatOf } from '../../storage/graphs/import/formats.ts'
import { assertGraphName } from '../../storage/graphs/import/graph-name.ts'
import { type ImportPlan, importSkipping, planImport } from '../../storage/graphs/import/import-files.ts'
import { openRecords } from '../../storage/graphs/import/open-records.ts'
import { readOwnJson } from '../../storage/graphs/import/read-json.ts'
import type { ImportRecord } from '../../storage/graphs/import/record.ts'
import { Spool } from '../../storage/graphs/import/tables/local-file.ts'
import type { GraphInfo, GraphSchema, ImportedGraph, ImportOptions } from '../../storage/graphs/store.ts'
import type { JobOrder } from './job-api.ts'
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
      /** Questions that the graph can answer. */
      examples(tenant: string, graph: GraphSchema): Promise<string[]>
      readonly querySchema: QuerySchemas
      drop(tenant: string, graph: string): Promise<void>
      refresh(tenant: string, graph: string): Promise<GraphInfo>
      /** Streams the request's body into a graph atomically, or plans it. `graph` null: the upload's field `name` has its name. */
      receive(
        request: FastifyRequest,
        graph: string | null,
        control: Pick<ImportOptions, 'signal' | 'onProgress'>
      ): Promise<{ graph: ImportedGraph | ImportPlan; created: boolean }>
      /** Stores an upload's files, and returns the job that imports them. */
      receiveJob(request: FastifyRequest, graph: string | null): Promise<JobOrder>
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

async function* bytesOf(document: object): AsyncGenerator<Uint8Array> {
  refuseRounded(document)
  yield Buffer.from(toJson(document))
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { store, changes, state, config, querySchema } }) => {
    async function replace(tenant: string, name: string, records: AsyncIterable<ImportRecord>, options: ImportOptions, isMerge = false) {
      const before = await store.list(tenant)
      const graph = await (isMerge ? changes.merge(tenant, name, records, options) : store.import(tenant, name, records, options))
      return { graph, created: !before.some((known) => known.name === name) }
    }

    async function take(request: FastifyRequest, graph: string | null, control: Pick<ImportOptions, 'signal' | 'onProgress'>) {
      const { maxUploadBytes: maxBytes } = config
      const { name: field, store: options, reading, isPlan, isMerge, maxFaults, files } = await receiveGraph(request, maxBytes)
      const name = nameOf(graph, field)
      const [given, replaceBy] = [{ ...options, ...control }, (records: AsyncIterable<ImportRecord>) => replace(request.tenant, name, records, given, isMerge)]
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

    async function orderOf(request: FastifyRequest, graph: string | null): Promise<JobOrder> {
      const { name: field, store: options, reading, isPlan, isMerge, maxFaults, files } = await receiveGraph(request, config.maxUploadBytes)
      if (isPlan) throw invalidInput('A plan is no job: leave out "plan" or the header "Prefer: respond-async".')
      const name = nameOf(graph, field)
      const stored: { name: string; sha256: string }[] = []
      for await (const { source, bytes } of files) {
        if (reading.format === undefined) formatOf(source)
        stored.push({ name: source, sha256: (await state.blobs.put(request.tenant, bytes)).sha256 })
      }
      const extra = { ...(isMerge && { merge: true }), ...(maxFaults !== null && { skipBad: maxFaults }) }
      return { kind: 'import', input: { graph: name, files: stored, ...options, ...reading, ...extra } }
    }

    /** The rest of a rejected upload is read and dropped: a client that writes before it reads must see the response. */
    async function drained<T>(request: FastifyRequest, receive: () => Promise<T>): Promise<T> {
      try {
        return await receive()
      } finally {
        request.raw.unpipe()
        request.raw.resume()
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
      examples: (tenant, graph) => exampleQuestions(store, tenant, graph),
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
      receive: (request, graph, control) => drained(request, () => take(request, graph, control)),
      receiveJob: (request, graph) => drained(request, () => orderOf(request, graph))
    })
  },
  { name: 'graphs', dependencies: ['identity'] }
)
