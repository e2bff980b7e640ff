import { type Static, Type } from 'typebox'

/** The most rows that one call returns. */
export const MAX_CALL_ROWS = 10_000
/** The most rows and cells in an answer's data; the rest stays behind the handle. */
const MAX_ANSWER_ROWS = 100_000
const MAX_ANSWER_CELLS = 1_000_000

/** The most rows that a text writes out; a longer answer gives its first rows and their number. */
export const MAX_WRITTEN_ROWS = 1000

/** The most rows of this many cells in an answer. */
export function mostAnswerRows(cells: number): number {
  return Math.min(MAX_ANSWER_ROWS, Math.floor(MAX_ANSWER_CELLS / Math.max(1, cells)))
}

/** Values are immutable after creation. */
type Frozen<T> = T extends readonly (infer Item)[] ? readonly Frozen<Item>[] : T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T

const nullable = (schema: ReturnType<typeof Type.String>, description: string) => Type.Union([schema, Type.Null()], { description })
const texts = Type.Array(Type.String())

// A titled object or enum inside another becomes a GraphQL type of that name.

const certificateSchema = Type.Object(
  {
    kind: Type.String({ description: 'Kind of evidence.' }),
    statement: Type.String({ description: 'What the evidence shows, with its figures.' }),
    checked: Type.Boolean({ description: 'Whether independent code checked it.' }),
    reason: Type.Optional(Type.String({ description: 'Why it was not checked.' })),
    evidence: Type.Unknown({ description: 'Nodes by name; lists over 64 entries as a count and the first ones.' })
  },
  { title: 'Certificate', additionalProperties: true }
)

export const traceCallSchema = Type.Object(
  {
    step: Type.Integer({ minimum: 1 }),
    tool: Type.String({ minLength: 1 }),
    arguments: Type.Record(Type.String(), Type.Unknown(), { description: "The planner's arguments; handles of earlier steps stay unchanged." }),
    graph: Type.String({ minLength: 1 }),
    graphVersion: nullable(Type.String(), 'Version of the graph.'),
    handle: nullable(Type.String(), 'Name of the result.'),
    hash: nullable(Type.String(), 'Hash of the result; null when the call failed.'),
    returned: Type.Integer(),
    total: Type.Integer(),
    elapsedMs: Type.Number(),
    iteration: Type.Optional(Type.Integer({ minimum: 1, description: 'Model turn that made the call.' })),
    reason: Type.String({ description: 'Why the planner made the call.' }),
    certificates: Type.Optional(Type.Array(certificateSchema, { description: 'Evidence for the result, per run of an algorithm.' })),
    error: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }, { title: 'CallError' }), Type.Null()])
  },
  { $id: 'TraceCall', title: 'TraceCall', description: 'One call behind an answer; enough to rerun and compare it.' }
)

export const claimSchema = Type.Object(
  {
    kind: Type.Enum(['number', 'name', 'relation', 'path', 'comparison', 'rank', 'negation', 'count', 'list', 'verdict', 'unit']),
    text: Type.String(),
    start: Type.Integer({ minimum: 0, description: 'Offset of its first character in `answer`.' }),
    end: Type.Integer({ minimum: 0, description: 'Offset after its last character.' }),
    supported: Type.Boolean(),
    evidence: Type.Union(
      [
        Type.Object(
          {
            step: Type.Integer({ minimum: 1, description: 'Step of the trace.' }),
            row: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description: 'Row of the result, from 0; null: the summary.' }),
            column: nullable(Type.String(), 'Column, or field of the summary.')
          },
          { title: 'ClaimEvidence' }
        ),
        Type.Null()
      ],
      { description: 'Evidence; null if there is none, or if the question says it.' }
    )
  },
  { $id: 'Claim', title: 'Claim', description: 'A part of an answer that can be true or false.' }
)

const reportSectionSchema = Type.Object(
  {
    heading: Type.String(),
    text: Type.String(),
    steps: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Supporting calls, by step in the trace.' }),
    table: Type.Union([
      Type.Object({ columns: texts, rows: Type.Array(texts), total: Type.Integer(), handle: Type.String() }, { title: 'ReportTable' }),
      Type.Null()
    ])
  },
  { title: 'ReportSection' }
)

const reportSchema = Type.Object(
  { title: Type.String(), sections: Type.Array(reportSectionSchema) },
  { title: 'Report', description: 'Findings of an open-ended request, by section; `answer` is the same in Markdown.' }
)

const usageSchema = Type.Object(
  {
    calls: Type.Integer({ description: 'Model requests, with failed ones.' }),
    promptTokens: Type.Integer(),
    completionTokens: Type.Integer()
  },
  { title: 'AnswerUsage', description: 'Model usage of the answer.', additionalProperties: true }
)

/** The one shape of an answer: its type, and the forms of REST, GraphQL, MCP and chats derive from it. */
export const answerSchema = Type.Object(
  {
    status: Type.Enum(['answered', 'partial', 'cannot_answer', 'needs_clarification'], { title: 'AnswerStatus' }),
    question: Type.String(),
    answer: Type.String(),
    data: Type.Unknown({ description: 'The answer as data: a value, a list, rows.' }),
    grounded: Type.Boolean({ description: 'Whether claims hold and the question was surely understood.' }),
    likely: Type.Optional(Type.Boolean({ description: 'Recognized by keywords, not fully parsed.' })),
    ungrounded: Type.Array(Type.String(), { description: 'Parts of the answer that no result supports.' }),
    unchecked: Type.Array(Type.String(), { description: 'Parts beyond the check.' }),
    reading: Type.Optional(Type.String({ description: 'The interpretation in words.' })),
    query: Type.Optional(Type.Unknown({ description: 'The query behind the answer, as the tool `query` takes it.' })),
    unread: Type.Array(Type.String(), { description: 'Words of the question that no call covers.' }),
    claims: Type.Unsafe<readonly Claim[]>(Type.Array(Type.Ref('Claim'), { description: 'Claims of the text with their evidence.' })),
    planner: Type.Enum(['rules', 'llm', 'none'], { description: 'What chose the calls: rules, a model (llm), or none.' }),
    explanation: Type.String({ description: 'The interpretation, or why not.' }),
    trace: Type.Unsafe<readonly TraceCall[]>(Type.Array(Type.Ref('TraceCall'))),
    readAs: Type.Optional(Type.String({ description: 'The full form of a follow-up.' })),
    report: Type.Optional(reportSchema),
    usage: usageSchema,
    conversationId: nullable(Type.String(), 'Send it with the next question.'),
    turn: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of the question.' }))
  },
  { $id: 'Answer', title: 'Answer', description: 'An answer with the calls that support it.' }
)

export type TraceCall = Frozen<Static<typeof traceCallSchema>>
export type Claim = Frozen<Static<typeof claimSchema>>
export type ReportSection = Frozen<Static<typeof reportSectionSchema>>
export type Report = Frozen<Static<typeof reportSchema>>
export type Answer = Frozen<Static<typeof answerSchema>>
export type AskStatus = Answer['status']
export const askStatuses: readonly AskStatus[] = answerSchema.properties.status.enum
