import { type Static, Type } from 'typebox'
import { EdgewiseError } from '../base/errors.ts'
import type { JobContext, JobKind } from '../jobs/kind.ts'
import type { GraphChanges } from '../storage/graphs/change/change-graphs.ts'
import { importFormats } from '../storage/graphs/import/formats.ts'
import { assertGraphName } from '../storage/graphs/import/graph-name.ts'
import { importSkipping, type Reopenable } from '../storage/graphs/import/import-files.ts'
import { openRecords } from '../storage/graphs/import/open-records.ts'
import type { ImportRecord } from '../storage/graphs/import/record.ts'
import type { ImportFile } from '../storage/graphs/import/tables/local-file.ts'
import { mappingSchema } from '../storage/graphs/import/tables/mapping.ts'
import type { GraphStore, ImportedGraph, ImportOptions } from '../storage/graphs/store.ts'
import type { Blobs } from '../storage/state/blobs.ts'

const strict = { additionalProperties: false }
const text = Type.Optional(Type.String({ minLength: 1, maxLength: 1000 }))

const inputSchema = Type.Object(
  {
    graph: Type.String({ minLength: 1, description: 'Name of the graph.' }),
    files: Type.Array(Type.Object({ name: Type.String({ minLength: 1 }), sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, strict), {
      minItems: 1,
      maxItems: 50,
      description: 'Files that an import with `Prefer: respond-async` uploaded.'
    }),
    orientation: Type.Optional(Type.Enum(['directed', 'undirected'])),
    nameProperties: Type.Optional(Type.Record(Type.String(), Type.String())),
    allowEmpty: Type.Optional(Type.Boolean()),
    merge: Type.Optional(Type.Boolean({ description: 'Add to the graph.' })),
    format: Type.Optional(Type.Enum([...importFormats])),
    mapping: Type.Optional(mappingSchema),
    columns: Type.Optional(Type.Object({ source: text, target: text, weight: text, type: text, key: text, label: text }, strict)),
    form: Type.Optional(Type.Object({ delimiter: text, encoding: text, hasHeader: Type.Optional(Type.Boolean()) }, strict)),
    skipBad: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 }))
  },
  strict
)
type Input = Static<typeof inputSchema>

export interface ImportJobOptions {
  readonly store: Pick<GraphStore, 'import'>
  readonly changes: Pick<GraphChanges, 'merge'>
  readonly blobs: Pick<Blobs, 'has' | 'read'>
  /** Maximum unpacked size of a file. */
  readonly maxBytes: number
}

/** Time between two events of progress. */
const PROGRESS_MS = 1000

/** An import as a job: it reads files that were uploaded before, and replaces the graph as an import does. A job that is run again imports again. */
export function importJob({ store, changes, blobs, maxBytes }: ImportJobOptions): JobKind {
  async function* bytesOf(tenant: string, { name, sha256 }: Input['files'][number]): AsyncGenerator<Uint8Array> {
    const bytes = await blobs.read(tenant, sha256)
    if (bytes === null) throw missing(name)
    yield* bytes
  }

  async function runImport(input: Input, { tenant, signal }: JobContext, onProgress: ImportOptions['onProgress']): Promise<ImportedGraph> {
    const { graph: name, files, skipBad, merge, format, mapping, columns, form, ...options } = input
    const reading = { ...(format && { format }), ...(mapping && { mapping }), ...(columns && { columns }), ...(form && { form }), maxBytes } as Omit<
      Reopenable,
      'files'
    >
    const request: Reopenable = { ...reading, files: () => files.map((file): ImportFile => ({ source: file.name, bytes: bytesOf(tenant, file) })) }
    const control = { ...options, signal, ...(onProgress && { onProgress }) }
    const replace = async (records: AsyncIterable<ImportRecord>) => ({
      graph: await (merge ? changes.merge(tenant, name, records, control) : store.import(tenant, name, records, control))
    })
    const { graph } =
      skipBad === undefined ? await replace(openRecords({ ...request, files: request.files() })) : await importSkipping(request, skipBad, signal, replace)
    return graph
  }

  return {
    name: 'import',
    version: 1,
    description: 'An import of uploaded files, as POST /graphs/{name}/import takes them; the result is the graph.',
    input: inputSchema,
    check(given) {
      assertGraphName((given as Input).graph)
      return { scopes: ['write'] }
    },
    async prepare(given, tenant) {
      const { files } = given as Input
      for (const { name, sha256 } of files) if ((await blobs.has(tenant, sha256)) === null) throw missing(name)
      return { input: given, blobs: [...new Set(files.map(({ sha256 }) => sha256))] }
    },
    async run(given, context) {
      // A chain of promises keeps the events in order.
      let reported: Promise<void> = Promise.resolve()
      let last = 0
      const onProgress: ImportOptions['onProgress'] = (progress) => {
        if (Date.now() - last < PROGRESS_MS) return
        last = Date.now()
        reported = reported.then(() => context.emit('import.progress', progress))
        reported.catch(() => {})
      }
      const graph = await context.step('import', given, () => runImport(given as Input, context, onProgress))
      await reported
      return graph
    }
  }
}

const missing = (name: string): EdgewiseError =>
  new EdgewiseError('EDGEWISE_INVALID_INPUT', {
    detail: `The file "${name}" is not stored. Send it to POST /graphs/{name}/import with the header "Prefer: respond-async".`
  })
