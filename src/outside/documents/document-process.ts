import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { EdgewiseError, toWireError, type WireError } from '../../base/errors.ts'
import type { DocumentHints, ReadDocument } from './document.ts'
import { tooCostly } from './failures.ts'
import { type DocumentLimits, inMib } from './limits.ts'
import { readDocument } from './read-document.ts'

/** All that the process is told beside the bytes, which come by its standard input: it reads one document. */
export interface ToProcess {
  readonly hints: DocumentHints
  readonly limits: DocumentLimits
  /** When it ends itself, should whoever started it be gone. */
  readonly lifeMs: number
}

export type FromProcess = { readonly ready: true } | { readonly document: ReadDocument } | { readonly error: WireError }

const tell = (message: FromProcess) => process.send?.(message)

/** The limit of the heap bounds the heap alone; a PDF unpacks its streams into buffers that lie outside of it. Each that is made by its length is counted here. */
function limitBuffers({ maxBufferBytes, maxBuffersBytes }: DocumentLimits, onExceeded: (limit: number) => EdgewiseError): void {
  let made = 0
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, parameters, newTarget) {
      const [length] = parameters
      if (typeof length === 'number') {
        made += length
        if (length > maxBufferBytes) throw onExceeded(maxBufferBytes)
        if (made > maxBuffersBytes) throw onExceeded(maxBuffersBytes)
      }
      return Reflect.construct(target, parameters, newTarget)
    }
  })
  // It makes its buffers out of sight; without it, readers unpack by themselves.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
}

/** A converter that loops hears no timer and no disconnection, another thread does. */
function endAfter(ms: number): void {
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`, { eval: true }).unref()
}

process.once('message', async ({ hints, limits, lifeMs }: ToProcess) => {
  endAfter(lifeMs)
  const bytes = await buffer(process.stdin)
  limitBuffers(limits, (limit) => {
    const error = tooCostly(hints, `${inMib(limit)} of memory`)
    // Told at once: libraries take errors of a part lightly and go on.
    tell({ error: toWireError(error) })
    return error
  })
  try {
    tell({ document: await readDocument(bytes, hints, limits) })
  } catch (error) {
    tell({ error: toWireError(error) })
  }
})
process.once('disconnect', () => process.exit())
if (process.send === undefined)
  throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'Documents are read by a process that is started for them.' })
tell({ ready: true })
