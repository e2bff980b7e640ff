import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../base/concurrency/start-worker.ts'
import type { ThreadContract, ThreadSlot } from '../../base/concurrency/thread-slot.ts'
import { EdgewiseError, fromWireError, toWireError } from '../../base/errors.ts'
import type { VocabularyStore } from '../../storage/graphs/store.ts'
import type { ReadingName } from './language-service.ts'
import type { FromWorker, Question, ToWorker, WorkerTools } from './messages.ts'

export interface LanguageThreadOptions {
  readonly tools: WorkerTools
  readonly store: VocabularyStore
  /** The time limit of one request in ms. */
  readonly readMs: number
}

/** A language request. */
export interface Reading {
  readonly tenant: string
  readonly name: ReadingName
  readonly input: unknown
  /** The remaining time, and when it last started to run. */
  leftMs: number
  since: number
  /** Its pending requests to the store. */
  questions: number
}

export type LanguageSlot = ThreadSlot<Reading, FromWorker>

/** An abandoned request that ends within this time keeps its thread. */
const GRACE_MS = 500
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './reading-worker.ts' : './reading-worker.js', import.meta.url)

let early: Worker | null = null

/** Starts a thread early, so that it loads while the caller loads its own modules. The first service takes it. */
export function startLanguageThread(): void {
  early ??= startWorker(workerUrl)
  early.unref()
}

function takeThread(): Worker {
  const worker = early ?? startWorker(workerUrl)
  early = null
  return worker
}

function readFromStore(store: VocabularyStore, tenant: string, question: Question) {
  return question.read === 'schema' ? store.schema(tenant, question.graph) : store[question.read](tenant, question.graph, question.texts)
}

/** A thread beyond the time limit of its request is replaced at once. The limit pauses while the thread waits for the store. */
export function languageContract({ tools, store, readMs }: LanguageThreadOptions): ThreadContract<Reading, FromWorker> {
  function limit(slot: LanguageSlot, reading: Reading, ms: number): void {
    reading.leftMs = ms
    reading.since = performance.now()
    slot.limit(ms, () => {
      slot.discard({ error: new EdgewiseError('EDGEWISE_UNREADABLE', { readMs }) })
      slot.warm()
    })
  }
  async function answer(slot: LanguageSlot, id: number, question: Question): Promise<void> {
    const { task } = slot
    if (task === null) return
    const reading = task.request
    slot.unlimit()
    if (reading.questions++ === 0) reading.leftMs -= performance.now() - reading.since
    const output = await readFromStore(store, reading.tenant, question).then(
      (value) => ({ output: value }),
      (error: unknown) => ({ error: toWireError(error) })
    )
    if (slot.task !== task) return
    if (--reading.questions === 0) limit(slot, reading, Math.max(1, reading.leftMs))
    slot.post({ answer: id, ...output } satisfies ToWorker)
  }
  return {
    open() {
      const worker = takeThread()
      worker.postMessage(tools)
      return worker
    },
    saysReady: true,
    send({ request }, slot) {
      limit(slot, request, readMs)
      slot.post({ reading: request.name, input: request.input } satisfies ToWorker)
    },
    hear(message, slot) {
      if ('question' in message) void answer(slot, message.id, message.question)
      else slot.end('error' in message ? { error: fromWireError(message.error) } : message)
    },
    giveUp: ({ request }, slot) => limit(slot, request, Math.min(GRACE_MS, request.leftMs))
  }
}
