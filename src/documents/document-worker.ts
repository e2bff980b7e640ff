import { parentPort } from 'node:worker_threads'
import { EdgewiseError, toWireError, type WireError } from '../errors.ts'
import type { DocumentHints, ReadDocument } from './document.ts'
import { tooCostly } from './failures.ts'
import { type DocumentLimits, inMib } from './limits.ts'
import { readDocument } from './read-document.ts'

/** All that a worker is told: it reads one document. */
export interface ToWorker {
  /** Shared, so that neither thread has to copy it in one go. */
  readonly bytes: Uint8Array
  readonly hints: DocumentHints
  readonly limits: DocumentLimits
}

export type FromWorker = { readonly ready: true } | { readonly document: ReadDocument } | { readonly error: WireError }

const port = parentPort
if (port === null) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'The document worker runs on a worker thread only.' })
const tell = (message: FromWorker) => port.postMessage(message)

/** The limits of a thread bound its heap alone; a PDF unpacks its streams into buffers that lie outside of it. Each that is made by its length is counted here. */
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

port.once('message', async ({ bytes, hints, limits }: ToWorker) => {
  limitBuffers(limits, (limit) => {
    const error = tooCostly(hints, `${inMib(limit)} of memory`)
    // Told at once: libraries take errors of a part lightly and go on.
    tell({ error: toWireError(error) })
    return error
  })
  try {
    // What decodes text refuses shared memory.
    tell({ document: await readDocument(bytes.slice(), hints, limits) })
  } catch (error) {
    tell({ error: toWireError(error) })
  }
})
tell({ ready: true })
