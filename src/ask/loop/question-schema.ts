import { Type } from 'typebox'
import { MAX_QUESTION_TEXT } from '../../tools/input-limits.ts'
import { budgetSchema, profileSchema } from './ask-options.ts'

/** What is asked, as every surface takes it. */
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
