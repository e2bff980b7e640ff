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

const claimKinds = ['number', 'name', 'relation', 'path', 'comparison', 'rank', 'negation', 'count', 'list', 'verdict', 'unit'] as const

export const claimSchema = Type.Object(
  {
    kind: Type.Enum([...claimKinds]),
    text: Type.String(),
    start: Type.Integer({ minimum: 0, description: 'Offset of its first character in "answer".' }),
    end: Type.Integer({ minimum: 0, description: 'Offset after its last character.' }),
    supported: Type.Boolean(),
    evidence: Type.Union(
      [
        Type.Object({
          step: Type.Integer({ minimum: 1, description: 'Step of the trace.' }),
          row: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description: 'Place among all rows of its result, from 0; null: its summary.' }),
          column: nullable(Type.String(), 'Column, or field of the summary.')
        }),
        Type.Null()
      ],
      { description: 'What backs it; null where nothing does, or the question says it.' }
    )
  },
  { $id: 'Claim', title: 'Claim', description: 'A part of an answer that can be right or wrong.' }
)

const texts = Type.Array(Type.String())
const report = Type.Object(
  {
    title: Type.String(),
    sections: Type.Array(
      Type.Object({
        heading: Type.String(),
        text: Type.String(),
        steps: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Calls behind it, by their step in the trace.' }),
        table: Type.Union([Type.Object({ columns: texts, rows: Type.Array(texts), total: Type.Integer(), handle: Type.String() }), Type.Null()])
      })
    )
  },
  { description: 'Of an open-ended request: what each part found; `answer` holds the same as Markdown.' }
)

export const answerSchema = Type.Object(
  {
    status: Type.Enum(['answered', 'partial', 'cannot_answer', 'needs_clarification']),
    question: Type.String(),
    answer: Type.String(),
    data: Type.Unknown({ description: 'The answer as data: a value, a list, rows.' }),
    grounded: Type.Boolean({ description: 'Whether every entity and number of the answer is found in the results.' }),
    ungrounded: Type.Array(Type.String(), { description: 'Parts of the answer that no result supports.' }),
    claims: Type.Array(Type.Ref('Claim'), { description: 'What the text claims, part by part, with what backs it.' }),
    planner: Type.Enum(['rules', 'llm', 'none']),
    explanation: Type.String({ description: 'How the question was read, or why it was declined.' }),
    trace: Type.Array(Type.Ref('TraceCall')),
    readAs: Type.Optional(Type.String({ description: 'The complete question that a follow-up was taken as.' })),
    report: Type.Optional(report),
    usage: Type.Object({ calls: Type.Integer(), promptTokens: Type.Integer(), completionTokens: Type.Integer() }, { additionalProperties: true }),
    conversationId: nullable(Type.String(), 'Send it with the next question to go on.'),
    turn: Type.Optional(Type.Integer({ minimum: 1, description: 'Which question of the conversation it answers.' }))
  },
  { $id: 'Answer', title: 'Answer' }
)
