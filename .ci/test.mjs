// Everything that must hold before a change is kept: `npm test`. Ends with the line "N passed, N failed".
import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { countTap } from './count-tap.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const tapFile = '.cache/test.tap'
/** Below this, dependency-cruiser did not see the code and its silence says nothing. */
const MIN_MODULES = 100

/** Runs a tool of node_modules and hands over its output line by line, by default to stdout. */
async function run(words, onLine = (line) => process.stdout.write(`${line}\n`)) {
  const [command, ...options] = words.split(' ')
  const child = spawn(`node_modules/.bin/${command}`, options, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => resolve(code))
  })
  const lines = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    onLine(line)
  }
  return { ok: (await closed) === 0, output: lines.join('\n') }
}

/** A line per test file; all of a file's output when it failed. */
function fileReporter() {
  let block = []
  return (line) => {
    block.push(line)
    const end = /^(not )?ok \d+ - /.exec(line)
    if (!end) return
    process.stdout.write(`${end[1] ? block.join('\n') : line}\n`)
    block = []
  }
}

async function boundaries() {
  const { ok, output } = await run('depcruise src routes --config .dependency-cruiser.mjs')
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  if (modules < MIN_MODULES) process.stdout.write(`dependency-cruiser saw ${modules} modules only\n`)
  return { ok: ok && modules >= MIN_MODULES }
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
await rm(tapFile, { force: true })
const broken = []
for (const [name, step] of steps) {
  process.stdout.write(`\n== ${name}\n`)
  if (!(await step()).ok) broken.push(name)
}

process.stdout.write('\n== tests\n')
const tap = await run('tap run --reporter=tap', fileReporter())
await writeFile(tapFile, tap.output)
const { passed, failures, skips } = countTap(tap.output)
if (!tap.ok && failures.length === 0) broken.push('tests')
if (passed === 0) broken.push('no test ran')

process.stdout.write('\n')
for (const skip of skips) process.stdout.write(`skipped: ${skip}\n`)
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
for (const name of broken) process.stdout.write(`failed: ${name}\n`)
const failed = failures.length + broken.length
process.stdout.write(`${passed} passed, ${failed} failed${skips.length > 0 ? `, ${skips.length} skipped` : ''}\n`)
process.exitCode = failed === 0 ? 0 : 1
