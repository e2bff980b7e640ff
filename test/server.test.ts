import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { openSqliteState } from '../src/storage/state/sqlite/sqlite-state.ts'
import { makeKey } from './fixtures/keys.ts'
import { startServer } from './fixtures/server-process.ts'

t.test('prints a first question to paste, then drains and exits with 0 on SIGTERM', async (t) => {
  const server = startServer(t, { EDGEWISE_SAMPLE_DATA: 'true', EDGEWISE_DRAIN_MS: '500', OPENAI_API_KEY: 'canary-key', LOG_LEVEL: 'debug' })
  const url = await server.saw(/curl -s (http:\S+)\/ask/)
  t.match(server.output.stderr, /"question":"What is the quickest way from Paddington to London Bridge\?"/)
  t.equal((await fetch(`${url}/readyz`, { headers: { authorization: 'Bearer canary-token' } })).status, 200)
  await fetch(`${url}/graphs?api_key=canary-in-the-query&%61ccess_token=canary`)
  await fetch(`${url}/graphs?x=ew_canary`)
  server.kill('SIGTERM')
  let status = 200
  while (status === 200) status = (await fetch(`${url}/readyz`)).status
  t.equal(status, 503)
  const { status: alive, headers } = await fetch(`${url}/livez`)
  t.same([alive, headers.get('connection')], [200, 'close'], 'still answers while it drains, on connections that end')
  t.equal(await server.ended, 0)
  t.notMatch(server.output.stdout + server.output.stderr, /canary/)
  t.match(server.output.stdout, /"url":"\/graphs\?api_key=\*\*\*&access_token=\*\*\*"/, 'the line is there, the secrets are not')
})

t.test('explains how to import a graph where there is none', async (t) => {
  const server = startServer(t, {})
  t.match(await server.saw(/There are no graphs yet\. Import one:\s+curl -s (\S+)/), /\/graphs\/friends\/import/)
})

t.test('listens beyond loopback only with a key, and explains how to create one', async (t) => {
  const server = startServer(t, { HOST: '0.0.0.0' })
  t.equal(await server.ended, 78)
  t.match(server.output.stderr, /Setting HOST: 0\.0\.0\.0 is reachable from other machines and there are no keys.*keys create --name me/)
})

t.test('accepts a key from its creation to its revocation, and writes its secret nowhere', async (t) => {
  const dataDir = t.testdir()
  const server = startServer(t, { EDGEWISE_DATA_DIR: dataDir, LOG_LEVEL: 'trace', EDGEWISE_REQUESTS_PER_MINUTE: '4' })
  const url = await server.saw(/answers at (http:\S+)/)
  t.match(server.output.stderr, /There are no keys, .*keys create/)
  const state = await openSqliteState({ path: join(dataDir, 'state.sqlite') })
  t.teardown(() => state.close())
  const status = async (headers: Record<string, string>) => (await fetch(`${url}/graphs`, { headers })).status
  t.equal(await status({}), 200)
  const { id, text, headers } = await makeKey(state)
  const secret = text.slice(20)
  t.equal(await status({}), 401)
  t.equal(await status(headers), 200)
  t.equal(await status({ 'x-api-key': text }), 200)
  t.equal(await status({ authorization: `Bearer ew_${'0'.repeat(16)}_${secret}` }), 401)
  await fetch(`${url}/graphs`, { method: 'POST', headers: { ...headers, 'idempotency-key': '"canary-call"' }, body: 'x' })
  t.equal(await status(headers), 200)
  t.equal(await status(headers), 429)
  await state.keys.revoke(null, id)
  t.equal(await status(headers), 401)
  server.kill('SIGTERM')
  t.equal(await server.ended, 0)
  const files = await readdir(dataDir)
  const kept = await Promise.all(files.map((file) => readFile(join(dataDir, file), 'latin1')))
  t.ok(files.length > 1)
  t.notOk([server.output.stdout, server.output.stderr, ...kept].some((written) => written.includes(secret)))
})

t.test('starts on any address once there is a key, and shows a call with it', async (t) => {
  const dataDir = t.testdir()
  const state = await openSqliteState({ path: join(dataDir, 'state.sqlite') })
  await makeKey(state)
  await state.close()
  const server = startServer(t, { EDGEWISE_DATA_DIR: dataDir, HOST: '0.0.0.0' })
  t.match(await server.saw(/curl -s (http:\S+ -H "x-api-key: \$KEY")/), /^http:\/\/127/)
  t.notMatch(server.output.stderr, /There are no keys/)
})

t.test('reports that the port is taken', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  t.teardown(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const server = startServer(t, { PORT: String(port) })
  t.equal(await server.ended, 69)
  t.match(server.output.stderr, new RegExp(`Cannot listen on 127\\.0\\.0\\.1, port ${port}: the port is in use`))
})

t.test('names the wrong setting', async (t) => {
  const server = startServer(t, { EDGEWISE_THREADS: 'many' })
  t.equal(await server.ended, 78)
  t.match(server.output.stderr, /Setting EDGEWISE_THREADS: must be a whole number/)
})
