import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json-object.ts'
import { readCsv } from '../../storage/graphs/import/read-csv.ts'
import { readGraphml } from '../../storage/graphs/import/read-graphml.ts'
import { readJson } from '../../storage/graphs/import/read-json.ts'
import { readJsonLines } from '../../storage/graphs/import/read-json-lines.ts'
import type { ImportRecord } from '../../storage/graphs/import/record.ts'
import type { ImportOptions } from '../../storage/graphs/store.ts'
import { assertInputSize } from '../../tools/input-limits.ts'

/** The bytes of a body or a part. The stream is not destroyed when reading stops, because that would close the socket before the response. */
export async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array
}

type Reader = (bytes: AsyncIterable<Uint8Array>, source: string) => AsyncIterable<ImportRecord>

/** An uploaded graph. The records stream, so only the current one is in memory. */
export interface Upload {
  readonly name: string | null
  readonly options: Pick<ImportOptions, 'orientation' | 'nameProperties' | 'allowEmpty'>
  readonly records: AsyncIterable<ImportRecord>
}

const readers = new Map<string, Reader>([
  ['json', readJson],
  ['jsonl', readJsonLines],
  ['graphml', readGraphml],
  ['csv', readCsv]
])
const formatOfExtension = new Map([
  ['.json', 'json'],
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['.graphml', 'graphml'],
  ['.xml', 'graphml'],
  ['.csv', 'csv']
])
const formatOfType = new Map([
  ['application/json', 'json'],
  ['application/x-ndjson', 'jsonl'],
  ['application/jsonl', 'jsonl'],
  ['application/graphml+xml', 'graphml'],
  ['application/xml', 'graphml'],
  ['text/xml', 'graphml']
])
/** Media types of bodies that are a graph without a form. */
export const rawGraphTypes: readonly string[] = [...formatOfType.keys()]
const formats = [...readers.keys()].join(', ')

function readerOf(format: string | undefined, reason: string): Reader {
  const reader = readers.get(format ?? '')
  if (!reader) throw invalidInput(`${reason} Formats: ${formats}. Set the field "format", or use a file name that ends in .json, .jsonl, .graphml or .csv.`)
  return reader
}

/** Limits the bytes of a stream; all files of one request count together. */
function createLimit(maxBytes: number): (bytes: Readable) => AsyncIterable<Uint8Array> {
  let total = 0
  return async function* (bytes) {
    try {
      for await (const chunk of bytesOf(bytes)) {
        total += chunk.byteLength
        if (total > maxBytes) throw new EdgewiseError('EDGEWISE_UPLOAD_TOO_LARGE', { maxBytes })
        yield chunk
      }
    } catch (error) {
      throw unreadableForm(error)
    }
  }
}

function readNameProperties(text: string): Record<string, string> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = null
  }
  assertInputSize(value)
  const isMap = isJsonObject(value) && Object.values(value).every((name) => typeof name === 'string')
  if (!isMap)
    throw invalidInput('The field "nameProperties" must be JSON such as {"Person": "name"}, which maps each label to the property that names its nodes.')
  return value as Record<string, string>
}

function readOrientation(text: string): 'directed' | 'undirected' {
  if (text !== 'directed' && text !== 'undirected') throw invalidInput(`The field "orientation" must be directed or undirected, but is "${text}".`)
  return text
}

function readAllowEmpty(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw invalidInput(`The field "allowEmpty" must be true or false, but is "${text}".`)
  return text === 'true'
}

const fieldNames = ['name', 'format', 'orientation', 'nameProperties', 'allowEmpty']

/** Maximum length of a form field: one property for each label. */
const MAX_FIELD = 65_536
const settings = { properties: { nameProperties: { maxLength: MAX_FIELD } } }

function optionsOf(fields: ReadonlyMap<string, string>): Upload['options'] {
  assertInputSize(Object.fromEntries(fields), settings)
  const orientation = fields.get('orientation')
  const nameProperties = fields.get('nameProperties')
  const allowEmpty = fields.get('allowEmpty')
  return {
    ...(orientation !== undefined && { orientation: readOrientation(orientation) }),
    ...(nameProperties !== undefined && { nameProperties: readNameProperties(nameProperties) }),
    ...(allowEmpty !== undefined && { allowEmpty: readAllowEmpty(allowEmpty) })
  }
}

/** Converts the form reader's errors about the form to the caller's errors; errors with a code pass. */
function unreadableForm(error: unknown): unknown {
  const isReported = error instanceof EdgewiseError || (error as { code?: string }).code !== undefined
  if (isReported || !(error instanceof Error)) return error
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `Cannot read the form: ${error.message}. Nothing was changed.` }, { cause: error })
}

/** The next file, after the preceding fields, which are added to `fields`; undefined at the form's end. */
async function nextFile(parts: AsyncIterator<Multipart>, fields: Map<string, string>): Promise<MultipartFile | undefined> {
  for (;;) {
    const { value: part, done } = await parts.next().catch((error: unknown) => Promise.reject(unreadableForm(error)))
    if (done) return undefined
    if (part.type === 'file') return part
    if (!fieldNames.includes(part.fieldname)) throw invalidInput(`Unknown field "${part.fieldname}". Fields: ${fieldNames.join(', ')}; then the file.`)
    if (part.valueTruncated) throw invalidInput(`The field "${part.fieldname}" is longer than ${MAX_FIELD} bytes.`)
    fields.set(part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value))
  }
}

const fieldsOfQuery = ({ query }: FastifyRequest) => new Map(Object.entries(query as object).map(([name, value]) => [name, String(value)]))

async function receiveForm(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const parts = request.parts()[Symbol.asyncIterator]()
  const fields = fieldsOfQuery(request)
  const first = await nextFile(parts, fields)
  if (!first) throw invalidInput('The form contains no file. Send one as "file", or a pair of CSV files as "nodes" and "relationships".')
  const limit = createLimit(maxBytes)

  async function* records(): AsyncIterable<ImportRecord> {
    const late = new Map<string, string>()
    for (let file: MultipartFile | undefined = first; file; file = await nextFile(parts, late)) {
      const format = fields.get('format') ?? formatOfExtension.get(extname(file.filename).toLowerCase())
      yield* readerOf(format, `Unknown format of "${file.filename}".`)(limit(file.file), file.filename || file.fieldname)
    }
    if (late.size > 0)
      throw invalidInput(`The fields ${[...late.keys()].join(', ')} came after the file. Send all fields before the file. Nothing was changed.`)
  }
  return { name: fields.get('name') ?? null, options: optionsOf(fields), records: records() }
}

function receiveRaw(request: FastifyRequest, maxBytes: number): Upload {
  const mediaType = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const fields = fieldsOfQuery(request)
  const format = fields.get('format') ?? formatOfType.get(mediaType)
  const reader = readerOf(format, `Unknown format of a body of type "${mediaType}".`)
  return { name: fields.get('name') ?? null, options: optionsOf(fields), records: reader(createLimit(maxBytes)(request.raw), 'body') }
}

/** Reads a graph from a multipart form or a raw body. The query has the options; a form field overrides one. */
export async function receiveGraph(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  return request.isMultipart() ? receiveForm(request, maxBytes) : receiveRaw(request, maxBytes)
}

/** Leaves bodies as streams. Register it in the scope of routes that receive graphs. */
export default fp(
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser([...rawGraphTypes], async () => undefined)
    // All files are counted together as they stream; see upload.ts.
    await app.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY, files: 2, fields: 20, fieldSize: MAX_FIELD } })
  },
  { name: 'upload-bodies' }
)
