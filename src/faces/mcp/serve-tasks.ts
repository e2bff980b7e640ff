import {
  type CallToolResult,
  fromJsonSchema,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  RELATED_TASK_META_KEY,
  type Result,
  Server,
  type ServerCapabilities,
  type ServerContext
} from '@modelcontextprotocol/server'
import { withLinkedSignal } from '../../base/concurrency/link-signals.ts'
import { isJsonObject, type JsonObject } from '../../base/json-object.ts'
import type { Job } from '../../storage/state/jobs.ts'
import { declaredIn } from './client-extension.ts'
import type { McpRequest, TaskFace } from './profile.ts'
import { fault } from './protocol-fault.ts'
import { createTasks, type Outcome, type Task, type Tasks } from './tasks.ts'

const EXTENSION = 'io.modelcontextprotocol/tasks'

/** Capabilities of the extension, and of 2025-11-25, which had tasks in its core; the library hides each from clients of the other. */
export const taskCapabilities: ServerCapabilities = {
  extensions: { [EXTENSION]: {} },
  tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } }
}
type Begin = (params: JsonObject, exchange: ServerContext) => Promise<Result | null>
type RequestOf = (exchange: ServerContext) => McpRequest

/** A server that may answer tool calls with a task, which the library would reject as a tool's result. */
export class TaskServer extends Server {
  /** Answers a call that becomes a task; returns null for an ordinary call. */
  begin: Begin | null = null

  protected override _wrapHandler(...[method, handler]: Parameters<Server['_wrapHandler']>): ReturnType<Server['_wrapHandler']> {
    const answer = super._wrapHandler(method, handler)
    if (method !== 'tools/call') return answer
    return async (request, exchange) => (await this.begin?.(request.params ?? {}, exchange)) ?? answer(request, exchange)
  }
}

/** Requests of 2026-07-28 are self-contained. */
const isModern = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined

const hasDeclared = (exchange: ServerContext): boolean => declaredIn(exchange, EXTENSION) !== undefined

/** A task in the form of 2025-11-25. */
function earlier({ ttlMs, pollIntervalMs, ...task }: Task) {
  return { ...task, ttl: ttlMs, pollInterval: pollIntervalMs }
}

function errorOf({ code, message }: NonNullable<Outcome['error']>) {
  return { code: ProtocolErrorCode.InternalError, message, data: { code } }
}

type StandardSchema<P> = ReturnType<typeof fromJsonSchema<P>>
const one = fromJsonSchema<{ taskId: string }>({ type: 'object', properties: { taskId: { type: 'string' } }, required: ['taskId'] })
const page = fromJsonSchema<{ cursor?: string }>({ type: 'object', properties: { cursor: { type: 'string' } } })

/** A client of the extension accepts a task for any call; one of 2025-11-25 requests it. */
const takesTask = ({ task }: JsonObject, exchange: ServerContext): boolean => (isModern(exchange) ? hasDeclared(exchange) : task !== undefined)

/** The reply if the job ends soon, else its task. */
async function replyOrTask(tasks: Tasks, job: Job, request: McpRequest, graceMs: number): Promise<Result> {
  const ended = await withLinkedSignal([request.signal], (signal) => tasks.wait(job, signal), graceMs)
  // No client knows its id yet.
  if (request.signal.aborted) await tasks.cancel(job.id, request)
  const { result } = await tasks.outcome(ended, request)
  return result ?? { resultType: 'task', ...(await tasks.show(ended)) }
}

function createBegin(face: TaskFace, tasks: Tasks, requestOf: RequestOf): Begin {
  return async (params, exchange) => {
    const { name, arguments: given = {} } = params
    // Other code rejects malformed calls.
    if (!takesTask(params, exchange) || typeof name !== 'string' || !isJsonObject(given)) return null
    const request = requestOf(exchange)
    const order = await face.order(name, given, request)
    if (order !== null) {
      const job = await tasks.begin(order, request)
      return isModern(exchange) ? replyOrTask(tasks, job, request, face.graceMs) : { task: earlier(await tasks.show(job)) }
    }
    if (isModern(exchange)) return null
    throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `${name} is answered at once. Call it without "task".`)
  }
}

/** Implements tasks/result of 2025-11-25, which waits for the end. */
async function resultOf(tasks: Tasks, taskId: string, request: McpRequest): Promise<CallToolResult> {
  const ended = await tasks.wait(await tasks.read(taskId, request), request.signal)
  const { result, error } = await tasks.outcome(ended, request)
  if (error !== undefined) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message, { code: error.code })
  if (result === undefined) throw fault(`The task ${taskId} was cancelled and has no result.`)
  return { ...result, _meta: { ...result._meta, [RELATED_TASK_META_KEY]: { taskId } } }
}

/** Offers a profile's calls as tasks. `asReply` converts an error to a tool call's reply, `asFault` to a protocol error. */
export function serveTasks(
  server: TaskServer,
  face: TaskFace,
  {
    requestOf,
    asReply,
    asFault
  }: {
    readonly requestOf: RequestOf
    readonly asReply: <T>(answer: Promise<T>, exchange: ServerContext) => Promise<T | CallToolResult>
    readonly asFault: <T>(answer: Promise<T>, exchange: ServerContext) => Promise<T>
  }
): void {
  const tasks = createTasks(face)
  const begin = createBegin(face, tasks, requestOf)
  server.begin = (params, exchange) => asReply(begin(params, exchange), exchange)

  function handle<P>(method: string, params: StandardSchema<P>, answer: (params: P, request: McpRequest, isOfExtension: boolean) => Promise<Result>): void {
    server.setRequestHandler(method, { params }, (given, exchange) => {
      if (isModern(exchange) && !hasDeclared(exchange)) {
        throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [EXTENSION]: {} } } })
      }
      return asFault(answer(given, requestOf(exchange), isModern(exchange)), exchange)
    })
  }

  handle('tasks/get', one, async ({ taskId }, request, isOfExtension) => {
    const job = await tasks.read(taskId, request)
    const task = await tasks.show(job)
    if (!isOfExtension) return earlier(task)
    const { result, error } = await tasks.outcome(job, request)
    return { ...task, ...(result && { result: { ...result, resultType: 'complete' } }), ...(error && { error: errorOf(error) }) }
  })
  handle('tasks/cancel', one, async ({ taskId }, request, isOfExtension) => {
    const { status } = await tasks.show(await tasks.read(taskId, request))
    if (!isOfExtension && status !== 'working') throw fault(`The task ${taskId} is ${status} and cannot be cancelled.`)
    const job = await tasks.cancel(taskId, request)
    return isOfExtension ? {} : earlier(await tasks.show(job))
  })
  // No task asks for input, so an update has no effect.
  handle('tasks/update', one, async ({ taskId }, request, isOfExtension) => {
    if (!isOfExtension) throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found')
    await tasks.read(taskId, request)
    return {}
  })
  // Only for 2025-11-25: the library rejects it for clients of 2026-07-28.
  handle('tasks/list', page, async ({ cursor }, request) => {
    const { tasks: shown, next } = await tasks.list(cursor, request)
    return { tasks: shown.map(earlier), ...(next !== null && { nextCursor: next }) }
  })
  handle('tasks/result', one, ({ taskId }, request) => resultOf(tasks, taskId, request))
}
