import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import t from 'tap'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { openApp } from '../../routes/open-app.ts'

const read = (name: string) => readFile(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
const pages = (await read('webhooks.md')) + (await read('hooks.md'))
/** Far more than it takes. */
const WITHIN_MS = 60_000

/** Groups of 2 to 13 friends, each a clique. */
const groups = Array.from({ length: 12 }, (_, at) => Array.from({ length: at + 2 }, (_, i) => `${String.fromCharCode(97 + at)}${i}`))
const pairsOf = (names: readonly string[]) => names.flatMap((source, i) => names.slice(i + 1).map((target) => ({ source, target, type: 'KNOWS' })))
const friends = {
  nodes: groups.flat().map((id) => ({ id, labels: ['Person'], properties: { name: id } })),
  relationships: groups.flatMap(pairsOf)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** What the pages send by curl, in their order. */
const requests = [...pages.matchAll(/curl -s localhost:8700(\/\S+)[^']*'content-type: application\/json'[^']*-d '([^']*)'/g)].map(
  ([, path = '', body = '']) => ({
    path,
    body
  })
)
const [program = ''] = [...pages.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code)

t.test('the example of docs/hooks.md, run unchanged, posts the ten largest groups of the imported graph', async (t) => {
  const port = await freePort()
  const { runtime, listen } = await openApp(t, { EDGEWISE_NETWORK_ALLOW: `localhost:${port}`, EDGEWISE_JOB_POLL_MS: '20', EDGEWISE_SAMPLE_DATA: 'false' })
  const { text: KEY, headers } = await makeKey(runtime.state, { tenant: 'default', scopes: ['read', 'write', 'admin'] })
  const EDGEWISE = await listen()
  const worker = openWorker(runtime, (error) => t.error(error))
  worker.start()
  t.teardown(() => worker.stop(0))

  const made = new Map<string, Record<string, never>>()
  for (const { path, body } of requests) {
    const sent = body.replace('localhost:9000', `localhost:${port}`)
    const response = await fetch(EDGEWISE + path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: sent })
    t.equal(response.status, 201, `${path} ${body}`)
    made.set(path, (await response.json()) as Record<string, never>)
    // That one is on another machine: nothing is to be sent there.
    if (path === '/webhooks') await fetch(EDGEWISE + response.headers.get('location'), { method: 'DELETE', headers })
  }
  t.same([...made.keys()], ['/webhooks', '/hooks'])
  const { secret = '', callbackSecret = '', hook = { id: '' } } = made.get('/hooks') ?? {}

  const cwd = t.testdir({ 'board.mjs': program, 'friends.json': JSON.stringify(friends) })
  const env = { ...process.env, EDGEWISE, KEY, HOOK: hook.id, HOOK_SECRET: secret, CALLBACK_SECRET: callbackSecret, PORT: String(port) }
  const board = spawn(process.execPath, ['board.mjs'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], timeout: WITHIN_MS })
  t.teardown(() => board.kill())
  const lines: string[] = []
  for await (const line of createInterface(board.stdout)) {
    lines.push(line)
    if (lines.length === 12) break
  }
  const isJob = (line: string) => /^The job: [\w-]{36}$/.test(line)
  t.equal(lines.filter(isJob).length, 1)
  const largest = groups.toReversed().slice(0, 10)
  t.same(
    lines.filter((line) => !isJob(line)),
    ['The ten largest groups:', ...largest.map((names) => `${names.length} friends: ${names.join(', ')}`)]
  )
})
