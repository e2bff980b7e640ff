import { json, problems } from '../src/faces/http/schemas/responses.ts'
import { taskFileSchema } from '../src/faces/http/schemas/task.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'
import { bytesOf } from '../src/faces/http/upload.ts'
import { uncheckedBody } from '../src/faces/http/validation.ts'

const TYPE = 'application/octet-stream'

/** Files for later tasks, of any API. The body streams into the state store. */
export const taskFileRoutes: Routes = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(TYPE, async () => undefined)
  app.post(
    '/kgot/files',
    {
      config: { scope: 'spend', streamsBody: true },
      schema: {
        operationId: 'sendTaskFile',
        tags: ['tasks'],
        summary: 'Upload a file for tasks',
        description:
          'Stores the body, up to 64 MiB, under its SHA-256 hash, by which tasks refer to it in `attachments`. The file is kept for an hour, and while a job refers to it.',
        body: { content: { [TYPE]: { schema: { type: 'string', contentMediaType: TYPE, description: 'The file itself.' } } } },
        response: { 201: json('Stored.', taskFileSchema), ...problems(400, 403, 413, 415, 422) }
      },
      validatorCompiler: uncheckedBody(app)
    },
    async ({ tenant, raw }, reply) => {
      app.tasks.assertPossible()
      try {
        return reply.code(201).send(await app.tasks.addFile(tenant, bytesOf(raw)))
      } finally {
        // The rest of a rejected file is read and dropped: a client that writes before it reads must see the response.
        raw.resume()
      }
    }
  )
}
