import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { EdgewiseError } from '../src/base/errors.ts'
import { answerBy, innerApp } from '../src/faces/http/inner-app.ts'

/** The page loads and calls this service alone. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'"
].join('; ')
const HASHED = 'public, max-age=31536000, immutable'

function protect(reply: FastifyReply, path: string): void {
  reply.headers({
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': path.includes('/assets/') ? HASHED : 'no-cache'
  })
}

/** Serves the files of a folder below /ui/. */
async function openFiles(root: string): Promise<FastifyInstance> {
  const [{ default: Fastify }, { default: files }] = await Promise.all([import('fastify'), import('@fastify/static')])
  const app = Fastify()
  await app.register(files, { root, prefix: '/ui/', index: false, cacheControl: false, preCompressed: true, setHeaders: protect })
  await app.ready()
  return app
}

/** Serves the page at /ui/ without a key, and its first file at unknown addresses below, for the page's router. `folder` null: no page. */
export const pageRoutes: FastifyPluginAsync<{ folder: string | null }> = async (app, { folder }) => {
  const isBuilt = folder !== null && existsSync(join(folder, 'index.html'))
  const options = { schema: { hide: true }, config: { scope: null } }
  app.get('/', options, async ({ headers }, reply) => reply.redirect(isBuilt && headers.accept?.includes('text/html') === true ? '/ui/' : '/docs'))
  if (folder === null) return
  const openPage = innerApp(app, () => openFiles(folder))
  app.get('/ui', options, async (_request, reply) => reply.redirect('/ui/'))
  app.get<{ Params: { '*': string } }>('/ui/*', options, async (request, reply) => {
    if (!isBuilt) throw new EdgewiseError('EDGEWISE_PAGE_NOT_BUILT')
    const isFile = /\.\w+$/.test(request.params['*'])
    return answerBy(await openPage(), request, reply, isFile ? request.url : '/ui/index.html')
  })
}
