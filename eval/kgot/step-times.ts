import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { roleOf } from '../../src/faces/http/show-task.ts'

/** Role of a step -> milliseconds of its steps; parallel ones count in full. */
export type RoleTimes = ReadonlyMap<string, number>

/** Trace -> its job. */
const jobs = new Map<string, string>()
const times = new Map<string, Map<string, number>>()

const ended = async () => {}

/** The spans of jobs contain the duration of each step, which no store keeps. */
const processor: SpanProcessor = {
  onStart(span) {
    const job = span.attributes['edgewise.job.id']
    if (typeof job === 'string') jobs.set(span.spanContext().traceId, job)
  },
  onEnd(span) {
    const { attributes, duration } = span
    const [seconds, nanoseconds] = duration
    const { traceId } = span.spanContext()
    const job = jobs.get(traceId)
    const step = attributes['edgewise.step']
    if (attributes['edgewise.job.id'] !== undefined) jobs.delete(traceId)
    if (job === undefined || typeof step !== 'string') return
    const ofJob = times.get(job) ?? new Map<string, number>()
    ofJob.set(roleOf(step), (ofJob.get(roleOf(step)) ?? 0) + seconds * 1000 + nanoseconds / 1e6)
    times.set(job, ofJob)
  },
  forceFlush: ended,
  shutdown: ended
}

let isWatching = false

/** Starts to time the steps of jobs in this process. */
export function timeSteps(): void {
  if (isWatching) return
  isWatching = true
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [processor] }))
}

/** Returns and forgets the times of a job's steps. */
export function takeTimes(job: string): RoleTimes {
  const found = times.get(job) ?? new Map<string, number>()
  times.delete(job)
  return found
}
