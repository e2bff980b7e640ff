import { Type } from 'typebox'
import { MAX_QUESTION_TEXT } from '../../tools/input-limits.ts'

const positive = (description: string, maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum, description }))

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

/** The request of a question on every surface. */
export const questionSchema = Type.Object(
  {
    question: Type.String({
      minLength: 1,
      maxLength: MAX_QUESTION_TEXT,
      pattern: '\\S',
      description: 'In plain English; more than 10,000 characters only where it lists the relationships of a graph of its own.'
    }),
    graph: Type.Optional(Type.String({ minLength: 1, description: 'Graph asked about; default: the default graph.' })),
    conversationId: Type.Optional(Type.String({ minLength: 1, description: 'From an earlier answer, to go on from there.' })),
    planner: Type.Optional(
      Type.Enum(['auto', 'rules', 'llm'], { default: 'auto', description: 'Who chooses the calls: rules without a model, a model, or whichever is fit.' })
    ),
    profile: Type.Optional(profileSchema),
    answerSchema: Type.Optional(
      Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Array(Type.Unknown())], {
        description: 'JSON Schema that the field `data` of the answer must meet, or an example with types for values: [{"name": "string"}].'
      })
    ),
    budget: Type.Optional(budgetSchema)
  },
  { additionalProperties: false, examples: [{ question: 'What is the quickest way from Paddington to London Bridge?' }] }
)
