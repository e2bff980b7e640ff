/**
 * What the table of jobs costs: `npm run bench -- jobs [--jobs 4000] [--waiting 100000]`, on SQLite, or on the Neo4j that EDGEWISE_TEST_NEO4J_URI names.
 * Prints empty jobs per second with one worker process and with four, eight runs at a time each. Prints the time of one submission with that many waiting jobs
 * and with none. It is wall time, because other processes share the database and the machine, beside CPU time of the workers.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { StateStore } from '../src/storage/state/state.ts'
import { testServer } from '../test/fixtures/neo4j.ts'
import { openPlace, type Place } from '../test/jobs/kill/place.ts'
import { newJob } from '../test/storage/state/new-jobs.ts'

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '4000' }, waiting: { type: 'string', default: '100000' } } })
const [jobCount, waiting] = [Number(values.jobs), Number(values.waiting)]
const SUBMISSIONS = 1000
/** Submissions that only fill the queue. */
const AT_ONCE = 32

const server = testServer()
const folder = await mkdtemp(join(tmpdir(), 'edgewise-jobs-'))
const place: Place = server === null ? [join(folder, 'state.sqlite'), '', ''] : [server.uri, server.username, server.password]
const program = fileURLToPath(new URL('job-process.ts', import.meta.url))
const state = await openPlace(place)
const given = (kind: string) => newJob({ tenant: kind, kind }, { events: [{ type: 'job.queued', data: null, outbox: true }] })

async function submitMany(kind: string, count: number): Promise<void> {
  for (let left = count; left > 0; left -= AT_ONCE) await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, () => state.jobs.add(given(kind))))
}

async function answer(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown]
  return message
}

async function throughput(workers: number): Promise<{ readonly perSecond: number; readonly cpuMs: number }> {
  const kind = randomUUID()
  await submitMany(kind, jobCount)
  const children = Array.from({ length: workers }, () => fork(program, [...place, kind], { execArgv: ['--import=tsx'] }))
  await Promise.all(children.map(answer))
  const startedAt = performance.now()
  for (const child of children) child.send('start')
  while (await isWaited(state, kind)) await setTimeout(20)
  const seconds = (performance.now() - startedAt) / 1000
  const ends = children.map(answer)
  for (const child of children) child.send('stop')
  const cpu = (await Promise.all(ends)) as { readonly cpuMs: number }[]
  return { perSecond: jobCount / seconds, cpuMs: cpu.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / jobCount }
}

const isWaited = async ({ jobs }: StateStore, kind: string): Promise<boolean> =>
  (await jobs.count()).some((one) => one.kind === kind && one.state !== 'done' && one.jobs > 0)

/** Milliseconds per submission by `createSubmit`, which checks the queue first. */
async function submissions(kind: string): Promise<{ readonly median: number; readonly p99: number }> {
  const times: number[] = []
  for (let i = 0; i < SUBMISSIONS; i++) {
    const startedAt = performance.now()
    await state.jobs.hasRoom(kind, waiting * 2)
    await state.jobs.add(given(kind))
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  return { median: times[SUBMISSIONS / 2] ?? 0, p99: times[Math.floor(SUBMISSIONS * 0.99)] ?? 0 }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
print(`Jobs on ${server === null ? 'SQLite' : 'Neo4j'}, ${jobCount} empty ones`)
const [one, four] = [await throughput(1), await throughput(4)]
for (const [name, { perSecond, cpuMs }] of [
  ['1 worker ', one],
  ['4 workers', four]
] as const)
  print(`${name}  ${perSecond.toFixed(0)} jobs per second, ${cpuMs.toFixed(2)} ms of CPU each in the workers`)
print(`4 workers to 1: ${(four.perSecond / one.perSecond).toFixed(2)}`)
const kind = randomUUID()
const before = await submissions(kind)
await submitMany(kind, waiting - SUBMISSIONS)
const after = await submissions(kind)
for (const [name, { median, p99 }] of [
  ['few wait', before],
  [`${waiting} wait`, after]
] as const)
  print(`a submission while ${name}: median ${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
print(`p99 with many waiting to few: ${(after.p99 / before.p99).toFixed(2)}`)
await state.close()
await rm(folder, { recursive: true })
