import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { EdgewiseError } from '../src/base/errors.ts'

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

/** Serves the page at /ui/ without a key, and its first file at unknown addresses below, for the page's router. `folder` null: no page. */
export const pageRoutes: FastifyPluginAsync<{ folder: string | null }> = async (app, { folder }) => {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, scope: null }
  })
  const isBuilt = folder !== null && existsSync(join(folder, 'index.html'))
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/ui/',
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: protect
    })
  const schema = { hide: true }
  app.get('/', { schema }, async ({ headers }, reply) => reply.redirect(isBuilt && headers.accept?.includes('text/html') === true ? '/ui/' : '/docs'))
  if (folder === null) return
  app.get('/ui', { schema }, async (_request, reply) => reply.redirect('/ui/'))
  app.get<{ Params: { '*': string } }>('/ui/*', { schema }, async ({ method, url, params: { '*': path } }, reply) => {
    if (!isBuilt) throw new EdgewiseError('EDGEWISE_PAGE_NOT_BUILT')
    if (/\.\w+$/.test(path)) throw new EdgewiseError('EDGEWISE_NOT_FOUND', { method, path: url })
    return reply.sendFile('index.html')
  })
}
