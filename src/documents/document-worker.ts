import { parentPort } from 'node:worker_threads'
import { EdgewiseError, toWireError } from '../errors.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { readDocument } from './read-document.ts'

const port = parentPort
if (port === null) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'The document worker runs on a worker thread only.' })
const tell = (message: FromWorker) => port.postMessage(message)

port.once('message', async ({ bytes, hints, limits }: ToWorker) => {
  try {
    // What decodes text refuses shared memory.
    tell({ document: await readDocument(bytes.slice(), hints, limits) })
  } catch (error) {
    tell({ error: toWireError(error) })
  }
})
tell({ ready: true })
