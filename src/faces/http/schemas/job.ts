import { type Static, Type } from 'typebox'
import { jobStates } from '../../../storage/state/jobs.ts'
import { callbackSchema } from './callback.ts'

export { jobStates }

const time = Type.String({ description: 'ISO 8601.' })
const maybe = <T extends object>(schema: T) => Type.Union([schema as never, Type.Null()])

const links = Type.Object({ self: Type.String(), events: Type.String(), steps: Type.String(), result: Type.String() })

const webhookId = Type.String({ description: 'Id of the webhook that is told of this job alone.' })

/** The same however often it is asked for, a secret that was made apart: it says nothing of how the job stands. */
export const jobTicketSchema = Type.Object(
  {
    id: Type.String(),
    kind: Type.String(),
    createdAt: time,
    callback: Type.Optional(Type.Object({ id: webhookId, secret: Type.Optional(Type.String({ description: 'Signs what is sent there. Shown this once.' })) })),
    links
  },
  { $id: 'JobTicket', title: 'JobTicket', description: 'A job that was accepted: it survives whatever ends now.' }
)

const failure = Type.Object({ code: Type.String(), message: Type.String() })

const summary = {
  id: Type.String(),
  kind: Type.String({ description: 'What it does: ask, tool, ...' }),
  state: Type.Enum([...jobStates]),
  attempt: Type.Integer({ description: 'Runs begun so far.' }),
  maxAttempts: Type.Integer(),
  priority: Type.Integer({ description: 'Higher ones run first.' }),
  progress: maybe(Type.Number({ minimum: 0, maximum: 1 })),
  cancelRequested: Type.Boolean(),
  repeated: Type.Integer({ description: 'Steps that were in flight when a worker died, and were done once more.' }),
  createdAt: time,
  runAt: time,
  startedAt: maybe(time),
  endedAt: maybe(time),
  deadline: time,
  error: maybe(failure),
  callback: maybe(Type.Object({ id: webhookId })),
  links
}

export const jobSummarySchema = Type.Object(summary, { $id: 'JobSummary', title: 'JobSummary', description: 'How a job stands.' })

export const jobSchema = Type.Object(
  {
    ...summary,
    input: Type.Unknown({ description: 'As it was submitted.' }),
    result: Type.Unknown({ description: 'Of a job that is done; null as long as it is not, and where it is larger than 1 MiB: then take `links.result`.' }),
    resultBytes: maybe(Type.Integer({ description: 'Size of the result as JSON.' }))
  },
  { $id: 'Job', title: 'Job', description: 'A job, whole.' }
)

export const jobStepSchema = Type.Object(
  {
    name: Type.String(),
    state: Type.Enum(['running', 'done']),
    at: time,
    usage: Type.Unknown({ description: 'What it cost.' }),
    output: Type.Unknown({ description: 'null where it is larger than 64 kB.' })
  },
  { $id: 'JobStep', title: 'JobStep', description: 'A call of a job that is made once.' }
)

export const jobRequestSchema = Type.Object(
  {
    kind: Type.String({ minLength: 1, maxLength: 100, description: 'What to do: `ask`, `tool`, ...' }),
    // Each kind looks at its own: texts may be as long as there.
    input: Type.Unknown({
      additionalProperties: true,
      description: 'What the kind takes: for `ask` the body of POST /ask, for `tool` a tool and its arguments.'
    }),
    priority: Type.Optional(Type.Integer({ minimum: -100, maximum: 100, default: 0, description: 'Higher ones run first.' })),
    runAt: Type.Optional(Type.String({ minLength: 10, maxLength: 40, description: 'ISO 8601: not before; default: at once.' })),
    maxAttempts: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'Runs before it is dead.' })),
    deadlineSeconds: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 2_592_000, description: 'From the time it is due to the end, waiting included.' })
    ),
    callback: Type.Optional(callbackSchema)
  },
  {
    additionalProperties: false,
    examples: [
      { kind: 'ask', input: { question: 'What is the quickest way from Paddington to London Bridge?' } },
      { kind: 'tool', input: { tool: 'louvain', arguments: { graph: 'london' } }, priority: 10, maxAttempts: 3 },
      { kind: 'tool', input: { tool: 'louvain' }, callback: { url: 'https://example.com/edgewise', events: ['job.done'] } }
    ]
  }
)

export type JobBody = Static<typeof jobRequestSchema>
