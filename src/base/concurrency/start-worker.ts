import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A worker thread on a module, bundled (`.js`) or source (`.ts`). */
export function startWorker(module: URL, options: WorkerOptions = {}): Worker {
  if (!module.pathname.endsWith('.ts')) return new Worker(module, options)
  // Node 20 does not apply `--import=tsx` to the module that a worker starts with: it is registered from inside.
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), module.href].map((url) => JSON.stringify(url))
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${entry}) })`, { ...options, eval: true })
}
