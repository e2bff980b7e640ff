import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import { deferred } from '../../jobs/open-jobs.ts'
import { type AgentCall, walksPaths } from './faithful-agents.ts'
import { graphOf, openAgents } from './open-agents.ts'

const leaves = Array.from({ length: 40 }, (_, at) => String(at).padStart(2, '0'))
const graphs = { ways: graphOf('a b 7', 'a c 2', 'c b 3', 'b d 1', 'c d 9'), star: graphOf(...leaves.map((leaf) => `hub ${leaf}`)) }
const bench = await openAgents(t, graphs, { EDGEWISE_NODE_AGENTS_CONCURRENCY: '3', OPENAI_MAX_RETRIES: '0' })
const fromAToD = { graph: 'ways', program: 'shortest_path', parameters: { source: 'a', target: 'd' }, weight: 'weight' }

/** Every node tells every neighbour its number, twice: once of itself, once as the largest that it knows. */
const telling = {
  name: 'telling',
  description: 'The largest number in the neighbourhood.',
  state: { most: { type: 'number', initial: 'number(id)' } },
  phases: [
    {
      message: { number: { type: 'number', combine: 'max' } },
      send: [
        { along: 'both', value: { number: 'number(from.id)' } },
        { along: 'both', value: { number: 'from.most' } }
      ],
      update: { rules: [{ when: 'message.number > most', set: { most: 'message.number' } }] },
      halt: { after: '2' }
    }
  ],
  result: { columns: { most: 'most' }, values: { most: 'largest(most)' } }
}

/** How a message in a prompt is told from others. */
const shown = (to: number, superstep: number, from: number, message: unknown) => JSON.stringify([to, superstep, from, message])

t.test('each sent message is in the prompt of its receiver, also on a star of 40 leaves', async (t) => {
  const sent: string[] = []
  bench.use(({ kind, known }) => {
    const before = kind === 'initialise' ? known.you.number : Number(known.state?.['most'])
    const most = Math.max(before, ...(known.messages ?? []).map(({ message }) => Number(message?.['number'])))
    for (const { to } of Object.values(known.relationships))
      for (const number of [known.you.number, most]) sent.push(shown(to, known.superstep + 1, known.you.number, { number }))
    return { state: { most }, send_1: { number: known.you.number }, send_2: { number: most } }
  })
  t.match(await bench.answerOf({ graph: 'star', definition: telling }), { agree: true, divergences: 0, agents: { values: { most: 40 } } })
  const told = bench.calls.flatMap(({ known }) => (known.messages ?? []).map(({ from, message }) => shown(known.you.number, known.superstep, from, message)))
  // Messages of the last superstep are sent before anybody knows that it was the last.
  const due = sent.filter((one) => (JSON.parse(one) as number[])[1] !== 3)
  t.same(told.sort(), due.sort())
  const hub = bench.calls.find(({ known }) => known.superstep === 1 && known.you.degree === 40)
  t.equal(hub?.known.messages?.length, 80)
})

t.test('the order of replies does not matter', async (t) => {
  const prompts = (calls: readonly AgentCall[]) => calls.map(({ known }) => JSON.stringify(known)).sort()
  bench.use(walksPaths)
  const straight = await bench.answerOf(fromAToD)
  const asked = prompts(bench.calls)
  const held: (() => void)[] = []
  bench.use(walksPaths, async (call, agent) => {
    // The first of each three is answered last.
    const gate = deferred()
    held.push(gate.resolve)
    if (held.length === 1) setImmediate(releaseAll)
    await gate.promise
    return agent(call)
  })
  async function releaseAll(): Promise<void> {
    await pause(20)
    for (const release of held.splice(0).reverse()) release()
  }
  const mixed = await bench.answerOf(fromAToD)
  t.same(prompts(bench.calls), asked)
  t.same([mixed.agents, mixed.divergences], [straight.agents, straight.divergences])
})

t.test('a run stopped at any call resumes, and repeats only what was in flight', async (t) => {
  const { runtime } = bench
  for (const at of [0, 3, 4, 9, 15]) {
    const reached = deferred()
    let isStopped = false
    bench.use(walksPaths, (call, agent, index) => {
      if (isStopped || index < at) return agent(call)
      reached.resolve()
      return { fault: { kind: 'stall' } }
    })
    const job = await bench.submit(fromAToD)
    const first = openWorker(runtime, (error) => t.fail(String(error)))
    first.start()
    await reached.promise
    await first.stop(0)
    isStopped = true
    await bench.workOff()
    const done = await runtime.jobs.read(job.tenant, job.id)
    t.equal(done.state, 'done', `stopped at call ${at + 1}`)
    t.match(await runtime.jobs.resultOf(done), { agree: true, usage: { calls: 16 }, divergences: 0 })
    const inFlight = bench.requests.length - 16
    t.ok(inFlight >= 1 && inFlight <= 3, `${inFlight} calls were in flight`)
    t.equal(done.repeated, inFlight, 'and each of them is counted')
    const types = (await bench.eventsOf(done)).map(({ type }) => type)
    t.equal(types.filter((type) => type === 'superstep').length, 5, 'and each superstep is told once')
    t.equal(types.filter((type) => type === 'estimate').length, 1)
  }
})

t.test('a cancelled run ends with its calls in flight', async (t) => {
  const reached = deferred()
  bench.use(walksPaths, (call, agent, index) => {
    if (index < 6) return agent(call)
    reached.resolve()
    return { fault: { kind: 'stall' } }
  })
  const job = await bench.submit(fromAToD)
  const worker = openWorker(bench.runtime, (error) => t.fail(String(error)))
  worker.start()
  await reached.promise
  await bench.runtime.jobs.cancel(job.tenant, job.id)
  await bench.left(6)
  await worker.untilIdle()
  await worker.stop(0)
  t.equal((await bench.runtime.jobs.read(job.tenant, job.id)).state, 'cancelled')
  t.ok(bench.requests.length <= 6 + 3, `${bench.requests.length} calls`)
})

t.test('failed requests count towards the limit, over all runs of a job', async (t) => {
  const { jobs } = bench.runtime
  bench.use(walksPaths, (call, agent, index) => (index === 2 ? { fault: { kind: 'status', status: 500 } } : agent(call)))
  const job = await bench.submit({ ...fromAToD, maxCalls: 16 }, { maxAttempts: 1 })
  await bench.workOff()
  t.match(await jobs.read(job.tenant, job.id), { state: 'dead', error: { code: 'EDGEWISE_MODEL_FAILED' } })
  await jobs.retry(job.tenant, job.id)
  await bench.workOff()
  const answer = await jobs.resultOf(await jobs.read(job.tenant, job.id))
  t.match(answer, { agents: { stoppedBy: 'maxCalls (16)', values: null }, usage: { calls: 16 }, compiled: { values: { distance: 6 } } })
  t.equal(bench.requests.length, 16)
})

t.test('agents work on an inline graph like on any other', async (t) => {
  const { runtime } = bench
  const question = 'In an undirected graph, the edges are: (1,2) (2,3) (3,4) (4,1) (4,5). Is there a cycle?'
  const { trace } = await runtime.asker.ask({ question }, { tenant: 'test', maySpend: false, signal: new AbortController().signal })
  bench.use(walksPaths)
  const answer = await bench.answerOf({ graph: trace[0]?.graph, program: 'shortest_path', parameters: { source: '1', target: '5' } })
  t.match(answer, { agree: true, agents: { values: { distance: 2 }, path: ['1', '4', '5'] } })
})

t.test('a stored program runs as it was at submission', async (t) => {
  const { state, jobs } = bench.runtime
  const { name, description } = telling
  await state.programs.put('test', { name, description, document: telling })
  bench.use(({ kind, known }) => {
    const before = kind === 'initialise' ? known.you.number : Number(known.state?.['most'])
    const most = Math.max(before, ...(known.messages ?? []).map(({ message }) => Number(message?.['number'])))
    return { state: { most }, send_1: { number: known.you.number }, send_2: { number: most } }
  })
  const job = await bench.submit({ graph: 'ways', program: 'telling@1' })
  await state.programs.drop('test', 'telling')
  await t.rejects(bench.submit({ graph: 'ways', program: 'telling@1' }), { code: 'EDGEWISE_UNKNOWN_PROGRAM' })
  await bench.workOff()
  t.match(await jobs.resultOf(await jobs.read('test', job.id)), { program: 'telling', agree: true, agents: { values: { most: 3 } } })
})

t.test('a submission over HTTP is validated, needs a key with the scope spend, and a model', async (t) => {
  const post = (app: typeof bench.app, input: object) => app.inject({ method: 'POST', url: '/jobs', payload: { kind: 'node_agents', input } })
  t.match((await post(bench.app, { ...fromAToD, maxNodes: 1001 })).json(), { status: 400, errors: [{ pointer: '/input/maxNodes' }] })
  t.match((await post(bench.app, { ...fromAToD, speed: 1 })).json(), { status: 400 })
  t.match((await post(bench.app, { ...fromAToD, maxCost: 1 })).json(), { status: 400, detail: /price of "scripted"/ })
  t.same(bench.runtime.jobs.kinds.find('node_agents').check(fromAToD, 'test').scopes, ['read', 'spend'])
  const bare = await openAgents(t, {}, { OPENAI_MODEL: '' })
  t.match((await post(bare.app, fromAToD)).json(), { status: 422, code: 'EDGEWISE_MODEL_NEEDED' })
})
