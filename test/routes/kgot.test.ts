import t from 'tap'
import { openTasks } from '../tasks/kgot/scripted-task.ts'
import { edge, node, type TaskScript } from '../tasks/kgot/task-script.ts'

/** Looks a station up, writes down two views of it, and answers. A test double of a model. */
const findsZone: TaskScript = ({ role, before }) => {
  switch (role) {
    case 'next_step':
      return before < 3
        ? { choice: 'enhance', content: 'The zone of Bank is missing.' }
        : { choice: 'solve', content: { ask: 'call', tool: 'find_nodes', arguments: { labels: ['Station'] } } }
    case 'tools':
      return {
        toolCalls: [
          before === 0
            ? { name: 'find_nodes', arguments: { graph: 'london', limit: 1 } }
            : { name: 'get_neighbors', arguments: { graph: 'london', node: 'Bank', limit: 2 } }
        ]
      }
    case 'new_operations':
      return before === 0
        ? { operations: [node('Bank', 'Station', { zone: 1 }), node('Central', 'Line'), edge('Bank', 'ON', 'Central'), node('Bakerloo', 'Line')] }
        : {
            operations: [
              node('Bank', 'Station', { zone: 2 }, { confidence: 0.4 }),
              node('Pub', 'Place', {}, { relevant: false }),
              { op: 'remove', key: 'Bakerloo', reason: 'not asked for' },
              node('"<Tower> & Hill', 'Station')
            ]
          }
    case 'final_answer':
      return { final_answer: 'Bank is in zone 1.' }
    default:
      return {}
  }
}

const { app, listen, workOff, requests } = await openTasks(t, findsZone)
const post = (url: string, payload?: object, headers: Record<string, string> = {}) => app.inject({ method: 'POST', url, ...(payload && { payload }), headers })
const get = async (url: string) => (await app.inject(url)).json()
const task = 'In which zone is Bank?'

const accepted = await post('/kgot/tasks', { task, style: 'short', parameters: { votes: 5 }, priority: 3, maxAttempts: 2 })
const self = String(accepted.headers.location)
const id = self.split('/').at(-1) ?? ''

t.test('a task is accepted with a ticket, and is a job of the same id', async (t) => {
  t.match(accepted, { statusCode: 202, headers: { 'retry-after': '1', location: /^\/kgot\/tasks\/[\w-]+$/ } })
  t.match(accepted.json(), { id, kind: 'kgot', links: { self, events: `${self}/events`, graph: `${self}/graph`, job: `/jobs/${id}` } })
  const job = await get(`/jobs/${id}`)
  t.match(job, { state: 'queued', priority: 3, maxAttempts: 2, input: { task, style: 'short' } })
  t.notOk('priority' in job.input)
  t.match(await get(self), { state: 'queued', answer: null, usage: { calls: 0, roles: [] } })
  t.match(await get(`${self}/graph`), { graph: `task:${id}@0`, step: 0, nodes: [], edges: [] })
})

t.test('its events are streamed while it runs', async (t) => {
  const base = await listen()
  const watched = fetch(`${base}${self}/events`).then((response) => response.text())
  await workOff()
  const types = [...(await watched).matchAll(/^event: (.*)$/gm)].map(([, type]) => type)
  for (const type of ['job.queued', 'task.decision', 'task.call', 'task.graph']) t.ok(types.includes(type), type)
  t.equal(types.at(-1), 'job.done')
  const nothing = await fetch(`${base}${self}/events`, { headers: { 'last-event-id': String(types.length) } })
  t.equal(nothing.status, 204)
})

t.test('a finished task shows its answer, and its cost by role', async (t) => {
  const shown = await get(self)
  t.match(shown, { state: 'done', answer: 'Bank is in zone 1.', result: { grounded: true, forced: false }, usage: { calls: requests.length } })
  const { usage, result } = shown
  const sum = (key: string) => usage.roles.reduce((total: number, role: Record<string, number>) => total + (role[key] ?? 0), 0)
  for (const key of ['calls', 'promptTokens', 'completionTokens']) t.same([usage[key], sum(key)], [result.usage[key], result.usage[key]], key)
  t.match(
    usage.roles.find(({ role }: { role: string }) => role === 'vote'),
    { steps: 6, calls: 6 }
  )
  const { steps } = await get(`${self}/steps`)
  t.match(
    steps.find(({ name }: { name: string }) => name === 'vote 2.1'),
    { role: 'vote', model: 'scripted', promptTokens: Number, completionTokens: Number, state: 'done' }
  )
  t.match(
    steps.find(({ name }: { name: string }) => name === 'batch 1'),
    { role: 'batch', model: null, promptTokens: null }
  )
})

t.test('the graph names the source of each fact, and separates removed ones', async (t) => {
  const graph = await get(`${self}/graph`)
  t.equal(graph.step, 2)
  t.same(
    graph.nodes.map(({ key }: { key: string }) => key),
    ['Bank', 'Central', '"<Tower> & Hill']
  )
  t.match(graph.nodes[0], {
    properties: { zone: 1 },
    confidence: 0.9,
    conflicts: [{ of: 'property', name: 'zone', values: [{ value: 1 }, { value: 2, confidence: 0.4, sources: [{ step: 2, tool: 'get_neighbors' }] }] }],
    sources: [{ step: 1, tool: 'find_nodes', call: 1, url: null, sha256: /^[0-9a-f]{64}$/ }, { step: 2 }]
  })
  t.match(graph.edges, [{ source: 'Bank', type: 'ON', target: 'Central' }])
  t.match(graph.quarantined, { nodes: [{ key: 'Pub', since: 2, reason: 'irrelevant' }], edges: [] })
  t.match(graph.removed, [{ key: 'Bakerloo', since: 2, reason: 'not asked for' }])
})

t.test('any step can be read and compared', async (t) => {
  const first = await get(`${self}/graph?step=1`)
  t.match([first.graph, first.nodes.length], [`task:${id}@1`, 3])
  const diff = await get(`${self}/diff?from=1`)
  t.match(diff, { from: 1, to: 2, nodes: { added: [{ key: '"<Tower> & Hill' }], removed: [{ key: 'Bakerloo' }], changed: [{ after: { key: 'Bank' } }] } })
  t.same((await get(`${self}/diff`)).nodes.added.length, 3)
  t.match(await get(`${self}/graph?step=9`), { status: 404, code: 'EDGEWISE_UNKNOWN_GRAPH', detail: new RegExp(`task:${id}@0 to task:${id}@2`) })
  t.match(await get(`${self}/diff?from=-1`), { status: 400 })
})

t.test('the graph of a task is queried like any other, at any step', async (t) => {
  const ask = async (graph: string) => (await post('/ask', { question: 'How many lines are there?', graph, planner: 'rules' })).json()
  t.match(await ask(`task:${id}@1`), { status: 'answered', answer: /2/ })
  t.match(await ask(`task:${id}`), { status: 'answered', answer: /1/ })
  const { rows } = (await post('/tools/find_nodes', { graph: `task:${id}`, labels: ['Line'], properties: ['sources', 'confidence'] })).json()
  t.match(rows, [{ sources: ['write 1.1'], confidence: 0.9 }])
  const { headers, body } = await app.inject(`/graphs/task:${id}/export?format=jsonl`)
  t.match(headers, { 'content-disposition': `attachment; filename="task-${id}-2.jsonl"` })
  t.match(body, '"type":"ON"')
  t.match((await app.inject(`/graphs/task:${id}@1/export?format=graphml`)).body, 'Bakerloo')
})

t.test('the graph is a file for other programs, which can be imported again', async (t) => {
  const file = await app.inject(`${self}/graph?format=graphml`)
  t.match(file.headers, { 'content-type': 'application/xml; charset=utf-8', 'content-disposition': `attachment; filename="task-${id}-2.graphml"` })
  const headers = { 'content-type': 'application/graphml+xml' }
  const imported = await app.inject({ method: 'PUT', url: '/graphs/taken-back/import', headers, payload: file.body })
  t.match(imported, { statusCode: 201 }, imported.body)
  const { rows } = (await post('/tools/get_neighbors', { graph: 'taken-back', node: 'Bank' })).json()
  t.equal(rows.length, 1)
  t.match((await app.inject(`${self}/graph?format=gexf&step=1`)).body, /<gexf [\s\S]*label="Bank"/)
  t.match(await get(`${self}/graph?format=dot`), { status: 400, detail: /json, graphml, gexf/ })
})

t.test('under one Idempotency-Key there is one task, and the same answer', async (t) => {
  const headers = { 'idempotency-key': 'one' }
  const [first, second] = [await post('/kgot/tasks', { task }, headers), await post('/kgot/tasks', { task }, headers)]
  t.equal(first.body, second.body)
  t.equal(first.headers.location, second.headers.location)
  t.equal(second.headers['idempotency-replayed'], 'true')
  t.match((await post('/kgot/tasks', { task: 'Another.' }, headers)).json(), { status: 422, code: 'EDGEWISE_IDEMPOTENCY_KEY_REUSED' })
})

t.test('tasks are cancelled, rerun and listed, page by page', async (t) => {
  const { location } = (await post('/kgot/tasks', { task })).headers
  t.match((await post(`${location}/cancel`)).json(), { state: 'cancelled', links: { self: location } })
  t.match((await post(`${location}/cancel`)).json(), { status: 409 })
  t.match((await post(`${location}/retry`)).json(), { state: 'queued', answer: null })
  await post('/jobs', { kind: 'ask', input: { question: 'How many stations are there?' } })
  const page = await app.inject('/kgot/tasks?limit=2')
  t.same([page.json().tasks.length, page.json().tasks[0].links.self], [2, location])
  const [, next = ''] = /<(.*)>; rel="next"/.exec(String(page.headers.link)) ?? []
  const rest = await get(next)
  t.match([rest.tasks[0].id, rest.tasks.length, rest.next], [id, 1, null])
  t.same((await get('/kgot/tasks?state=done')).tasks.length, 1)
})

t.test('a job of another kind is not a task', async (t) => {
  const { location } = (await post('/jobs', { kind: 'tool', input: { tool: 'pagerank' } })).headers
  const path = String(location).replace('/jobs/', '/kgot/tasks/')
  for (const of of ['', '/events', '/steps', '/graph', '/diff']) t.match(await get(`${path}${of}`), { status: 404, code: 'EDGEWISE_UNKNOWN_JOB' }, of)
  for (const of of ['/cancel', '/retry']) t.match((await post(`${path}${of}`)).json(), { status: 404 }, of)
  t.match(await get(String(location)), { state: 'queued' })
})

t.test('an invalid task is rejected with a pointer, and nothing is stored', async (t) => {
  const before = (await get('/kgot/tasks?limit=100')).tasks.length
  const refusals: [object, object][] = [
    [{}, { status: 400, errors: [{ pointer: '/task' }] }],
    [
      { task, styel: 'short' },
      { status: 400, detail: /Nearest: "style"/ }
    ],
    [
      { task, profile: 'fat' },
      { status: 400, detail: /lean, paper/ }
    ],
    [
      { task, style: 'schema' },
      { status: 400, detail: /answerSchema/ }
    ],
    [
      { task, tools: ['pagernak'] },
      { status: 404, detail: /pagerank/ }
    ],
    [
      { task, parameters: { votes: 0 } },
      { status: 400, errors: [{ pointer: '/parameters/votes' }] }
    ],
    [{ task, callback: { url: 'ftp://example.com' } }, { status: 400 }]
  ]
  for (const [body, problem] of refusals) t.match((await post('/kgot/tasks', body)).json(), problem, JSON.stringify(body))
  t.equal((await get('/kgot/tasks?limit=100')).tasks.length, before)
})

t.test('without a model a task is rejected with the missing settings', async (t) => {
  const without = await openTasks(t, () => ({}), { OPENAI_MODEL: '' })
  const refused = await without.app.inject({ method: 'POST', url: '/kgot/tasks', payload: { task } })
  t.match(refused.json(), { status: 422, code: 'EDGEWISE_MODEL_NEEDED', detail: /OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL/ })
  t.same((await without.app.inject('/jobs')).json().jobs, [])
})
