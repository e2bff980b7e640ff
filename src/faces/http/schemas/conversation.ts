import { Type } from 'typebox'

export const conversationSchema = Type.Object(
  {
    id: Type.String(),
    createdAt: Type.String(),
    turns: Type.Array(Type.Object({ sequence: Type.Integer(), question: Type.String(), answer: Type.Unknown(), at: Type.String() }))
  },
  { $id: 'Conversation', title: 'Conversation' }
)

export const conversationSummarySchema = Type.Object(
  { id: Type.String(), createdAt: Type.String(), turns: Type.Integer({ description: 'Number of questions.' }) },
  { $id: 'ConversationSummary', title: 'ConversationSummary' }
)
