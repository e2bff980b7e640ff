import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { openApp, readEvents } from './open-app.ts'

const { app, runtime, listen } = await openApp(t)
const base = await listen()
const question = 'What is the quickest way from Paddington to London Bridge?'
const ask = (payload: object, headers: Record<string, string> = {}) => app.inject({ method: 'POST', url: '/ask', payload, headers })

t.test('answers a question with its supporting calls', async (t) => {
  const response = await ask({ question })
  t.equal(response.statusCode, 200)
  t.match(response.json(), { status: 'answered', question, planner: 'rules', grounded: true, trace: [{ tool: 'find_shortest_path', graph: 'london' }] })
})

t.test('streams the plan, each call and its result, then the answer', async (t) => {
  const response = await fetch(`${base}/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ question })
  })
  t.match(response.headers.get('content-type'), /^text\/event-stream/)
  const events = readEvents(await response.text())
  t.same(
    events.map(({ event }) => event),
    ['plan', 'call', 'result', 'answer']
  )
  t.match(events.at(-1)?.data, { status: 'answered', question })
})

t.test('replays the trace of an answer with the same results', async (t) => {
  const { trace } = (await ask({ question })).json()
  const response = await app.inject({ method: 'POST', url: '/ask/replay', payload: { trace } })
  t.match(response.json(), { same: true, steps: [{ step: 1, tool: 'find_shortest_path', same: true }] })
})

t.test('replays the calls of a model with their turn, and rejects an invalid turn', async (t) => {
  const { trace } = (await ask({ question })).json()
  const turned = (iteration: number) => trace.map((call: object) => ({ ...call, iteration }))
  t.match((await app.inject({ method: 'POST', url: '/ask/replay', payload: { trace: turned(2) } })).json(), { same: true })
  const refused = await app.inject({ method: 'POST', url: '/ask/replay', payload: { trace: turned(0) } })
  t.match(refused.json(), { status: 400, errors: [{ pointer: '/trace/0/iteration' }] })
})

t.test('reports a result that differs from the trace', async (t) => {
  const { trace } = (await ask({ question })).json()
  const forged = trace.map((call: object) => ({ ...call, hash: '0'.repeat(64) }))
  t.match((await app.inject({ method: 'POST', url: '/ask/replay', payload: { trace: forged } })).json(), { same: false })
})

t.test('continues, shows and deletes a conversation', async (t) => {
  const { conversationId } = (await ask({ question })).json()
  t.match((await ask({ question, conversationId })).json(), { conversationId })
  const shown = (await app.inject(`/conversations/${conversationId}`)).json()
  t.match(shown, { id: conversationId, turns: [{ sequence: 1, question }, { sequence: 2 }] })
  t.ok((await app.inject('/conversations')).json().conversations.some(({ id }: { id: string }) => id === conversationId))
  t.equal((await app.inject({ method: 'DELETE', url: `/conversations/${conversationId}` })).statusCode, 204)
  t.match((await app.inject(`/conversations/${conversationId}`)).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_CONVERSATION' })
})

const refused: [string, object, number, object][] = [
  ['no question', {}, 400, { errors: [{ pointer: '/question' }] }],
  ['an empty question', { question: '  ' }, 400, { errors: [{ pointer: '/question' }] }],
  ['an unknown key', { question, grph: 'london' }, 400, { errors: [{ pointer: '/grph', suggestion: 'graph' }] }],
  ['a wrong type', { question: 5 }, 400, { errors: [{ pointer: '/question' }] }],
  ['an unknown planner', { question, planner: 'rule' }, 400, { errors: [{ suggestion: 'rules' }] }],
  [
    'more time than a reply may take',
    { question, budget: { maxSeconds: 600 } },
    400,
    { code: 'EDGEWISE_INVALID_INPUT', detail: /at most 120 seconds.*Prefer: respond-async/, errors: [{ pointer: '/budget/maxSeconds' }] }
  ],
  ['a budget beyond bounds', { question, budget: { maxSeconds: 0 } }, 400, { errors: [{ pointer: '/budget/maxSeconds' }] }],
  ['an unknown graph', { question, graph: 'paris' }, 404, { code: 'EDGEWISE_UNKNOWN_GRAPH', known: ['london'] }],
  ['an unknown conversation', { question, conversationId: 'none' }, 404, { code: 'EDGEWISE_UNKNOWN_CONVERSATION' }],
  ['the model planner without a model', { question, planner: 'llm' }, 422, { code: 'EDGEWISE_MODEL_NEEDED', detail: /OPENAI_BASE_URL/ }]
]
for (const [what, body, status, problem] of refused) {
  t.test(`rejects ${what}`, async (t) => {
    t.match((await ask(body)).json(), { status, ...problem })
  })
}

t.test('rejects a replay without calls', async (t) => {
  t.match((await app.inject({ method: 'POST', url: '/ask/replay', payload: { trace: [] } })).json(), { status: 400, errors: [{ pointer: '/trace' }] })
})

t.test('stops the work when the client disconnects', async (t) => {
  const { ask: answer } = runtime.asker
  let began: (signal: AbortSignal) => void = () => {}
  const running = new Promise<AbortSignal>((resolve) => {
    began = resolve
  })
  Object.assign(runtime.asker, {
    ask: async (_request: object, { signal }: { signal: AbortSignal }) => {
      began(signal)
      await once(signal, 'abort')
      throw signal.reason
    }
  })
  t.teardown(() => Object.assign(runtime.asker, { ask: answer }))
  const client = httpRequest(`${base}/ask`, { method: 'POST', headers: { 'content-type': 'application/json' } })
  client.on('error', () => {})
  client.end(JSON.stringify({ question }))
  const signal = await running
  client.destroy()
  while (!signal.aborted) await setImmediate()
  t.ok(signal.aborted)
})
