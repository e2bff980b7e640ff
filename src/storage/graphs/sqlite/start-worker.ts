import { Worker } from 'node:worker_threads'

/** The role of a store worker, which runs one task at a time. */
export interface WorkerTask {
  readonly role: 'reader' | 'writer'
  readonly path: string
}

/** A worker runs from source under tsx, or from the bundle beside this file. */
export function startWorker(workerData: WorkerTask): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./store-worker.js', import.meta.url), { workerData })
  // Node 20 does not apply `--import=tsx` to a worker's entry module, so the worker registers it itself.
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), new URL('./store-worker.ts', import.meta.url).href].map((url) => JSON.stringify(url))
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${entry}) })`, { eval: true, workerData })
}
