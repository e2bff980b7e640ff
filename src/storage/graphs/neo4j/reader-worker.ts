import { parentPort, workerData } from 'node:worker_threads'
import { EdgewiseError, toWireError } from '../../../base/errors.ts'
import { type KernelControl, SharedControl } from '../../../graph/control.ts'
import { Neo4j, type Neo4jOptions } from '../../neo4j/connection.ts'
import { ReceivedBytes } from '../../neo4j/received-bytes.ts'
import type { ReadFailure, ReadReply } from '../read-threads.ts'
import { readRows } from './cypher/read-rows.ts'
import { readProjection } from './project-read.ts'
import type { ReaderJob, Reads } from './reader-threads.ts'
import { readIds, readRecords } from './record-tasks.ts'
import { readScratch } from './scratch/read-scratch.ts'

if (parentPort === null) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'The reader runs on a worker thread only.' })
const port = parentPort
/** The caller ends a read, so a statement needs no bound of its own. */
const STATEMENT_MS = 2 ** 31 - 1
const received = new ReceivedBytes()
const neo4j = new Neo4j(workerData as Neo4jOptions)

function read(job: ReaderJob, control: KernelControl): Promise<Reads[keyof Reads]['output']> {
  if (job.kind === 'projection') return readProjection(neo4j, job.task, control)
  const options = { deadlineMs: STATEMENT_MS, check: () => control.check(0) }
  if (job.kind === 'ids') return readIds(neo4j, job.task, options)
  if (job.kind === 'records') return readRecords(neo4j, job.task, options)
  return job.kind === 'cypher' ? readRows(neo4j, job.task, received, control) : readScratch(neo4j, job.task, received, control)
}

async function answer(job: ReaderJob): Promise<ReadReply> {
  try {
    return {
      output: await read(
        job,
        new SharedControl(job.words).kernelControl(Number.POSITIVE_INFINITY, 0, () => 0)
      )
    }
  } catch (error) {
    return { error: toWireError(error), ...saidIn(error) }
  }
}

function saidIn(error: unknown): Pick<ReadFailure, 'serverError'> {
  const { code, message } = ((error as Error).cause ?? {}) as { code?: unknown; message?: unknown }
  return typeof code === 'string' && typeof message === 'string' ? { serverError: { code, message } } : {}
}

// Jobs run one at a time until `null` arrives.
port.on('message', async (job: ReaderJob | null) => {
  if (job !== null) port.postMessage(await answer(job))
  else {
    port.close()
    await neo4j.close()
  }
})
