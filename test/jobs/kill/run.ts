/** Kills workers of jobs at random, many times, and holds what they did to what jobs promise: `npm run kill:jobs -- [kills] [seed] [kills only]`. On Neo4j where EDGEWISE_TEST_NEO4J_URI names one. */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { testServer } from '../../fixtures/neo4j.ts'
import { endsWithThis } from '../../fixtures/programs.ts'
import { wreak } from './harness.ts'
import { faultsIn, figuresOf } from './history.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const [kills = '1000', seed = '1', only = ''] = process.argv.slice(2)
const server = testServer()
// Beside the modules that it loads.
const folder = await mkdtemp(join(root, '.tap', 'kill-'))
const program = join(folder, 'chain-process.js')
// A process starts for every kill.
await build({
  entryPoints: [fileURLToPath(new URL('chain-process.ts', import.meta.url))],
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  outdir: folder
})
const startedAt = performance.now()
const history = await wreak({
  place: server === null ? [join(folder, 'state.sqlite'), '', ''] : [server.uri, server.username, server.password],
  marks: join(folder, 'marks.jsonl'),
  seed: Number(seed),
  processes: 8,
  kills: Number(kills),
  leaseMs: 400,
  perMille: 10,
  stops: only === '',
  fork: (parameters) => fork(program, parameters, { execArgv: endsWithThis })
})
await rm(folder, { recursive: true })
const faults = faultsIn(history)
const seconds = Math.round((performance.now() - startedAt) / 1000)
process.stdout.write(
  `${JSON.stringify({ store: server === null ? 'SQLite' : 'Neo4j', seed: Number(seed), seconds, ...figuresOf(history), faults }, null, 2)}\n`
)
process.exitCode = faults.length === 0 ? 0 : 1
