#!/usr/bin/env node
// Neo4j Community with Graph Data Science on loopback, for development and tests: see README.md beside this file.
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from './failure.mjs'
import { installJars } from './jars.mjs'
import { findJdk, lines } from './java.mjs'
import { startServer, stopServer } from './server.mjs'

const help = `Neo4j Community with Graph Data Science on loopback. Needs a JDK, and Maven the first time.

  neo4j.mjs start [HOME] [--line 2026|5] [--port N] [--until PID]
      Starts a server with its data in HOME (default: a temporary folder) and prints its Bolt URI once it answers.
      Default line: the one whose data HOME holds, else the newest that the JDKs found here can run.
      Default port: the one HOME had before, else a free one. With --until it ends after the process PID.
  neo4j.mjs stop HOME
      Stops it and waits until it is gone.
  neo4j.mjs install [--line 2026|5]
      Fetches the jars only.

  EDGEWISE_NEO4J_PASSWORD   password of user neo4j; unset: no authentication
  EDGEWISE_NEO4J_HEAP       heap, default 1g
  EDGEWISE_NEO4J_CACHE      where the jars are kept, default ~/.cache/edgewise/neo4j
  EDGEWISE_NEO4J_JDK        home of the JDK to use, instead of searching for one

Exit codes: 0 done, 1 failed, 2 wrong use, 69 no fitting JDK or Maven; the last line on stderr says which is needed.
`

async function start([given], { line, port, until }, signal) {
  const temporary = given === undefined
  const home = temporary ? await mkdtemp(join(tmpdir(), 'edgewise-neo4j-')) : resolve(given)
  const { uri, already } = await startServer({ home, line, port, until, temporary }, signal).catch(async (error) => {
    if (temporary) await rm(home, { recursive: true, force: true })
    throw error
  })
  process.stderr.write(already ? `Runs already in ${home}\n` : `Data in ${home}\n`)
  process.stdout.write(`${uri}\n`)
}

async function stop([home]) {
  if (home === undefined) throw new Failure('stop needs the folder of the server: neo4j.mjs stop HOME', 2)
  if (!(await stopServer(resolve(home)))) process.stderr.write(`No server runs in ${resolve(home)}\n`)
}

async function install(_words, { line }, signal) {
  await installJars(await findJdk(line), signal)
}

const commands = { start: { run: start, words: 1 }, stop: { run: stop, words: 1 }, install: { run: install, words: 0 } }

function readArguments(args) {
  const options = { line: { type: 'string' }, port: { type: 'string' }, until: { type: 'string' }, help: { type: 'boolean', short: 'h' } }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values: { ...values, port: whole('port', values.port, 65_535), until: whole('until', values.until) }, positionals }
  } catch (error) {
    throw new Failure(error.message, 2)
  }
}

function whole(name, text, maximum = Number.MAX_SAFE_INTEGER) {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > maximum) throw new Failure(`--${name} takes a whole number, not "${text}".`)
  return value
}

async function main(args, signal) {
  const { values, positionals } = readArguments(args)
  const [name = '', ...words] = positionals
  if (values.help) return process.stdout.write(help)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || words.length > command.words) throw new Failure(`${help}\nstart, stop or install is needed.`, 2)
  if (values.line !== undefined && !Object.hasOwn(lines, values.line)) throw new Failure(`--line is 2026 or 5, not "${values.line}".`, 2)
  await command.run(words, values, signal)
}

const ending = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    process.exitCode = 128 + constants.signals[name]
    ending.abort()
  })
}
try {
  await main(process.argv.slice(2), ending.signal)
} catch (error) {
  if (!ending.signal.aborted) {
    process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`)
    process.exitCode = error.exitCode ?? 1
  }
}
