/**
 * CPU time of a process from its start to its first replies, for the bundle and a bare Fastify: `npm run bench -- start`. Only Linux reports it for a running
 * process.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const RUNS = 5
/** The clock tick of Linux in /proc. */
const TICK_MS = 10
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'edgewise-start-'))

const bare = `import Fastify from 'fastify'
const app = Fastify()
app.get('/livez', async () => ({ status: 'alive' }))
const url = await app.listen({ port: 0 })
console.error('answers at ' + url + ' ')`

async function cpuMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * TICK_MS
}

async function residentMb(pid: number): Promise<number> {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}

const post = (path: string, body: object) => (url: string) =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const steps: readonly (readonly [name: string, call: (url: string) => Promise<Response>])[] = [
  ['/livez', (url) => fetch(`${url}/livez`)],
  ['first tool call', post('/tools/find_shortest_path', { source: 'Paddington', target: 'London Bridge' })],
  ['first question', post('/ask', { question: 'How many stations are in zone 1?' })]
]

/** CPU in ms after each step, and memory at the end. */
async function measure(program: string, count: number, more: Readonly<Record<string, string>>): Promise<number[]> {
  const env = { ...process.env, PORT: '0', EDGEWISE_DRAIN_MS: '0', ...more }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let told = ''
  for await (const chunk of child.stderr) {
    told += chunk
    if (/answers at \S+ /.test(told)) break
  }
  const url = (/answers at (\S+) /.exec(told)?.[1] ?? '').replace('[::]', '127.0.0.1').replace('0.0.0.0', '127.0.0.1')
  const found: number[] = []
  for (const [, call] of steps.slice(0, count)) {
    const reply = await call(url)
    if (!reply.ok) process.stderr.write(`${reply.status} ${await reply.text()}\n`)
    await reply.arrayBuffer().catch(() => {})
    found.push(await cpuMs(child.pid as number))
  }
  found.push(await residentMb(child.pid as number))
  // SIGKILL would prevent storing the compiled code at the end.
  child.kill('SIGTERM')
  await once(child, 'close')
  return found
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const medians = (runs: readonly (readonly number[])[]) => (runs[0] ?? []).map((_, at) => median(runs.map((run) => run[at] as number)))

try {
  spawnSync(process.execPath, ['--import=tsx', 'infra/bundle.ts', join(folder, 'bundle')], { cwd: root, stdio: 'inherit' })
  await writeFile(join(folder, 'bare.ts'), bare)
  await build({
    entryPoints: [join(folder, 'bare.ts')],
    outfile: join(folder, 'bare.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    absWorkingDir: root,
    nodePaths: [join(root, 'node_modules')],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" }
  })
  const settings = { EDGEWISE_DATA_DIR: join(folder, 'data'), NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const server = join(folder, 'bundle', 'lib', 'server.js')
  await measure(server, steps.length, settings)
  const runs: Record<'bare' | 'first' | 'later', number[][]> = { bare: [], first: [], later: [] }
  for (let run = 0; run < RUNS; run++) {
    runs.bare.push(await measure(join(folder, 'bare.mjs'), 1, settings))
    runs.first.push(await measure(server, steps.length, { ...settings, NODE_DISABLE_COMPILE_CACHE: '1' }))
    runs.later.push(await measure(server, steps.length, settings))
  }
  const [bareCpu = 0, bareMb = 0] = medians(runs.bare)
  const [first, later] = [medians(runs.first), medians(runs.later)]
  const above = (cpu = 0) => `${cpu} (+${cpu - bareCpu})`
  process.stdout.write(
    `Node ${process.version}, median of ${RUNS}: CPU in ms, and above bare Fastify\n\n| To the reply of | first start | later start |\n|---|---|---|\n| bare Fastify, /livez (${bareMb} MB) | ${bareCpu} | ${bareCpu} |\n`
  )
  for (const [at, [name]] of steps.entries()) process.stdout.write(`| bundle, ${name} | ${above(first[at])} | ${above(later[at])} |\n`)
  process.stdout.write(`\n${later.at(-1)} MB resident at the end\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
