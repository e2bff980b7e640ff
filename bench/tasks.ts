/**
 * How tasks spread over processes: `npm run bench -- tasks [tasks] [milliseconds]`. The tasks (default 20), on one SQLite state, are run by 1, 2 and 4
 * processes of four runs each.
 * A scripted model server answers each request after the milliseconds (50). Figures are wall time from the first start of a task to the end of the last.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startScriptedModelServer } from '../test/doubles/scripted-model-server.ts'
import { forkProgram } from '../test/fixtures/programs.ts'
import { wreak } from '../test/jobs/kill/harness.ts'
import { faultsIn } from '../test/jobs/kill/history.ts'
import { inputOf, script } from '../test/tasks/kgot/kill/scenario.ts'
import { replyOf, roleOf } from '../test/tasks/kgot/task-script.ts'

const [tasks = '20', late = '50'] = process.argv.slice(2)
const SIDE_BY_SIDE = 6
const folder = await mkdtemp(join(tmpdir(), 'edgewise-tasks-'))
const server = await startScriptedModelServer(async (seen) => {
  await setTimeout(Number(late))
  const text = seen.messages.map(({ content }) => content ?? '').join('\n')
  return replyOf(await script({ role: roleOf(seen), before: 0, text, seen }))
})

async function wallMs(processes: number): Promise<number> {
  const before = server.requests.length
  const history = await wreak({
    place: [join(folder, `${processes}.sqlite`), '', ''],
    marks: join(folder, `${processes}.jsonl`),
    seed: 1,
    processes,
    kills: 0,
    leaseMs: 10_000,
    perMille: 0,
    stops: false,
    waiting: Number(tasks),
    input: inputOf,
    fork: (parameters) => forkProgram('test/tasks/kgot/kill/task-process.ts', [...parameters, server.baseUrl])
  })
  const claims = history.lines.filter(({ what }) => what === 'claimed')
  const workers = new Set(claims.map(({ pid }) => pid)).size
  const ms = Math.max(...history.ended.map(({ job }) => job.endedAt ?? 0)) - Math.min(...history.ended.map(({ job }) => job.startedAt ?? 0))
  const faults = faultsIn(history, SIDE_BY_SIDE)
  process.stdout.write(
    `${processes} processes: ${(ms / 1000).toFixed(1)} s, ${claims.length} runs of ${history.submitted.length} tasks, ${workers} processes took part, ${server.requests.length - before} requests, ${faults.length} faults\n`
  )
  return ms
}

const [one, two, four] = [await wallMs(1), await wallMs(2), await wallMs(4)]
process.stdout.write(`2 processes to 1: ${(one / two).toFixed(2)} times as fast; 4 to 1: ${(one / four).toFixed(2)}\n`)
await server.close()
await rm(folder, { recursive: true })
