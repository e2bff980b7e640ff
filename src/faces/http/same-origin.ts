import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** For safe methods with effects: pages of other sites can open sockets and event streams without a preflight too. */
export function assertSameOrigin(request: Pick<FastifyRequest, 'headers' | 'host'>): void {
  const { origin } = request.headers
  if (origin === undefined) return
  const { host } = request
  if (hostOf(origin) !== host) throw new EdgewiseError('EDGEWISE_CROSS_ORIGIN', { origin, host })
}

/**
 * Keeps pages of other sites from changing anything. Browsers send forms to any host without a preflight, and this service answers on loopback without
 * credentials. Browsers always send the page's origin; other programs do not.
 */
export default fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      if (!SAFE_METHODS.includes(request.method)) assertSameOrigin(request)
      done()
    })
  },
  { name: 'same-origin' }
)
