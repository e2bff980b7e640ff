import { Type } from 'typebox'

const positive = (description: string, maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum, description }))

/** What a question may cost. */
export const budgetSchema = Type.Object(
  {
    maxIterations: positive('Steps of planning.', 1000),
    maxModelCalls: positive('Calls of the model.', 1000),
    maxCalls: positive('Calls of tools that the model makes.', 10_000),
    maxTokens: positive('Tokens of the model.', 1e9),
    maxSeconds: positive('Wall time; more than EDGEWISE_ASK_MAX_SECONDS only as a job (`Prefer: respond-async`).', 86_400)
  },
  { additionalProperties: false }
)

export const profileSchema = Type.Enum(['default', 'tools', 'graphwalk'], {
  default: 'default',
  description:
    'How a model works. default: it writes the question as one query, which the service checks and runs; where that takes several looks, it goes on with tools. tools: it calls the tools that fit the question. graphwalk: it calls the four tools of GraphWalk (one node and its surroundings at a time).'
})
