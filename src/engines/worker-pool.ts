import { createFairQueue } from '../base/concurrency/fair-queue.ts'
import { EdgewiseError } from '../base/errors.ts'
import { nextHelper, type SharedWork } from './shared-work.ts'
import { type Task, WorkerSlot, type WorkerSlotOptions } from './worker-slot.ts'

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

export interface PoolOptions extends WorkerSlotOptions {
  /** Name of the queue in errors. */
  readonly name: string
  readonly threads: number
  readonly queueSize: number
}

/** The weight of the newest duration in the moving average. */
const NEWEST_WEIGHT = 0.2
const FIRST_GUESS_MS = 100

export function createWorkerPool(options: PoolOptions): WorkerPool {
  const queue = createFairQueue<Task>(options.queueSize)
  /** Tasks that arrived when a helper could be dismissed, in order, one per dismissed helper. They precede the queue, which was empty then. */
  const promised: Task[] = []
  const dismissed = new WeakSet<Task>()
  const sharedWorks: SharedWork[] = []
  const startedAt = new WeakMap<Task, number>()
  const givenUp = new WeakSet<Task>()
  let meanMs = FIRST_GUESS_MS
  let closed = false

  const settle = (task: Task, error: EdgewiseError | null, output?: unknown) => {
    if (!givenUp.has(task)) task.settle(error, output)
  }
  const start = (seat: WorkerSlot, task: Task) => {
    startedAt.set(task, performance.now())
    seat.start(task)
  }
  const fill = () => {
    for (const seat of seats) {
      if (closed || seat.task !== null) continue
      const next = promised.shift() ?? queue.shift() ?? nextHelper(sharedWorks)
      if (next === null) return
      start(seat, next)
    }
  }
  const onEnd = (task: Task, error: EdgewiseError | null, output: unknown) => {
    if (task.dismiss === undefined) meanMs += NEWEST_WEIGHT * (performance.now() - (startedAt.get(task) ?? 0) - meanMs)
    settle(task, error, output)
    fill()
  }
  const seats = Array.from({ length: options.threads }, () => new WorkerSlot(options, onEnd))
  const refuse = (task: Task) => {
    const retryAfterSeconds = Math.max(1, Math.ceil((meanMs * queue.size) / seats.length / 1000))
    settle(task, new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: options.name, size: queue.size, retryAfterSeconds }))
  }
  const dismissHelper = (): boolean => {
    const helper = seats.map(({ task }) => task).find((task) => task?.dismiss !== undefined && !dismissed.has(task))
    if (helper === undefined || helper === null) return false
    dismissed.add(helper)
    helper.dismiss?.()
    return true
  }
  const withdraw = (task: Task): boolean => {
    const at = promised.indexOf(task)
    if (at !== -1) promised.splice(at, 1)
    return at !== -1 || queue.remove(task)
  }

  return {
    submit(task) {
      if (closed) return settle(task, new EdgewiseError('EDGEWISE_CANCELLED'))
      const seat = seats.find((candidate) => candidate.task === null)
      if (seat !== undefined) return start(seat, task)
      if (dismissHelper()) return void promised.push(task)
      const sentAway = queue.push(task.tenant, task)
      if (sentAway !== null) refuse(sentAway)
    },
    giveUp(task) {
      givenUp.add(task)
      if (!withdraw(task)) seats.find((candidate) => candidate.task === task)?.interrupt()
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
