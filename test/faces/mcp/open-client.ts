import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Test } from 'tap'
import { programWords } from '../../fixtures/programs.ts'

/** Protocols of both eras: one says all in each request, the other begins with `initialize`. */
export const eras = ['2026-07-28', '2025-11-25'] as const
export type Era = (typeof eras)[number]

type Transport = Parameters<Client['connect']>[0]

async function connect(t: Pick<Test, 'teardown'>, era: Era, transport: Transport): Promise<Client> {
  const mode = era === '2026-07-28' ? { pin: era } : 'legacy'
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  t.teardown(() => client.close())
  return client
}

/** The official client on a service that listens at `base`. */
export function openHttpClient(t: Pick<Test, 'teardown'>, base: string, era: Era, path = '/mcp', headers: Record<string, string> = {}): Promise<Client> {
  return connect(t, era, new StreamableHTTPClientTransport(new URL(path, base), { requestInit: { headers } }))
}

/** The official client on `edgewise mcp`, a process of its own, started in another folder. */
export function openStdioClient(t: Test, era: Era, words: readonly string[] = []): Promise<Client> {
  const args = [...programWords('src/cli.ts'), 'mcp', '--data-dir', t.testdir(), ...words]
  return connect(t, era, new StdioClientTransport({ command: process.execPath, args, cwd: '/', stderr: 'inherit', env: { EDGEWISE_THREADS: '1' } }))
}
