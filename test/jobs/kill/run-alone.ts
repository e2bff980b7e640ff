import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { testServer } from '../../fixtures/neo4j.ts'
import { endsWithThis } from '../../fixtures/programs.ts'
import type { Havoc } from './harness.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs a long havoc over processes of this program, by itself, and prints the outcome. On Neo4j where EDGEWISE_TEST_NEO4J_URI names one. */
export async function runAlone(
  program: URL,
  seed: number,
  run: (alone: Pick<Havoc, 'place' | 'marks' | 'seed' | 'fork'>) => Promise<{ readonly faults: readonly string[]; readonly figures: object }>
): Promise<void> {
  const server = testServer()
  // Beside the modules that it loads.
  await mkdir(join(root, '.tap'), { recursive: true })
  const folder = await mkdtemp(join(root, '.tap', 'kill-'))
  const entry = fileURLToPath(program)
  // A process starts for every kill.
  await build({ entryPoints: [entry], bundle: true, splitting: true, packages: 'external', platform: 'node', format: 'esm', outdir: folder })
  const compiled = join(folder, basename(entry).replace(/\.ts$/, '.js'))
  const startedAt = performance.now()
  const { faults, figures } = await run({
    place: server === null ? [join(folder, 'state.sqlite'), '', ''] : [server.uri, server.username, server.password],
    marks: join(folder, 'marks.jsonl'),
    seed,
    fork: (parameters): ChildProcess => fork(compiled, parameters, { execArgv: endsWithThis })
  })
  await rm(folder, { recursive: true })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  process.stdout.write(`${JSON.stringify({ store: server === null ? 'SQLite' : 'Neo4j', seed, seconds, ...figures, faults }, null, 2)}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
