import { createFairQueue } from '../../base/concurrency/fair-queue.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { LanguageService, ReadControl, ReadingName, Readings } from './language-service.ts'
import { type ReadingTask, WorkerSlot, type WorkerSlotOptions } from './worker-slot.ts'

export interface LanguageServicePoolOptions extends WorkerSlotOptions {
  readonly threads: number
  /** Readings that may wait. */
  readonly queueSize: number
}

export interface LanguageServicePool extends LanguageService {
  /** Starts a worker before there is anything to read. */
  warm(): void
}

/** Nearly all readings take less. */
const SLOW_MS = 500

/** Readers on worker threads, fair between tenants. One text has a thread to itself: what it costs, and the end of a thread that takes too long, touch no other. */
export function openLanguageService(options: LanguageServicePoolOptions): LanguageServicePool {
  const queue = createFairQueue<ReadingTask>(options.queueSize)
  let isClosed = false
  const seats = Array.from({ length: options.threads }, () => new WorkerSlot(options, fill))

  function freeSeat(): WorkerSlot | undefined {
    const free = seats.filter((seat) => seat.isFree)
    return free.find((seat) => seat.isReady) ?? free[0]
  }
  function fill(): void {
    for (let seat = freeSeat(); seat !== undefined && !isClosed; seat = freeSeat()) {
      const task = queue.shift()
      if (task === undefined) return
      seat.start(task)
      warmSpare(seat, task)
    }
  }
  /** A text that takes long may take its thread with it: another is made ready, so that nobody waits for its start. Until then one thread saves the memory of the others. */
  function warmSpare(seat: WorkerSlot, task: ReadingTask): void {
    setTimeout(() => {
      if (seat.isReading(task)) seats.find(({ isFree }) => isFree)?.warm()
    }, SLOW_MS).unref()
  }
  function submit(task: ReadingTask): void {
    const sentAway = queue.push(task.tenant, task)
    fill()
    const retryAfterSeconds = Math.max(1, Math.ceil(options.readMs / 1000))
    sentAway?.settle({ error: new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'questions', size: queue.size, retryAfterSeconds }) })
  }
  function giveUp(task: ReadingTask): void {
    if (!queue.remove(task)) for (const seat of seats) seat.giveUp(task)
  }

  return {
    warm() {
      seats[0]?.warm()
    },
    read<N extends ReadingName>(name: N, input: Readings[N][0], { tenant, signal }: ReadControl): Promise<Readings[N][1]> {
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          giveUp(task)
          reject(new EdgewiseError('EDGEWISE_CANCELLED'))
        }
        const task: ReadingTask = {
          tenant,
          name,
          input,
          settle(outcome) {
            signal?.removeEventListener('abort', onAbort)
            if ('error' in outcome) reject(outcome.error)
            else resolve(outcome.output as Readings[N][1])
          }
        }
        if (isClosed || signal?.aborted === true) return reject(new EdgewiseError('EDGEWISE_CANCELLED'))
        signal?.addEventListener('abort', onAbort, { once: true })
        submit(task)
      })
    },
    async close() {
      isClosed = true
      for (let task = queue.shift(); task !== undefined; task = queue.shift()) task.settle({ error: new EdgewiseError('EDGEWISE_CANCELLED') })
      await Promise.all(seats.map((seat) => seat.close()))
    }
  }
}
