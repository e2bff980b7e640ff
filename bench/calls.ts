/**
 * A tool call and a question whose results are known, beside a bare node:http that answers the same bytes, in turns: `npm run bench -- calls --seconds 5
 * --rounds 3 [--built]`, from source or from dist/ (`npm run build`). Prints requests per second at 20 connections and at one, as medians of the rounds, and
 * their ratio to the bare server, and how long /livez takes meanwhile. Client and servers share the machine.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' }, built: { type: 'boolean', default: false } }
})
const [duration, rounds] = [Number(values.seconds), Number(values.rounds)]
const WARM_SECONDS = 3
const headers = { 'content-type': 'application/json' }
const requests = {
  'POST /tools/pagerank': { path: '/tools/pagerank', body: JSON.stringify({ limit: 10 }) },
  'POST /ask': { path: '/ask', body: JSON.stringify({ question: 'How many stations are in zone 1?', planner: 'rules' }) }
} as const

const bare = `import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
const bytes = readFileSync(process.argv[1])
const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }
const server = createServer((request, response) => request.resume().on('end', () => response.writeHead(200, head).end(bytes)))
server.listen(0, '127.0.0.1', () => console.error('answers at http://127.0.0.1:' + server.address().port + ' '))`

type Server = { readonly child: ChildProcessByStdio<null, null, Readable>; readonly url: string }

async function start(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Server> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let told = ''
  for await (const chunk of child.stderr) {
    told += chunk
    const url = /answers at (\S+) /.exec(told)?.[1]
    if (url !== undefined) return { child, url }
  }
  throw new TypeError(`The server did not start: ${told}`)
}

interface Figures {
  readonly rate: number
  readonly p99: number
}

async function load(url: string, { path, body }: { readonly path: string; readonly body?: string }, connections: number, seconds = duration): Promise<Figures> {
  const sent = body === undefined ? {} : { method: 'POST' as const, headers, body }
  const { requests: of, latency, non2xx, errors } = await autocannon({ url: `${url}${path}`, ...sent, duration: seconds, connections })
  if (non2xx + errors > 0) throw new TypeError(`${path}: ${non2xx + errors} requests failed.`)
  return { rate: of.average, p99: latency.p99 }
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const mediansOf = (found: readonly Figures[]): Figures => ({ rate: median(found.map(({ rate }) => rate)), p99: median(found.map(({ p99 }) => p99)) })

const folder = await mkdtemp(join(tmpdir(), 'edgewise-calls-'))
const root = fileURLToPath(new URL('..', import.meta.url))
const entry = values.built ? [join(root, 'dist', 'server.js')] : ['--import=tsx', join(root, 'src', 'server.ts')]
const ours = await start(entry, { ...process.env, PORT: '0', EDGEWISE_DATA_DIR: join(folder, 'data'), EDGEWISE_SAMPLE_DATA: 'true', EDGEWISE_DRAIN_MS: '0' })

async function compare(name: string, request: { readonly path: string; readonly body: string }): Promise<void> {
  const reply = await fetch(`${ours.url}${request.path}`, { method: 'POST', headers, body: request.body })
  const file = join(folder, 'bytes')
  await writeFile(file, Buffer.from(await reply.arrayBuffer()))
  const other = await start(['--input-type=module', '-e', bare, file])
  try {
    for (const { url } of [ours, other]) await load(url, request, 20, WARM_SECONDS)
    for (const connections of [20, 1]) {
      const [own, their]: [Figures[], Figures[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        own.push(await load(ours.url, request, connections))
        their.push(await load(other.url, request, connections))
      }
      const [a, b] = [mediansOf(own), mediansOf(their)]
      const line = `${name}, ${connections} connections`.padEnd(42)
      console.log(`${line} ${a.rate.toFixed(0)} requests/s, p99 ${a.p99} ms; bare ${b.rate.toFixed(0)}; ratio ${(a.rate / b.rate).toFixed(2)}`)
    }
    const [, alive] = await Promise.all([load(ours.url, request, 20), load(ours.url, { path: '/livez' }, 1)])
    console.log(`${`/livez beside ${name}`.padEnd(42)} p99 ${alive.p99} ms`)
  } finally {
    other.child.kill()
  }
}

try {
  console.log(`node ${process.version}; ${values.built ? 'dist/' : 'source'}; ${rounds} rounds of ${duration} s each, in turns`)
  for (const [name, request] of Object.entries(requests)) await compare(name, request)
  console.log(
    `load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`
  )
} finally {
  ours.child.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
