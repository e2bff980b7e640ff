import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import type { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { MAX_CHUNK_BYTES } from '../../../../src/storage/state/blobs.ts'
import type { Job } from '../../../../src/storage/state/jobs.ts'
import { openNeo4jState } from '../../../../src/storage/state/neo4j/neo4j-state.ts'
import type { StateStore } from '../../../../src/storage/state/state.ts'
import { noServer, openConnection, type TestServer, testServer } from '../../../fixtures/neo4j.ts'
import { holdToBlobsContract } from '../blobs-contract.ts'
import { holdToJobsContract } from '../jobs-contract.ts'
import { ANY_AGE_MS, claim, end, event, newJob } from '../new-jobs.ts'
import { holdToWebhooksContract } from '../webhooks-contract.ts'
import { openLossyProxy } from './lossy-proxy.ts'
import { newNamespace, openEmptyState } from './open-state.ts'

async function open(t: Test, server: TestServer): Promise<{ readonly neo4j: Neo4j; readonly state: StateStore; readonly tenant: string }> {
  const neo4j = openConnection(t, server)
  return { neo4j, state: await openNeo4jState({ neo4j }), tenant: newNamespace(t, neo4j) }
}

async function count(neo4j: Neo4j, label: string, tenant: string): Promise<unknown> {
  return (await neo4j.read({ text: `MATCH (n:${label}) WHERE n.tenant = $tenant RETURN count(n) AS count`, parameters: { tenant } }))[0]?.['count']
}

const server = testServer()
// In one file: a sweep of everything, as the contracts call it, must not meet the bytes of another test.
if (server === null) t.test('jobs on Neo4j', { skip: noServer }, async () => {})
else {
  const openThrough = (t: Test, { uri }: { readonly uri: string }) => openNeo4jState({ neo4j: openConnection(t, { ...server, uri }) })

  holdToJobsContract('Neo4j', (t) => openEmptyState(t, server))
  holdToBlobsContract('Neo4j', (t) => openEmptyState(t, server))
  holdToWebhooksContract('Neo4j', (t) => openEmptyState(t, server))

  t.test('a job whose submission or change lost its response is added and changed once', async (t) => {
    const proxy = await openLossyProxy(t, server.uri)
    const { tenant } = await open(t, server)
    const { jobs } = await openThrough(t, proxy)
    proxy.loseNextAnswer()
    const { job, isNew } = await jobs.add(newJob({ tenant }, { events: [event('job.queued')] }))
    t.equal(isNew, true)
    let decided = 0
    const advance = (job: Job) => {
      decided += 1
      return { status: { ...job, repeated: job.repeated + 1, change: randomUUID() }, events: [event('step')] }
    }
    // At each of its answers in turn: to the begin, the lock and the read, the write, and the commit. Which of them come in one piece differs: on until one was lost
    // after the decision.
    let changes = 0
    for (; changes < 12 || (decided === changes && changes < 60); changes++) {
      proxy.loseAnswer((changes % 12) + 1)
      await jobs.change(tenant, job.id, advance)
      t.match(await jobs.read(tenant, job.id), { repeated: changes + 1, events: 2 + changes }, `change ${changes + 1}`)
    }
    t.ok(proxy.lost() > 4)
    t.ok(decided > changes, 'some were decided again')
    t.same(
      (await jobs.events(tenant, job.id, 0, 100)).map(({ sequence }) => sequence),
      Array.from({ length: changes + 1 }, (_, at) => at + 1)
    )
  })

  t.test('a job that takes a slot and loses the response has it once', async (t) => {
    const proxy = await openLossyProxy(t, server.uri)
    const { neo4j, tenant } = await open(t, server)
    const state = await openThrough(t, proxy)
    for (let answers = 1; answers <= 8; answers++) {
      const { job } = await state.jobs.add(newJob({ tenant }))
      proxy.loseAnswer(answers)
      t.match(await state.jobs.change(tenant, job.id, claim(), 1), { state: 'running', attempt: 1 })
      t.equal(await count(neo4j, 'EdgewiseJobSlot', tenant), 1)
      await state.jobs.change(tenant, job.id, end())
      t.equal(await count(neo4j, 'EdgewiseJobSlot', tenant), 0)
    }
  })

  t.test('of many concurrent claims over several connections, each job goes to one, and the slots are never exceeded', async (t) => {
    const states = await Promise.all([1, 2, 3].map(() => open(t, server)))
    const [{ neo4j, state, tenant }] = states as [Awaited<ReturnType<typeof open>>]
    const [limit, kind] = [3, randomUUID()]
    for (let i = 0; i < 30; i++) await state.jobs.add(newJob({ tenant, kind }))
    const begun: string[] = []
    let most = 0
    const work = async ({ jobs }: StateStore, owner: string) => {
      while (!(await jobs.hasRoom(tenant, 1))) {
        for (const id of await jobs.due([{ kind, version: 1, limit }], 4)) {
          const job = await jobs.change(null, id, claim(owner), limit)
          if (job?.lease.owner !== owner || job.state !== 'running') continue
          begun.push(id)
          most = Math.max(most, (await count(neo4j, 'EdgewiseJobSlot', tenant)) as number)
          await jobs.change(null, id, end())
        }
      }
    }
    await Promise.all(states.flatMap(({ state }) => [1, 2].map(() => work(state, randomUUID()))))
    t.equal(begun.length, 30)
    t.equal(new Set(begun).size, 30)
    t.ok(most > 0 && most <= limit, `${most} at once`)
    t.equal(await count(neo4j, 'EdgewiseJobSlot', tenant), 0)
  })

  t.test('a connection that stalls during a change blocks others for seconds only', async (t) => {
    const { neo4j, state, tenant } = await open(t, server)
    const { job } = await state.jobs.add(newJob({ tenant }))
    const lock = { text: 'MATCH (j:EdgewiseJob {id: $id}) SET j.lock = $id, j.status = null', parameters: { id: job.id } }
    let standing = () => {}
    const stands = new Promise<void>((resolve) => {
      standing = resolve
    })
    const held = neo4j.transaction(
      async (run) => {
        await run(lock)
        standing()
        return new Promise<never>(() => {})
      },
      { deadlineMs: 500 }
    )
    await stands
    const changes = [state.jobs.change(tenant, job.id, () => null), state.jobs.change(tenant, job.id, () => null)]
    await t.rejects(held, { code: 'EDGEWISE_DEADLINE' })
    t.match(await Promise.all(changes), [{ state: 'queued' }, { state: 'queued' }])
    t.match(await state.jobs.change(tenant, job.id, claim()), { id: job.id, state: 'running' })
  })

  t.test('events are shown up to a gap, and later ones once it is filled', async (t) => {
    const { neo4j, state, tenant } = await open(t, server)
    const { job } = await state.jobs.add(newJob({ tenant }, { events: [event('a'), event('b'), event('c')] }))
    const move = (from: number, to: number) =>
      neo4j.autocommit({ text: 'MATCH (e:EdgewiseJobEvent {job: $id, sequence: $from}) SET e.sequence = $to', parameters: { id: job.id, from, to } })
    const types = async (after: number) => (await state.jobs.events(tenant, job.id, after, 10)).map(({ type }) => type)
    await move(2, -1)
    t.same(await types(0), ['a'])
    t.same(await types(1), [])
    await move(-1, 2)
    t.same(await types(1), ['b', 'c'])
  })

  t.test('the rest of a broken upload is swept, and nothing of swept bytes or jobs stays', async (t) => {
    const { neo4j, state, tenant } = await open(t, server)
    const proxy = await openLossyProxy(t, server.uri)
    const broken = await openThrough(t, proxy)
    const goesAway = async function* () {
      yield Buffer.alloc(3.5 * MAX_CHUNK_BYTES, 1)
      await proxy.stop()
    }
    await t.rejects(broken.blobs.put(tenant, goesAway()), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
    t.equal(await count(neo4j, 'EdgewiseBlobChunk', tenant), 2)
    const { sha256 } = await state.blobs.put(tenant, Buffer.from('used'))
    const { job } = await state.jobs.add(newJob({ tenant }, { events: [event('job.queued')], blobs: [sha256] }))
    const step = { name: 's', hash: 'h', output: null, usage: null, fence: 1 }
    await state.jobs.change(tenant, job.id, claim(), 1)
    await state.jobs.change(tenant, job.id, end('done', { step }))
    await state.jobs.sweep(ANY_AGE_MS, 10_000)
    await state.blobs.sweep(ANY_AGE_MS, 10_000)
    const left = 'MATCH (n:EdgewiseOwn) WHERE n.tenant = $tenant AND NOT n:EdgewiseJobQueue RETURN labels(n) AS labels'
    t.same(await neo4j.read({ text: left, parameters: { tenant } }), [])
  })
}
