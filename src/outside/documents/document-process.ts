import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { EdgewiseError, toWireError, type WireError } from '../../base/errors.ts'
import type { DocumentHints, ReadDocument } from './document.ts'
import { tooCostly } from './failures.ts'
import { type DocumentLimits, inMib } from './limits.ts'
import { readDocument } from './read-document.ts'

/** The parameters of the process, which reads one document; the bytes arrive on its standard input. */
export interface ToProcess {
  readonly hints: DocumentHints
  readonly limits: DocumentLimits
  /** Milliseconds until it ends itself, in case its parent is gone. */
  readonly lifeMs: number
}

export type FromProcess = { readonly ready: true } | { readonly document: ReadDocument } | { readonly error: WireError }

const tell = (message: FromProcess) => process.send?.(message)

/** The heap limit does not cover buffers, into which a PDF unpacks its streams. This counts each buffer that is created by length. */
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
  // A DecompressionStream creates its buffers uncounted; without it, readers unpack in JavaScript.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
}

/** A looping converter handles no timer and no disconnection, so another thread ends it. */
function endAfter(ms: number): void {
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`, { eval: true }).unref()
}

process.once('message', async ({ hints, limits, lifeMs }: ToProcess) => {
  endAfter(lifeMs)
  const bytes = await buffer(process.stdin)
  limitBuffers(limits, (limit) => {
    const error = tooCostly(hints, `${inMib(limit)} of memory`)
    // Sent at once, because libraries may swallow errors of a part and continue.
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
if (process.send === undefined) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'This module runs only in a process for one document.' })
tell({ ready: true })
