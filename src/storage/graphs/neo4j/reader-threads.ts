import { startWorker } from '../../../base/concurrency/start-worker.ts'
import type { KernelControl } from '../../../graph/control.ts'
import type { CsrProjection } from '../../../graph/projection.ts'
import type { Neo4jOptions } from '../../neo4j/connection.ts'
import { ReadThreads } from '../read-threads.ts'
import type { ScratchRows } from '../scratch.ts'
import type { CypherOutput, CypherTask } from './cypher/read-rows.ts'
import type { ProjectTask } from './project-task.ts'
import type { IdsTask, ReadRecords, RecordsTask } from './record-tasks.ts'
import type { ScratchTask } from './scratch/read-scratch.ts'

/** The reads of the threads, by kind. */
export interface Reads {
  readonly projection: { readonly task: ProjectTask; readonly output: CsrProjection }
  readonly cypher: { readonly task: CypherTask; readonly output: CypherOutput }
  readonly ids: { readonly task: IdsTask; readonly output: Float64Array }
  readonly records: { readonly task: RecordsTask; readonly output: ReadRecords }
  readonly scratch: { readonly task: ScratchTask; readonly output: ScratchRows }
}

/** The message to a thread. `words` are those of a SharedControl. */
export type ReaderJob = { [Kind in keyof Reads]: { readonly kind: Kind; readonly task: Reads[Kind]['task']; readonly words: Int32Array } }[keyof Reads]

const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './reader-worker.ts' : './reader-worker.js', import.meta.url)

/** Threads that read from Neo4j, each over its own connection. */
export class ReaderThreads {
  readonly #threads: ReadThreads

  /** `queue` is its name in errors. */
  constructor(workerData: Neo4jOptions, queue: string, threads = 2) {
    this.#threads = new ReadThreads({ open: () => startWorker(workerUrl, { workerData }), threads, queue })
  }

  run<Kind extends keyof Reads>(kind: Kind, task: Reads[Kind]['task'], control: KernelControl): Promise<Reads[Kind]['output']> {
    return this.#threads.run('', (words) => ({ kind, task, words }) as ReaderJob, control)
  }

  /** Running reads end with EDGEWISE_STORE_UNAVAILABLE. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}
