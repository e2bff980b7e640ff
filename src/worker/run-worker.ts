import { once } from 'node:events'
import type { Runtime } from '../runtime.ts'
import { openWorker } from './open-worker.ts'

export interface RunWorkerOptions {
  readonly concurrency: number
  /** Ends once nothing is due. */
  readonly untilIdle: boolean
  /** Ends it gracefully. */
  readonly signal: AbortSignal
  /** A line for people. */
  tell(line: string): void
}

/** A worker as a process of its own, until it is stopped or there is nothing to do. */
export async function runWorker(runtime: Runtime, { concurrency, untilIdle, signal, tell }: RunWorkerOptions): Promise<void> {
  const { otlpEndpoint, shutdownMs, jobConcurrency } = runtime.config
  const exporting = otlpEndpoint === '' ? null : await (await import('../telemetry/exporter.ts')).startExporting(otlpEndpoint)
  const onError = (error: unknown, job: string | null) => tell(`${job === null ? 'The job table' : `Job ${job}`}: ${String(error)}`)
  const worker = openWorker(runtime, onError, concurrency || jobConcurrency)
  runtime.warm()
  const stopped = signal.aborted ? Promise.resolve() : once(signal, 'abort')
  tell(`Runs jobs, ${concurrency} at a time.`)
  try {
    if (untilIdle) await Promise.race([worker.untilIdle(), stopped])
    else {
      worker.start()
      await stopped
    }
  } finally {
    await worker.stop(shutdownMs)
    await exporting?.stop()
  }
}
