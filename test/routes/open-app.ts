import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { openRuntime, type Runtime } from '../../src/runtime/runtime.ts'
import { openFolder } from '../fixtures/folder.ts'

export interface OpenApp {
  readonly app: FastifyInstance
  readonly runtime: Runtime
  /** Base URL of a listening socket, opened on demand. */
  listen(): Promise<string>
}

/** The whole service on a database of its own, closed with the test. Settings by variable name. */
export async function openApp(t: Pick<Test, 'teardown'>, env: Record<string, string> = {}): Promise<OpenApp> {
  const dataDir = await openFolder(t)
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: dataDir, EDGEWISE_THREADS: '1', ...env }))
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
