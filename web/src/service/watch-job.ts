import { createClient, NetworkError } from 'graphql-sse'
import { graphql } from './graphql.ts'
import { type GraphqlError, type Problem, problemOf, problemOfErrors } from './problem.ts'
import { keyHeader, noteProblem, reportUnreachable } from './request.ts'
import { currentSession } from './session.ts'
import { waitForTurn } from './wait-for-turn.ts'

const events = graphql(`
  subscription JobEvents($id: ID!, $after: Int!) {
    jobEvents(id: $id, after: $after) { sequence type at data }
  }
`)

export interface JobEvent {
  readonly sequence: number
  readonly type: string
  readonly at: string
  readonly data: unknown
}

const PAUSE_MS = 500
const lastTypes: readonly string[] = ['job.done', 'job.failed', 'job.cancelled', 'job.dead']

/** The events of a job from its first, each once. A lost connection is taken up after the last event seen. */
export async function* watchJob(id: string, signal: AbortSignal): AsyncGenerator<JobEvent> {
  const seen = { after: 0, type: '' }
  for (let isOpen = true; isOpen; ) {
    const { after } = seen
    try {
      for await (const event of eventsAfter(id, after, signal)) {
        Object.assign(seen, { after: event.sequence, type: event.type })
        yield event
      }
      // A service that shuts down ends its streams early; a stream without news has none left.
      isOpen = seen.after > after && !lastTypes.includes(seen.type) && !signal.aborted
    } catch (error) {
      await untilOpen(error, signal)
    }
  }
}

async function* eventsAfter(id: string, after: number, signal: AbortSignal): AsyncGenerator<JobEvent> {
  const client = createClient({ url: '/graphql/stream', headers: keyHeader(), retryAttempts: 0 })
  const stop = () => client.dispose()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const stream = client.iterate<{ jobEvents: JobEvent | null }>({ query: events as unknown as string, variables: { id, after } })
    for await (const { data, errors } of stream) {
      if (errors !== undefined) throw noteProblem(problemOfErrors(errors as readonly GraphqlError[]))
      if (data?.jobEvents != null) yield data.jobEvents
    }
  } finally {
    signal.removeEventListener('abort', stop)
    client.dispose()
  }
}

/** Waits until the stream may be opened again. Throws an error that no wait mends. */
async function untilOpen(error: unknown, signal: AbortSignal): Promise<void> {
  if (isLost(error, signal)) {
    reportUnreachable()
    return untilReachable(signal)
  }
  const problem = await problemIn(error)
  if (problem === null) throw error
  if (!(await waitForTurn(problem, Date.now(), signal))) throw noteProblem(problem)
}

const isResponse = (value: unknown): value is Response => value instanceof Response

/** Whether the connection broke, or the service is starting or stopping. */
function isLost(error: unknown, { aborted }: AbortSignal): boolean {
  if (aborted) return false
  if (error instanceof NetworkError) return !isResponse(error.response) || error.response.status >= 500
  return error instanceof TypeError
}

/** The problem that refuses a stream; null: it is another error. */
async function problemIn(error: unknown): Promise<Problem | null> {
  if (!(error instanceof NetworkError) || !isResponse(error.response)) return null
  const { status, headers } = error.response
  return problemOf(await error.response.json().catch(() => null), status, headers.get('retry-after'))
}

async function untilReachable(signal: AbortSignal): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  while (currentSession().retryAt !== null && !signal.aborted)
}
