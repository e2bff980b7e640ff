import { createFairQueue } from '../base/concurrency/fair-queue.ts'
import { startWorker } from '../base/concurrency/start-worker.ts'
import { type ThreadContract, ThreadSlot } from '../base/concurrency/thread-slot.ts'
import { EdgewiseError, fromWireError } from '../base/errors.ts'
import { nextHelper, type SharedWork, type Task } from './shared-work.ts'
import type { WorkerNotice, WorkerReply } from './worker-message.ts'

export interface WorkerPool {
  /** Runs the task on a free worker, else on a helper, which is then dismissed, else queues it. A full queue settles the task with EDGEWISE_QUEUE_FULL. */
  submit(task: Task): void
  /** Removes an abandoned task from the queue, or interrupts it; a worker that does not stop in time is replaced. */
  giveUp(task: Task): void
  /** Lets idle workers help, now and whenever one becomes idle, until `endHelp`. */
  help(work: SharedWork): void
  endHelp(work: SharedWork): void
  /** Settles running and queued tasks with EDGEWISE_CANCELLED and ends the workers. */
  close(): Promise<void>
}

export interface PoolOptions {
  /** The workers' module; it answers each message with one `WorkerReply`, after any `WorkerNotice`. */
  readonly workerUrl: URL
  /** Milliseconds that an interrupted task has before its worker is ended. */
  readonly graceMs: number
  /** Name of the queue in errors. */
  readonly name: string
  readonly threads: number
  readonly queueSize: number
}

/** The weight of the newest duration in the moving average. */
const NEWEST_WEIGHT = 0.2
const FIRST_GUESS_MS = 100

type Answer = WorkerReply | WorkerNotice

const contractOf = ({ workerUrl, graceMs }: PoolOptions): ThreadContract<Task, Answer> => ({
  open: () => startWorker(workerUrl),
  send: ({ request }, slot) => slot.post(request.message()),
  hear(answer, slot) {
    if ('invitation' in answer) slot.task?.request.invite?.(answer.invitation)
    else slot.end('error' in answer ? { error: fromWireError(answer.error) } : answer)
  },
  giveUp({ request }, slot) {
    request.interrupt()
    slot.limit(graceMs, () => slot.discard({ error: new EdgewiseError('EDGEWISE_CANCELLED') }))
  }
})

export function createWorkerPool(options: PoolOptions): WorkerPool {
  const queue = createFairQueue<Task>(options.queueSize)
  /** Tasks that arrived when a helper could be dismissed, in order, one per dismissed helper. They precede the queue, which was empty then. */
  const promised: Task[] = []
  const dismissed = new WeakSet<Task>()
  const sharedWorks: SharedWork[] = []
  const givenUp = new WeakSet<Task>()
  let meanMs = FIRST_GUESS_MS
  let closed = false

  const settle = (task: Task, error: EdgewiseError | null, output?: unknown) => {
    if (!givenUp.has(task)) task.settle(error, output)
  }
  const start = (seat: ThreadSlot<Task, Answer>, task: Task) => {
    const startedAt = performance.now()
    seat.start({
      request: task,
      settle(outcome) {
        if (task.dismiss === undefined) meanMs += NEWEST_WEIGHT * (performance.now() - startedAt - meanMs)
        if ('error' in outcome) settle(task, outcome.error as EdgewiseError)
        else settle(task, null, outcome.output)
      }
    })
  }
  const fill = () => {
    for (const seat of seats) {
      if (closed || !seat.isFree) continue
      const next = promised.shift() ?? queue.shift() ?? nextHelper(sharedWorks)
      if (next === null) return
      start(seat, next)
    }
  }
  const contract = contractOf(options)
  const seats = Array.from({ length: options.threads }, () => new ThreadSlot(contract, fill))
  const refuse = (task: Task) => {
    const retryAfterSeconds = Math.max(1, Math.ceil((meanMs * queue.size) / seats.length / 1000))
    settle(task, new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: options.name, size: queue.size, retryAfterSeconds }))
  }
  const dismissHelper = (): boolean => {
    const helper = seats.map(({ task }) => task?.request).find((task) => task?.dismiss !== undefined && !dismissed.has(task))
    if (helper === undefined) return false
    dismissed.add(helper)
    helper.dismiss?.()
    return true
  }

  return {
    submit(task) {
      if (closed) return settle(task, new EdgewiseError('EDGEWISE_CANCELLED'))
      const seat = seats.find(({ isFree }) => isFree)
      if (seat !== undefined) return start(seat, task)
      if (dismissHelper()) return void promised.push(task)
      const sentAway = queue.push(task.tenant, task)
      if (sentAway !== null) refuse(sentAway)
    },
    giveUp(task) {
      givenUp.add(task)
      const at = promised.indexOf(task)
      if (at !== -1) promised.splice(at, 1)
      else if (!queue.remove(task)) for (const seat of seats) if (seat.task?.request === task) seat.giveUp(seat.task)
    },
    help(work) {
      sharedWorks.unshift(work)
      fill()
    },
    endHelp(work) {
      const at = sharedWorks.indexOf(work)
      if (at !== -1) sharedWorks.splice(at, 1)
    },
    async close() {
      closed = true
      const cancelled = new EdgewiseError('EDGEWISE_CANCELLED')
      for (const task of promised.splice(0)) settle(task, cancelled)
      for (let task = queue.shift(); task !== undefined; task = queue.shift()) settle(task, cancelled)
      await Promise.all(seats.map((seat) => seat.close(cancelled)))
    }
  }
}
