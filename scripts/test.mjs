// Runs all checks of a change: `npm test`, in a short form; with --all in full: `npm run test:all`. Ends with the line "N passed, N failed".
import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compile, compiledPath, sourceNames } from './compile-tests.mjs'
import { countTap } from './count-tap.mjs'
import { runSuites } from '../suites/run.mjs'
import { chooseServer, startServer, stopServers } from './start-test-neo4j.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const noHooks = new URL('drop-tap-hooks.mjs', import.meta.url).href
const isFull = process.argv.includes('--all')
/** Read by tests of many cases and by the outside suites. */
process.env.EDGEWISE_TEST_LENGTH = isFull ? 'full' : 'short'
const named = (...names) => new RegExp(`/(${names.join('|')})\\.test\\.js$`)
/** Long tests, each of one comparison in all its cases, that only a full run includes. */
const onlyInFull = named('engines/gds-(differences|learning)', 'kgot/noise', 'loop/(real-model|own-answers)', 'rolling-restart')
/** Tests that a full run repeats on Neo4j 5: contracts, and Cypher that the two lines may read differently. */
const onBothLines = named('neo4j/connection', 'graphs/neo4j/(contract|conditions|project|reads|stored-values)', 'state/neo4j/(contract|migrate)', 'engines/gds(-differences)?', 'tools/neo4j', 'kgot/cypher')
/** With fewer modules dependency-cruiser did not see the code, so its silence means nothing. */
const MIN_MODULES = 100
const SLOWEST = 10

const broken = []
const stages = []
const children = new Set()
const never = new Promise(() => {})
let interrupted = false
const interruption = new AbortController()

function print(line) {
  process.stdout.write(`${line}\n`)
}

/** Measures the time of a stage. */
async function timed(stage, work) {
  const start = performance.now()
  const done = await work()
  stages.push(`${stage} ${Math.round((performance.now() - start) / 1000)} s`)
  return done
}

/** Runs a tool of node_modules and passes its output on line by line. */
async function run(words, onLine = () => {}, env = {}) {
  if (interrupted) await never
  const [command, ...options] = words.split(' ')
  const child = spawn(`node_modules/.bin/${command}`, options, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const closed = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => resolve(code))
  })
  const lines = []
  for await (const compiledLine of createInterface({ input: child.stdout })) {
    const line = sourceNames(compiledLine)
    lines.push(line)
    onLine(line)
  }
  const ok = (await closed) === 0
  children.delete(child)
  if (interrupted) await never
  return { ok, output: lines.join('\n') }
}

/** One line per test file; all output of a failing one. */
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
  const { ok, output } = await run('depcruise src routes schema web/src --config .dependency-cruiser.mjs')
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  if (modules >= MIN_MODULES) return { ok, output }
  return { ok: false, output: `${output}\ndependency-cruiser saw ${modules} modules only` }
}

/** Runs compiled tests against a server; counts as countTap does. */
async function test(server, files, tapFile) {
  const why = server.missing ?? (server.broken && 'Neo4j did not start.')
  const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${noHooks}`, ...(why ? { EDGEWISE_TEST_NEO4J_MISSING: why } : server.env) }
  // The option replaces .taprc's, with which Node compiles on load.
  const tap = await run(['tap run --reporter=tap --node-arg=--no-warnings', ...files].join(' '), fileReporter(), env)
  await writeFile(tapFile, tap.output)
  const counts = countTap(tap.output)
  if (!tap.ok && counts.failures.length === 0) broken.push(`tests (${tapFile})`)
  if (counts.passed === 0) broken.push(`no test ran (${tapFile})`)
  return { ...counts, said: counts.skips.filter((skip) => !why || !skip.endsWith(why)) }
}

/** Reports why a server is missing; a server that failed to start is a failure. */
function report(line, { note, missing, broken: output }) {
  if (note) print(note)
  if (missing) print(`${line} suites skipped: ${missing}`)
  if (output) {
    print(output)
    broken.push(`${line} does not start`)
  }
}

function printSlowest({ seconds }) {
  print(`\n== the ${SLOWEST} slowest files`)
  const slowest = seconds.toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST)
  for (const [file, taken] of slowest) print(`${taken.toFixed(1).padStart(6)} s  ${file}`)
}

async function testOnBothLines(starting, files) {
  const server = await starting
  report('Neo4j', server)
  const first = await timed('tests', () => test(server, files, '.cache/test.tap'))
  printSlowest(first)
  await stopServers()
  if (!isFull || server.line === '5' || server.missing) return [first]

  print('\n== tests on Neo4j 5')
  return timed('Neo4j 5', async () => {
    const older = await startServer('5')
    report('Neo4j 5', older)
    if (!older.env) return [first]
    const second = await test(older, files.filter((name) => onBothLines.test(name)), '.cache/test-5.tap')
    const told = (name) => `on Neo4j 5: ${name}`
    return [first, { ...second, failures: second.failures.map(told), skips: second.skips.map(told), said: second.said.map(told) }]
  })
}

/** Runs all steps in parallel with the start of Neo4j; each is printed as it ends. Returns the compiled tests. */
async function check() {
  const steps = {
    // Otherwise plugins are compiled on the first run, which then fails.
    'tap build': () => run('tap build'),
    lint: () => run('biome check --error-on-warnings .'),
    page: () => run('vite build web --logLevel warn'),
    types: async () => ({ ok: (await run('tsc -b')).ok && (await run('tsc -p web')).ok }),
    boundaries,
    'dead code': () => run('knip')
  }
  const running = Object.entries(steps).map(async ([name, step]) => {
    const { ok, output } = await step()
    print(`\n== ${name}\n${output}`)
    if (!ok) broken.push(name)
  })
  const compiling = compile((name) => onlyInFull.test(name) || (isFull && onBothLines.test(name))).catch((error) => {
    broken.push(`compile: ${error.message}`)
    return null
  })
  await Promise.all(running)
  return compiling
}

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
const starting = chooseServer()
const compiled = await timed('checks', check)
const files = compiled?.filter((name) => isFull || !onlyInFull.test(name)) ?? null

print('\n== tests')
for (const name of compiled ?? []) if (!files.includes(name)) print(`left to npm run test:all: ${sourceNames(name)}`)
const runs = []
if (files !== null) {
  runs.push(...(await testOnBothLines(starting, files)))
  print('\n== outside suites')
  const counts = await timed('outside suites', () => runSuites({ print, signal: interruption.signal, isFull, service: compiledPath('suites/serve.ts') }))
  runs.push({ ...counts, said: counts.skips })
}
await starting
await stopServers()
const passed = runs.reduce((sum, counts) => sum + counts.passed, 0)
const failures = runs.flatMap((counts) => counts.failures)
const skips = runs.flatMap((counts) => counts.skips)

print(`\n== ${stages.join(', ')}`)
for (const skip of runs.flatMap(({ said }) => said)) print(`skipped: ${skip}`)
for (const failure of failures) print(`failed: ${failure}`)
for (const name of broken) print(`failed: ${name}`)
const failed = failures.length + broken.length
print(`${passed} passed, ${failed} failed${skips.length > 0 ? `, ${skips.length} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1
