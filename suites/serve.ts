// The service for the suites: on a free port, with a separate database and, besides its own MCP profiles, the conformance suite's fixtures. Writes its address
// to stdout and ends with stdin. With --keyed it requires a key, which is the second line, and permits writes.
import { subscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/base/config/config.ts'
import { profiles } from '../src/faces/mcp/profiles.ts'
import { openRuntime } from '../src/runtime/runtime.ts'
import { openWorker } from '../src/runtime/worker/open-worker.ts'
import { issueSecret, scopes } from '../src/storage/state/keys.ts'
import { createFixtureProfile } from './mcp/fixture-profile.ts'
import { fixtureJob } from './mcp/fixture-tasks.ts'

const isKeyed = process.argv.includes('--keyed')
const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-suites-'))
const runtime = await openRuntime(
  readConfig({
    EDGEWISE_DATA_DIR: dataDir,
    EDGEWISE_THREADS: '1',
    EDGEWISE_REQUESTS_PER_MINUTE: '0',
    EDGEWISE_ALLOW_WRITES: String(isKeyed),
    EDGEWISE_NETWORK_ALLOW: '127.0.0.1'
  }),
  { kinds: [fixtureJob] }
)
const app = await buildApp(runtime, { mcpProfiles: { ...profiles, fixture: createFixtureProfile } })
const worker = openWorker(runtime, (error) => process.stderr.write(`${error}\n`))
worker.start()
// The header lets the suites count the requests that reach a handler.
subscribe('tracing:fastify.request.handler:start', (call) => {
  ;(call as { reply: FastifyReply }).reply.header('x-handled', 'true')
})
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)

if (isKeyed) {
  const { text, ...secret } = issueSecret()
  await runtime.state.keys.create({ ...secret, name: 'suites', tenant: 'default', scopes, expiresAt: null, requestsPerMinute: null })
  process.stdout.write(`${text}\n`)
}

process.stdin.resume()
process.stdin.once('end', async () => {
  await app.close()
  await worker.stop(0)
  await runtime.close()
  await rm(dataDir, { recursive: true, force: true })
})
