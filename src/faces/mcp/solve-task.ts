import type { CallToolResult, Tool as ProtocolTool } from '@modelcontextprotocol/server'
import { linkSignals } from '../../base/concurrency/link-signals.ts'
import { EdgewiseError } from '../../base/errors.ts'
import { assertInputSize } from '../../tools/input-limits.ts'
import { createArgumentValidator } from '../../tools/validate-arguments.ts'
import type { CallOrder, McpRequest, ProfileSources, ShownJobs } from './profile.ts'

export const TASK_KIND = 'kgot'
const MAX_ANSWER = 3000
const MAX_SUPPORT = 10
const USUAL_WAIT_SECONDS = 45
const MAX_WAIT_SECONDS = 600
const RETRY_AFTER_SECONDS = 5
const MAX_FILES = 20
/** Maximum characters of a file; larger ones need HTTP. */
const MAX_TEXT = 200_000

type Given = Readonly<Record<string, unknown>>
interface SentText {
  readonly name: string
  readonly text: string
}

const name = { type: 'string', description: 'Without a path; its ending tells what it is.' }

export const solveTaskTool: ProtocolTool = {
  name: 'solve_task',
  description:
    'Solves a problem that takes several steps: a model of the service gathers what it needs into a knowledge graph, with the tools of the service, and draws the answer from it. Takes a minute or more and costs tokens; try ask first. What is not done after waitSeconds goes on as a job: read it by job_status. Its graph is named task:{id}, and every tool takes it.',
  inputSchema: {
    type: 'object',
    properties: {
      task: { type: 'string', minLength: 1, description: 'The whole problem, in words.' },
      style: { enum: ['prose', 'short', 'gaia', 'schema'], description: 'Form of the answer, default prose; schema: give answerSchema, too.' },
      answerSchema: { type: 'object', description: 'JSON Schema of the answer.' },
      profile: { enum: ['lean', 'paper'], default: 'lean', description: 'lean: fewer calls.' },
      backends: {
        type: 'array',
        items: { enum: ['tools', 'direct', 'script', 'sparql', 'cypher'] },
        description: 'How the answer is drawn from the graph; several are judged together. cypher needs a scratch database in the settings.'
      },
      attachments: {
        type: 'array',
        items: { type: 'object', properties: { name, sha256: { type: 'string' } }, required: ['name', 'sha256'], additionalProperties: false },
        maxItems: MAX_FILES,
        description: 'Files that were sent before, by POST /kgot/files, by their SHA-256 in hex.'
      },
      files: {
        type: 'array',
        items: { type: 'object', properties: { name, text: { type: 'string', maxLength: MAX_TEXT } }, required: ['name', 'text'], additionalProperties: false },
        maxItems: MAX_FILES,
        description: 'Files of text, sent here and now.'
      },
      writes: {
        enum: ['operations', 'script', 'sparql'],
        default: 'operations',
        description: 'What the model writes to grow the graph; script and sparql run on a copy of it.'
      },
      tools: { type: 'array', items: { type: 'string' }, description: 'Names of tools that it may use; default: all that only read.' },
      budget: { type: 'object', description: '{"maxModelCalls", "maxTokens", "maxSeconds"}: ends it early with the best answer so far.' },
      parameters: { type: 'object', description: 'In place of what the profile says, such as {"votes": 3}.' },
      waitSeconds: { type: 'integer', minimum: 0, maximum: MAX_WAIT_SECONDS, default: USUAL_WAIT_SECONDS, description: '0: do not wait.' }
    },
    required: ['task'],
    additionalProperties: false
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
}

const validate = createArgumentValidator([{ name: solveTaskTool.name, input: solveTaskTool.inputSchema }])

/** Stores texts as attachments by hash. Throws EDGEWISE_INSUFFICIENT_SCOPE before anything is stored. */
async function keepTexts(files: readonly SentText[], { blobs }: ProfileSources['state'], { tenant, scopes }: McpRequest): Promise<object[]> {
  if (!scopes.includes('spend')) throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what: `The tool ${solveTaskTool.name}`, scope: 'spend' })
  return Promise.all(files.map(async (file) => ({ name: file.name, sha256: (await blobs.put(tenant, Buffer.from(file.text))).sha256 })))
}

/** The job of a call, and how long to wait for it. Throws EDGEWISE_INVALID_INPUT and the errors of `keepTexts`. */
export async function readTask(
  { state }: Pick<ProfileSources, 'state'>,
  given: Given,
  request: McpRequest
): Promise<{ readonly order: CallOrder; readonly waitSeconds: number }> {
  assertInputSize(given, solveTaskTool.inputSchema)
  const { waitSeconds, files = [], ...sent } = validate(solveTaskTool, given)
  const texts = files as readonly SentText[]
  const { attachments = [] } = sent as { readonly attachments?: readonly object[] }
  const input = texts.length === 0 ? sent : { ...sent, attachments: [...attachments, ...(await keepTexts(texts, state, request))] }
  return { order: { kind: TASK_KIND, input }, waitSeconds: Number(waitSeconds) }
}

const reply = (fields: object): CallToolResult => ({ content: [{ type: 'text', text: JSON.stringify(fields) }] })

/** A short form of a task's result; its graph has the rest. */
export function showSolved(result: unknown, beside: object = {}): CallToolResult {
  const { answer, support = [], ...rest } = result as { readonly answer: string | null; readonly support?: readonly unknown[] }
  const text = answer !== null && answer.length > MAX_ANSWER ? `${answer.slice(0, MAX_ANSWER)}...` : answer
  return reply({ ...beside, answer: text, ...rest, support: support.slice(0, MAX_SUPPORT) })
}

/** Describes an event in a few words; null for an event of no interest. */
function describe(type: string, data: unknown): string | null {
  const fields = (data ?? {}) as Record<string, unknown>
  if (type === 'task.decision') return `Round ${fields['round']}: ${fields['choice']}`
  if (type === 'task.call') return `Called ${fields['name']}`
  return type === 'task.graph' ? `The graph has ${fields['nodes']} nodes and ${fields['edges']} edges` : null
}

/** Reports the job's events until it ends or the time is over. */
async function follow(jobs: ShownJobs, id: string, waitSeconds: number, { tenant, signal, onProgress }: McpRequest): Promise<void> {
  const linked = linkSignals([signal], waitSeconds * 1000)
  try {
    for await (const { sequence, type, data } of jobs.watch(tenant, id, 0, linked.signal)) {
      const message = describe(type, data)
      if (message !== null) onProgress?.({ progress: sequence, message })
    }
  } finally {
    linked.release()
  }
}

/** Cancels the job of a cancelled call. A job that has ended meanwhile stays unchanged. */
async function takeBack(jobs: ShownJobs, tenant: string, id: string): Promise<void> {
  await jobs.cancel(tenant, id).catch((error: unknown) => {
    if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_JOB_STATE') throw error
  })
}

export async function solveTask(sources: Pick<ProfileSources, 'jobs' | 'state'>, given: Given, request: McpRequest): Promise<CallToolResult> {
  const { jobs } = sources
  const { tenant, keyId, scopes, grants, signal } = request
  const { order, waitSeconds } = await readTask(sources, given, request)
  const { job } = await jobs.submit({ ...order, tenant, authority: { keyId, scopes, grants } })
  if (waitSeconds > 0) await follow(jobs, job.id, waitSeconds, request)
  if (signal.aborted) await takeBack(jobs, tenant, job.id)
  const { id, state, error, result, endedAt } = await jobs.show(await jobs.read(tenant, job.id))
  if (state === 'done') return showSolved(result, { id })
  return reply({ id, state, error, retryAfterSeconds: endedAt === null ? RETRY_AFTER_SECONDS : null })
}
