import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EdgewiseError } from '../src/base/errors.ts'

/** A server of this source on a free port, with its own data and one thread for kernels. */
export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-bench-'))
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'silent', EDGEWISE_DATA_DIR: dataDir, EDGEWISE_THREADS: '1', ...settings }
  const server = spawn(process.execPath, ['--import=tsx', fileURLToPath(new URL('../src/server.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const ended = once(server, 'close')
  let told = ''
  for await (const chunk of server.stderr) {
    told += String(chunk)
    if (/answers at \S+ /.test(told)) break
  }
  const url = /answers at (\S+) /.exec(told)?.[1]
  if (url === undefined) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: `The server did not start: ${told}` })
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}
