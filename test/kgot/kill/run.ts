/** Kills workers of tasks at random steps, many times, and holds what comes of the tasks to undisturbed ones: `npm run kill:tasks -- [kills] [seed]`. On Neo4j where EDGEWISE_TEST_NEO4J_URI names one. */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { testServer } from '../../fixtures/neo4j.ts'
import { endsWithThis } from '../../fixtures/programs.ts'
import { wreakTasks } from './tasks.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const [kills = '200', seed = '1'] = process.argv.slice(2)
const server = testServer()
// Beside the modules that it loads.
const folder = await mkdtemp(join(root, '.tap', 'kill-'))
const program = join(folder, 'task-process.js')
// A process starts for every kill.
await build({
  entryPoints: [fileURLToPath(new URL('task-process.ts', import.meta.url))],
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  outdir: folder
})
const startedAt = performance.now()
const { faults, figures } = await wreakTasks({
  place: server === null ? [join(folder, 'state.sqlite'), '', ''] : [server.uri, server.username, server.password],
  marks: join(folder, 'marks.jsonl'),
  seed: Number(seed),
  processes: 3,
  kills: Number(kills),
  leaseMs: 1000,
  perMille: 15,
  strikes: 0.03,
  stops: true,
  waiting: 8,
  fork: (parameters) => fork(program, parameters, { execArgv: endsWithThis })
})
await rm(folder, { recursive: true })
const seconds = Math.round((performance.now() - startedAt) / 1000)
process.stdout.write(`${JSON.stringify({ store: server === null ? 'SQLite' : 'Neo4j', seed: Number(seed), seconds, ...figures, faults }, null, 2)}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
