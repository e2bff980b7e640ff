import { equal } from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'
import type { StateStore } from '../../../src/storage/state/state.ts'
import { newJob } from '../../storage/state/new-jobs.ts'
import type { Ended, History, Line } from './history.ts'
import { openPlace, type Place } from './place.ts'

export interface Havoc {
  readonly place: Place
  /** Where processes leave their marks: a file that does not exist. */
  readonly marks: string
  readonly seed: number
  readonly processes: number
  readonly kills: number
  readonly leaseMs: number
  /** Of 1000 points that a process passes it ends, or stops, at this many. */
  readonly perMille: number
  /** How likely a process is struck from outside in one turn. */
  readonly strikes?: number
  /** Whether processes are also stopped until their leases have run out. A stopped process that holds the lock of a file holds up all others. */
  readonly stops: boolean
  /** Of each job, from 0. */
  readonly input?: (number: number) => unknown
  /** Jobs that are held unfinished, as many as there are at once. */
  readonly waiting?: number
  /** Starts a marked worker, such as `chain-process.ts`. */
  readonly fork: (parameters: readonly string[]) => ChildProcess
}

const TURN_MS = 40
const TENANT = 'havoc'

/**
 * Processes on one state, killed and stopped at random and restarted, until the number of kills is reached. Then the remaining jobs are run, and everything is
 * returned.
 */
export async function wreak({
  place,
  marks,
  seed,
  processes,
  kills,
  leaseMs,
  perMille,
  stops,
  fork,
  waiting = 24,
  strikes = 0.3,
  input = () => ({ steps: 3 })
}: Havoc): Promise<History> {
  const state = await openPlace(place)
  const kind = randomUUID()
  const random = randomNumbers(seed)
  const children = new Set<ChildProcess>()
  const submitted: string[] = []
  const crashes: number[] = []
  let [killed, isOver] = [0, false]

  function start(): void {
    const child = fork([...place, marks, kind, String(Math.floor(random() * 2 ** 31)), String(perMille), String(leaseMs), String(stops)])
    children.add(child)
    child.once('exit', (code) => {
      children.delete(child)
      if (isOver) return
      if (code !== null) crashes.push(code)
      killed += 1
      start()
    })
  }

  const mark = (pid: number, what: 'killed' | 'stopped') =>
    appendFileSync(marks, `${JSON.stringify({ at: performance.timeOrigin + performance.now(), pid, what, point: 'from outside' })}\n`)

  function strike(): void {
    const alive = [...children]
    const { pid } = alive[Math.floor(random() * alive.length)] ?? {}
    if (pid === undefined) return
    const isKill = !stops || random() < 0.5
    mark(pid, isKill ? 'killed' : 'stopped')
    process.kill(pid, isKill ? 'SIGKILL' : 'SIGSTOP')
    // By another process: this one may wait for a lock that the stopped one holds.
    if (!isKill) spawn('/bin/sh', ['-c', `sleep ${(leaseMs * 1.5) / 1000}; kill -CONT ${pid}`])
  }

  async function submit(): Promise<void> {
    const { job } = await state.jobs.add(newJob({ tenant: TENANT, kind, input: input(submitted.length), maxAttempts: 10_000 }))
    submitted.push(job.id)
  }

  const unfinished = async (): Promise<number> =>
    (await state.jobs.count()).filter((one) => one.kind === kind && (one.state === 'queued' || one.state === 'running')).reduce((sum, one) => sum + one.jobs, 0)

  for (let i = 0; i < processes; i++) start()
  const fill = async () => {
    for (let missing = waiting - (await unfinished()); missing > 0; missing--) await submit()
  }
  await fill()
  while (killed < kills && crashes.length === 0) {
    await fill()
    await setTimeout(TURN_MS)
    if (random() < strikes) strike()
  }
  while ((await unfinished()) > 0 && crashes.length === 0) await setTimeout(TURN_MS)
  isOver = true
  for (const child of children) child.kill('SIGKILL')
  equal(crashes.length, 0, 'a worker ended by itself')
  const history = { submitted, lines: readLines(marks), ended: await readEnded(state, submitted) }
  await state.close()
  return history
}

/** The last line of a process may be cut off by its end. */
function readLines(marks: string): Line[] {
  return readFileSync(marks, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
}

async function readEnded({ jobs }: StateStore, ids: readonly string[]): Promise<Ended[]> {
  const ended: Ended[] = []
  for (const id of ids) {
    const job = await jobs.read(TENANT, id)
    if (job !== null) ended.push({ job, events: await jobs.events(TENANT, id, 0, 10_000), steps: await jobs.steps(TENANT, id) })
  }
  return ended
}
