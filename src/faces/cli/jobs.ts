import { type Command, InvalidArgumentError, Option } from 'commander'
import { type JobState, jobStates } from '../../storage/state/jobs.ts'
import type { JobApi, JobSummary, ShownEvent, ShownJob } from '../http/job-api.ts'
import { toJson } from '../http/json-text.ts'
import type { Open, Session } from './session.ts'
import { showTable, showValue } from './table.ts'
import { watchJob } from './watch-job.ts'

const MAX_LISTED = 100
const EXIT_CODES = 'Exit codes of watch, by outcome of the job: 0 done, 4 failed, 75 dead, 130 cancelled.'

interface ListOptions {
  readonly state?: JobState
  readonly kind?: string
  readonly limit: number
}

function readLimit(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1 || value > MAX_LISTED) throw new InvalidArgumentError(`Use a whole number from 1 to ${MAX_LISTED}.`)
  return value
}

const percent = (progress: number | null): string => (progress === null ? '-' : `${Math.floor(progress * 100)}%`)

function rowOf({ id, kind, state, attempt, maxAttempts, progress, createdAt, error }: JobSummary): unknown[] {
  return [id, kind, state, `${attempt} of ${maxAttempts}`, percent(progress), createdAt, error?.message ?? '']
}

const showJobs = (jobs: readonly JobSummary[]): string => showTable(['id', 'kind', 'state', 'attempt', 'progress', 'created', 'error'], jobs.map(rowOf))

/** The facts of one job, with its input and outcome. */
function showWhole({ links: _links, input, result, resultBytes, error, ...facts }: ShownJob): string {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${showValue(value)}`)
  const outcome = result === null && resultBytes !== null ? `${resultBytes} bytes, too long to show` : toJson(result)
  return [
    ...lines,
    `input: ${toJson(input)}`,
    ...(error === null ? [] : [`error: ${error.message} (${error.code})`]),
    ...(resultBytes === null ? [] : [`result: ${outcome}`])
  ].join('\n')
}

async function withJobs<T>(session: Session, use: (jobs: JobApi) => Promise<T>): Promise<T> {
  const { createJobApi } = await import('../http/job-api.ts')
  return session.withRuntime((runtime) => use(createJobApi(runtime)))
}

function addList(jobs: Command, open: Open): void {
  jobs
    .command('list')
    .summary('list jobs')
    .description('Lists jobs, newest first.')
    .addOption(new Option('--state <state>', 'only jobs in this state').choices(jobStates))
    .option('--kind <kind>', 'only jobs of this kind, such as ask or tool')
    .option('--limit <count>', 'maximum number of jobs', readLimit, 20)
    .addHelpText('after', '\nExamples:\n  edgewise jobs list\n  edgewise jobs list --state running --kind ask --limit 5')
    .action(async ({ state, kind, limit }: ListOptions, command: Command) => {
      const session = open(command)
      await withJobs(session, async ({ page }) => {
        const listed = await page(session.tenant, { ...(state && { states: [state] }), ...(kind !== undefined && { kind }) }, { limit })
        session.print(listed, () => showJobs(listed.jobs))
      })
    })
}

/** Adds a command that prints the job's new state. */
function addOne(jobs: Command, open: Open, command: string, texts: { summary: string; description: string }, act: 'read' | 'cancel' | 'retry'): void {
  jobs
    .command(command)
    .summary(texts.summary)
    .description(texts.description)
    .argument('<id>', 'id of a job, from "edgewise jobs list"')
    .addHelpText('after', `\nExamples:\n  edgewise jobs ${command} dbf9c042-0a99-4746-853c-94e2024f446a`)
    .action(async (id: string, _options: object, command: Command) => {
      const session = open(command)
      await withJobs(session, async (face) => {
        const job = await face.show(await face[act](session.tenant, id))
        session.print(job, () => showWhole(job))
      })
    })
}

const showEvent = ({ at, type, data }: ShownEvent): string => `${at} ${type} ${showValue(data)}`

function addWatch(jobs: Command, open: Open): void {
  jobs
    .command('watch')
    .summary('follow a job to its end')
    .description(
      'Follows a job to its end, in whichever process it runs. Prints a live status line on a terminal, otherwise one line per event. With --json, each line is an event.'
    )
    .argument('<id>', 'id of a job, from "edgewise jobs list"')
    .addHelpText('after', `\nExamples:\n  edgewise jobs watch dbf9c042-0a99-4746-853c-94e2024f446a\n\n${EXIT_CODES}`)
    .action(async (id: string, _options: object, command: Command) => {
      const session = open(command)
      const { stdout, options } = session
      await withJobs(session, async (face) => {
        const onEvent = (event: ShownEvent) => void stdout.write(`${options.json ? toJson(event) : showEvent(event)}\n`)
        session.exitCode = await watchJob(face, session, id, onEvent)
      })
    })
}

export function addJobs(program: Command, open: Open): void {
  const jobs = program
    .command('jobs')
    .summary('list, show, watch, cancel or retry jobs')
    .description(
      'Jobs are questions, tool calls and tasks that run in the background, in a server or in "edgewise worker". They are submitted over HTTP, GraphQL, MCP or with "edgewise task".'
    )
    .addHelpText('after', `\nExamples:\n  edgewise jobs list --state running\n  edgewise jobs watch dbf9c042-0a99-4746-853c-94e2024f446a\n\n${EXIT_CODES}`)
  addList(jobs, open)
  addOne(jobs, open, 'show', { summary: 'show one job', description: 'Shows the state and input of a job, and its result once it is done.' }, 'read')
  addWatch(jobs, open)
  const cancelled = 'Cancels a job. A waiting job is cancelled at once; a running job stops within one heartbeat.'
  addOne(jobs, open, 'cancel', { summary: 'cancel a job', description: cancelled }, 'cancel')
  const retried = 'Requeues a failed, cancelled or dead job. Finished steps are not repeated.'
  addOne(jobs, open, 'retry', { summary: 'retry a job', description: retried }, 'retry')
}
