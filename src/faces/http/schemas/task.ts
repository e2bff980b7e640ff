import { type Static, Type } from 'typebox'
import { MAX_FILES, taskSchema } from '../../../tasks/kgot/task-input.ts'
import { jobRequestSchema, jobSchema, jobStepSchema, jobSummarySchema, jobTicketSchema } from './job.ts'

const maybe = <T extends object>(schema: T) => Type.Union([schema as never, Type.Null()])

const { priority, maxAttempts, deadlineSeconds, callback } = jobRequestSchema.properties

/** The body of a task submission: the kind's input, and the fields of any job. */
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
  { sha256: Type.String({ description: 'SHA-256 of the file in hex, for use in `attachments`.' }), bytes: Type.Integer() },
  { title: 'TaskFile', description: 'An uploaded file.' }
)

/** The same as a form. */
// Open, because the form reader has already rejected invalid fields, and the resulting body contains the files' hashes.
export const taskFormSchema = Type.Object({
  ...Type.Omit(taskRequestSchema, ['attachments']).properties,
  file: Type.Optional(
    Type.Array(Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' }), {
      maxItems: MAX_FILES,
      description: 'Files of the task, up to 64 MiB each; repeat the field for each file. Fields other than strings are JSON.'
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
  job: Type.String({ description: 'The task as a job.' })
})

export const taskTicketSchema = Type.Object(
  { ...jobTicketSchema.properties, links },
  { $id: 'TaskTicket', title: 'TaskTicket', description: 'An accepted task. It survives process restarts.' }
)

export const taskSummarySchema = Type.Object(
  { ...jobSummarySchema.properties, links },
  { $id: 'TaskSummary', title: 'TaskSummary', description: 'The state of a task.' }
)

const usage = { calls: Type.Integer(), promptTokens: Type.Integer(), completionTokens: Type.Integer() }

export const taskDocumentSchema = Type.Object(
  {
    ...jobSchema.properties,
    links,
    answer: maybe(Type.String({ description: '`result.answer`; null until the task is done.' })),
    usage: Type.Object(
      {
        ...usage,
        roles: Type.Array(
          Type.Object({ role: Type.String({ description: '`vote`, `choose`, `call`, `write`, `word`, ...' }), steps: Type.Integer(), ...usage })
        )
      },
      { description: 'Usage of all steps so far, in total and by role.' }
    )
  },
  { $id: 'Task', title: 'Task', description: 'A task with its input and result.' }
)

export const taskStepSchema = Type.Object(
  {
    ...jobStepSchema.properties,
    role: Type.String({ description: 'Purpose of the step: the first word of its name.' }),
    model: maybe(Type.String())
  },
  { $id: 'TaskStep', title: 'TaskStep', description: 'A model request, a tool call or a graph write, whose outcome is stored.' }
)

export const sourceSchema = Type.Object({
  step: Type.Integer({ description: 'Step of the graph.' }),
  tool: maybe(Type.String()),
  call: maybe(Type.Integer({ description: 'Number of the call in its round, from 1.' })),
  url: maybe(Type.String()),
  sha256: maybe(Type.String({ description: 'SHA-256 of the data that was read.' })),
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
        description: 'The chosen value comes first.'
      })
    }),
    { description: 'Values on which sources disagree.' }
  ),
  sources: Type.Array(sourceSchema),
  leftOut: Type.Optional(
    Type.Record(Type.Enum(['properties', 'conflicts', 'values', 'sources']), Type.Integer(), {
      description: 'Number of omitted entries, if an item has more than 1000 properties, 50 conflicts, 10 values per conflict, or 10 sources per entry.'
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
    graph: Type.String({ description: 'Name of the graph, for use in tool calls.' }),
    step: Type.Integer({ description: 'The step after which this is the graph; 0: nothing was written yet.' }),
    nodes: Type.Array(Type.Ref('TaskNode')),
    edges: Type.Array(Type.Ref('TaskEdge')),
    quarantined: Type.Object(
      { nodes: hiddenNodes, edges: Type.Array(Type.Object({ ...edge, ...aside })) },
      { description: 'Items judged useless, which are not part of the graph.' }
    ),
    removed: hiddenNodes
  },
  { $id: 'TaskGraph', title: 'TaskGraph', description: 'The facts that a task has found.' }
)

const differences = (name: string) =>
  Type.Object({
    added: Type.Array(Type.Ref(name)),
    removed: Type.Array(Type.Ref(name)),
    changed: Type.Array(Type.Object({ before: Type.Ref(name), after: Type.Ref(name) }))
  })

export const taskGraphDiffSchema = Type.Object(
  { from: Type.Integer(), to: Type.Integer(), nodes: differences('TaskNode'), edges: differences('TaskEdge') },
  { $id: 'TaskGraphDiff', title: 'TaskGraphDiff', description: 'The differences between two steps of a task.' }
)
