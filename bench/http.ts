/**
 * Requests per second and latencies of `find_shortest_path` over HTTP on loopback: `npm run bench:http -- --seconds 10 --connections 32`.
 * A server process of its own on the sample graph; the client shares the machine. Two rows: one call again and again, and calls between drawn stations.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' }, connections: { type: 'string', default: '32' } } })
const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-bench-'))
const server = spawn(process.execPath, ['--import=tsx', fileURLToPath(new URL('../src/server.ts', import.meta.url))], {
  env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', EDGEWISE_DATA_DIR: dataDir },
  stdio: ['ignore', 'inherit', 'pipe']
})
const closed = once(server, 'close')

async function listening(): Promise<string> {
  let told = ''
  for await (const chunk of server.stderr) {
    told += chunk
    const url = /answers at (\S+)/.exec(told)?.[1]
    if (url) return url
  }
  throw new Error(`The server did not start: ${told}`)
}

const body = (source: string, target: string) => JSON.stringify({ source, target, weight: 'time' })

async function stationNames(): Promise<string[]> {
  const graph = JSON.parse(await readFile(new URL('../data/london.json', import.meta.url), 'utf8')) as { nodes: { properties: { name: string } }[] }
  return graph.nodes.map(({ properties }) => properties.name)
}

/** Every pair of stations i apart, so that each request asks for something else. */
function pairs(names: readonly string[]): string[] {
  return names.flatMap((source, i) => [17, 101, 211].map((apart) => body(source, names[(i + apart) % names.length] ?? source)))
}

async function measure(name: string, url: string, bodies: readonly string[]): Promise<void> {
  const request = { method: 'POST', path: '/tools/find_shortest_path', headers: { 'content-type': 'application/json' } } as const
  const requests = bodies.map((text) => ({ ...request, body: text }))
  const {
    requests: rate,
    latency,
    non2xx,
    errors
  } = await autocannon({ url, connections: Number(values.connections), duration: Number(values.seconds), requests })
  console.log(`${name}: ${Math.round(rate.average)} requests/s; p50 ${latency.p50} ms, p99 ${latency.p99} ms; ${non2xx} not 2xx, ${errors} errors`)
}

try {
  const url = await listening()
  await measure('one call', url, [body('Paddington', 'London Bridge')])
  await measure('drawn calls', url, pairs(await stationNames()))
} finally {
  server.kill('SIGTERM')
  await closed
  await rm(dataDir, { recursive: true, force: true })
}
