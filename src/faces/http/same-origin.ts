import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** For requests that do something although their method is a safe one: sockets and event streams of other sites' pages are opened without asking, too. */
export async function assertSameOrigin({ headers: { origin }, host }: Pick<FastifyRequest, 'headers' | 'host'>): Promise<void> {
  if (origin !== undefined && hostOf(origin) !== host) throw new EdgewiseError('EDGEWISE_CROSS_ORIGIN', { origin, host })
}

/**
 * Keeps pages of other sites from changing anything. Browsers send forms to any host without asking it first, and this service answers on
 * loopback without credentials; they always name the page's origin, which programs do not send.
 */
export default fp(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      if (!SAFE_METHODS.includes(request.method)) await assertSameOrigin(request)
    })
  },
  { name: 'same-origin' }
)
