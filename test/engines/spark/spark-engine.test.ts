import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createEngines } from '../../../src/engines/engines.ts'
import { openLocalEngine } from '../../../src/engines/local.ts'
import { openSparkEngine } from '../../../src/engines/spark/spark-engine.ts'
import { createResultCache } from '../../../src/results/cache.ts'
import { createToolCaller } from '../../../src/tools/call.ts'
import { tools } from '../../../src/tools/index.ts'
import { isFull } from '../../fixtures/length.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { lackOfSpark, python } from './python.ts'

/** A caller whose Spark is this command. */
async function openWith(t: Test, command: string) {
  const { store, state } = await openTestRuntime(t)
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-spark-'))
  const local = openLocalEngine({ store, threads: 1, queueSize: 16, cacheBytes: 2 ** 28, deadlineMs: 300_000 })
  const spark = openSparkEngine({ local, master: 'local[2]', command, folder, deadlineMs: 300_000 })
  const engines = createEngines({ local, spark, gds: async () => ({ reason: 'none.' }), wish: 'local', maxBytes: 2 ** 28 })
  const caller = createToolCaller({ tools, store, engines, state, resultCache: createResultCache({ maxBytes: 2 ** 26 }), defaultGraph: 'london' })
  t.teardown(async () => {
    await local.close()
    await rm(folder, { recursive: true, force: true })
  })
  const run = (given: object, signal?: AbortSignal) =>
    caller.call({ tenant, tool: 'run_vertex_program', arguments: { program: 'components', ...given }, control: { ...(signal && { signal }) } })
  return { run, folder }
}

/** A double of spark-submit: a shell script. */
async function double(t: Test, lines: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-submit-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const command = join(folder, 'spark-submit')
  await writeFile(command, `#!/bin/sh\n${lines}\n`)
  await chmod(command, 0o755)
  return command
}

t.test('a failure of Spark shows its last output, and its folder is removed', async (t) => {
  const command = await double(
    t,
    'echo "26/01/01 10:00:00 WARN Something" >&2; echo "No vertex has the key \\"7\\"." >&2; echo "26/01/01 10:00:01 INFO Bye" >&2; exit 1'
  )
  const { run, folder } = await openWith(t, command)
  await t.rejects(run({ engine: 'spark' }), { code: 'EDGEWISE_SPARK_FAILED', message: /No vertex has the key "7"\.$/ })
  t.same(await readdir(folder), [])
})

t.test('Spark is given the graph, the program and the master', async (t) => {
  const command = await double(t, 'echo "$@" > "$7/../said"; ls "$7" >> "$7/../said"; exit 1')
  const { run, folder } = await openWith(t, command)
  await t.rejects(run({ engine: 'spark' }))
  t.match(
    await readFile(join(folder, 'said'), 'utf8'),
    /^--master local\[2\] --conf \S+ \S+components\.py --data \S+ --out \S+\/out\ncomponents\.py\nedges\.parquet\nvertices\.parquet\n$/
  )
})

t.test('a run ends when its caller disconnects', async (t) => {
  const command = await double(t, 'echo $$ > "$7/../pid"; exec sleep 600')
  const { run, folder } = await openWith(t, command)
  const controller = new AbortController()
  const running = run({ engine: 'spark' }, controller.signal)
  running.catch(() => {})
  let pid = ''
  while (!pid.endsWith('\n')) {
    await later(20)
    pid = await readFile(join(folder, 'pid'), 'utf8').catch(() => '')
  }
  controller.abort()
  await t.rejects(running, { code: 'EDGEWISE_CANCELLED' })
  const isGone = () => {
    try {
      process.kill(Number(pid), 0)
      return false
    } catch {
      return true
    }
  }
  while (!isGone()) await later(20)
  t.same(
    (await readdir(folder)).filter((name) => name.startsWith('run-')),
    []
  )
})

t.test('without Spark the engine is unavailable, and the error names the setting', async (t) => {
  const { run } = await openWith(t, '/nowhere/spark-submit')
  await t.rejects(run({ engine: 'spark' }), { code: 'EDGEWISE_ENGINE_UNAVAILABLE', message: /nowhere\/spark-submit cannot be found/ })
  const { caller } = await openTestRuntime(t)
  const none = caller.call({ tenant, tool: 'run_vertex_program', arguments: { program: 'components', engine: 'spark' } })
  await t.rejects(none, { code: 'EDGEWISE_ENGINE_UNAVAILABLE', message: /EDGEWISE_SPARK_MASTER/ })
})

const lack = isFull ? await lackOfSpark() : 'it takes a minute; npm run test:all runs it'
t.test('rows of Spark equal those of this process, under another handle', { skip: lack, timeout: 300_000 }, async (t) => {
  const { run } = await openWith(t, join(python, '..', 'spark-submit'))
  const given = { program: 'shortest_path', parameters: { source: 'Bank', target: 'Acton Town' }, weight: 'time', limit: 1000 }
  const [own, other] = [await run(given), await run({ ...given, engine: 'spark' })]
  t.match(other.provenance, { engine: 'spark/1' })
  t.not(other.handle, own.handle)
  t.same(other.rows, own.rows)
  t.same([other.summary['values'], other.summary['path']], [own.summary['values'], own.summary['path']])
})
