import { readFile } from 'node:fs/promises'
import { setInterval } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type Balancer, openBalancer } from './fixtures/balancer.ts'
import { type OwnServer, startServer as startNeo4j } from './fixtures/neo4j.ts'
import { startServer, startWorker } from './fixtures/server-process.ts'
import { startLoad } from './fixtures/steady-load.ts'

const POLL_MS = 100
/** Twenty polls: a probe may wait over half a second on busy cores. */
const DRAIN_MS = 2000
/** Longer than the drain in all. */
const BURST = 500
const BURST_PACE_MS = 5
/** More than a call takes on busy cores: one that takes longer is cut off, as it is told. */
const SHUTDOWN_MS = 20_000

function openFleet(t: Test, { uri, password }: OwnServer, balancer: Balancer) {
  const settings = {
    NEO4J_URI: uri,
    NEO4J_PASSWORD: password,
    STATE_NEO4J_URI: uri,
    STATE_NEO4J_PASSWORD: password,
    EDGEWISE_DEFAULT_GRAPH: 'london',
    EDGEWISE_DATA_DIR: t.testdir(),
    EDGEWISE_REQUESTS_PER_MINUTE: '0',
    EDGEWISE_JOB_POLL_MS: '100',
    LOG_LEVEL: 'warn'
  }

  async function server() {
    const process = startServer(t, {
      ...settings,
      EDGEWISE_JOB_CONCURRENCY: '0',
      EDGEWISE_DRAIN_MS: String(DRAIN_MS),
      EDGEWISE_SHUTDOWN_MS: String(SHUTDOWN_MS)
    })
    const url = await process.saw(/answers at (http:\S+)/)
    balancer.add(url)
    await balancer.untilReady(url)
    return { process, url, forget: () => balancer.remove(url) }
  }

  async function worker() {
    // Runs that are under way are given back at once.
    const process = startWorker(t, { ...settings, EDGEWISE_SHUTDOWN_MS: '0' })
    await process.saw(/Running up to/)
    return { process, forget: () => {} }
  }
  return { server, worker }
}

interface Member {
  readonly process: ReturnType<typeof startServer>
  forget(): void
}

/** Sends many small requests while a process ends, and returns the failed ones. Without its drain some would reach it after it has stopped listening. */
async function burst(balancer: Balancer): Promise<string[]> {
  const sent: Promise<string[]>[] = []
  for await (const _ of setInterval(BURST_PACE_MS)) {
    const answer = balancer.send('fresh', 'GET', '/livez')
    sent.push(
      answer.then(
        ({ status }) => (status === 200 ? [] : [`status ${status}`]),
        (error: Error) => [error.message]
      )
    )
    if (sent.length === BURST) break
  }
  return (await Promise.all(sent)).flat()
}

async function replace(t: Test, old: Member, start: () => Promise<Member>, meanwhile?: () => Promise<void>): Promise<void> {
  await start()
  old.process.kill('SIGTERM')
  await meanwhile?.()
  t.equal(await old.process.ended, 0, 'ends well', { stderr: old.process.output.stderr })
  old.forget()
}

/** What is wrong with a job, once it has ended, and how often it was started. */
async function lookAt({ send }: Balancer, id: string): Promise<{ readonly faults: readonly string[]; readonly started: number }> {
  // Sent until it has ended.
  const { body: events } = await send('kept', 'GET', `/jobs/${id}/events`)
  const [job, { steps }] = await Promise.all(['', '/steps'].map(async (path) => JSON.parse((await send('kept', 'GET', `/jobs/${id}${path}`)).body)))
  const count = (type: string) => events.split(`event: ${type}\n`).length - 1
  const names = steps.map(({ name }: { name: string }) => name)
  const faults = [
    job.state !== 'done' && `it is ${job.state}`,
    job.result === null && 'it has no result',
    count('job.done') !== 1 && `it was done ${count('job.done')} times`,
    names.length === 0 && 'it has no steps',
    new Set(names).size < names.length && `steps are there twice: ${names}`
  ]
  return { faults: faults.flatMap((fault) => (fault ? [`${id}: ${fault}`] : [])), started: count('job.started') }
}

// One of its own: workers take the jobs of everyone whose state they share.
const neo4j = await startNeo4j(t)
if (neo4j !== null)
  t.test('servers and workers are replaced under load: no request fails, no job is lost or done twice', async (t) => {
    const balancer = openBalancer(t, POLL_MS)
    const fleet = openFleet(t, neo4j, balancer)
    const servers = await Promise.all([fleet.server(), fleet.server()])
    const london = JSON.parse(await readFile(new URL('../data/london.json', import.meta.url), 'utf8'))
    const imported = await balancer.send('fresh', 'POST', '/graphs/london/import?orientation=undirected', london)
    t.equal(imported.status, 201)
    const workers = await Promise.all([fleet.worker(), fleet.worker()])

    const load = startLoad(balancer)
    const whileEnding = async () => void t.same(await burst(balancer), [], `${BURST} requests while it ends`)
    for (const old of servers) await replace(t, old, fleet.server, whileEnding)
    for (const old of workers) await replace(t, old, fleet.worker)
    const { failures, submitted, requests, p99 } = await load.end()
    t.same(failures.slice(0, 5), [], `${failures.length} failures`)
    t.ok(requests >= 100 && submitted.length >= 10, `${requests} requests, ${submitted.length} jobs`)
    t.equal(new Set(submitted).size, submitted.length, 'each key makes a job of its own')

    // One by one: three requests for each of a hundred jobs at once would be refused.
    const jobs: Awaited<ReturnType<typeof lookAt>>[] = []
    for (const id of submitted) jobs.push(await lookAt(balancer, id))
    t.same(
      jobs.flatMap(({ faults }) => faults),
      []
    )
    const replaced = servers.length + workers.length
    const again = jobs.reduce((sum, { started }) => sum + started - 1, 0)
    t.comment(
      `${requests} requests, ${submitted.length} jobs, ${again} of them given back and taken over, ${replaced} processes replaced, ${failures.length} failures, p99 ${Math.round(p99)} ms`
    )
  })
