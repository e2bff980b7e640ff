import type { KernelControl } from '../../../graph/control.ts'
import { ReadThreads } from '../read-threads.ts'
import type { ReadArgument, ReadJob, ReadName, ReadOutput } from './reads.ts'
import { startStoreWorker } from './start-store-worker.ts'

/** Store workers that run long reads, fair between tenants. */
export class ReaderPool {
  readonly #threads: ReadThreads

  constructor(path: string, threads: number) {
    this.#threads = new ReadThreads({ open: () => startStoreWorker({ role: 'reader', path }), threads, queue: 'store reads' })
  }

  run<N extends ReadName>(name: N, tenant: string, graph: string, argument: ReadArgument<N>, control?: KernelControl): Promise<ReadOutput<N>> {
    return this.#threads.run(tenant, (words): ReadJob<N> => ({ name, tenant, graph, argument, words }), control)
  }

  /** Starts a worker before the first read. */
  warm(): void {
    this.#threads.warm()
  }

  /** Running reads end with EDGEWISE_STORE_UNAVAILABLE. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}
