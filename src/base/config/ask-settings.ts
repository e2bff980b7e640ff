import { Type } from 'typebox'

/** Settings of the parser and of a question's budget. */
export const askSettings = {
  readThreads: Type.Integer({
    setting: 'EDGEWISE_READ_THREADS',
    default: 2,
    minimum: 1,
    maximum: 64,
    description: 'Maximum worker threads that parse questions and check answers; another thread starts when one is slow.'
  }),
  readMs: Type.Integer({
    setting: 'EDGEWISE_READ_MS',
    default: 5000,
    minimum: 100,
    maximum: 600_000,
    description: 'Time limit for parsing a question or checking an answer; the thread is then replaced.'
  }),
  askMaxIterations: Type.Integer({
    setting: 'EDGEWISE_ASK_MAX_ITERATIONS',
    default: 30,
    minimum: 1,
    maximum: 1000,
    description: 'Maximum model turns per question.'
  }),
  askMaxCalls: Type.Integer({
    setting: 'EDGEWISE_ASK_MAX_CALLS',
    default: 200,
    minimum: 1,
    maximum: 10_000,
    description: 'Maximum tool calls by the model per question.'
  }),
  askMaxTokens: Type.Integer({
    setting: 'EDGEWISE_ASK_MAX_TOKENS',
    default: 200_000,
    minimum: 1,
    maximum: 1e9,
    description: 'Maximum model tokens per question.'
  }),
  askMaxSeconds: Type.Integer({
    setting: 'EDGEWISE_ASK_MAX_SECONDS',
    default: 120,
    minimum: 1,
    maximum: 86_400,
    description: 'Time limit of a question in seconds: the default, and the maximum a request can set unless it runs as a job.'
  })
}
