import { Type } from 'typebox'

const nullable = (schema: ReturnType<typeof Type.String>, description: string) => Type.Union([schema, Type.Null()], { description })

export const traceCallSchema = Type.Object(
  {
    step: Type.Integer({ minimum: 1 }),
    tool: Type.String({ minLength: 1 }),
    arguments: Type.Record(Type.String(), Type.Unknown()),
    graph: Type.String({ minLength: 1 }),
    graphVersion: nullable(Type.String(), 'Version of the graph that was read.'),
    handle: nullable(Type.String(), 'Name of the result.'),
    hash: nullable(Type.String(), 'Hash of the result; null when the call failed.'),
    returned: Type.Integer(),
    total: Type.Integer(),
    elapsedMs: Type.Number(),
    iteration: Type.Optional(Type.Integer({ minimum: 1, description: 'Which turn of the model asked for it.' })),
    reason: Type.String({ description: 'Why the planner made the call.' }),
    error: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()])
  },
  { $id: 'TraceCall', title: 'TraceCall', description: 'One call behind an answer; enough to run it again and compare.' }
)

export const answerSchema = Type.Object(
  {
    status: Type.Enum(['answered', 'partial', 'cannot_answer', 'needs_clarification']),
    question: Type.String(),
    answer: Type.String(),
    data: Type.Unknown({ description: 'The answer as data: a value, a list, rows.' }),
    grounded: Type.Boolean({ description: 'Whether every entity and number of the answer is found in the results.' }),
    ungrounded: Type.Array(Type.String(), { description: 'Parts of the answer that no result supports.' }),
    planner: Type.Enum(['rules', 'llm', 'none']),
    explanation: Type.String({ description: 'How the question was read, or why it was declined.' }),
    trace: Type.Array(Type.Ref('TraceCall')),
    usage: Type.Object({ calls: Type.Integer(), promptTokens: Type.Integer(), completionTokens: Type.Integer() }, { additionalProperties: true }),
    conversationId: nullable(Type.String(), 'Send it with the next question to go on.')
  },
  { $id: 'Answer', title: 'Answer' }
)
