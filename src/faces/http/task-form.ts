import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { MAX_BLOB_BYTES } from '../../storage/state/blobs.ts'
import { MAX_FILES } from '../../tasks/kgot/task-input.ts'
import { parseJsonBody } from './json-body.ts'
import { type TaskBody, taskRequestSchema } from './schemas/task.ts'
import { bytesOf } from './upload.ts'
import { checkBody } from './validation.ts'

const MAX_FIELD = 262_144
/** Text fields; all others are JSON. */
const WORDS = new Set(['task', 'style', 'profile'])

function readField({ fieldname, value, valueTruncated }: Exclude<Multipart, MultipartFile>): unknown {
  if (!Object.hasOwn(taskRequestSchema.properties, fieldname)) {
    const known = Object.keys(taskRequestSchema.properties).filter((name) => name !== 'attachments')
    throw invalidInput(`Unknown field "${fieldname}". Fields: ${known.join(', ')}, and "file" for each file.`)
  }
  if (valueTruncated) throw invalidInput(`The field "${fieldname}" is longer than ${MAX_FIELD} bytes.`)
  if (WORDS.has(fieldname)) return String(value)
  return parseJsonBody(Buffer.from(String(value)))
}

/** Converts errors of the form reader to this project's own. */
function inOwnWords(error: unknown): unknown {
  if (error instanceof EdgewiseError || !(error instanceof Error)) return error
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return invalidInput(`A task can have up to ${MAX_FILES} files.`)
  if (code !== undefined && !code.startsWith('FST_')) return error
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `Cannot read the form: ${error.message}.` }, { cause: error })
}

/** Converts a form to the equivalent JSON body, and stores its files by hash in order of arrival. */
async function receive(request: FastifyRequest, tasks: FastifyInstance['tasks']): Promise<unknown> {
  const body: Record<string, unknown> = {}
  const attachments: { name: string; sha256: string }[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') body[part.fieldname] = readField(part)
    else if (part.fieldname !== 'file') throw invalidInput(`Send files as "file", not as "${part.fieldname}".`)
    else {
      const { sha256 } = await tasks.addFile(request.tenant, bytesOf(part.file))
      attachments.push({ name: part.filename, sha256 })
    }
  }
  return attachments.length === 0 ? body : { ...body, attachments }
}

/** Accepts tasks as forms with files. Register it in the scope of the route that takes tasks. */
export default fp(
  async (app) => {
    const limits = { fileSize: MAX_BLOB_BYTES + 1, files: MAX_FILES, fields: 20, fieldSize: MAX_FIELD }
    // A file's name is validated as sent, rather than truncated to its last part.
    await app.register(multipart, { limits, throwFileSizeLimit: false, preservePath: true } as Parameters<typeof multipart>[1])
    const check = checkBody<TaskBody>(taskRequestSchema)
    app.addHook('preValidation', async (request) => {
      if (!request.isMultipart()) return
      // Both checks precede any write.
      request.demand('spend')
      app.tasks.assertPossible()
      try {
        request.body = check(await receive(request, app.tasks))
      } catch (error) {
        throw inOwnWords(error)
      }
    })
  },
  { name: 'task-form' }
)
