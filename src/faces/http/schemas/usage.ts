import { Type } from 'typebox'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const usageOfDaySchema = Type.Object(
  {
    day: Type.String({ description: 'In UTC, such as 2027-01-31.' }),
    key: Type.Union([Type.String(), Type.Null()], { description: 'Id of the key; null: the service had no keys.' }),
    requests: count('Authenticated requests, and messages of sockets that count as one.'),
    questions: count('Answered questions.'),
    toolCalls: count('Calls of tools, including failed ones.'),
    modelCalls: count('Requests to models, including failed ones.'),
    promptTokens: count('Tokens sent to models.'),
    completionTokens: count('Tokens received from models.')
  },
  { $id: 'UsageOfDay', title: 'UsageOfDay', description: 'Usage of one key on one day.', additionalProperties: false }
)
