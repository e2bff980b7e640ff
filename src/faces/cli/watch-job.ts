import type { Job, JobState } from '../../storage/state/jobs.ts'
import type { JobApi, ShownEvent } from '../http/job-api.ts'
import type { Session } from './session.ts'

const REFRESH_MS = 250
const FAILED = 4
const DEAD = 75
const CANCELLED = 130
const exitCodes: Readonly<Partial<Record<JobState, number>>> = { done: 0, failed: FAILED, dead: DEAD, cancelled: CANCELLED }

/** Exit code by a job's final state. */
export const exitCodeOf = (state: JobState): number => exitCodes[state] ?? 0

/** Shows a live line of a job on a terminal. Progress is not an event, so it is read from the job. */
async function openLine(session: Session, read: () => Promise<Job>) {
  const { SingleBar } = await import('cli-progress')
  const bar = new SingleBar({ format: '{bar} {percentage}%  {kind}: {state}, attempt {attempt}  {duration} s', stream: session.stderr, hideCursor: true })
  const show = ({ kind, state, attempt, progress }: Job) => bar.update(state === 'done' ? 1 : (progress ?? 0), { kind, state, attempt })
  const first = await read()
  bar.start(1, 0, { kind: first.kind, state: first.state, attempt: first.attempt })
  show(first)
  // If a read fails, either the watch fails too or the next read succeeds.
  const timer = setInterval(() => void read().then(show, () => {}), REFRESH_MS)
  return async () => {
    clearInterval(timer)
    await read().then(show, () => {})
    bar.stop()
  }
}

/** Watches a job to its end and returns its exit code. `onEvent` receives each event, unless a live line replaces them. */
export async function watchJob(face: JobApi, session: Session, id: string, onEvent: (event: ShownEvent) => void): Promise<number> {
  const { tenant, signal, stderr, options } = session
  const read = () => face.read(tenant, id)
  const end = stderr.isTTY === true && !options.json ? await openLine(session, read) : null
  try {
    for await (const event of face.watch(tenant, id, 0, signal)) if (end === null) onEvent(face.showEvent(event))
  } finally {
    await end?.()
  }
  signal.throwIfAborted()
  const { state, error } = await face.show(await read())
  if (end !== null)
    session.stdout.write(`The job ${id} is ${state}.${error === null ? ` See the result with "edgewise jobs show ${id}".` : ` ${error.message}`}\n`)
  return exitCodeOf(state)
}
