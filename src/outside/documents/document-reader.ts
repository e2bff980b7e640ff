import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createFairQueue } from '../../base/concurrency/fair-queue.ts'
import { withLinkedSignal } from '../../base/concurrency/link-signals.ts'
import { EdgewiseError, fromWireError, toWireError } from '../../base/errors.ts'
import type { DocumentHints, ReadDocument } from './document.ts'
import type { FromProcess, ToProcess } from './document-process.ts'
import { checkSize, tooCostly } from './failures.ts'
import { type DocumentLimits, documentLimits, inMib } from './limits.ts'

interface DocumentReaderOptions {
  /** Maximum documents read in parallel. */
  readonly processes: number
  /** Time limit of a document. */
  readonly timeoutMs: number
  /** Maximum waiting documents. */
  readonly queueSize: number
  readonly limits?: DocumentLimits
}

export interface DocumentReader {
  /**
   * Reads external documents: see `readDocument`. Also throws EDGEWISE_DOCUMENT_TOO_COSTLY at the limits of time and memory, EDGEWISE_CANCELLED and
   * EDGEWISE_QUEUE_FULL. The bytes must not change meanwhile.
   */
  read(bytes: Uint8Array, hints: DocumentHints, control: { readonly tenant: string; readonly signal?: AbortSignal }): Promise<ReadDocument>
  close(): Promise<void>
}

const isSource = import.meta.url.endsWith('.ts')
const entry = fileURLToPath(new URL(isSource ? './document-process.ts' : './document-process.js', import.meta.url))
/** Maximum bytes per write. */
const SLICE = 1024 * 1024
/** Signals and exit codes of a process whose heap is full, or which the system has killed for its memory. */
const OUT_OF_MEMORY: readonly (string | number | null)[] = ['SIGABRT', 'SIGKILL', 134, 137]

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += SLICE) yield bytes.subarray(at, at + SLICE)
}

/** The process gets no environment, so it has no keys. */
function startProcess({ maxHeapBytes }: DocumentLimits): ChildProcess {
  const heap = `--max-old-space-size=${Math.ceil(maxHeapBytes / 1024 / 1024)}`
  // Warnings of libraries about a document do not belong in the log.
  const options: ForkOptions = { env: {}, serialization: 'advanced', stdio: ['pipe', 'ignore', 'ignore', 'ipc'] }
  return fork(entry, { ...options, execArgv: isSource ? [heap, '--import', import.meta.resolve('tsx')] : [heap] })
}

interface Reading {
  readonly bytes: Uint8Array
  readonly hints: DocumentHints
  readonly limits: DocumentLimits
  readonly timeoutMs: number
}

/** Runs a process for one document, so that no effect of a file outlives it. */
async function readInProcess({ bytes, hints, limits, timeoutMs }: Reading, signal: AbortSignal): Promise<ReadDocument> {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let onAbort = () => {}
  try {
    return await new Promise<ReadDocument>((resolve, reject) => {
      onAbort = () => reject(new EdgewiseError('EDGEWISE_CANCELLED'))
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort, { once: true })
      child = startProcess(limits)
      const { stdin } = child
      // The process's exit reports an early end.
      stdin?.on('error', () => {})
      child.on('message', (told: FromProcess) => {
        if ('ready' in told) {
          child?.send({ hints, limits, lifeMs: 2 * timeoutMs } satisfies ToProcess)
          if (stdin) Readable.from(slicesOf(bytes)).pipe(stdin)
          timer = setTimeout(() => reject(tooCostly(hints, `${timeoutMs} ms`)), timeoutMs)
        } else if ('error' in told) reject(fromWireError(told.error))
        else resolve(told.document)
      })
      child.on('error', (error) => reject(fromWireError(toWireError(error))))
      child.on('exit', (code, ended) => {
        const isFull = [code, ended].some((one) => one !== null && OUT_OF_MEMORY.includes(one))
        const failure = `the process for a document ended with ${ended ?? code}`
        reject(isFull ? tooCostly(hints, `${inMib(limits.maxHeapBytes)} of memory`) : fromWireError(toWireError(failure)))
      })
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    child?.kill('SIGKILL')
  }
}

interface Waiting {
  start(): void
  refuse(error: EdgewiseError): void
}

/** Opens a reader that runs a process per document, fair between tenants. */
export function openDocumentReader({ processes, timeoutMs, queueSize, limits = documentLimits }: DocumentReaderOptions): DocumentReader {
  const queue = createFairQueue<Waiting>(queueSize)
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  /** Waits for a free slot. */
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
    // A slot that is handed over stays taken.
    if (taken < processes) taken += 1
    else await seat(tenant, signal)
    try {
      return await readInProcess({ bytes, hints, limits, timeoutMs }, signal)
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
