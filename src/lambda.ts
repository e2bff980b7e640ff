/** The service as two functions of AWS Lambda in one bundle: `handler` answers requests, `drain` runs jobs. */
import type { Writable } from 'node:stream'
import { buildApp } from './app.ts'
import { type EdgewiseError, invalidInput } from './base/errors.ts'
import { answerEvent, type WithHead } from './faces/lambda/answer.ts'
import { drainJobs } from './faces/lambda/drain-jobs.ts'
import { readEvent } from './faces/lambda/event.ts'
import { type Service, startService } from './faces/lambda/start-service.ts'

interface Context {
  getRemainingTimeInMillis(): number
}

type Streaming = (event: unknown, out: Writable, context: Context) => Promise<void>

/** Global object of Lambda's Node runtime. */
declare const awslambda: {
  streamifyResponse(handler: Streaming): Streaming
  readonly HttpResponseStream: { from: WithHead }
}

let starting: Promise<Service> | null = null

/** Starts once per instance; after a failure the next event tries again. */
function service(): Promise<Service> {
  starting ??= startService(process.env, buildApp).catch((error: unknown) => {
    starting = null
    throw error
  })
  return starting
}

const misplaced = (what: string, other: string): EdgewiseError =>
  invalidInput(`This function does not accept ${what}. Send them to the handler lambda.${other}.`)

export const handler = awslambda.streamifyResponse(async (event, out) => {
  const read = readEvent(event)
  if (read.kind !== 'http') throw misplaced('nudges and schedules', 'drain')
  const { app } = await service()
  await answerEvent(app, read, out, (stream, head) => awslambda.HttpResponseStream.from(stream, head))
})

export async function drain(event: unknown, context: Context): Promise<{ batchItemFailures: readonly [] }> {
  if (readEvent(event).kind === 'http') throw misplaced('requests', 'handler')
  await drainJobs(await service(), context.getRemainingTimeInMillis())
  return { batchItemFailures: [] }
}
