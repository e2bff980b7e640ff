import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** For safe methods with effects: pages of other sites can open sockets and event streams without a preflight too. */
export async function assertSameOrigin({ headers: { origin }, host }: Pick<FastifyRequest, 'headers' | 'host'>): Promise<void> {
  if (origin !== undefined && hostOf(origin) !== host) throw new EdgewiseError('EDGEWISE_CROSS_ORIGIN', { origin, host })
}

/**
 * Keeps pages of other sites from changing anything. Browsers send forms to any host without a preflight, and this service answers on loopback without
 * credentials. Browsers always send the page's origin; other programs do not.
 */
export default fp(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      if (!SAFE_METHODS.includes(request.method)) await assertSameOrigin(request)
    })
  },
  { name: 'same-origin' }
)
