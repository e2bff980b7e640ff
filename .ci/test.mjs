// Everything that must hold before a change is kept: `npm test`. Ends with the line "N passed, N failed".
import { spawn } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { countTap } from './count-tap.mjs'
import { runSuites } from '../suites/run.mjs'
import { startServer, stopServers } from './neo4j.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What runs once more on Neo4j 5: the contracts of connection, store, state, engine and tools, and what Cypher of both lines may read differently. */
const onBothLines = new RegExp(
  `^(${[
    'neo4j/connection',
    'store/neo4j/(contract|conditions|project|reads|stored-values)',
    'state/neo4j/(contract|migrate)',
    'analytics/gds(-differences)?',
    'tools/neo4j'
  ].join('|')})\\.test\\.ts$`
)
/** Below this, dependency-cruiser did not see the code and its silence says nothing. */
const MIN_MODULES = 100

const broken = []
const children = new Set()
const never = new Promise(() => {})
let interrupted = false
const interruption = new AbortController()

function print(line) {
  process.stdout.write(`${line}\n`)
}

/** Runs a tool of node_modules and hands over its output line by line, by default to stdout. */
async function run(words, onLine = print, env = {}) {
  if (interrupted) await never
  const [command, ...options] = words.split(' ')
  const child = spawn(`node_modules/.bin/${command}`, options, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const closed = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => resolve(code))
  })
  const lines = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    onLine(line)
  }
  const ok = (await closed) === 0
  children.delete(child)
  if (interrupted) await never
  return { ok, output: lines.join('\n') }
}

/** A line per test file; all of a file's output when it failed. */
function fileReporter() {
  let block = []
  return (line) => {
    block.push(line)
    const end = /^(not )?ok \d+ - /.exec(line)
    if (!end) return
    print(end[1] ? block.join('\n') : line)
    block = []
  }
}

async function boundaries() {
  const { ok, output } = await run('depcruise src routes schema --config .dependency-cruiser.mjs')
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  if (modules < MIN_MODULES) print(`dependency-cruiser saw ${modules} modules only`)
  return { ok: ok && modules >= MIN_MODULES }
}

/** The newest Neo4j that runs here, or the one that the caller names: what startServer returns. */
async function chooseServer() {
  if (process.env.EDGEWISE_TEST_NEO4J_URI) return { env: {} }
  const newest = await startServer('2026')
  if (!newest.missing) return newest
  const older = await startServer('5')
  return older.missing ? newest : { ...older, note: `All Neo4j suites run on line 5: ${newest.missing}` }
}

/** Runs tests against a server; counts as countTap does. */
async function test(server, files, tapFile) {
  const why = server.missing ?? (server.broken && 'Neo4j did not start.')
  const env = why ? { EDGEWISE_TEST_NEO4J_MISSING: why } : server.env
  const tap = await run(['tap run --reporter=tap', ...files].join(' '), fileReporter(), env)
  await writeFile(tapFile, tap.output)
  const counts = countTap(tap.output)
  if (!tap.ok && counts.failures.length === 0) broken.push(`tests (${tapFile})`)
  if (counts.passed === 0) broken.push(`no test ran (${tapFile})`)
  return { ...counts, said: counts.skips.filter((skip) => !why || !skip.endsWith(why)) }
}

/** Says why a server is not there; one that should run is a failure. */
function report(line, { note, missing, broken: output }) {
  if (note) print(note)
  if (missing) print(`${line} suites skipped: ${missing}`)
  if (output) {
    print(output)
    broken.push(`${line} does not start`)
  }
}

async function testOnBothLines() {
  const server = await starting
  report('Neo4j', server)
  const first = await test(server, [], '.cache/test.tap')
  await stopServers()
  if (server.line === '5' || server.missing) return [first]

  print('\n== tests on Neo4j 5')
  const older = await startServer('5')
  report('Neo4j 5', older)
  if (!older.env) return [first]
  const names = (await readdir('test', { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  const files = names.filter((name) => onBothLines.test(name)).map((name) => `test/${name}`)
  const second = await test(older, files, '.cache/test-5.tap')
  const told = (name) => `on Neo4j 5: ${name}`
  return [first, { ...second, failures: second.failures.map(told), skips: second.skips.map(told), said: second.said.map(told) }]
}

const steps = [
  // Plugins are compiled on the first run otherwise, which then fails.
  ['tap build', () => run('tap build')],
  ['lint', () => run('biome check --error-on-warnings .')],
  ['types', () => run('tsc -b')],
  ['boundaries', boundaries],
  ['dead code', () => run('knip')]
]

process.chdir(root)
await mkdir('.cache', { recursive: true })
for (const tapFile of ['.cache/test.tap', '.cache/test-5.tap']) await rm(tapFile, { force: true })
for (const name of ['SIGINT', 'SIGTERM']) {
  process.once(name, async () => {
    interrupted = true
    interruption.abort()
    for (const child of children) child.kill(name)
    await stopServers()
    process.exit(128 + constants.signals[name])
  })
}
// Comes up beside what needs no server.
const starting = chooseServer()
for (const [name, step] of steps) {
  print(`\n== ${name}`)
  if (!(await step()).ok) broken.push(name)
}

print('\n== tests')
const runs = await testOnBothLines().finally(stopServers)
print('\n== outside suites')
runs.push(await runSuites({ print, signal: interruption.signal }).then((counts) => ({ ...counts, said: counts.skips })))
const passed = runs.reduce((sum, counts) => sum + counts.passed, 0)
const failures = runs.flatMap((counts) => counts.failures)
const skips = runs.flatMap((counts) => counts.skips)

print('')
for (const skip of runs.flatMap(({ said }) => said)) print(`skipped: ${skip}`)
for (const failure of failures) print(`failed: ${failure}`)
for (const name of broken) print(`failed: ${name}`)
const failed = failures.length + broken.length
print(`${passed} passed, ${failed} failed${skips.length > 0 ? `, ${skips.length} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1
