import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../../base/concurrency/start-worker.ts'

/** The role of a store worker and the file it opens. */
export interface WorkerTask {
  readonly role: 'reader' | 'writer'
  readonly path: string
}

const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './store-worker.ts' : './store-worker.js', import.meta.url)

export const startStoreWorker = (workerData: WorkerTask): Worker => startWorker(workerUrl, { workerData })
