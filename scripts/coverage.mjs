// Prints the share of the lines of src that tests run: `npm run coverage`, or `npm run coverage -- test/base/config.test.ts` for some test files. Writes the
// lines of each file to .cache/coverage.json. A killed process reports nothing.
import { spawn } from 'node:child_process'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compile, compiledPath, sourceNames } from './compile-tests.mjs'
import { collect, LineCoverage, reportOf } from './line-coverage.mjs'
import { chooseServer, stopServers } from './start-test-neo4j.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache/coverage')
const noHooks = new URL('drop-tap-hooks.mjs', import.meta.url).href
const WRONG_USE = 2

async function missingOf(tests) {
  const there = await Promise.all(tests.map((test) => stat(test).catch(() => null)))
  return tests.filter((_, at) => there[at] === null)
}

/** Runs compiled tests with a line of output per file. Returns whether they passed. */
async function test(files, { missing, env = {} }) {
  const server = missing ? { EDGEWISE_TEST_NEO4J_MISSING: missing } : env
  const own = { NODE_V8_COVERAGE: reports, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${noHooks}` }
  const words = ['run', '--reporter=tap', '--node-arg=--no-warnings', ...files]
  const child = spawn('node_modules/.bin/tap', words, { env: { ...process.env, ...own, ...server }, stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = new Promise((resolve) => child.on('close', resolve))
  for await (const line of createInterface({ input: child.stdout })) if (/^ *not ok|^ok/.test(line)) console.log(sourceNames(line))
  return (await closed) === 0
}

async function measure(tests) {
  const all = await compile()
  const written = await readdir(compiledPath(''), { recursive: true })
  const coverage = new LineCoverage(written.filter((name) => name.endsWith('.js.map')).map((name) => compiledPath(name.slice(0, -'.map'.length))))
  const some = tests.map((path) => relative(root, compiledPath(path)))
  const server = some.length > 0 && !process.env.EDGEWISE_TEST_NEO4J_URI ? { missing: 'only some tests run' } : await chooseServer()
  await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })
  const end = collect(reports, (report) => coverage.add(report))
  const isOk = await test(some.length > 0 ? some : all, server).finally(stopServers)
  await end()
  const lines = coverage.linesIn(join(root, 'src'))
  await writeFile('.cache/coverage.json', JSON.stringify(Object.fromEntries([...lines].map(([path, own]) => [path, Object.fromEntries(own)]))))
  console.log(`\n${reportOf(lines)}`)
  process.exitCode = isOk ? 0 : 1
}

process.chdir(root)
const tests = process.argv.slice(2)
const missing = await missingOf(tests)
if (missing.length > 0) {
  console.error(`There is no test ${missing.join(', ')}.`)
  process.exitCode = WRONG_USE
} else await measure(tests)
