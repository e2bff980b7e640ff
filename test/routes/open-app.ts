import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import { buildApp } from '../../src/app.ts'
import type { LanguageService } from '../../src/ask/worker/language-service.ts'
import type { LanguageServicePool } from '../../src/ask/worker/language-service-pool.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { openRuntime, type Runtime } from '../../src/runtime/runtime.ts'
import type { GraphStore } from '../../src/storage/graphs/store.ts'
import type { ToolCaller } from '../../src/tools/call.ts'
import { openFolder } from '../fixtures/folder.ts'

export interface OpenApp {
  readonly app: FastifyInstance
  readonly runtime: Runtime
  /** Base URL of a listening socket, opened on demand. */
  listen(): Promise<string>
}

/** Reads questions on this thread: a thread for each service would load the lexicon anew, which takes a second. */
function readHere(caller: ToolCaller, store: GraphStore): LanguageServicePool {
  let here: Promise<LanguageService> | undefined
  const open = async () => (await import('../../src/ask/worker/language-service-here.ts')).createReaderHere({ caller, store })
  return {
    warm() {},
    async read(...of) {
      here ??= open()
      return (await here).read(...of)
    },
    async close() {}
  }
}

/** The whole service on a database of its own, closed with the test. Settings by variable name; `readsOnThreads` as a server does. */
export async function openApp(t: Pick<Test, 'teardown'>, env: Record<string, string> = {}, { readsOnThreads = false } = {}): Promise<OpenApp> {
  const dataDir = await openFolder(t)
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: dataDir, EDGEWISE_THREADS: '1', ...env }), readsOnThreads ? {} : { openReader: readHere })
  const app = await buildApp(runtime, { heartbeatMs: 50 })
  t.teardown(async () => {
    await app.close()
    await runtime.close()
  })
  return { app, runtime, listen: () => app.listen({ host: '127.0.0.1', port: 0 }) }
}

export interface SentEvent {
  readonly event: string
  readonly data: Record<string, unknown>
}

/** The events of a finished stream, comments left out. */
export function readEvents(text: string): SentEvent[] {
  return text
    .split('\n\n')
    .filter((frame) => frame.includes('event: '))
    .map((frame) => ({ event: /^event: (.*)$/m.exec(frame)?.[1] ?? '', data: JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null') }))
}

/** What a call fails with; undefined when it does not. */
export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error
  )
