import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A worker thread on a module, bundled (`.js`) or source (`.ts`). */
export function startWorker(module: URL, options: WorkerOptions = {}): Worker {
  if (!module.pathname.endsWith('.ts')) return new Worker(module, options)
  // Node 20 does not apply `--import=tsx` to a worker's entry module, so the worker registers it itself.
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), module.href].map((url) => JSON.stringify(url))
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${entry}) })`, { ...options, eval: true })
}
