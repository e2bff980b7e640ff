import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readConfig } from '../src/base/config/config.ts'
import { lineOf, showTaskAnswer } from '../src/faces/cli/show-task.ts'
import { createJobApi, type ShownEvent } from '../src/faces/http/job-api.ts'
import { createTaskApi, type TaskApi } from '../src/faces/http/task-api.ts'
import { openRuntime, type Runtime } from '../src/runtime/runtime.ts'
import { openWorker } from '../src/runtime/worker/open-worker.ts'
import { scopes } from '../src/storage/state/keys.ts'
import { createDrawing } from './draw-graph.ts'
import { recordTask, type TaskRecord } from './record.ts'
import { type Recording, type RecordingName, recordings } from './recording.ts'
import { playReplies, servePages } from './servers.ts'

const TENANT = 'default'
const LABEL =
  "This is a recording: the model's replies are played back, and its pages and files are made up. The service that runs it is the real one, and so are its tools, its graph and its checks."

interface Playing {
  readonly write: (line: string) => void
  readonly signal: AbortSignal
}

/** Draws the graph of each step when the step's event arrives. */
function createTeller(tasks: TaskApi, id: string, write: Playing['write']) {
  const draw = createDrawing()
  return async (event: ShownEvent): Promise<void> => {
    const line = lineOf(event)
    if (line !== '') write(line)
    if (event.type === 'task.graph') write(draw(await tasks.graph(TENANT, id, (event.data as { step: number }).step)))
  }
}

async function solve(runtime: Runtime, { task, files }: Recording, { write, signal }: Playing): Promise<TaskRecord> {
  const jobs = createJobApi(runtime)
  const tasks = createTaskApi(runtime, jobs)
  const attachments: { name: string; sha256: string }[] = []
  for (const [name, text] of Object.entries(files)) {
    const { sha256 } = await tasks.addFile(TENANT, Readable.from([Buffer.from(text)]))
    attachments.push({ name, sha256 })
  }
  const order = tasks.order({ ...task, ...(attachments.length > 0 && { attachments }) })
  const { job } = await jobs.submit({ ...order, tenant: TENANT, authority: { keyId: null, scopes, grants: [] } })
  const events: ShownEvent[] = []
  const worker = openWorker(runtime, (error) => write(String(error)))
  try {
    worker.start()
    const tell = createTeller(tasks, job.id, write)
    for await (const event of jobs.watch(TENANT, job.id, 0, signal)) {
      const shown = jobs.showEvent(event)
      events.push(shown)
      await tell(shown)
    }
  } finally {
    await worker.stop(0)
  }
  signal.throwIfAborted()
  return recordTask(tasks, TENANT, await tasks.show(await tasks.read(TENANT, job.id)), events)
}

/** Runs the service in a folder of its own, whatever the environment sets, so that it reaches no other server. */
async function withRuntime<T>(baseUrl: string, pages: string, use: (runtime: Runtime) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-demo-'))
  try {
    const config = readConfig({
      EDGEWISE_DATA_DIR: folder,
      EDGEWISE_ALLOW_FETCHES: 'true',
      EDGEWISE_NETWORK_ALLOW: new URL(pages).host,
      EDGEWISE_SEARCH_URL: `${pages}/search`,
      EDGEWISE_JOB_POLL_MS: '20',
      OPENAI_BASE_URL: baseUrl,
      OPENAI_API_KEY: 'none',
      OPENAI_MODEL: 'recording'
    })
    const runtime = await openRuntime(config)
    try {
      return await use(runtime)
    } finally {
      await runtime.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Plays one recording through the whole service, and prints how the task is solved. @returns the finished task with its steps, events and graphs */
export async function play(name: RecordingName, playing: Playing): Promise<TaskRecord> {
  const { write } = playing
  const recording = recordings[name]
  write(LABEL)
  const { task, files } = recording
  write(
    `\nTask (${name}): ${task.task}${Object.keys(files)
      .map((file) => `\nFile: ${file}`)
      .join('')}\n`
  )
  const pages = await servePages(recording)
  const model = await playReplies(recording, pages.origin)
  try {
    const record = await withRuntime(`${model.origin}/v1`, pages.origin, (runtime) => solve(runtime, recording, playing))
    const { task: shown } = record
    write(`\n${shown.state === 'done' ? showTaskAnswer(shown) : `The task is ${shown.state}. ${shown.error?.message ?? ''}`}`)
    return record
  } finally {
    await Promise.all([model.close(), pages.close()])
  }
}
