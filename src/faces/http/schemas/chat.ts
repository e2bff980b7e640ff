import { type TSchema, Type } from 'typebox'
import { budgetSchema, profileSchema } from '../../../ask/loop/question-schema.ts'
import { answerSchema } from '../../../results/answer-document.ts'
import { MAX_QUESTION_TEXT } from '../../../tools/input-limits.ts'
import { answerFields } from '../../openai/answer-member.ts'
import { unreadable } from '../../openai/read-messages.ts'

/** Clients send null for unset fields. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
const open = { additionalProperties: true }

const model = Type.String({
  minLength: 1,
  description: 'The planner (`edgewise`, `edgewise-rules`, `edgewise-llm`), optionally followed by `@` and the graph: `edgewise@london`.',
  examples: ['edgewise']
})

const extension = Type.Optional(
  Type.Object(
    {
      graph: Type.Optional(Type.String({ minLength: 1, description: 'Graph to query if the model names none.' })),
      conversationId: Type.Optional(Type.String({ minLength: 1, description: 'A conversation of POST /ask to continue; earlier messages are then ignored.' })),
      profile: Type.Optional(profileSchema),
      budget: Type.Optional(budgetSchema),
      evidence: Type.Optional(Type.Boolean({ default: true, description: 'Whether the text ends with the calls behind the answer.' })),
      progress: Type.Optional(Type.Boolean({ default: false, description: 'Whether a stream reports its steps as `reasoning_content` before the answer.' }))
    },
    { additionalProperties: false, description: 'Parameters of this service in addition to those of the OpenAI API.' }
  )
)

const spoken = Type.String({ maxLength: MAX_QUESTION_TEXT })
const part = Type.Object(
  { type: Type.String({ not: { enum: unreadable } }), text: maybe(spoken), refusal: maybe(spoken) },
  { ...open, required: ['type'], description: 'Text. Images, audio and files are rejected.' }
)
const content = maybe(Type.Union([spoken, Type.Array(part)]))

const message = Type.Object(
  { role: Type.Enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']), content, refusal: maybe(spoken) },
  { ...open, description: 'The last user message is the question. Earlier user and assistant messages are the conversation; other messages are ignored.' }
)

const schema = Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the answer.' })
const format = (...jsonSchema: TSchema[]) =>
  maybe(Type.Union([Type.Object({ type: Type.Literal('text') }, open), Type.Object({ type: Type.Literal('json_object') }, open), ...jsonSchema]))
const stream = maybe(Type.Boolean({ default: false, description: 'Answer with server-sent events.' }))
const store = maybe(Type.Boolean({ default: true, description: 'false: the question and its answer are not stored.' }))

const without = 'Parameters that are not listed are ignored; `edgewise.ignored` of the answer lists them.'

export const completionRequestSchema = Type.Object(
  {
    model,
    messages: Type.Array(message, { minItems: 1, maxItems: 2048 }),
    stream,
    stream_options: maybe(Type.Object({ include_usage: maybe(Type.Boolean({ description: 'Add a final chunk with the token usage.' })) }, open)),
    response_format: format(
      Type.Object({ type: Type.Literal('json_schema'), json_schema: Type.Object({ name: Type.Optional(Type.String()), schema }, open) }, open)
    ),
    store,
    n: maybe(Type.Integer({ minimum: 1, maximum: 1, description: 'Only one answer is supported.' })),
    tool_choice: maybe(Type.Enum(['auto', 'none'], { description: 'Tools in a request are never called.' })),
    modalities: maybe(Type.Array(Type.Enum(['text']))),
    edgewise: extension
  },
  { ...open, description: without, examples: [{ model: 'edgewise', messages: [{ role: 'user', content: 'Which stations lie on the most shortest paths?' }] }] }
)

const item = Type.Object(
  { type: Type.Optional(Type.String()), role: Type.Optional(Type.Enum(['system', 'developer', 'user', 'assistant'])), content },
  { ...open, description: 'A message. Items without a role are ignored.' }
)

export const responseRequestSchema = Type.Object(
  {
    model,
    input: Type.Union([Type.String({ minLength: 1, maxLength: MAX_QUESTION_TEXT, pattern: '\\S' }), Type.Array(item, { minItems: 1, maxItems: 2048 })], {
      description: 'The question, or a conversation that ends with it.'
    }),
    instructions: maybe(Type.String({ maxLength: MAX_QUESTION_TEXT, description: 'Ignored.' })),
    metadata: maybe(Type.Record(Type.String(), Type.String(), { description: 'Returned with the response.' })),
    previous_response_id: maybe(Type.String({ minLength: 1, description: 'Id of a stored response to continue from.' })),
    conversation: maybe(
      Type.Union([Type.String({ minLength: 1 }), Type.Object({ id: Type.String({ minLength: 1 }) })], { description: 'A conversation to continue.' })
    ),
    stream,
    text: maybe(Type.Object({ format: format(Type.Object({ type: Type.Literal('json_schema'), name: Type.Optional(Type.String()), schema }, open)) }, open)),
    store,
    tool_choice: maybe(Type.Enum(['auto', 'none'], { description: 'Tools in a request are never called.' })),
    edgewise: extension
  },
  { ...open, description: without, examples: [{ model: 'edgewise', input: 'Which stations lie on the most shortest paths?' }] }
)

const answerMember = Type.Object(
  {
    ...Type.Pick(answerSchema, [...answerFields]).properties,
    turn: Type.Union([Type.Integer(), Type.Null()]),
    ignored: Type.Array(Type.String(), { description: 'Parameters of the request that were ignored.' })
  },
  { description: 'The answer as data, with the calls that support it, as in POST /ask.' }
)

export const completionSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('chat.completion'),
    created: Type.Integer(),
    model: Type.String(),
    choices: Type.Array(
      Type.Object({
        index: Type.Integer(),
        message: Type.Object(
          { role: Type.Literal('assistant'), content: Type.Union([Type.String(), Type.Null()]), refusal: Type.Union([Type.String(), Type.Null()]) },
          open
        ),
        logprobs: Type.Null(),
        finish_reason: Type.Literal('stop')
      })
    ),
    usage: Type.Object({ prompt_tokens: Type.Integer(), completion_tokens: Type.Integer(), total_tokens: Type.Integer() }),
    edgewise: answerMember
  },
  { $id: 'ChatCompletion', title: 'ChatCompletion' }
)

export const responseSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('response'),
    created_at: Type.Integer(),
    status: Type.Enum(['completed', 'failed', 'in_progress']),
    model: Type.String(),
    output: Type.Array(
      Type.Object({
        id: Type.String(),
        type: Type.Literal('message'),
        status: Type.String(),
        role: Type.String(),
        content: Type.Array(Type.Object({ type: Type.String() }, open))
      })
    ),
    usage: Type.Union([Type.Object({ input_tokens: Type.Integer(), output_tokens: Type.Integer(), total_tokens: Type.Integer() }, open), Type.Null()]),
    edgewise: Type.Optional(answerMember)
  },
  { $id: 'Response', title: 'Response', ...open }
)

export const chatModelSchema = Type.Object(
  { id: Type.String(), object: Type.Literal('model'), created: Type.Integer({ description: 'Unix time in seconds.' }), owned_by: Type.String() },
  { $id: 'ChatModel', title: 'ChatModel' }
)
