import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../infra/neo4j/neo4j.mjs', import.meta.url))
const javaOptions = fileURLToPath(new URL('../infra/neo4j/short-lived.options', import.meta.url))
const CANNOT_RUN = 69
const homes = new Set()
const starting = new Set()

/**
 * Starts a Neo4j of a line with empty data, for tests. Returns `{ line, env }` with the tests' environment; `{ missing }` with the reason when Java or Maven is
 * missing; `{ broken }` with the output when it fails to start. It ends with this process, or earlier by `stopServers`.
 */
export async function startServer(line) {
  const home = await mkdtemp(join(tmpdir(), 'edgewise-test-'))
  const password = randomBytes(18).toString('hex')
  homes.add(home)
  const { code, stdout, stderr } = await launch(['start', home, '--line', line, '--until', String(process.pid)], {
    EDGEWISE_NEO4J_PASSWORD: password,
    EDGEWISE_NEO4J_HEAP: '2g',
    JDK_JAVA_OPTIONS: `"@${javaOptions}"`
  })
  if (code === 0) {
    const env = { EDGEWISE_TEST_NEO4J_URI: stdout.trim(), EDGEWISE_TEST_NEO4J_PASSWORD: password, EDGEWISE_TEST_NEO4J_LINE: line }
    return { line, env }
  }
  await stopServers()
  return code === CANNOT_RUN ? { missing: stderr.trimEnd().split('\n').at(-1) } : { broken: stderr.trimEnd() }
}

/** Starts the newest supported Neo4j, or uses the one that the caller names. Returns what startServer returns. */
export async function chooseServer() {
  if (process.env.EDGEWISE_TEST_NEO4J_URI) return { env: {} }
  const newest = await startServer('2026')
  if (!newest.missing) return newest
  const older = await startServer('5')
  return older.missing ? newest : { ...older, note: `All Neo4j suites run on line 5: ${newest.missing}` }
}

/** Stops every server that was started here or is starting, and removes its data. */
export async function stopServers() {
  for (const { child, closed } of starting) {
    child.kill('SIGTERM')
    await closed
  }
  for (const home of homes) {
    homes.delete(home)
    await launch(['stop', home])
    await rm(home, { recursive: true, force: true })
  }
}

async function launch(words, env = {}) {
  const child = spawn(process.execPath, [launcher, ...words], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const launched = { child, closed: new Promise((resolve) => child.on('close', resolve)) }
  if (words[0] === 'start') starting.add(launched)
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), launched.closed])
  starting.delete(launched)
  return { code, stdout, stderr }
}
