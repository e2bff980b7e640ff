import { once } from 'node:events'
import { type Command, InvalidArgumentError } from 'commander'
import { startWarnings } from '../../base/config/start-warnings.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { describeFailure } from './fail.ts'
import type { Open, Session } from './session.ts'

interface WorkerOptions {
  readonly concurrency?: number
  readonly untilIdle?: boolean
}

const MAX_CONCURRENCY = 1000
/** Default where the setting disables jobs on servers, because a started worker is meant to run them. */
const USUAL_CONCURRENCY = 2

function readConcurrency(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1 || value > MAX_CONCURRENCY) throw new InvalidArgumentError(`Use a whole number from 1 to ${MAX_CONCURRENCY}.`)
  return value
}

/** Prints errors that no job records on stderr: a job with a lost lease, or an unreachable state store. */
export function tellTrouble({ stderr, options }: Session) {
  return (error: unknown, job: string | null): void => {
    void describeFailure(error, options.json === true, job === null ? {} : { job }).then((text) =>
      stderr.write(`${job === null || options.json ? '' : `Job ${job}: `}${text}\n`)
    )
  }
}

/** Loads the exporter only when a collector is configured. */
async function startExporting({ config: { otlpEndpoint } }: Runtime) {
  return otlpEndpoint === '' ? null : (await import('../../base/telemetry/exporter.ts')).startExporting(otlpEndpoint)
}

async function work(runtime: Runtime, session: Session, { concurrency: given, untilIdle }: WorkerOptions): Promise<void> {
  const { signal, note } = session
  const { openWorker } = await import('../../runtime/worker/open-worker.ts')
  const concurrency = given ?? (runtime.config.jobConcurrency || USUAL_CONCURRENCY)
  const onError = tellTrouble(session)
  for (const warning of startWarnings(runtime.config)) note(warning)
  const worker = openWorker(runtime, onError, concurrency)
  const dispatcher = runtime.webhooks.openDispatcher((error) => onError(error, null))
  const exporting = await startExporting(runtime)
  const interrupted = signal.aborted ? Promise.resolve() : once(signal, 'abort').then(() => {})
  try {
    note(
      `Running up to ${concurrency} jobs at a time. ${untilIdle ? 'Exits when no jobs are due and due webhooks are sent.' : 'Press Ctrl+C or send SIGTERM to stop.'}`
    )
    dispatcher.start()
    if (untilIdle) await Promise.race([worker.untilIdle().then(() => dispatcher.untilIdle()), interrupted])
    else {
      worker.start()
      await interrupted
    }
  } finally {
    if (worker.running > 0)
      note(`Waiting up to ${runtime.config.shutdownMs} ms for running jobs (${worker.running}). Another worker will resume unfinished ones.`)
    await worker.stop(runtime.config.shutdownMs)
    await dispatcher.stop()
    await exporting?.stop()
  }
}

const examples = `
Examples:
  edgewise worker
  edgewise worker --concurrency 8
  edgewise worker --until-idle      from cron, or where long-running processes are not possible

A worker also sends webhooks and callbacks. With --until-idle it sends the due ones before it exits; failed ones
are retried by another worker, a server or the next run.

Any number of workers can share one state store. On SIGTERM or SIGINT a worker takes no more jobs. Running jobs have
EDGEWISE_SHUTDOWN_MS to finish, then other workers resume them. A second signal stops the worker at once.`

export function addWorker(program: Command, open: Open): void {
  program
    .command('worker')
    .summary('run jobs until stopped')
    .description('Runs the jobs of all tenants, submits scheduled jobs and sends webhooks, with or without servers on the same databases.')
    .option('--concurrency <count>', `maximum concurrent jobs (default: EDGEWISE_JOB_CONCURRENCY, or ${USUAL_CONCURRENCY} if that is 0)`, readConcurrency)
    .option('--until-idle', 'exit when no job is due or running and due webhooks are sent')
    .addHelpText('after', examples)
    .action(async (options: WorkerOptions, command: Command) => {
      const session = open(command)
      await session.withRuntime((runtime) => work(runtime, session, options))
    })
}
