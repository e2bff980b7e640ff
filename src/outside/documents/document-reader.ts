import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { FairPool, type Slot, type Task } from '../../base/concurrency/fair-pool.ts'
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
      signal.addEventListener('abort', onAbort, { once: true })
      child = startProcess(limits)
      const { stdin } = child
      // The process's exit reports an early end.
      stdin?.on('error', () => {})
      child.on('message', (message: FromProcess) => {
        if ('ready' in message) {
          child?.send({ hints, limits, lifeMs: 2 * timeoutMs } satisfies ToProcess)
          if (stdin) Readable.from(slicesOf(bytes)).pipe(stdin)
          timer = setTimeout(() => reject(tooCostly(hints, `${timeoutMs} ms`)), timeoutMs)
        } else if ('error' in message) reject(fromWireError(message.error))
        else resolve(message.document)
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

/** A slot for one process at a time. */
function processSlot(onFree: () => void): Slot<Reading> {
  let current: Task<Reading> | null = null
  let running: Promise<void> | undefined
  let ending = new AbortController()
  async function run({ request, settle }: Task<Reading>, signal: AbortSignal): Promise<void> {
    const outcome = await readInProcess(request, signal).then(
      (output) => ({ output }),
      (error: unknown) => ({ error })
    )
    current = null
    settle(outcome)
    onFree()
  }
  return {
    get isFree() {
      return current === null
    },
    isReady: true,
    start(task) {
      current = task
      ending = new AbortController()
      running = run(task, ending.signal)
    },
    giveUp(task) {
      if (current === task) ending.abort()
    },
    async close() {
      ending.abort()
      await running
    }
  }
}

/** Opens a reader that runs a process per document, fair between tenants. */
export function openDocumentReader({ processes, timeoutMs, queueSize, limits = documentLimits }: DocumentReaderOptions): DocumentReader {
  const pool = new FairPool<Reading>({ name: 'documents', size: processes, slot: processSlot, queueSize, retryAfterMs: timeoutMs })
  return {
    async read(bytes, hints, { tenant, signal }) {
      if (signal?.aborted !== true) checkSize(bytes, hints, limits)
      return pool.run(tenant, { bytes, hints, limits, timeoutMs }, signal)
    },
    close: () => pool.close()
  }
}
