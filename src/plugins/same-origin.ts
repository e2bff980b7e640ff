import fp from 'fastify-plugin'
import { EdgewiseError } from '../errors.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/**
 * Keeps pages of other sites from changing anything. Browsers send forms to any host without asking it first, and this service answers on
 * loopback without credentials; they always name the page's origin, which programs do not send.
 */
export default fp(
  async (app) => {
    app.addHook('onRequest', async ({ method, headers: { origin }, host }) => {
      if (origin === undefined || SAFE_METHODS.includes(method) || hostOf(origin) === host) return
      throw new EdgewiseError('EDGEWISE_CROSS_ORIGIN', { origin, host })
    })
  },
  { name: 'same-origin' }
)
