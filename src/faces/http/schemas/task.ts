import { type Static, Type } from 'typebox'
import { MAX_FILES, taskSchema } from '../../../tasks/kgot/task-input.ts'
import { jobRequestSchema, jobSchema, jobStepSchema, jobSummarySchema, jobTicketSchema } from './job.ts'

const maybe = <T extends object>(schema: T) => Type.Union([schema as never, Type.Null()])

const { priority, maxAttempts, deadlineSeconds, callback } = jobRequestSchema.properties

/** A task as it is submitted: the input of the kind, and what may be said of any job. */
export const taskRequestSchema = Type.Object(
  { ...taskSchema.properties, priority, maxAttempts, deadlineSeconds, callback },
  {
    additionalProperties: false,
    examples: [
      { task: 'Which station of zone 1 has the most lines, and which line has the most stations?', style: 'short' },
      { task: 'Which airport of the graph is closest to the equator?', profile: 'paper', budget: { maxTokens: 200_000 }, priority: 10 }
    ]
  }
)

export const taskFileSchema = Type.Object(
  { sha256: Type.String({ description: 'Of its bytes, in hex: what `attachments` names it by.' }), bytes: Type.Integer() },
  { title: 'TaskFile', description: 'A file that was sent.' }
)

/** The same as a form. */
// Open: what is refused was refused when the form was read, and the body that it makes has the hashes of the files.
export const taskFormSchema = Type.Object({
  ...Type.Omit(taskRequestSchema, ['attachments']).properties,
  file: Type.Optional(
    Type.Array(Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' }), {
      maxItems: MAX_FILES,
      description: 'Files of the task, up to 64 MiB each: repeat the field for each. Fields that are no words are JSON.'
    })
  )
})
export type TaskBody = Static<typeof taskRequestSchema>

const links = Type.Object({
  self: Type.String(),
  events: Type.String(),
  steps: Type.String(),
  graph: Type.String(),
  diff: Type.String(),
  result: Type.String(),
  job: Type.String({ description: 'The same, as a job like any other.' })
})

export const taskTicketSchema = Type.Object(
  { ...jobTicketSchema.properties, links },
  { $id: 'TaskTicket', title: 'TaskTicket', description: 'A task that was accepted: it survives whatever ends now.' }
)

export const taskSummarySchema = Type.Object(
  { ...jobSummarySchema.properties, links },
  { $id: 'TaskSummary', title: 'TaskSummary', description: 'How a task stands.' }
)

const usage = { calls: Type.Integer(), promptTokens: Type.Integer(), completionTokens: Type.Integer() }

export const taskDocumentSchema = Type.Object(
  {
    ...jobSchema.properties,
    links,
    answer: maybe(Type.String({ description: '`result.answer`: null until the task is done.' })),
    usage: Type.Object(
      {
        ...usage,
        roles: Type.Array(
          Type.Object({ role: Type.String({ description: '`vote`, `choose`, `call`, `write`, `word`, ...' }), steps: Type.Integer(), ...usage })
        )
      },
      { description: 'Of all steps so far, and by their roles.' }
    )
  },
  { $id: 'Task', title: 'Task', description: 'A task, whole.' }
)

export const taskStepSchema = Type.Object(
  {
    ...jobStepSchema.properties,
    role: Type.String({ description: 'What it is for: the first word of its name.' }),
    model: maybe(Type.String()),
    promptTokens: maybe(Type.Integer()),
    completionTokens: maybe(Type.Integer())
  },
  { $id: 'TaskStep', title: 'TaskStep', description: 'A request to a model, a call of a tool or a write to the graph; each is made once.' }
)

export const sourceSchema = Type.Object({
  step: Type.Integer({ description: 'Of the graph.' }),
  tool: maybe(Type.String()),
  call: maybe(Type.Integer({ description: 'Which call of its round, from 1.' })),
  url: maybe(Type.String()),
  sha256: maybe(Type.String({ description: 'Of what was read.' })),
  at: Type.String(),
  confidence: Type.Number()
})

export const factSchemas = {
  properties: Type.Record(Type.String(), Type.Unknown()),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  conflicts: Type.Array(
    Type.Object({
      of: Type.Enum(['label', 'property']),
      name: Type.String(),
      values: Type.Array(Type.Object({ value: Type.Unknown(), confidence: Type.Number(), sources: Type.Array(sourceSchema) }), {
        description: 'The one that was taken comes first.'
      })
    }),
    { description: 'What sources disagree on.' }
  ),
  sources: Type.Array(sourceSchema),
  leftOut: Type.Optional(
    Type.Record(Type.Enum(['properties', 'conflicts', 'values', 'sources']), Type.Integer(), {
      description: 'How many of each are not shown, where an item has more than 1000 properties, 50 conflicts, 10 values of one, or 10 sources of anything.'
    })
  )
}
const node = { key: Type.String(), label: Type.String(), name: Type.String(), aliases: Type.Array(Type.String()), ...factSchemas }
const edge = { source: Type.String({ description: 'Key of a node.' }), type: Type.String(), target: Type.String(), ...factSchemas }
const aside = { since: Type.Integer({ description: 'Step.' }), reason: Type.String() }

export const taskNodeSchema = Type.Object(node, { $id: 'TaskNode', title: 'TaskNode' })
export const taskEdgeSchema = Type.Object(edge, { $id: 'TaskEdge', title: 'TaskEdge' })
const hiddenNodes = Type.Array(Type.Object({ ...node, ...aside }))

export const taskGraphSchema = Type.Object(
  {
    graph: Type.String({ description: 'Its name, for the tools of this service.' }),
    step: Type.Integer({ description: 'It is the graph as it was after this step; 0: nothing was written.' }),
    nodes: Type.Array(Type.Ref('TaskNode')),
    edges: Type.Array(Type.Ref('TaskEdge')),
    quarantined: Type.Object(
      { nodes: hiddenNodes, edges: Type.Array(Type.Object({ ...edge, ...aside })) },
      { description: 'Said to be of no use; no part of the graph.' }
    ),
    removed: hiddenNodes
  },
  { $id: 'TaskGraph', title: 'TaskGraph', description: 'What a task has found out.' }
)

const differences = (name: string) =>
  Type.Object({
    added: Type.Array(Type.Ref(name)),
    removed: Type.Array(Type.Ref(name)),
    changed: Type.Array(Type.Object({ before: Type.Ref(name), after: Type.Ref(name) }))
  })

export const taskGraphDiffSchema = Type.Object(
  { from: Type.Integer(), to: Type.Integer(), nodes: differences('TaskNode'), edges: differences('TaskEdge') },
  { $id: 'TaskGraphDiff', title: 'TaskGraphDiff', description: 'What differs between two steps of a task.' }
)
