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

export const profileSchema = Type.Enum(['default', 'query', 'choices', 'graphwalk'], {
  default: 'default',
  description:
    'What a model works with: the tools that fit the question; one query that it writes and the service checks and runs (one request, for small models too); one choice among the few calls that linking and retrieval leave, for small models; or the four tools of GraphWalk alone (one node and its surroundings at a time).'
})
