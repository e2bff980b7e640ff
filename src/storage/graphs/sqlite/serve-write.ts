import type { MessagePort } from 'node:worker_threads'
import { fromWireError, toWireError, type WireError } from '../../../base/errors.ts'
import { asStoreFailure } from '../../sqlite/failure.ts'
import type { ImportRecord } from '../import/record.ts'
import type { ImportedGraph, ImportOptions } from '../store.ts'
import { dropGraph } from './drop-graph.ts'
import { importGraph } from './import-graph.ts'
import { openDatabase } from './open-database.ts'
import { sweep } from './sweep.ts'

/** An import, a drop, or only a sweep. */
export type WriteTask =
  | { readonly kind: 'import'; readonly tenant: string; readonly graph: string; readonly options: ImportOptions }
  | { readonly kind: 'drop'; readonly tenant: string; readonly graph: string }
  | { readonly kind: 'sweep' }

/** A message from the import's caller: records, their end, or the reason why they end early. */
type InboxMessage = { readonly records: readonly ImportRecord[] } | { readonly end: true } | { readonly abort: WireError }

/** A task comes once the last one is over; null ends the writer. */
export type WriteMessage = { readonly task: WriteTask } | InboxMessage | null

/** Replies of the writer; `done` or `error` comes once per task, `idle` after its sweep. */
export type WriteReply =
  | { readonly taken: true }
  | { readonly progress: { readonly nodes: number; readonly relationships: number } }
  | { readonly done: ImportedGraph | null }
  | { readonly error: WireError }
  | { readonly idle: true }

/** Runs one write at a time. Each opens the database, answers, and removes the remains of old generations. */
export function serveWrites(port: MessagePort, path: string): void {
  let inbox = new Inbox(port)
  port.on('message', (message: WriteMessage) => {
    if (message === null) port.close()
    else if ('task' in message) {
      inbox = new Inbox(port)
      void serve(port, path, message.task, inbox).then(() => port.postMessage({ idle: true } satisfies WriteReply))
    } else inbox.take(message)
  })
}

async function serve(port: MessagePort, path: string, task: WriteTask, inbox: Inbox): Promise<void> {
  try {
    const database = openDatabase(path)
    try {
      const onProgress = (progress: { nodes: number; relationships: number }) => port.postMessage({ progress } satisfies WriteReply)
      const done = await write(database, task, inbox, onProgress)
      port.postMessage({ done } satisfies WriteReply)
      await sweep(database)
    } finally {
      database.close()
    }
  } catch (error) {
    port.postMessage({ error: toWireError(asStoreFailure(error, path)) } satisfies WriteReply)
  }
}

async function write(
  database: ReturnType<typeof openDatabase>,
  task: WriteTask,
  inbox: Inbox,
  onProgress: NonNullable<ImportOptions['onProgress']>
): Promise<ImportedGraph | null> {
  if (task.kind === 'import') {
    return importGraph(database, task.tenant, task.graph, inbox.records(), { ...task.options, signal: inbox.signal, onProgress })
  }
  if (task.kind === 'drop') dropGraph(database, task.tenant, task.graph)
  return null
}

/** The messages of one task as records. */
class Inbox {
  readonly #port: MessagePort
  readonly #messages: InboxMessage[] = []
  readonly #controller = new AbortController()
  #wake: () => void = () => {}

  constructor(port: MessagePort) {
    this.#port = port
  }

  take(message: InboxMessage): void {
    // A cancel takes effect at once, even after the last record, when messages are no longer read.
    if ('abort' in message && message.abort.code === 'EDGEWISE_CANCELLED') this.#controller.abort()
    this.#messages.push(message)
    this.#wake()
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
