import { type Command, InvalidArgumentError, Option } from 'commander'
import { toJson } from '../plugins/json-text.ts'
import { isShown, showJob, summariseJob } from '../plugins/show-job.ts'
import { type Job, type JobEvent, type JobState, jobStates } from '../state/jobs.ts'
import type { Open, Session } from './session.ts'
import { showTable, showValue } from './table.ts'

interface ListOptions {
  readonly state?: JobState
  readonly kind?: string
  readonly limit: number
}

const MAX_LISTED = 1000
/** Of a job that did not end well. */
const exitCodes: Readonly<Partial<Record<JobState, number>>> = { failed: 4, cancelled: 4, dead: 75 }

function readLimit(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1 || value > MAX_LISTED) throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_LISTED}.`)
  return value
}

const percent = (progress: number | null): string => (progress === null ? '' : `${Math.round(progress * 100)} %`)

function rowOf(job: Job): unknown[] {
  const { id, kind, state, attempt, progress, createdAt, endedAt } = summariseJob(job)
  return [id, kind, state, attempt, percent(progress), createdAt, endedAt]
}

function printJob(session: Session, job: Job, result: unknown): void {
  const shown = showJob(job, result)
  session.print(shown, () => {
    const { links: _, ...rest } = shown
    const fields = Object.entries(rest).filter(([, value]) => value !== null && value !== false)
    return showTable(
      ['', ''],
      fields.map(([name, value]) => [name, typeof value === 'object' ? toJson(value) : showValue(value)])
    )
  })
}

function addList(jobs: Command, open: Open): void {
  jobs
    .command('list')
    .summary('list jobs')
    .description('Lists the jobs, the newest first.')
    .addOption(new Option('--state <state>', 'only jobs that stand like this').choices([...jobStates]))
    .option('--kind <kind>', 'only jobs of this kind')
    .option('--limit <count>', 'how many', readLimit, 20)
    .addHelpText('after', '\nExamples:\n  edgewise jobs list\n  edgewise jobs list --state dead --limit 100')
    .action(async ({ limit, ...filter }: ListOptions, command: Command) => {
      const session = open(command)
      await session.withRuntime(async ({ jobs: service }) => {
        const found = await service.list(session.tenant, filter, { limit })
        session.print({ jobs: found.map(summariseJob) }, () => showTable(['id', 'kind', 'state', 'attempt', 'progress', 'created', 'ended'], found.map(rowOf)))
      })
    })
}

function addShow(jobs: Command, open: Open): void {
  jobs
    .command('show')
    .summary('show one job')
    .description('Shows how a job stands, with its input and, once it is done, its result.')
    .argument('<id>', 'a job')
    .addHelpText('after', '\nExamples:\n  edgewise jobs show <id>\n  edgewise jobs show <id> --json')
    .action(async (id: string, _options: object, command: Command) => {
      const session = open(command)
      await session.withRuntime(async ({ jobs: service }) => {
        const job = await service.read(session.tenant, id)
        printJob(session, job, isShown(job) ? await service.resultOf(job) : null)
      })
    })
}

function addWatch(jobs: Command, open: Open): void {
  jobs
    .command('watch')
    .summary('watch a job until it ends')
    .description(
      'Tells what happens to a job until it ends, whatever process runs it. With --json each event is a line. Exit code: 0 done, 4 failed or cancelled, 75 dead.'
    )
    .argument('<id>', 'a job')
    .option('--after <sequence>', 'only events after this one', Number, 0)
    .addHelpText('after', '\nExamples:\n  edgewise jobs watch <id>\n  edgewise jobs watch <id> --after 12 --json')
    .action(async (id: string, { after }: { readonly after: number }, command: Command) => {
      const session = open(command)
      await session.withRuntime(async ({ jobs: service }) => {
        for await (const event of service.watch(session.tenant, id, after, session.signal)) tellEvent(session, event)
        const { state } = await service.read(session.tenant, id)
        session.exitCode = exitCodes[state] ?? 0
      })
    })
}

function tellEvent(session: Session, { sequence, type, at, data }: JobEvent): void {
  const time = new Date(at).toISOString()
  session.print({ sequence, type, at: time, data }, () => `${String(sequence).padStart(4)}  ${time}  ${type.padEnd(14)} ${toJson(data)}`)
}

function addChange(name: 'cancel' | 'retry', summary: string, description: string): (jobs: Command, open: Open) => void {
  return (jobs, open) => {
    jobs
      .command(name)
      .summary(summary)
      .description(description)
      .argument('<id>', 'a job')
      .addHelpText('after', `\nExamples:\n  edgewise jobs ${name} <id>`)
      .action(async (id: string, _options: object, command: Command) => {
        const session = open(command)
        await session.withRuntime(async ({ jobs: service }) => printJob(session, await service[name](session.tenant, id), null))
      })
  }
}

const addCancel = addChange('cancel', 'cancel a job', 'Cancels a job that waits; one that runs is asked to stop.')
const addRetry = addChange('retry', 'run a job again', 'Queues a job that is failed, cancelled or dead. Steps that were finished are not done again.')

export function addJobs(program: Command, open: Open): void {
  const jobs = program
    .command('jobs')
    .summary('list, show, watch, cancel or retry jobs')
    .description('A job is work that goes on after its request has been answered. The service runs jobs, and so does "edgewise worker".')
    .addHelpText('after', '\nExamples:\n  edgewise jobs list --state running\n  edgewise jobs watch <id>\n  edgewise jobs retry <id>')
  for (const add of [addList, addShow, addWatch, addCancel, addRetry]) add(jobs, open)
}
