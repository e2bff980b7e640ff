import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EdgewiseError } from '../../base/errors.ts'
import type { Guard } from './guard.ts'
import { openGuardedProxy } from './guarded-proxy.ts'

interface RendererOptions {
  /** Path of an installed Chromium. */
  readonly path: string
  readonly guard: Pick<Guard, 'check' | 'connect'>
  /** Time limit of a page. */
  readonly timeoutMs?: number
  /** Maximum bytes that a page loads, and of its document. */
  readonly maxBytes?: number
}

/** Renders pages after their scripts have run. */
interface Renderer {
  /** The document as HTML. Throws EDGEWISE_REMOTE_FAILED at the limits of time and bytes, and EDGEWISE_CANCELLED. */
  render(url: string, signal?: AbortSignal): Promise<Buffer>
}

/** Maximum parallel browsers; each takes hundreds of megabytes. */
const MAX_BROWSERS = 2
const MAX_WAITING = 32
/** Time of the scripts' virtual clock, which runs ahead while they wait. */
const VIRTUAL_MS = 10_000
const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-pings',
  '--disable-sync',
  '--disable-extensions',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-background-networking',
  // Only the proxy connects: no name lookups, no datagrams of calls.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--proxy-bypass-list=<-loopback>',
  `--virtual-time-budget=${VIRTUAL_MS}`,
  '--dump-dom',
  // Its own sandbox does not start as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])
]

const failed = (url: string, detail: string) => new EdgewiseError('EDGEWISE_REMOTE_FAILED', { detail: `${url} ${detail}` })

interface Started {
  readonly path: string
  readonly flags: readonly string[]
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/** The output of a browser until it ends. An abort kills it with all of its processes. */
function outputOf({ path, flags, maxBytes, signal }: Started): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let bytes = 0
    const child = spawn(path, flags, { env: {}, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    function kill(): void {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has already ended.
      }
    }
    if (signal.aborted) kill()
    signal.addEventListener('abort', kill, { once: true })
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > maxBytes) kill()
      else parts.push(part)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', kill)
      // Its child processes may outlive it.
      kill()
      if (code === 0) resolve(Buffer.concat(parts))
      else reject(new EdgewiseError('EDGEWISE_REMOTE_FAILED', { detail: `Chromium exited with ${code ?? 'a signal'}.` }))
    })
  })
}

/** Renders pages in a headless Chromium: one process and one empty profile per page, without environment; all requests pass through a guarded proxy. */
export function createRenderer({ path, guard, timeoutMs = 30_000, maxBytes = 20 * 1024 * 1024 }: RendererOptions): Renderer {
  const waiting: (() => void)[] = []
  let running = 0

  async function renderNow(url: string, signal: AbortSignal | undefined): Promise<Buffer> {
    const ended = new AbortController()
    let why: string | null = null
    const end = (reason: string) => {
      why ??= reason
      ended.abort()
    }
    const cancel = () => end('was cancelled.')
    const timer = setTimeout(() => end(`did not come to rest within ${timeoutMs} ms.`), timeoutMs)
    signal?.addEventListener('abort', cancel, { once: true })
    if (signal?.aborted === true) cancel()
    const profile = await mkdtemp(join(tmpdir(), 'edgewise-page-'))
    const proxy = await openGuardedProxy(guard, { maxBytes, onExceeded: () => end(`and what it loads is more than ${maxBytes} bytes.`) })
    try {
      const flags = [...FLAGS, `--user-data-dir=${profile}`, `--proxy-server=${proxy.url}`, guard.check(url).href]
      return await outputOf({ path, flags, maxBytes, signal: ended.signal })
    } catch (error) {
      if (signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED', {}, { cause: error })
      throw why === null ? error : failed(url, why)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      await proxy.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
  }

  return {
    async render(url, signal) {
      if (waiting.length >= MAX_WAITING) throw new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'pages', size: waiting.length, retryAfterSeconds: 5 })
      if (running >= MAX_BROWSERS) await new Promise<void>((turn) => waiting.push(turn))
      else running += 1
      try {
        return await renderNow(url, signal)
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    }
  }
}
