import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { EdgewiseError } from '../src/base/errors.ts'

export const usage = `npm run eval -- load [options]
  --connections N    open at once (default 20)
  --seconds N        per measurement (default 10)
  --mixed            questions and tool calls at once, with /livez beside them`

const root = fileURLToPath(new URL('..', import.meta.url))
const startMs = 30_000
const stopMs = 40_000
const maxConnections = 1000
const maxSeconds = 300

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + startMs
  while (server.exitCode === null && performance.now() < deadline) {
    const answers = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false
    )
    if (answers) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'the built server did not become ready.' })
}

/** Asks the server to end, and kills it after a while. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  const timer = setTimeout(() => server.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(timer)
}

const headers = { 'content-type': 'application/json' }
const path = '/tools/find_shortest_path'

async function stationNames(url: string): Promise<string[]> {
  const reply = await fetch(`${url}/tools/find_nodes`, { method: 'POST', headers, body: JSON.stringify({ limit: 10_000 }) })
  const { rows } = (await reply.json()) as { rows: { node: string }[] }
  return rows.map(({ node }) => node)
}

const bodyOf = (source: string | undefined, target: string | undefined) => JSON.stringify({ source, target, weight: 'time' })

/** Every ordered pair of distinct names once, in a seeded random order, so that hardly any request finds a cached result. */
function pairs(names: readonly string[]): string[] {
  const all = names.flatMap((source) => names.filter((target) => target !== source).map((target) => bodyOf(source, target)))
  let state = 42
  for (let left = all.length - 1; left > 0; left--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const place = Math.floor((state / 2 ** 32) * (left + 1))
    const kept = all[left] as string
    all[left] = all[place] as string
    all[place] = kept
  }
  return all
}

/** The connections send the bodies in turn, each once before any repeats. */
async function measure(url: string, title: string, bodies: readonly string[], options: { connections: number; seconds: number }): Promise<void> {
  let sent = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({ ...request, body: bodies[sent++ % bodies.length] as string })
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    requests: [{ method: 'POST', path, headers, setupRequest }]
  })
  const { latency, non2xx, errors } = result
  const rate = result.requests.average.toFixed(0).padStart(6)
  console.log(`${title.padEnd(16)} ${rate} req/s   p50 ${latency.p50} ms   p99 ${latency.p99} ms   max ${latency.max} ms   ${non2xx + errors} failed`)
}

const questions = [
  'What is the quickest way from Paddington to London Bridge?',
  'How many stations are in each zone?',
  'Which stations matter most?',
  'Which stations are in zone 1?',
  'How many stations are there?'
].map((question) => JSON.stringify({ question }))

function percentile(sorted: readonly number[], share: number): string {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return value === undefined ? '-' : `${value.toFixed(0)} ms`
}

/** Sorted response times of /livez. */
async function timeHealth(url: string, seconds: number): Promise<number[]> {
  const taken: number[] = []
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; ) {
    const begin = performance.now()
    await fetch(`${url}/livez`).then((reply) => reply.text())
    taken.push(performance.now() - begin)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return taken.sort((a, b) => a - b)
}

/** Sends questions and tool calls at once on all connections, with health checks on another, and measures which are admitted or rejected, and how fast. */
async function measureMixed(url: string, bodies: readonly string[], options: { connections: number; seconds: number }): Promise<void> {
  // A process loads the lexicon with its first question.
  for (const body of questions) await fetch(`${url}/ask`, { method: 'POST', headers, body })
  let sent = 0
  const take = (from: readonly string[]) => (request: autocannon.Request) => ({ ...request, body: from[sent++ % from.length] as string })
  const admitted: number[] = []
  let refused = 0
  let failed = 0
  const health = timeHealth(url, options.seconds)
  const run = new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url,
        connections: options.connections,
        duration: options.seconds,
        timeout: 60,
        requests: [
          { method: 'POST', path: '/ask', headers, setupRequest: take(questions) },
          { method: 'POST', path, headers, setupRequest: take(bodies) }
        ]
      },
      (error, result) => (error ? reject(error) : resolve(result))
    )
    load.on('response', (_client, status, _bytes, elapsedMs) => {
      if (status === 200) admitted.push(elapsedMs)
      else if (status === 503) refused++
      else failed++
    })
  })
  const [{ errors }, alive] = await Promise.all([run, health])
  admitted.sort((a, b) => a - b)
  const rate = (admitted.length / options.seconds).toFixed(0)
  console.log(`questions and tools: ${rate} admitted/s   p50 ${percentile(admitted, 0.5)}   p99 ${percentile(admitted, 0.99)}`)
  console.log(
    `                     ${refused} refused with 503, ${failed + errors} failed; /livez p50 ${percentile(alive, 0.5)}   p99 ${percentile(alive, 0.99)}`
  )
}

function whole(name: string, text: string, most: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `--${name} must be a whole number from 1 to ${most}, not "${text}".` })
}

/** Starts the built server on loopback with a fresh store, and measures one tool over HTTP: many pairs, then one. */
export async function runLoad(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { connections: { type: 'string', default: '20' }, seconds: { type: 'string', default: '10' }, mixed: { type: 'boolean', default: false } }
  })
  const options = { connections: whole('connections', values.connections, maxConnections), seconds: whole('seconds', values.seconds, maxSeconds) }
  if (!existsSync(join(root, 'dist/server.js'))) execFileSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' })
  const dataDir = mkdtempSync(join(tmpdir(), 'edgewise-load-'))
  const port = await freePort()
  const settings = { HOST: '127.0.0.1', PORT: String(port), EDGEWISE_DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, ['dist/server.js'], { cwd: root, env: { ...env, ...settings }, stdio: ['ignore', 'ignore', 'ignore'] })
  try {
    const url = `http://127.0.0.1:${port}`
    await ready(url, server)
    const names = await stationNames(url)
    if (values.mixed) return await measureMixed(url, pairs(names), options)
    console.log(`node ${process.version}; POST ${path}; ${options.connections} connections, ${options.seconds} s each`)
    await measure(url, 'pairs that vary', pairs(names), options)
    await measure(url, 'one pair', [bodyOf(names[0], names.at(-1))], options)
  } finally {
    await stop(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
