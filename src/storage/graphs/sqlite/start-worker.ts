import { Worker } from 'node:worker_threads'

/** What a store worker does, one task after another. */
export interface WorkerTask {
  readonly role: 'reader' | 'writer'
  readonly path: string
}

/** A worker runs from source under tsx, or from the bundle beside this file. */
export function startWorker(workerData: WorkerTask): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./store-worker.js', import.meta.url), { workerData })
  // Node 20 does not apply `--import=tsx` to the module that a worker starts with: it is registered from inside.
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), new URL('./store-worker.ts', import.meta.url).href].map((url) => JSON.stringify(url))
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${entry}) })`, { eval: true, workerData })
}
