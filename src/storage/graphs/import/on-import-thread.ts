import { startWorker } from '../../../base/concurrency/start-worker.ts'
import { fromWireError, type WireError } from '../../../base/errors.ts'
import { MAX_WHOLE_BYTES } from './read-whole.ts'
import type { LocalFile } from './tables/local-file.ts'

/** Formats whose parser takes the whole file, or a large part, at once. */
export type ThreadFormat = 'dot' | 'gml' | 'pajek' | 'turtle' | 'ntriples' | 'parquet' | 'workbook'

export interface ImportTask {
  readonly format: ThreadFormat
  readonly file: LocalFile
}

export type FromWorker<T> = { readonly items: readonly T[] } | { readonly end: true } | { readonly error: WireError }

const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js', import.meta.url)
/** Memory of a thread in MB; a file that unpacks to more ends the thread, not the service. */
const MAX_HEAP_MB = 2048

/** Reads a file on a thread of its own, because its parser takes the whole file at once. The thread ends with the iteration. */
export async function* onImportThread<T>(task: ImportTask): AsyncGenerator<T> {
  const worker = startWorker(workerUrl, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  const messages: FromWorker<T>[] = []
  let wake = () => {}
  const take = (message: FromWorker<T>) => {
    messages.push(message)
    wake()
  }
  worker.on('message', take)
  worker.on('error', (error) => take({ error: failureOf(error) }))
  try {
    for (;;) {
      const message = messages.shift()
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if ('items' in message) {
        yield* message.items
        worker.postMessage(null)
      } else if ('error' in message) throw fromWireError(message.error)
      else return
    }
  } finally {
    await worker.terminate()
  }
}

function failureOf(error: Error): WireError {
  const isOutOfMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory
    ? { code: 'EDGEWISE_IMPORT_TOO_LARGE', parameters: { maxBytes: MAX_WHOLE_BYTES } }
    : { code: 'EDGEWISE_INTERNAL', parameters: { requestId: '-', cause: error.stack ?? error.message } }
}
