import type { MessagePort } from 'node:worker_threads'
import { toWireError } from '../../../base/errors.ts'
import { SharedControl } from '../../../graph/control.ts'
import { asStoreFailure } from '../../sqlite/failure.ts'
import type { ReadReply } from '../read-threads.ts'
import { Connection } from './connection.ts'
import { type ReadJob, reads } from './reads.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** Answers one job after another over its own connection, until it receives `null`. */
export function serveReads(port: MessagePort, path: string): void {
  const connection = new Connection(path)
  port.on('message', (job: ReadJob | null) => {
    if (job === null) {
      connection.close()
      port.close()
    } else port.postMessage(answer(connection, path, job))
  })
}

function answer(connection: Connection, path: string, job: ReadJob): ReadReply {
  const control = new SharedControl(job.words).kernelControl(Number.POSITIVE_INFINITY, 0, () => 0)
  const read = reads[job.name] as (snapshot: Snapshot, argument: unknown, control: unknown) => unknown
  try {
    return { output: readSnapshot(connection, job.tenant, job.graph, (snapshot) => read(snapshot, job.argument, control)) }
  } catch (error) {
    return { error: toWireError(asStoreFailure(error, path)) }
  }
}
