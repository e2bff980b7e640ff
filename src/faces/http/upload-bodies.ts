import multipart from '@fastify/multipart'
import fp from 'fastify-plugin'
import { MAX_FIELD, rawGraphTypes } from './upload.ts'

/** Bodies are left as streams. For routes that receive graphs only: register it in their scope. */
export default fp(
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser([...rawGraphTypes], async () => undefined)
    // Files are counted as they stream, together; see upload.ts.
    await app.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY, files: 2, fields: 20, fieldSize: MAX_FIELD } })
  },
  { name: 'upload-bodies' }
)
