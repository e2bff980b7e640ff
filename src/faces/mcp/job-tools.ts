import { createHash } from 'node:crypto'
import type { CallToolResult, Tool as ProtocolTool } from '@modelcontextprotocol/server'
import { compactSchema } from '../../ask/loop/compact-schema.ts'
import { canonicalJson } from '../../base/canonical-json.ts'
import { EdgewiseError } from '../../base/errors.ts'
import { toJson } from '../../results/compact-result.ts'
import { type Job, type JobState, jobStates } from '../../storage/state/jobs.ts'
import { assertInputSize } from '../../tools/input-limits.ts'
import { createArgumentValidator } from '../../tools/validate-arguments.ts'
import type { McpRequest, ShownJobs } from './profile.ts'

/** Limit of a whole reply; escaped quotes make it longer. */
const MAX_RESULT = 4500
const MAX_INPUT = 500
const MAX_EVENT = 500
const MAX_EVENTS = 4500
const USUAL_LISTED = 10
const MAX_LISTED = 20
/** Polling interval while a job waits or runs. */
const RETRY_AFTER_SECONDS = 1

type Given = Readonly<Record<string, unknown>>
interface JobTool {
  readonly shown: ProtocolTool
  readonly run: (given: Given, request: McpRequest) => Promise<object>
}

const id = { type: 'string', minLength: 1 }
const reading = { readOnlyHint: true, openWorldHint: false }
const changing = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }

const inputOf = (properties: NonNullable<ProtocolTool['inputSchema']['properties']>, required: readonly string[]): ProtocolTool['inputSchema'] => ({
  type: 'object',
  properties,
  required: [...required],
  additionalProperties: false
})

const submitInput = inputOf(
  {
    kind: { type: 'string', minLength: 1, maxLength: 100, description: 'ask, tool, kgot or node_agents.' },
    input: {
      type: 'object',
      additionalProperties: true,
      description: 'ask {"question", "graph"}, tool {"tool", "arguments"}, kgot {"task"}.'
    },
    priority: { type: 'integer', minimum: -100, maximum: 100 },
    runAt: { type: 'string', description: 'ISO 8601: not before.' },
    maxAttempts: { type: 'integer', minimum: 1, maximum: 20 },
    deadlineSeconds: { type: 'number', exclusiveMinimum: 0 },
    callback: { type: 'object', description: '{"url", "events", "secret"}: where its events are sent.' },
    idempotencyKey: { type: 'string', pattern: '^[ -~]{1,255}$', description: 'Printable ASCII. Sent again under it, this makes no second job.' }
  },
  ['kind', 'input']
)
const listInput = inputOf(
  {
    state: { enum: [...jobStates] },
    kind: { type: 'string', minLength: 1 },
    limit: { type: 'integer', minimum: 1, maximum: MAX_LISTED, default: USUAL_LISTED },
    after: { type: 'string', minLength: 1, description: 'next of the page before.' }
  },
  []
)
const one = inputOf({ id }, ['id'])
const eventsInput = inputOf({ id, after: { type: 'integer', minimum: 0, default: 0, description: 'next of the reply before.' } }, ['id'])

/** Returns a short value unchanged; else its beginning. */
function shorten(value: unknown, most: number): unknown {
  const text = JSON.stringify(toJson(value)) ?? 'null'
  return text.length <= most ? value : { cut: `${text.slice(0, most)}...` }
}

/** A job's state, and when to poll again; HTTP paths are left out. */
function statusOf({ links: _links, ...job }: Awaited<ReturnType<ShownJobs['show']>>): object {
  const hasEnded = job.endedAt !== null
  return { ...job, input: shorten(job.input, MAX_INPUT), result: shorten(job.result, MAX_RESULT), retryAfterSeconds: hasEnded ? null : RETRY_AFTER_SECONDS }
}

/** The sender is part of the fingerprint, as over HTTP. */
function idempotencyOf(key: unknown, order: Given, { keyId, grants }: McpRequest) {
  if (key === undefined) return null
  const fingerprint = createHash('sha256')
    .update(canonicalJson(['job_submit', keyId, grants, order]))
    .digest('base64url')
  return { key: String(key), fingerprint }
}

async function submit(jobs: ShownJobs, { idempotencyKey, ...order }: Given, request: McpRequest): Promise<object> {
  const { tenant, keyId, scopes, grants } = request
  const idempotency = idempotencyOf(idempotencyKey, order, request)
  const submitted = await jobs.submit({ ...jobs.order(order), tenant, authority: { keyId, scopes, grants }, idempotency })
  const { job, isNew } = submitted
  const callback = jobs.callback(submitted)
  return { id: job.id, kind: job.kind, isNew, ...(callback && { callback }), retryAfterSeconds: RETRY_AFTER_SECONDS }
}

async function list(jobs: ShownJobs, { state, kind, limit, after }: Given, { tenant }: McpRequest): Promise<object> {
  const filter = { ...(state !== undefined && { states: [state as JobState] }), ...(kind !== undefined && { kind: String(kind) }) }
  const page = await jobs.page(tenant, filter, { limit: Number(limit), after: after as string | undefined })
  const rows = page.jobs.map((job) => ({
    id: job.id,
    kind: job.kind,
    state: job.state,
    attempt: job.attempt,
    progress: job.progress,
    createdAt: job.createdAt,
    error: job.error === null ? null : shorten(job.error.message, MAX_EVENT / 4)
  }))
  return { jobs: rows, next: page.next }
}

/** The stored events after `after` that fit into a reply, at least one, so that the watch never waits. */
async function written(jobs: ShownJobs, job: Job, after: number, signal: AbortSignal): Promise<ReturnType<ShownJobs['showEvent']>[]> {
  const shown: ReturnType<ShownJobs['showEvent']>[] = []
  if (after >= job.events) return shown
  let room = MAX_EVENTS
  for await (const event of jobs.watch(job.tenant, job.id, after, signal)) {
    const shownEvent = { ...jobs.showEvent(event), data: shorten(event.data, MAX_EVENT) }
    room -= JSON.stringify(shownEvent).length
    if (room < 0 && shown.length > 0) break
    shown.push(shownEvent)
    if (event.sequence >= job.events) break
  }
  return shown
}

/** The events so far; `next` continues after them. */
async function events(jobs: ShownJobs, { id: of, after }: Given, { tenant, signal }: McpRequest): Promise<object> {
  const job = await jobs.read(tenant, String(of))
  const shown = await written(jobs, job, Number(after), signal)
  const next = shown.at(-1)?.sequence ?? Number(after)
  const pause = job.endedAt === null ? RETRY_AFTER_SECONDS : null
  return { events: shown, next, state: job.state, retryAfterSeconds: next < job.events ? 0 : pause }
}

function createTools(jobs: ShownJobs): readonly JobTool[] {
  const tool = (name: string, description: string, inputSchema: ProtocolTool['inputSchema'], annotations: object, run: JobTool['run']): JobTool => ({
    shown: { name, description, inputSchema, annotations },
    run
  })
  const change =
    (act: 'cancel' | 'retry') =>
    async (given: Given, { tenant, scopes }: McpRequest) => {
      if (!scopes.includes('write')) throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what: `The tool job_${act}`, scope: 'write' })
      return statusOf(await jobs.show(await jobs[act](tenant, String(given['id']))))
    }
  return [
    tool('job_submit', 'Queues a question, tool call or task; answers at once.', submitInput, changing, (given, request) => submit(jobs, given, request)),
    tool('job_list', 'Lists jobs, newest first.', listInput, reading, (given, request) => list(jobs, given, request)),
    tool(
      'job_status',
      'How a job stands; its result once it is done. Ask again after retryAfterSeconds; null: it has ended.',
      one,
      reading,
      async (given, { tenant }) => statusOf(await jobs.show(await jobs.read(tenant, String(given['id']))))
    ),
    tool('job_events', 'What has happened to a job by now.', eventsInput, reading, (given, request) => events(jobs, given, request)),
    tool('job_cancel', 'Cancels a job that waits, or asks one that runs to stop.', one, { ...changing, destructiveHint: true }, change('cancel')),
    tool('job_retry', 'Queues a job again that is failed, cancelled or dead.', one, changing, change('retry'))
  ]
}

/** Tools that start long work and fetch its result later. Parameters in `seldom` are hidden but accepted. */
export function createJobTools(jobs: ShownJobs, seldom: ReadonlySet<string>) {
  const tools = createTools(jobs)
  const byName = new Map(tools.map((tool) => [tool.shown.name, tool]))
  const validate = createArgumentValidator(tools.map(({ shown: { name, inputSchema: input } }) => ({ name, input })))
  return {
    tools: tools.map(({ shown }): ProtocolTool => ({ ...shown, inputSchema: { ...compactSchema(shown.inputSchema, seldom), type: 'object' } })),
    /** Returns null for other tools. */
    call(name: string, given: Given, request: McpRequest): Promise<CallToolResult> | null {
      const found = byName.get(name)
      if (found === undefined) return null
      const { shown, run } = found
      return (async () => {
        assertInputSize(given, shown.inputSchema)
        const result = await run(validate(shown, given), request)
        // Text only: a result in both forms would fill the prompt.
        return { content: [{ type: 'text', text: JSON.stringify(toJson(result)) }] }
      })()
    }
  }
}
