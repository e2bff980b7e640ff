import { Type } from 'typebox'

export const feedbackSchema = Type.Object(
  { good: Type.Boolean(), comment: Type.Union([Type.String(), Type.Null()]), at: Type.String() },
  { $id: 'Feedback', title: 'Feedback', description: 'What the asker thinks of an answer.' }
)

export const conversationSchema = Type.Object(
  {
    id: Type.String(),
    createdAt: Type.String(),
    turns: Type.Array(
      Type.Object({
        sequence: Type.Integer(),
        question: Type.String(),
        answer: Type.Unknown(),
        at: Type.String(),
        feedback: Type.Optional(Type.Ref('Feedback'))
      })
    )
  },
  { $id: 'Conversation', title: 'Conversation' }
)

export const conversationSummarySchema = Type.Object(
  { id: Type.String(), createdAt: Type.String(), turns: Type.Integer({ description: 'Number of questions.' }) },
  { $id: 'ConversationSummary', title: 'ConversationSummary' }
)
