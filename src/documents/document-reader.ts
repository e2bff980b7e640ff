import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { createFairQueue } from '../concurrency/fair-queue.ts'
import { withLinkedSignal } from '../concurrency/link-signals.ts'
import { startWorker } from '../concurrency/start-worker.ts'
import { EdgewiseError, fromWireError, toWireError } from '../errors.ts'
import type { DocumentHints, ReadDocument } from './document.ts'
import type { FromWorker, ToWorker } from './document-worker.ts'
import { checkSize, tooCostly } from './failures.ts'
import { type DocumentLimits, documentLimits, inMib } from './limits.ts'

interface DocumentReaderOptions {
  /** Documents that are read at a time. */
  readonly threads: number
  /** How long one may take. */
  readonly timeoutMs: number
  /** Documents that may wait. */
  readonly queueSize: number
  readonly limits?: DocumentLimits
}

export interface DocumentReader {
  /**
   * Reads what others send: see `readDocument`. Also fails with EDGEWISE_DOCUMENT_TOO_COSTLY at the limits of time and memory, with EDGEWISE_CANCELLED
   * and with EDGEWISE_QUEUE_FULL. The bytes must not change meanwhile.
   */
  read(bytes: Uint8Array, hints: DocumentHints, control: { readonly tenant: string; readonly signal?: AbortSignal }): Promise<ReadDocument>
  close(): Promise<void>
}

const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './document-worker.ts' : './document-worker.js', import.meta.url)
/** Copied without a break: a millisecond. */
const SLICE = 4 * 1024 * 1024

async function share(bytes: Uint8Array): Promise<Uint8Array> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  for (let at = 0; at < bytes.byteLength; at += SLICE) {
    if (at > 0) await setImmediate()
    shared.set(bytes.subarray(at, at + SLICE), at)
  }
  return shared
}

/** A thread for one document: nothing of a file outlives its reading, and it is ended whatever it does. */
async function readOnThread(message: ToWorker, timeoutMs: number, signal: AbortSignal): Promise<ReadDocument> {
  const { hints, limits } = message
  const resourceLimits = { maxOldGenerationSizeMb: limits.maxHeapBytes / 1024 / 1024 }
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let onAbort = () => {}
  try {
    return await new Promise<ReadDocument>((resolve, reject) => {
      onAbort = () => reject(new EdgewiseError('EDGEWISE_CANCELLED'))
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort, { once: true })
      // Libraries warn about what they read; that is nothing for the log.
      worker = startWorker(workerUrl, { resourceLimits, stdout: true, stderr: true })
      worker.on('message', (told: FromWorker) => {
        if ('ready' in told) {
          worker?.postMessage(message)
          timer = setTimeout(() => reject(tooCostly(hints, `${timeoutMs} ms`)), timeoutMs)
        } else if ('error' in told) reject(fromWireError(told.error))
        else resolve(told.document)
      })
      worker.on('error', (error: NodeJS.ErrnoException) => {
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooCostly(hints, `${inMib(limits.maxHeapBytes)} of memory`) : fromWireError(toWireError(error)))
      })
      worker.on('exit', (code) => reject(fromWireError(toWireError(`the document worker exited with code ${code}`))))
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    await worker?.terminate()
  }
}

interface Waiting {
  start(): void
  refuse(error: EdgewiseError): void
}

/** Reads documents on threads, fair between tenants. */
export function openDocumentReader({ threads, timeoutMs, queueSize, limits = documentLimits }: DocumentReaderOptions): DocumentReader {
  const queue = createFairQueue<Waiting>(queueSize)
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  /** Waits for a thread. */
  function seat(tenant: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (queue.remove(waiting)) waiting.refuse(new EdgewiseError('EDGEWISE_CANCELLED'))
      }
      const waiting: Waiting = {
        start() {
          signal.removeEventListener('abort', leave)
          resolve()
        },
        refuse(error) {
          signal.removeEventListener('abort', leave)
          reject(error)
        }
      }
      signal.addEventListener('abort', leave, { once: true })
      const retryAfterSeconds = Math.max(1, Math.ceil(timeoutMs / 1000))
      queue.push(tenant, waiting)?.refuse(new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'documents', size: queue.size, retryAfterSeconds }))
    })
  }
  let taken = 0

  async function read(bytes: Uint8Array, hints: DocumentHints, tenant: string, signal: AbortSignal): Promise<ReadDocument> {
    if (signal.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
    checkSize(bytes, hints, limits)
    // A seat that is given on stays taken.
    if (taken < threads) taken += 1
    else await seat(tenant, signal)
    try {
      return await readOnThread({ bytes: await share(bytes), hints, limits }, timeoutMs, signal)
    } finally {
      const next = queue.shift()
      if (next === undefined) taken -= 1
      else next.start()
    }
  }

  return {
    read(bytes, hints, { tenant, signal }) {
      const reading = withLinkedSignal([signal, closing.signal], (linked) => read(bytes, hints, tenant, linked))
      running.add(reading)
      const done = () => running.delete(reading)
      reading.then(done, done)
      return reading
    },
    async close() {
      closing.abort()
      await Promise.allSettled(running)
    }
  }
}
