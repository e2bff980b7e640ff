import fp from 'fastify-plugin'
import type { Asker } from '../agent/ask.ts'
import type { Answer, AskOptions, AskRequest } from '../agent/types.ts'
import type { Runtime } from '../runtime.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly asker: Omit<Asker, 'ask'> & {
      /** As the asker's own, but what the request may is told, never left open: `maySpend: request.may('spend')`. */
      ask(request: AskRequest, options: AskOptions & { readonly maySpend: boolean }): Promise<Answer>
    }
  }
}

export default fp<{ runtime: Runtime }>(async (app, { runtime }) => void app.decorate('asker', runtime.asker), { name: 'asker' })
