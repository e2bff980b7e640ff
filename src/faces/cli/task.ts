import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { EdgewiseError } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { scopes } from '../../storage/state/keys.ts'
import { backendNames } from '../../tasks/kgot/backend.ts'
import { profiles } from '../../tasks/kgot/parameters.ts'
import { styles } from '../../tasks/kgot/task-run.ts'
import { writeNames } from '../../tasks/kgot/write-languages.ts'
import type { JobApi } from '../http/job-api.ts'
import type { TaskBody } from '../http/schemas/task.ts'
import type { TaskApi } from '../http/task-api.ts'
import type { Open, Session } from './session.ts'
import { lineOf, showTaskAnswer } from './show-task.ts'
import { exitCodeOf } from './watch-job.ts'
import { tellTrouble } from './worker.ts'

interface TaskOptions {
  readonly style?: Exclude<TaskBody['style'], 'schema'>
  readonly backend?: readonly Backend[]
  readonly writes?: TaskBody['writes']
  readonly tool?: readonly string[]
  readonly profile?: TaskBody['profile']
  readonly file?: readonly string[]
  readonly watch?: boolean
}

type Backend = (typeof backendNames)[number]

/** Collects distinct backends in the given order. */
function addBackend(text: string, earlier: readonly Backend[] = []): readonly Backend[] {
  const found = backendNames.find((name) => name === text)
  if (found === undefined) throw new InvalidArgumentError(`Allowed choices are ${backendNames.join(', ')}.`)
  return [...new Set([...earlier, found])]
}

/** Collects the values of a repeatable option. */
const addValue = (value: string, earlier: readonly string[] = []): readonly string[] => [...earlier, value]

interface Faces {
  readonly jobs: JobApi
  readonly tasks: TaskApi
}

async function openFaces(runtime: Runtime): Promise<Faces> {
  const [{ createJobApi }, { createTaskApi }] = await Promise.all([import('../http/job-api.ts'), import('../http/task-api.ts')])
  const jobs = createJobApi(runtime)
  return { jobs, tasks: createTaskApi(runtime, jobs) }
}

/** Runs jobs here until this one has ended, in any process. */
async function workUntilEnd(runtime: Runtime, session: Session, { jobs }: Faces, id: string): Promise<void> {
  const { tenant, signal, note } = session
  const { openWorker } = await import('../../runtime/worker/open-worker.ts')
  const worker = openWorker(runtime, tellTrouble(session), Math.max(1, runtime.config.jobConcurrency))
  try {
    worker.start()
    for await (const event of jobs.watch(tenant, id, 0, signal)) {
      const line = lineOf(jobs.showEvent(event))
      if (line !== '') note(line)
    }
  } finally {
    await worker.stop(signal.aborted ? 0 : runtime.config.shutdownMs)
  }
  if (signal.aborted) note(`The task ${id} will resume where it stopped once a worker or a server runs.`)
  signal.throwIfAborted()
}

/** Stores files, as a form upload does. */
async function addFiles(tasks: TaskApi, tenant: string, paths: readonly string[]): Promise<{ name: string; sha256: string }[]> {
  const added: { name: string; sha256: string }[] = []
  for (const path of paths) {
    const { sha256 } = await tasks.addFile(tenant, createReadStream(path)).catch((error: NodeJS.ErrnoException) => {
      if (error instanceof EdgewiseError || error.code === undefined) throw error
      throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `Cannot read the file "${path}": ${error.code}.` }, { cause: error })
    })
    added.push({ name: basename(path), sha256 })
  }
  return added
}

function bodyOf(task: string, { style, backend, writes, tool, profile }: TaskOptions, attachments: TaskBody['attachments'] = []): TaskBody {
  return {
    task,
    ...(attachments.length > 0 && { attachments }),
    ...(style && { style }),
    ...(backend && { backends: [...backend] }),
    ...(writes && { writes }),
    ...(tool && { tools: [...tool] }),
    ...(profile && { profile })
  }
}

async function solve(runtime: Runtime, session: Session, task: string, options: TaskOptions): Promise<void> {
  const { tenant, stderr, print, note } = session
  const faces = await openFaces(runtime)
  const { jobs, tasks } = faces
  tasks.assertPossible()
  const body = bodyOf(task, options, await addFiles(tasks, tenant, options.file ?? []))
  const submitted = await jobs.submit({ ...tasks.order(body), tenant, authority: { keyId: null, scopes, grants: [] } })
  const { id } = submitted.job
  if (!(options.watch ?? stderr.isTTY === true)) {
    const { taskTicketOf } = await import('../http/show-task.ts')
    print(taskTicketOf(submitted), () => id)
    return note(`A server or "edgewise worker" will run it. Follow it with "edgewise jobs watch ${id}".`)
  }
  note(`Task ${id}`)
  await workUntilEnd(runtime, session, faces, id)
  const shown = await tasks.show(await tasks.read(tenant, id))
  session.exitCode = exitCodeOf(shown.state)
  print(shown, () => (shown.state === 'done' ? showTaskAnswer(shown) : `The task ${id} is ${shown.state}. ${shown.error?.message ?? ''}`.trim()))
}

const examples = `
Examples:
  edgewise task "Which station of zone 1 has the most lines?"
  edgewise task "Which station of zone 1 has the most lines?" --style short --no-watch
  edgewise task "What does the report say of 2024?" --file report.pdf
  edgewise task "When was Ada Lovelace born?" --tool wikipedia --tool web_search --tool visit_page
  edgewise task "Which line has the most stations?" --backend tools --backend direct --profile paper --json

Tasks need a model: OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL. With --watch, this process runs the task and
other due jobs; if it is interrupted, another worker resumes the task where it stopped.
Exit codes, by outcome: 0 done, 4 failed, 75 dead, 130 cancelled or interrupted.`

export function addTask(program: Command, open: Open): void {
  program
    .command('task')
    .summary('solve a problem by growing a knowledge graph')
    .description('Solves a problem stated in words. A model uses the tools of this service to build a knowledge graph, then derives the answer from it.')
    .argument('<task>', 'the problem, in quotes')
    .addOption(new Option('--style <style>', 'form of the answer').choices(styles.filter((style) => style !== 'schema')))
    .addOption(
      new Option(
        '--backend <backend>',
        'how to derive the answer from the graph: tools, direct, script, sparql or cypher; repeatable, and the answers are judged together'
      ).argParser(addBackend)
    )
    .addOption(new Option('--writes <language>', 'language in which the model writes graph updates').choices(writeNames))
    .option('--tool <name>', 'allow only this tool (repeatable); also grants network access to tools that need it', addValue)
    .addOption(new Option('--profile <profile>', 'lean: fewer calls; paper: as in the Knowledge Graph of Thoughts paper').choices(Object.keys(profiles)))
    .addOption(new Option('--file <path>', 'file to attach to the task; repeatable').argParser(addValue))
    .option('--watch', 'run the task here and print its answer (default on a terminal)')
    .option('--no-watch', 'print the id and exit')
    .addHelpText('after', examples)
    .action(async (task: string, options: TaskOptions, command: Command) => {
      const session = open(command)
      await session.withRuntime((runtime) => solve(runtime, session, task, options))
    })
}
