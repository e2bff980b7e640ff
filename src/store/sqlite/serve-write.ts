import type { MessagePort } from 'node:worker_threads'
import { fromWireError, toWireError, type WireError } from '../../errors.ts'
import { asStoreFailure } from '../../sqlite/failure.ts'
import type { ImportRecord } from '../import/record.ts'
import type { ImportedGraph } from '../store.ts'
import { dropGraph } from './drop-graph.ts'
import { importGraph } from './import-graph.ts'
import { openDatabase } from './open-database.ts'
import type { WorkerTask } from './start-worker.ts'
import { sweep } from './sweep.ts'

/** What the import's caller sends: records, their end, or the reason why there will be no more. */
export type WriteMessage = { readonly records: readonly ImportRecord[] } | { readonly end: true } | { readonly abort: WireError }

/** What the writer says: it has taken a batch, how far it is, how it ended (once). */
export type WriteReply =
  | { readonly taken: true }
  | { readonly progress: { readonly nodes: number; readonly relationships: number } }
  | { readonly done: ImportedGraph | null }
  | { readonly error: WireError }

/** Does one write, answers, removes what is left of old generations, and ends. */
export async function serveWrite(port: MessagePort, task: Exclude<WorkerTask, { role: 'reader' }>): Promise<void> {
  try {
    const database = openDatabase(task.path)
    try {
      port.postMessage(await write(port, database, task))
      await sweep(database)
    } finally {
      database.close()
    }
  } catch (error) {
    port.postMessage({ error: toWireError(asStoreFailure(error, task.path)) } satisfies WriteReply)
  }
  port.close()
}

async function write(port: MessagePort, database: ReturnType<typeof openDatabase>, task: Exclude<WorkerTask, { role: 'reader' }>): Promise<WriteReply> {
  try {
    if (task.role === 'import') {
      const inbox = new Inbox(port)
      const onProgress = (progress: { nodes: number; relationships: number }) => port.postMessage({ progress } satisfies WriteReply)
      return { done: await importGraph(database, task.tenant, task.graph, inbox.records(), { ...task.options, signal: inbox.signal, onProgress }) }
    }
    if (task.role === 'drop') dropGraph(database, task.tenant, task.graph)
    return { done: null }
  } catch (error) {
    return { error: toWireError(asStoreFailure(error, task.path)) }
  }
}

/** The caller's messages as records. */
class Inbox {
  readonly #port: MessagePort
  readonly #messages: WriteMessage[] = []
  readonly #controller = new AbortController()
  #wake: () => void = () => {}

  constructor(port: MessagePort) {
    this.#port = port
    port.on('message', (message: WriteMessage) => {
      // Heard at once, also after the last record, when nothing reads the messages any more.
      if ('abort' in message && message.abort.code === 'EDGEWISE_CANCELLED') this.#controller.abort()
      this.#messages.push(message)
      this.#wake()
    })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  async *records(): AsyncGenerator<ImportRecord> {
    for (;;) {
      const message = this.#messages.shift()
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      } else if ('records' in message) {
        yield* message.records
        this.#port.postMessage({ taken: true } satisfies WriteReply)
      } else if ('abort' in message) throw fromWireError(message.abort)
      else return
    }
  }
}
