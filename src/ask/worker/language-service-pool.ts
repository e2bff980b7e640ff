import { createFairQueue } from '../../base/concurrency/fair-queue.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { LanguageService, ReadControl, ReadingName, Readings } from './language-service.ts'
import { type ReadingTask, WorkerSlot, type WorkerSlotOptions } from './worker-slot.ts'

export interface LanguageServicePoolOptions extends WorkerSlotOptions {
  readonly threads: number
  /** The largest number of waiting requests. */
  readonly queueSize: number
}

export interface LanguageServicePool extends LanguageService {
  /** Starts a worker before the first request. */
  warm(): void
}

/** Nearly all requests take less. */
const SLOW_MS = 500

/** Runs language requests on worker threads, fairly between tenants. Each text has a thread of its own, so that a slow one affects no other. */
export function openLanguageService(options: LanguageServicePoolOptions): LanguageServicePool {
  const queue = createFairQueue<ReadingTask>(options.queueSize)
  let isClosed = false
  const slots = Array.from({ length: options.threads }, () => new WorkerSlot(options, fill))

  function freeSlot(): WorkerSlot | undefined {
    const free = slots.filter((slot) => slot.isFree)
    return free.find((slot) => slot.isReady) ?? free[0]
  }
  function fill(): void {
    for (let slot = freeSlot(); slot !== undefined && !isClosed; slot = freeSlot()) {
      const task = queue.shift()
      if (task === undefined) return
      slot.start(task)
      warmSpare(slot, task)
    }
  }
  /** A slow text may cost its thread, so a spare one starts before it is needed. Until then, a single thread saves memory. */
  function warmSpare(slot: WorkerSlot, task: ReadingTask): void {
    setTimeout(() => {
      if (slot.isReading(task)) slots.find(({ isFree }) => isFree)?.warm()
    }, SLOW_MS).unref()
  }
  function submit(task: ReadingTask): void {
    const sentAway = queue.push(task.tenant, task)
    fill()
    const retryAfterSeconds = Math.max(1, Math.ceil(options.readMs / 1000))
    sentAway?.settle({ error: new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'questions', size: queue.size, retryAfterSeconds }) })
  }
  function giveUp(task: ReadingTask): void {
    if (!queue.remove(task)) for (const slot of slots) slot.giveUp(task)
  }

  return {
    warm() {
      slots[0]?.warm()
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
      await Promise.all(slots.map((slot) => slot.close()))
    }
  }
}
