import { FairPool } from '../../base/concurrency/fair-pool.ts'
import { ThreadSlot } from '../../base/concurrency/thread-slot.ts'
import type { LanguageService, ReadControl, ReadingName, Readings } from './language-service.ts'
import { type LanguageSlot, type LanguageThreadOptions, languageContract, type Reading } from './language-threads.ts'

export interface LanguageServicePoolOptions extends LanguageThreadOptions {
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

/** Runs language requests on worker threads, fairly between tenants. Each text has its own thread, so that a slow one delays no other. */
export function openLanguageService(options: LanguageServicePoolOptions): LanguageServicePool {
  const contract = languageContract(options)
  const slot = (onFree: () => void): LanguageSlot => new ThreadSlot({ ...contract, send }, onFree)
  const { threads: size, queueSize, readMs: retryAfterMs } = options
  const pool = new FairPool<Reading, LanguageSlot>({ name: 'questions', size, slot, queueSize, retryAfterMs })

  /** A slow text may cost its thread, so a spare one starts before it is needed. Until then, a single thread saves memory. */
  function send(...[task, slot]: Parameters<typeof contract.send>): void {
    contract.send(task, slot)
    setTimeout(() => {
      if (slot.task === task) pool.slots.find(({ isFree }) => isFree)?.warm()
    }, SLOW_MS).unref()
  }

  return {
    warm() {
      pool.slots[0]?.warm()
    },
    read<N extends ReadingName>(name: N, input: Readings[N][0], { tenant, signal }: ReadControl): Promise<Readings[N][1]> {
      return pool.run(tenant, { tenant, name, input, leftMs: options.readMs, since: 0, questions: 0 }, signal)
    },
    close: () => pool.close()
  }
}
