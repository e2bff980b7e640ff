import { type Static, Type } from 'typebox'
import { MAX_CHANGED } from '../../../jobs/change-many.ts'
import { jobStates } from '../../../storage/state/jobs.ts'
import { callbackSchema } from './callback.ts'

export { jobStates }

const time = Type.String({ description: 'ISO 8601.' })
const maybe = <T extends object>(schema: T) => Type.Union([schema as never, Type.Null()])

const links = Type.Object({ self: Type.String(), events: Type.String(), steps: Type.String(), result: Type.String() })

const webhookId = Type.String({ description: 'Id of the webhook for this job only.' })

/** A ticket is the same for every repetition, except for a generated secret, so it does not contain the job's state. */
export const jobTicketSchema = Type.Object(
  {
    id: Type.String(),
    kind: Type.String(),
    createdAt: time,
    callback: Type.Optional(
      Type.Object({ id: webhookId, secret: Type.Optional(Type.String({ description: 'Secret that signs its messages. Shown only once.' })) })
    ),
    links
  },
  { $id: 'JobTicket', title: 'JobTicket', description: 'An accepted job. It survives process restarts.' }
)

const failure = Type.Object({ code: Type.String(), message: Type.String() })

const summary = {
  id: Type.String(),
  kind: Type.String({ description: 'ask, tool, ...' }),
  state: Type.Enum([...jobStates]),
  attempt: Type.Integer({ description: 'Number of runs started so far.' }),
  maxAttempts: Type.Integer(),
  priority: Type.Integer({ description: 'Jobs with higher priority run first.' }),
  progress: maybe(Type.Number({ minimum: 0, maximum: 1 })),
  cancelRequested: Type.Boolean(),
  repeated: Type.Integer({ description: 'Steps that were repeated because a worker died while they ran.' }),
  createdAt: time,
  runAt: time,
  startedAt: maybe(time),
  endedAt: maybe(time),
  deadline: time,
  worker: maybe(Type.String({ description: 'Worker that runs it.' })),
  leaseUntil: maybe(Type.String({ description: 'Time at which another worker takes over unless this one renews its lease, in ISO 8601.' })),
  error: maybe(failure),
  callback: maybe(Type.Object({ id: webhookId })),
  links
}

export const jobSummarySchema = Type.Object(summary, { $id: 'JobSummary', title: 'JobSummary', description: 'The state of a job.' })

export const jobSchema = Type.Object(
  {
    ...summary,
    input: Type.Unknown({ description: 'As it was submitted.' }),
    result: Type.Unknown({
      description: 'Result of a finished job. null until the job is done, or if the result is larger than 1 MiB; use `links.result` then.'
    }),
    resultBytes: maybe(Type.Integer({ description: 'Size of the result as JSON.' }))
  },
  { $id: 'Job', title: 'Job', description: 'A job with its input and result.' }
)

export const jobStepSchema = Type.Object(
  {
    name: Type.String(),
    state: Type.Enum(['running', 'done']),
    at: Type.String({ description: 'Time of its end, or of its start while it runs, in ISO 8601.' }),
    startedAt: maybe(Type.String({ description: 'Time of its last start, in ISO 8601; null if an earlier version of the service stored it.' })),
    endedAt: maybe(time),
    run: Type.Integer({ description: 'Number of the run that made it. All runs of the job count, from 1.' }),
    usage: Type.Unknown({ description: 'Cost of the step.' }),
    promptTokens: maybe(Type.Integer({ description: 'null: it asked no model.' })),
    completionTokens: maybe(Type.Integer()),
    output: Type.Unknown({ description: 'null if larger than 64 kB.' })
  },
  { $id: 'JobStep', title: 'JobStep', description: 'A call of a job whose outcome is stored.' }
)

export const jobRequestSchema = Type.Object(
  {
    kind: Type.String({ minLength: 1, maxLength: 100, description: 'Kind of work: `ask`, `tool`, ...' }),
    // Each kind checks its own input, with its own limits on texts.
    input: Type.Unknown({
      additionalProperties: true,
      description: 'Input of the kind: the body of POST /ask for `ask`, a tool and its arguments for `tool`.'
    }),
    priority: Type.Optional(Type.Integer({ minimum: -100, maximum: 100, default: 0, description: 'Jobs with higher priority run first.' })),
    runAt: Type.Optional(Type.String({ minLength: 10, maxLength: 40, description: 'Earliest start, in ISO 8601; default: now.' })),
    maxAttempts: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'Maximum number of runs before the job is dead.' })),
    deadlineSeconds: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 2_592_000, description: 'Time limit from the due time to completion, including waiting.' })
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

/** The jobs of a bulk change: by ids, or by state and kind. */
export const jobChoiceSchema = Type.Object(
  {
    ids: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: MAX_CHANGED, uniqueItems: true })),
    state: Type.Optional(Type.Enum([...jobStates], { description: 'Only jobs in this state; default: all that permit the change.' })),
    kind: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Only jobs of this kind.' }))
  },
  { additionalProperties: false, examples: [{ kind: 'ask' }] }
)

export type JobChoice = Static<typeof jobChoiceSchema>

export const changedJobsSchema = Type.Object({
  jobs: Type.Array(Type.Ref('JobSummary'), { description: 'The updated jobs.' }),
  refused: Type.Array(Type.Object({ id: Type.String(), code: Type.String(), detail: Type.String() }), { description: 'Jobs that stay as they are, and why.' }),
  hasMore: Type.Boolean({ description: `More than ${MAX_CHANGED} jobs matched: repeat the call for the rest.` })
})

export const jobCountsSchema = Type.Object(
  { counts: Type.Object(Object.fromEntries(jobStates.map((state) => [state, Type.Integer({ minimum: 0 })]))) },
  { additionalProperties: false }
)
