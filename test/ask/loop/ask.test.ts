import t from 'tap'
import type { PlanQuestion } from '../../../src/ask/worker/handlers.ts'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { readJson } from '../../../src/storage/graphs/import/read-json.ts'
import { bytes, openAsker, openBase, openScripted, planOf, restOfRoute, route, towns } from './open-asker.ts'

const base = await openBase(t)
const { store, state } = base
const question = 'How long is it from Alba to Eastwick?'

t.test('runs a plan of the rules, without a model', async (t) => {
  const asker = openAsker(base, { planQuestion: planOf([route('Eastwick')]) })
  t.match(await asker.ask({ question }, { tenant: 't' }), {
    status: 'answered',
    answer: '23 minutes.',
    data: 23,
    grounded: true,
    planner: 'rules',
    trace: [{ step: 1, tool: 'find_shortest_path', reason: 'The question asks for a way.' }],
    usage: { calls: 0 }
  })
})

t.test('passes earlier results to later calls', async (t) => {
  const asker = openAsker(base, { planQuestion: planOf([route('Eastwick'), restOfRoute]) })
  const { trace } = await asker.ask({ question }, { tenant: 't' })
  t.match(trace[1], { tool: 'page_result', error: null, returned: 2, arguments: { handle: trace[0]?.handle } })
})

t.test('restarts its calls when the graph changes between them', async (t) => {
  let moves = 0
  const call: typeof base.caller.call = async (request) => {
    const result = await base.caller.call(request)
    if (moves++ === 0) await store.import('t', 'towns', readJson(bytes(towns), 'towns.json'), { orientation: 'undirected', nameProperties: { Town: 'name' } })
    return result
  }
  const asker = openAsker({ ...base, caller: { ...base.caller, call } }, { planQuestion: planOf([route('Eastwick'), restOfRoute]) })
  const { status, trace } = await asker.ask({ question }, { tenant: 't' })
  t.equal(status, 'answered')
  t.match(trace, [
    { step: 1, tool: 'find_shortest_path', error: null },
    { step: 2, tool: 'page_result', error: null }
  ])
  t.equal(trace[0]?.graphVersion, trace[1]?.graphVersion)
})

t.test('asks for clarification when a call names no known node', async (t) => {
  const asker = openAsker(base, { planQuestion: planOf([route('Estwick')]) })
  t.match(await asker.ask({ question }, { tenant: 't' }), {
    status: 'needs_clarification',
    answer: /Eastwick/,
    data: null,
    trace: [{ error: { code: 'EDGEWISE_UNKNOWN_NODE' }, hash: null }]
  })
})

t.test('says that a model is needed, and how to configure one', async (t) => {
  const asker = openAsker(base)
  t.match(await asker.ask({ question }, { tenant: 't' }), {
    status: 'cannot_answer',
    planner: 'none',
    answer: /OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL/
  })
  await t.rejects(asker.ask({ question, planner: 'llm' }, { tenant: 't' }), { code: 'EDGEWISE_MODEL_NEEDED' })
})

t.test('leaves an uncertain plan to the model, if there is one', async (t) => {
  const planQuestion = planOf([route('Eastwick')], { confidence: 0.3 })
  const reply = { text: JSON.stringify({ unclear: 'Which way is meant?' }) }
  const scripted = await openScripted(t, base, () => reply, { planQuestion })
  t.match(await scripted.asker.ask({ question }, { tenant: 't' }), { planner: 'llm', status: 'needs_clarification' })
  t.match(await scripted.asker.ask({ question, planner: 'rules' }, { tenant: 't' }), { planner: 'rules', status: 'answered' })
  const asker = openAsker(base, { planQuestion })
  t.match(await asker.ask({ question }, { tenant: 't' }), { planner: 'none', status: 'needs_clarification', trace: [] })
})

t.test('reports data that does not meet the schema as partial, with the reason', async (t) => {
  const asker = openAsker(base, { planQuestion: planOf([route('Eastwick')]) })
  t.match(await asker.ask({ question, answerSchema: { type: 'string' } }, { tenant: 't' }), { status: 'partial', data: 23, explanation: /data must be string/ })
})

t.test('rejects an unknown graph, an unknown conversation and an invalid schema', async (t) => {
  const asker = openAsker(base, { planQuestion: planOf([route('Eastwick')]) })
  const before = await state.conversations.list('t', 100)
  await t.rejects(asker.ask({ question, graph: 'cities' }, { tenant: 't' }), { code: 'EDGEWISE_UNKNOWN_GRAPH', message: /towns/ })
  await t.rejects(asker.ask({ question, conversationId: 'none' }, { tenant: 't' }), { code: 'EDGEWISE_UNKNOWN_CONVERSATION' })
  await t.rejects(asker.ask({ question, answerSchema: { type: 'x' } }, { tenant: 't' }), { code: 'EDGEWISE_INVALID_INPUT' })
  t.same(await state.conversations.list('t', 100), before, 'nothing was kept')
})

t.test('remembers the turns of a conversation for both planners', async (t) => {
  const seen: number[] = []
  const planQuestion: PlanQuestion = async (_, previous) => {
    seen.push(previous.length)
    return { kind: 'decline', status: 'cannot_answer', explanation: 'Unknown.', confidence: 0 }
  }
  const { asker, server } = await openScripted(
    t,
    base,
    () => ({ toolCalls: [{ name: 'answer', arguments: { status: 'cannot_answer', answer: 'No idea.' } }] }),
    {
      planQuestion
    }
  )
  const first = await asker.ask({ question, profile: 'tools' }, { tenant: 't' })
  const second = await asker.ask({ question: 'And back?', conversationId: first.conversationId ?? '' }, { tenant: 't' })
  t.same(seen, [0, 1])
  t.same(
    server.requests[1]?.messages.map((message) => message.role),
    ['system', 'user', 'assistant', 'user']
  )
  t.equal(second.conversationId, first.conversationId)
  t.same(
    (await state.conversations.read('t', first.conversationId ?? '')).turns.map((turn) => turn.question),
    [question, 'And back?']
  )
})

t.test('keeps both of two questions asked at once', async (t) => {
  const asker = openAsker(base, { planQuestion: planOf([route('Eastwick')]) })
  const { conversationId } = await asker.ask({ question }, { tenant: 't' })
  const id = conversationId ?? ''
  await Promise.all([asker.ask({ question: 'one', conversationId: id }, { tenant: 't' }), asker.ask({ question: 'two', conversationId: id }, { tenant: 't' })])
  t.same((await state.conversations.read('t', id)).turns.map((turn) => turn.question).sort(), [question, 'one', 'two'].sort())
})

t.test('replays a trace with the same results', async (t) => {
  const asker = openAsker(base, { planQuestion: planOf([route('Eastwick'), restOfRoute, route('Nowhere')]) })
  const { trace } = await asker.ask({ question }, { tenant: 't' })
  const report = await asker.replay(trace, { tenant: 't' })
  t.match(report, { same: true, steps: [{ same: true }, { same: true }, { same: true, error: { code: 'EDGEWISE_UNKNOWN_NODE' } }] })
})

t.test('reports that a graph has changed, and the effect on its result', async (t) => {
  const asker = openAsker(base, { planQuestion: planOf([route('Eastwick')]) })
  await store.import('t', 'moving', readJson(bytes(towns), 'towns.json'), { orientation: 'undirected' })
  const { trace } = await asker.ask({ question, graph: 'moving' }, { tenant: 't' })
  const [first, ...others] = towns.relationships
  const slower = { ...towns, relationships: [{ ...first, properties: { minutes: 8 } }, ...others] }
  await store.import('t', 'moving', readJson(bytes(slower), 'towns.json'), { orientation: 'undirected' })
  const report = await asker.replay(trace, { tenant: 't' })
  t.match(report, { same: false, steps: [{ same: false, moved: { was: trace[0]?.graphVersion } }] })
})

t.test('finds a changed hash', async (t) => {
  const asker = openAsker(base, { planQuestion: planOf([route('Eastwick')]) })
  const { trace } = await asker.ask({ question }, { tenant: 't' })
  t.match(
    await asker.replay(
      trace.map((call) => ({ ...call, hash: 'f'.repeat(64) })),
      { tenant: 't' }
    ),
    { same: false, steps: [{ same: false, moved: null }] }
  )
})

t.test('reports a busy service as an error, not an answer', async (t) => {
  const busy = async () => Promise.reject(new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'kernels', size: 8, retryAfterSeconds: 1 }))
  const asker = openAsker({ ...base, caller: { ...base.caller, call: busy } }, { planQuestion: planOf([route('Eastwick')]) })
  await t.rejects(asker.ask({ question }, { tenant: 't' }), { code: 'EDGEWISE_QUEUE_FULL' })
})
