import { parentPort, workerData } from 'node:worker_threads'
import { EdgewiseError } from '../../../base/errors.ts'
import { serveReads } from './serve-reads.ts'
import { serveWrites } from './serve-write.ts'
import type { WorkerTask } from './start-store-worker.ts'

if (parentPort === null) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'The store worker runs on a worker thread only.' })
const { role, path } = workerData as WorkerTask
if (role === 'reader') serveReads(parentPort, path)
else serveWrites(parentPort, path)
