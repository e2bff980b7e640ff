import t from 'tap'
import type { ScriptedCall, ScriptedReply } from '../../doubles/scripted-model-server.ts'
import { openBase, openScripted } from './open-asker.ts'

const base = await openBase(t)
const calls = (...toolCalls: ScriptedCall[]): ScriptedReply => ({ toolCalls })
const listing = (limit: number): ScriptedCall => ({ name: 'find_nodes', arguments: { limit } })
const answer = (given: object): ScriptedReply => calls({ name: 'answer', arguments: { status: 'answered', answer: 'There are 6 towns.', ...given } })
const ask = { question: 'How many towns are there?', planner: 'llm', profile: 'tools' } as const

t.test('of thousands of calls in a turn the first 32 run, and one step of the trace stands for the rest', async (t) => {
  const many = Array.from({ length: 3000 }, (_, at) => listing(at + 1))
  const { asker, server } = await openScripted(t, base, [calls(...many), answer({})])
  const { trace, status } = await asker.ask(ask, { tenant: 't' })
  t.equal(status, 'answered')
  t.equal(trace.filter(({ error }) => error === null).length, 32)
  t.match(trace.at(-1), { step: 33, tool: 'find_nodes', error: { message: /2968 more calls of this turn were not made: at most 32 in a turn/ } })
  const told = server.requests[1]?.messages ?? []
  t.equal(told.filter(({ role }) => role === 'tool').length, 32)
  t.match(told.at(-1)?.content, /2968 more calls/)
})

t.test('a model that has used its calls can only answer, once', async (t) => {
  const budget = { maxCalls: 2 }
  const obedient = await openScripted(t, base, [calls(listing(1), listing(2), listing(3)), answer({})])
  t.match(await obedient.asker.ask({ ...ask, budget }, { tenant: 't' }), { status: 'answered', trace: [{ error: null }, { error: null }, { error: {} }] })
  const last = obedient.server.requests[1]
  t.same(
    last?.tools?.map((tool) => tool.function.name),
    ['answer']
  )
  t.match(last?.messages.at(-1)?.content, /This is your last turn/)
  const deaf = await openScripted(t, base, (_, index) => calls(listing(index + 1)))
  const stopped = await deaf.asker.ask({ ...ask, budget }, { tenant: 't' })
  t.match(stopped, { status: 'partial', explanation: /The budget maxCalls \(2\) ended the work/ })
  t.equal(stopped.trace.filter(({ error }) => error === null).length, 2)
  t.equal(deaf.server.requests.length, 3)
})

t.test('a model that only repeats calls, or is in its last turn, can only answer', async (t) => {
  const offered = (server: { requests: readonly { tools?: readonly { function: { name: string } }[] }[] }) =>
    server.requests.map(({ tools = [] }) => (tools.length === 1 ? tools[0]?.function.name : 'several'))
  const repeating = await openScripted(t, base, [calls(listing(1)), calls(listing(1)), answer({})])
  t.match(await repeating.asker.ask(ask, { tenant: 't' }), { status: 'answered' })
  t.same(offered(repeating.server), ['several', 'several', 'answer'])
  const last = await openScripted(t, base, [calls(listing(1)), answer({})])
  t.match(await last.asker.ask({ ...ask, budget: { maxIterations: 2 } }, { tenant: 't' }), { status: 'answered' })
  t.same(offered(last.server), ['several', 'answer'])
})

t.test('tokens are limited inside a turn: repairs send at most one reply too many', async (t) => {
  const { asker, server } = await openScripted(t, base, (request) => ({
    text: request.response_format === undefined ? '' : '{"action": "count"}',
    usage: { prompt: 40_000, completion: 20_000 }
  }))
  const { status, explanation, usage } = await asker.ask({ ...ask, budget: { maxTokens: 100_000 } }, { tenant: 't' })
  t.match({ status, explanation }, { status: 'partial', explanation: /maxTokens \(100000\)/ })
  t.equal(server.requests.length, 2)
  t.match(usage, { calls: 2, promptTokens: 80_000, completionTokens: 40_000 })
})

t.test('a model that repeats a failing call in three turns is stopped with a reason', async (t) => {
  const wrong: ScriptedCall = { name: 'count', arguments: { lables: ['Town'] } }
  const stuck = await openScripted(t, base, () => calls(wrong))
  t.match(await stuck.asker.ask(ask, { tenant: 't' }), {
    status: 'partial',
    grounded: false,
    explanation: /called count in 3 turns .*"lables".*same error: .*labels/
  })
  t.equal(stuck.server.requests.length, 3)
  const unanswered = await openScripted(t, base, (_, index) => (index === 0 ? calls(listing(6)) : answer({ status: 'done' })))
  const { status, explanation, data, trace } = await unanswered.asker.ask(ask, { tenant: 't' })
  t.match({ status, explanation }, { status: 'partial', explanation: /called answer in 3 turns/ })
  t.equal((data as unknown[]).length, 6, 'the last result stands')
  t.equal(trace.length, 4)
  const other = await openScripted(t, base, (_, index) => (index < 5 ? calls({ name: 'count', arguments: { lables: [String(index)] } }) : answer({})))
  await other.asker.ask(ask, { tenant: 't' })
  t.equal(other.server.requests.length, 6, 'other arguments are another call')
})

t.test('an answer after rejected calls only is partial and not grounded', async (t) => {
  const write = (index: number): ScriptedCall => ({ name: 'drop_graph', arguments: { graph: `g${index}` } })
  const { asker } = await openScripted(t, base, (_, index) => (index < 8 ? calls(write(index)) : answer({ answer: 'I have written the scores.' })))
  const { trace, ...said } = await asker.ask(ask, { tenant: 't' })
  t.match(said, { status: 'partial', grounded: false, answer: 'I have written the scores.' })
  t.equal(trace.length, 8)
  t.ok(trace.every(({ error }) => error !== null))
  const claimed = await openScripted(t, base, [calls(write(0)), answer({ status: 'partial', answer: 'I have written the scores.' })])
  t.match(await claimed.asker.ask(ask, { tenant: 't' }), { status: 'partial', grounded: false })
})

t.test('rejected calls of answer are in the trace, even unreadable ones', async (t) => {
  const { asker } = await openScripted(t, base, [
    calls({ name: 'count', arguments: {} }),
    answer({ handle: 'r_nowhere' }),
    calls({ name: 'answer', arguments: '{"status": ' }),
    calls({ name: 'answer', arguments: { status: 'answered', answer: 'There are 6 towns.' } }, { name: 'find_nodes', arguments: {} }),
    answer({})
  ])
  const { trace, status } = await asker.ask(ask, { tenant: 't' })
  t.equal(status, 'answered')
  t.match(
    trace.filter(({ tool }) => tool === 'answer'),
    [
      { iteration: 2, arguments: { handle: 'r_nowhere' }, error: { message: /No call has the handle/ } },
      { iteration: 3, arguments: { unreadable: '{"status": ' }, error: { message: /not JSON/ } },
      { iteration: 4, error: { message: /Call answer alone/ } }
    ]
  )
})

t.test('a very long reply is not sent to the model again', async (t) => {
  const { asker, server } = await openScripted(t, base, [
    calls(listing(1)),
    { text: 'Hm. '.repeat(50_000), ...calls({ name: 'count', arguments: `{"labels": ["${'x'.repeat(100_000)}` }) },
    answer({})
  ])
  await asker.ask(ask, { tenant: 't' })
  const lengths = server.requests.map(({ messages }) => JSON.stringify(messages).length)
  t.equal(lengths.length, 3)
  t.ok((lengths[2] ?? 0) < (lengths[1] ?? 0) + 3000, `prompts of ${lengths.join(', ')} characters`)
})

t.test('a step has 600 tokens, and more after a cut; a model that is silent then has failed', async (t) => {
  const thinks: ScriptedReply = { reasoning: 'Let me see.', finish: 'length' }
  const slow = await openScripted(t, base, [thinks, calls(listing(1)), answer({})])
  t.match(await slow.asker.ask(ask, { tenant: 't' }), { status: 'answered' })
  t.same(
    slow.server.requests.map((request) => request.max_tokens),
    [600, 2048, 2048]
  )
  t.match(slow.server.requests[1]?.messages.at(-1)?.content, /cut at the limit of 600 tokens, and holds nothing but reasoning/)
  const lost = await openScripted(t, base, () => thinks)
  await t.rejects(lost.asker.ask(ask, { tenant: 't' }), { code: 'EDGEWISE_MODEL_FAILED', message: /cut at the limit of 2048 tokens/ })
  t.equal(lost.server.requests.length, 2)
})
