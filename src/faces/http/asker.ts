import fp from 'fastify-plugin'
import type { Asker } from '../../ask/loop/ask.ts'
import { questionSchema } from '../../ask/loop/question-schema.ts'
import type { Answer, AskOptions, AskRequest } from '../../ask/loop/types.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { checkBody } from './validation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly asker: Omit<Asker, 'ask'> & {
      /** Like the asker's own method, but permissions are mandatory: `maySpend: request.may('spend')`. */
      ask(request: AskRequest, options: AskOptions & { readonly maySpend: boolean }): Promise<Answer>
    }
    /** Validates a question as the route /ask does, for other APIs. Throws EDGEWISE_INVALID_INPUT with a pointer for each mistake. */
    checkQuestion(question: unknown): AskRequest
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    app.decorate('asker', runtime.asker)
    app.decorate('checkQuestion', checkBody<AskRequest>(questionSchema))
  },
  { name: 'asker' }
)
