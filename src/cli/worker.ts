import { type Command, InvalidArgumentError } from 'commander'
import { type Open, settingsOf } from './session.ts'

interface WorkerOptions {
  readonly concurrency?: number
  readonly untilIdle?: boolean
}

const MAX_CONCURRENCY = 1000

function readConcurrency(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1 || value > MAX_CONCURRENCY) throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_CONCURRENCY}.`)
  return value
}

export function addWorker(program: Command, open: Open): void {
  program
    .command('worker')
    .summary('run jobs until stopped')
    .description(
      'Runs the jobs of all tenants on the same state as the service: any number of workers may. On SIGTERM it takes no more, lets runs go on for EDGEWISE_SHUTDOWN_MS, and gives the rest back.'
    )
    .option('--concurrency <count>', 'jobs at a time (default: EDGEWISE_JOB_CONCURRENCY, else 2)', readConcurrency)
    .option('--until-idle', 'work off what is due, then end: for cron and Lambda')
    .addHelpText('after', '\nExamples:\n  edgewise worker\n  edgewise worker --concurrency 8\n  edgewise worker --until-idle')
    .action(async (options: WorkerOptions, command: Command) => {
      const session = open(command)
      const [{ openRuntime }, { runWorker }] = await Promise.all([import('../runtime.ts'), import('../worker/run-worker.ts')])
      const config = await settingsOf(session.env, session.options)
      const runtime = await openRuntime(config)
      try {
        const concurrency = options.concurrency ?? Math.max(1, config.jobConcurrency)
        await runWorker(runtime, { concurrency, untilIdle: options.untilIdle === true, signal: session.signal, tell: session.note })
      } finally {
        await runtime.close()
      }
    })
}
