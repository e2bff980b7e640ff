import { EdgewiseError } from '../errors.ts'
import { createFairQueue } from './fair-queue.ts'
import { type SeatOptions, type Task, WorkerSeat } from './worker-seat.ts'

export interface WorkerPool {
  /** Runs the task on a free worker, or lets it wait; a task without a place in the queue is settled with EDGEWISE_QUEUE_FULL. */
  submit(task: Task): void
  /** Nobody wants the task any more: it leaves the queue, or is interrupted, and if it does not heed that in time its worker is replaced. */
  giveUp(task: Task): void
  /** Settles what runs or waits with EDGEWISE_CANCELLED and ends the workers. */
  close(): Promise<void>
}

export interface PoolOptions extends SeatOptions {
  /** Name of the queue in errors. */
  readonly name: string
  readonly threads: number
  /** Tasks that may wait. */
  readonly queueSize: number
}

/** How fast the mean follows: weight of the newest duration. */
const NEWEST_WEIGHT = 0.2
const FIRST_GUESS_MS = 100

export function createWorkerPool(options: PoolOptions): WorkerPool {
  const queue = createFairQueue<Task>(options.queueSize)
  const startedAt = new WeakMap<Task, number>()
  const givenUp = new WeakSet<Task>()
  let meanMs = FIRST_GUESS_MS
  let closed = false

  const settle = (task: Task, error: EdgewiseError | null, output?: unknown) => {
    if (!givenUp.has(task)) task.settle(error, output)
  }
  const start = (seat: WorkerSeat, task: Task) => {
    startedAt.set(task, performance.now())
    seat.start(task)
  }
  const fill = () => {
    const seat = seats.find((candidate) => candidate.task === null)
    const next = seat === undefined ? undefined : queue.shift()
    if (seat !== undefined && next !== undefined) start(seat, next)
  }
  const onEnd = (task: Task, error: EdgewiseError | null, output: unknown) => {
    meanMs += NEWEST_WEIGHT * (performance.now() - (startedAt.get(task) ?? 0) - meanMs)
    settle(task, error, output)
    fill()
  }
  const seats = Array.from({ length: options.threads }, () => new WorkerSeat(options, onEnd))
  const refuse = (task: Task) => {
    const retryAfterSeconds = Math.max(1, Math.ceil((meanMs * queue.size) / seats.length / 1000))
    settle(task, new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: options.name, size: queue.size, retryAfterSeconds }))
  }

  return {
    submit(task) {
      if (closed) return settle(task, new EdgewiseError('EDGEWISE_CANCELLED'))
      const seat = seats.find((candidate) => candidate.task === null)
      if (seat !== undefined) return start(seat, task)
      const sentAway = queue.push(task.tenant, task)
      if (sentAway !== null) refuse(sentAway)
    },
    giveUp(task) {
      givenUp.add(task)
      if (!queue.remove(task)) seats.find((candidate) => candidate.task === task)?.interrupt()
    },
    async close() {
      closed = true
      const cancelled = new EdgewiseError('EDGEWISE_CANCELLED')
      for (let task = queue.shift(); task !== undefined; task = queue.shift()) settle(task, cancelled)
      await Promise.all(seats.map((seat) => seat.close(cancelled)))
    }
  }
}
