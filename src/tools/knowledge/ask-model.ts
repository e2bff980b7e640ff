import { Type } from 'typebox'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { replyColumns, replyOutcome, replySummary } from './model-reply.ts'

export const askModel = defineTool({
  name: 'ask_model',
  aliases: ['llm_query'],
  parameterAliases: { query: 'question', prompt: 'question' },
  family: 'knowledge',
  offeredTo: 'callers',
  description: 'Asks a model that knows much in general and nothing of this task: say all it needs. What it says is not checked.',
  phrases: ['ask a language model', 'what is known in general', 'general knowledge question', 'let a model reason about it', 'ask the model again'],
  input: toolInput({ question: Type.String({ minLength: 1, maxLength: 50_000, description: 'The question, with all that it needs.' }) }),
  output: { columns: replyColumns, summary: Type.Object(replySummary) },
  examples: [{ title: 'What is known in general', input: { question: 'What is a property graph? One sentence.' }, summary: { calls: 1 } }],
  effects: 'spends',
  needs: 'model',
  deterministic: false,
  run: ({ question }, { outside, control }) => replyOutcome(outside.model, { role: 'user', content: question }, control)
})
