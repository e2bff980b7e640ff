import { createClient as createSseClient } from 'graphql-sse'
import { createClient as createSocketClient } from 'graphql-ws'
import t, { type Test } from 'tap'
import { openWorker } from '../../src/runtime/worker/open-worker.ts'
import { makeKey } from '../fixtures/keys.ts'
import { openGraphql } from './open-graphql.ts'

const { app, runtime, query, listen } = await openGraphql(t, { EDGEWISE_JOB_POLL_MS: '20' })
const base = await listen()
const { WebSocket } = app.websocketServer.options as { WebSocket: unknown }
const keyA = await makeKey(runtime.state, { tenant: 'a' })
const readerA = await makeKey(runtime.state, { tenant: 'a', scopes: ['read'] })
const keyB = await makeKey(runtime.state, { tenant: 'b' })
const as = { a: keyA.headers, reader: readerA.headers, b: keyB.headers }
await runtime.addSample('a')

const submit = `mutation ($kind: String!, $input: JSON!, $priority: Int, $maxAttempts: Int, $runAt: String) {
  submitJob(kind: $kind, input: $input, priority: $priority, maxAttempts: $maxAttempts, runAt: $runAt) { id kind state priority maxAttempts input result }
}`
const question = { question: 'How many stations are there?' }

async function submitted(kind = 'ask', input: object = question): Promise<string> {
  const { data, errors } = await query(submit, { kind, input }, as.a)
  if (errors !== undefined) throw new TypeError(JSON.stringify(errors))
  return data.submitJob.id
}

async function workOff(): Promise<void> {
  const worker = openWorker(runtime, (error) => t.fail(String(error)))
  await worker.untilIdle()
  await worker.stop(0)
}

t.test('a job is submitted, run and read with its result and steps', async (t) => {
  const { data } = await query(submit, { kind: 'ask', input: question, priority: 7, maxAttempts: 2 }, as.a)
  t.match(data.submitJob, { kind: 'ask', state: 'QUEUED', priority: 7, maxAttempts: 2, input: question, result: null })
  const { id } = data.submitJob
  await workOff()
  const shown = 'query ($id: ID!) { job(id: $id) { state attempt error { code } result resultBytes steps { name state output } endedAt } }'
  const { data: read } = await query(shown, { id }, as.a)
  t.match(read.job, { state: 'DONE', attempt: 1, error: null, result: { status: 'answered' }, steps: [{ state: 'done' }], endedAt: /^20/ })
  t.equal(read.job.resultBytes, Buffer.byteLength(JSON.stringify(read.job.result)))
  const rest = (await app.inject({ url: `/jobs/${id}`, headers: as.a })).json()
  t.same(read.job.result, rest.result, 'as REST tells it')
})

t.test('a job names its callback, and shows the secret once to its submitter', async (t) => {
  const withCallback = `mutation ($input: JSON!, $callback: JobCallbackInput) {
    submitJob(kind: "ask", input: $input, callback: $callback) { id callback { id secret } }
  }`
  const send = async (callback: object) => query(withCallback, { input: question, callback }, as.reader)
  const { data } = await send({ url: 'https://example.com/in', events: ['job.done'] })
  t.match(data.submitJob.callback, { id: /^wh_/, secret: /^whsec_/ })
  const { id, callback } = data.submitJob
  const read = await query('query ($id: ID!) { job(id: $id) { callback { id secret } } }', { id }, as.reader)
  t.same(read.data.job.callback, { id: callback.id, secret: null })
  t.match(await runtime.state.webhooks.read('a', callback.id), { job: id, events: ['job.done'] })
  t.match((await send({ url: 'http://127.0.0.1:9000/' })).errors, [{ extensions: { code: 'EDGEWISE_ADDRESS_REFUSED' } }])
  await query('mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id }, as.a)
})

t.test('jobs are listed page by page, by state and kind', async (t) => {
  const ids = [await submitted(), await submitted('tool', { tool: 'pagerank' }), await submitted()]
  const list = `query ($first: Int, $after: String, $kind: String, $state: JobState) {
    jobs(first: $first, after: $after, kind: $kind, state: $state) { nodes { id input } edges { cursor } pageInfo { hasNextPage hasPreviousPage endCursor } }
  }`
  const read = async (given: object) => (await query(list, { state: 'QUEUED', ...given }, as.a)).data.jobs
  const first = await read({ first: 2 })
  t.match(first, {
    nodes: [
      { id: ids[2], input: question },
      { id: ids[1], input: { tool: 'pagerank' } }
    ],
    pageInfo: { hasNextPage: true, hasPreviousPage: false }
  })
  t.match(await read({ first: 2, after: first.pageInfo.endCursor }), { nodes: [{ id: ids[0] }], pageInfo: { hasNextPage: false, hasPreviousPage: true } })
  t.match(await read({ after: first.edges[0].cursor }), { nodes: [{ id: ids[1] }, { id: ids[0] }] }, 'every edge has a place to go on from')
  t.match(await read({ kind: 'tool' }), { nodes: [{ id: ids[1] }], pageInfo: { hasNextPage: false } })
  t.match(await read({ first: 0 }), { nodes: [], pageInfo: { hasNextPage: true, endCursor: null } })
  const foreign = await query(list, { kind: 'tool', after: first.pageInfo.endCursor }, as.a)
  t.match(foreign.errors, [{ message: /is not a cursor of this listing/, extensions: { code: 'EDGEWISE_INVALID_INPUT' } }])
  t.match((await query(list, { first: 100_000 }, as.a)).errors, [{ message: /page size/ }], 'pages are bounded as elsewhere')
  t.same((await query(list, {}, as.b)).data.jobs.nodes, [], 'another tenant sees none')
  await workOff()
})

t.test('a waiting job is cancelled, and requeued', async (t) => {
  const id = await submitted()
  const change = (name: string, headers: Record<string, string>) => query(`mutation ($id: ID!) { ${name}(id: $id) { id state attempt } }`, { id }, headers)
  for (const name of ['cancelJob', 'retryJob']) {
    t.match((await change(name, as.reader)).errors, [{ extensions: { code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'write' } }], name)
    t.match((await change(name, as.b)).errors, [{ extensions: { code: 'EDGEWISE_UNKNOWN_JOB', status: 404 } }], name)
  }
  t.match((await change('cancelJob', as.a)).data, { cancelJob: { state: 'CANCELLED' } })
  t.match((await change('cancelJob', as.a)).errors, [{ extensions: { code: 'EDGEWISE_JOB_STATE', status: 409 } }])
  t.match((await change('retryJob', as.a)).data, { retryJob: { id, state: 'QUEUED', attempt: 0 } })
  await workOff()
})

t.test('jobs are counted by state, and listed by several states', async (t) => {
  const counts = async (kind: string, headers = as.a) => {
    const { data } = await query('query ($kind: String) { jobCounts(kind: $kind) { state count } }', { kind }, headers)
    return Object.fromEntries(data.jobCounts.map(({ state, count }: { state: string; count: number }) => [state, count]))
  }
  const before = await counts('ask')
  const [waiting, cancelled] = [await submitted(), await submitted()]
  await query('mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id: cancelled }, as.a)
  const after = await counts('ask')
  t.same(after, { ...before, QUEUED: before['QUEUED'] + 1, CANCELLED: before['CANCELLED'] + 1 })
  const rest = (await app.inject({ url: '/jobs/counts?kind=ask', headers: as.a })).json().counts
  t.same(rest, Object.fromEntries(Object.entries(after).map(([state, count]) => [state.toLowerCase(), count])))
  for (const none of [await counts('none'), await counts('ask', as.b)]) t.same(new Set(Object.values(none)), new Set([0]))

  const list = 'query ($state: JobState, $states: [JobState!]) { jobs(state: $state, states: $states, first: 2) { nodes { id } } }'
  const read = async (given: object) => (await query(list, given, as.a)).data.jobs.nodes.map(({ id }: { id: string }) => id)
  t.same(await read({ states: ['QUEUED', 'CANCELLED'] }), [cancelled, waiting])
  t.same(await read({ states: ['QUEUED'] }), [waiting])
  t.same(await read({ states: [] }), [])
  t.match((await query(list, { state: 'DONE', states: ['DONE'] }, as.a)).errors, [{ message: /not both/ }])
  await workOff()
})

t.test('a job has what a timeline shows: its runs, and the start, end and run of each step', async (t) => {
  const id = await submitted()
  const text = 'query ($id: ID!) { job(id: $id) { worker leaseUntil startedAt endedAt steps { startedAt endedAt run promptTokens } } }'
  const read = async () => (await query(text, { id }, as.a)).data.job
  t.same(await read(), { worker: null, leaseUntil: null, startedAt: null, endedAt: null, steps: [] })
  const claimed = await runtime.jobs.table.claim(id, { owner: 'host 7', leaseMs: 60_000, limit: 10 })
  const held = { id, fence: claimed?.lease.fence ?? 0 }
  await runtime.jobs.table.beginStep(held, { name: 'one', hash: 'h' }, false)
  t.match(await read(), { worker: 'host 7', leaseUntil: /^20/, startedAt: /^20/, steps: [{ startedAt: /^20/, endedAt: null, run: 1, promptTokens: null }] })
  await runtime.jobs.table.endStep(held, { name: 'one', hash: 'h', output: { value: 1 }, usage: { calls: 1, promptTokens: 7, completionTokens: 3 } })
  await runtime.jobs.table.complete(held, { value: 1 }, [])
  const done = await read()
  t.match(done, { worker: null, leaseUntil: null, endedAt: /^20/, steps: [{ endedAt: /^20/, run: 1, promptTokens: 7 }] })
  t.ok(done.steps[0].startedAt <= done.steps[0].endedAt)
})

t.test('many jobs are cancelled and requeued at once', async (t) => {
  const ids = [await submitted(), await submitted('tool', { tool: 'pagerank' })]
  const change = (name: string, variables: object, headers = as.a) =>
    query(
      `mutation ($ids: [ID!], $state: JobState, $kind: String) {
        ${name}(ids: $ids, state: $state, kind: $kind) { jobs { id state steps { name } } refused { id code detail } hasMore }
      }`,
      variables,
      headers
    )
  for (const name of ['cancelJobs', 'retryJobs']) {
    t.match((await change(name, { ids }, as.reader)).errors, [{ extensions: { code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'write' } }], name)
    t.match((await change(name, { ids }, as.b)).data[name], { jobs: [], refused: [{ id: ids[0], code: 'EDGEWISE_UNKNOWN_JOB' }, { id: ids[1] }] }, name)
    t.match((await change(name, {})).errors, [{ extensions: { code: 'EDGEWISE_INVALID_INPUT' } }], name)
  }
  t.match((await change('cancelJobs', { ids: [...ids, 'none'] })).data.cancelJobs, {
    jobs: ids.map((id) => ({ id, state: 'CANCELLED' })),
    refused: [{ id: 'none', code: 'EDGEWISE_UNKNOWN_JOB', detail: /none/ }],
    hasMore: false
  })
  t.match((await change('retryJobs', { state: 'CANCELLED', kind: 'tool' })).data.retryJobs, { jobs: [{ id: ids[1], state: 'QUEUED' }], refused: [] })
  await workOff()
})

t.test('an invalid job is rejected as in REST, and nothing is stored', async (t) => {
  const count = async () => (await query('{ jobs(first: 200) { nodes { id } } }', {}, as.a)).data.jobs.nodes.length
  const before = await count()
  const refused: [object, string][] = [
    [{ kind: 'dance', input: {} }, 'EDGEWISE_UNKNOWN_KIND'],
    [{ kind: 'ask', input: { qestion: 'x' } }, 'EDGEWISE_INVALID_INPUT'],
    [{ kind: 'ask', input: question, priority: 1000 }, 'EDGEWISE_INVALID_INPUT'],
    [{ kind: 'ask', input: question, runAt: 'some day or other' }, 'EDGEWISE_INVALID_INPUT'],
    [{ kind: 'tool', input: { tool: 'pagrank' } }, 'EDGEWISE_UNKNOWN_TOOL']
  ]
  for (const [variables, code] of refused) {
    const { errors = [] } = await query(submit, variables, as.a)
    t.match(errors, [{ extensions: { code } }])
    const rest = await app.inject({ method: 'POST', url: '/jobs', headers: as.a, payload: variables })
    t.equal(errors[0]?.extensions['status'], rest.statusCode)
  }
  const writing = { kind: 'tool', input: { tool: 'drop_graph', arguments: { graph: 'x' } } }
  t.match((await query(submit, writing, as.reader)).errors, [{ extensions: { code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'write' } }])
  t.equal(await count(), before)
})

t.test('a submission with an Idempotency-Key makes one job', async (t) => {
  const sent = () => query(submit, { kind: 'ask', input: question }, { ...as.a, 'idempotency-key': '"once"' })
  const [first, second] = [await sent(), await sent()]
  t.equal(second.data.submitJob.id, first.data.submitJob.id)
  await workOff()
})

interface Client {
  iterate(payload: { query: string; variables: Record<string, unknown> }): AsyncIterableIterator<unknown>
  dispose(): void
}

class Keyed extends (WebSocket as new (url: string, protocols: string[], options: object) => object) {
  constructor(url: string, protocols: string[]) {
    super(url, protocols, { headers: as.a })
  }
}

const transports: Readonly<Record<string, () => Client>> = {
  'graphql-transport-ws': () => createSocketClient({ url: `${base.replace('http', 'ws')}/graphql`, webSocketImpl: Keyed, retryAttempts: 0 }),
  'Server-Sent Events': () => createSseClient({ url: `${base}/graphql/stream`, headers: as.a, retryAttempts: 0 })
}
const watching = 'subscription ($id: ID!, $after: Int) { jobEvents(id: $id, after: $after) { sequence type at data } }'

interface Told {
  readonly data?: { readonly jobEvents: { readonly sequence: number; readonly type: string } }
  readonly errors?: readonly object[]
}

for (const [name, open] of Object.entries(transports)) {
  const connect = (t: Test): Client => {
    const client = open()
    t.teardown(() => client.dispose())
    return client
  }
  const collect = async (t: Test, variables: Record<string, unknown>): Promise<Told[]> => {
    const told: Told[] = []
    for await (const one of connect(t).iterate({ query: watching, variables })) told.push(one as Told)
    return told
  }

  t.test(`streams by ${name} the events of a job until it ends, and resumes after an interruption`, async (t) => {
    const id = await submitted()
    const events = collect(t, { id })
    await workOff()
    const told = (await events).map(({ data }) => data?.jobEvents)
    t.same(
      told.map((event) => event?.sequence),
      told.map((_, at) => at + 1)
    )
    t.match(told, [
      { type: 'job.queued', at: /^20/ },
      { type: 'job.started', data: { attempt: 1 } }
    ])
    t.equal(told.at(-1)?.type, 'job.done')
    t.same(
      (await collect(t, { id, after: 2 })).map(({ data }) => data?.jobEvents),
      told.slice(2)
    )
    t.same(await collect(t, { id, after: told.length }), [], 'there is nothing more to come')
  })

  t.test(`rejects by ${name} an unknown job`, async (t) => {
    t.match(await collect(t, { id: 'none' }), [{ errors: [{ message: /No job has the id "none"/, extensions: { code: 'EDGEWISE_UNKNOWN_JOB' } }] }])
    t.match(await collect(t, { id: 'none', after: -1 }), [{ errors: [{ extensions: { code: 'EDGEWISE_INVALID_INPUT' } }] }])
  })

  t.test(`a watch by ${name} that ends does not affect the job`, async (t) => {
    const id = await submitted()
    const { watch } = app.jobs
    const ended = new Promise<void>((resolve) => {
      Object.assign(app.jobs, {
        watch: async function* (...given: Parameters<typeof watch>) {
          try {
            yield* watch(...given)
          } finally {
            resolve()
          }
        }
      })
    })
    t.teardown(() => Object.assign(app.jobs, { watch }))
    const events = connect(t).iterate({ query: watching, variables: { id } })
    await events.next()
    await events.return?.()
    await ended
    t.match(await runtime.jobs.read('a', id), { state: 'queued' })
    await workOff()
  })
}
