import type { Readable } from 'node:stream'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { formatOfMediaType, graphMediaTypes } from '../../storage/graphs/import/formats.ts'
import type { ImportFile } from '../../storage/graphs/import/tables/local-file.ts'

export { graphMediaTypes, importFormats } from '../../storage/graphs/import/formats.ts'

import { assertField, MAX_FIELD, optionsOf, type UploadOptions } from './upload-fields.ts'

/** Tables of one graph in a form. */
const MAX_FILES = 50

/** The bytes of a body or a part. The stream is not destroyed when reading stops, because that would close the socket before the response. */
export async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array
}

/** An uploaded graph: its options, and files that stream, so each must be read before the next. */
export interface Upload extends UploadOptions {
  readonly files: AsyncIterable<ImportFile>
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
    assertField(part.fieldname)
    if (part.valueTruncated) throw invalidInput(`The field "${part.fieldname}" is longer than ${MAX_FIELD} bytes.`)
    fields.set(part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value))
  }
}

const fieldsOfQuery = ({ query }: FastifyRequest) => new Map(Object.entries(query as object).map(([name, value]) => [name, String(value)]))

async function receiveForm(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const parts = request.parts()[Symbol.asyncIterator]()
  const fields = fieldsOfQuery(request)
  const first = await nextFile(parts, fields)
  if (!first) throw invalidInput('The form contains no file. Send one as "file", or several tables of one graph as files of any field names.')
  const limit = createLimit(maxBytes)

  async function* files(): AsyncIterable<ImportFile> {
    const late = new Map<string, string>()
    for (let file: MultipartFile | undefined = first; file; file = await nextFile(parts, late)) {
      yield { source: file.filename || file.fieldname, bytes: limit(file.file) }
    }
    if (late.size > 0)
      throw invalidInput(`The fields ${[...late.keys()].join(', ')} came after the file. Send all fields before the file. Nothing was changed.`)
  }
  return { ...optionsOf(fields), files: files() }
}

function receiveRaw(request: FastifyRequest, maxBytes: number): Upload {
  const mediaType = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const options = optionsOf(fieldsOfQuery(request))
  const format = options.reading.format ?? formatOfMediaType(mediaType)
  if (format === undefined)
    throw invalidInput(`Unknown format of a body of type "${mediaType}". State it with ?format=, or send one of ${graphMediaTypes.join(', ')}.`)
  async function* files(): AsyncIterable<ImportFile> {
    yield { source: 'body', bytes: createLimit(maxBytes)(request.raw) }
  }
  return { ...options, reading: { ...options.reading, format }, files: files() }
}

/** Reads a graph from a multipart form or a raw body. The query has the options; a form field overrides one. */
export async function receiveGraph(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  return request.isMultipart() ? receiveForm(request, maxBytes) : receiveRaw(request, maxBytes)
}

/** Leaves bodies as streams. Register it in the scope of routes that receive graphs. */
export default fp(
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser([...graphMediaTypes], async () => undefined)
    // All files are counted together as they stream; see upload.ts.
    await app.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY, files: MAX_FILES, fields: 40, fieldSize: MAX_FIELD } })
  },
  { name: 'upload-bodies' }
)
