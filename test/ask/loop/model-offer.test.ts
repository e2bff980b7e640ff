import t from 'tap'
import type { AskEvent } from '../../../src/ask/loop/types.ts'
import type { ScriptedCall, ScriptedReply, SeenRequest } from '../../doubles/scripted-model-server.ts'
import { openBase, openScripted } from './open-asker.ts'

const base = await openBase(t)
const calls = (...toolCalls: ScriptedCall[]): ScriptedReply => ({ toolCalls })
const answers = (given: object): ScriptedReply => calls({ name: 'answer', arguments: { status: 'answered', answer: 'There are 6 towns.', ...given } })
const towns: ScriptedCall = { name: 'find_nodes', arguments: { labels: ['Town'] } }
const ask = { question: 'Which towns are there?', planner: 'llm', profile: 'tools' } as const
const offered = (request: SeenRequest | undefined) => request?.tools?.map((tool) => tool.function.name) ?? []
const lastContent = (request: SeenRequest | undefined) => request?.messages.at(-1)?.content ?? ''
const handleIn = (request: SeenRequest) => /"handle":"(r_[0-9a-f]{20})"/.exec(JSON.stringify(request.messages).replaceAll('\\"', '"'))?.[1]

t.test('offers tools for results once there are some', async (t) => {
  const few: ScriptedCall = { name: 'find_nodes', arguments: { limit: 1, where: [{ property: 'people', operator: '>', value: 1000 }] } }
  const { asker, server } = await openScripted(t, base, [calls(towns), calls(few), answers({})])
  await asker.ask(ask, { tenant: 't' })
  const [first, second, third] = server.requests.map(offered)
  for (const name of ['aggregate_result', 'page_result', 'combine_results']) t.notOk(first?.includes(name), name)
  t.ok(second?.includes('aggregate_result') && !second.includes('combine_results'))
  t.ok(third?.includes('combine_results'))
  for (const name of ['answer', 'find_tool', 'query']) t.ok(first?.includes(name), name)
})

t.test('offers tools that are similar to an unknown name', async (t) => {
  const { asker, server } = await openScripted(t, base, [calls({ name: 'triangle_counts', arguments: {} }), answers({ status: 'cannot_answer' })])
  await asker.ask(ask, { tenant: 't' })
  t.notOk(offered(server.requests[0]).includes('triangle_count'))
  t.ok(offered(server.requests[1]).includes('triangle_count'))
})

t.test('reports the plan of the model and its reason for a call', async (t) => {
  const plan: ScriptedCall = { name: 'plan', arguments: { steps: ['List the towns.', 'Count them.'] } }
  const { asker } = await openScripted(t, base, [{ text: 'I list them first.', ...calls(plan, towns) }, answers({})])
  const events: AskEvent[] = []
  const { trace } = await asker.ask(ask, { tenant: 't', onEvent: (event) => events.push(event) })
  t.match(
    events.filter(({ type }) => type === 'plan'),
    [{ planner: 'llm' }, { planner: 'llm', steps: ['List the towns.', 'Count them.'], explanation: 'List the towns.; Count them.' }]
  )
  t.match(trace, [{ step: 1, tool: 'find_nodes', reason: 'I list them first.' }])
})

t.test('reports the remaining budget only in the latest message', async (t) => {
  const { asker, server } = await openScripted(t, base, (_, index) => calls({ name: 'find_nodes', arguments: { limit: index + 1 } }))
  await asker.ask({ ...ask, budget: { maxIterations: 3 } }, { tenant: 't' })
  t.match(lastContent(server.requests[1]), /\[Left: 2 turns, \d+k tokens\.\]$/)
  t.match(lastContent(server.requests[2]), /\[This is your last turn: call answer now/)
  const remarks = server.requests[2]?.messages.filter(({ content }) => /\[Left|\[This is/.test(content ?? '')) ?? []
  t.equal(remarks.length, 1)
})

t.test('keeps the prompt bounded by shortening older results', async (t) => {
  const script = (_: SeenRequest, index: number) =>
    index < 16
      ? calls({ name: 'get_schema', arguments: { limit: 50 + index } }, { name: 'find_nodes', arguments: { properties: ['*'], limit: 20 + index } })
      : answers({})
  const { asker, server } = await openScripted(t, base, script)
  await asker.ask({ ...ask, budget: { maxTokens: 1_000_000 } }, { tenant: 't' })
  const sizes = server.requests.map((request) => JSON.stringify(request.messages).length / 4)
  t.ok(Math.max(...sizes) < 14_000, `${Math.round(Math.max(...sizes))} tokens`)
  const tools = server.requests.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? []
  t.notMatch(tools.at(-1)?.content, /shortened/)
})

t.test('renders an answer with the same tool as any caller, and records it in the trace', async (t) => {
  const { asker } = await openScripted(t, base, (request, index) =>
    index === 0 ? calls(towns) : answers({ handle: handleIn(request), columns: { town: 'node' }, first: 2 })
  )
  const { data, trace } = await asker.ask({ ...ask, answerSchema: [{ town: 'string' }] }, { tenant: 't' })
  t.same(data, [{ town: 'Alba' }, { town: 'Brine' }])
  t.match(trace, [{ tool: 'find_nodes' }, { tool: 'answer', arguments: { columns: { town: 'node' }, first: 2 }, hash: /^[0-9a-f]{64}$/ }])
  const again = await asker.replay(trace, { tenant: 't' })
  t.ok(again.same)
})

t.test('includes earlier turns and their results, as far as they fit', async (t) => {
  const { asker, server } = await openScripted(t, base, (request, index) => {
    if (index === 0) return calls(towns)
    if (index === 1) return answers({})
    const handle = /(r_[0-9a-f]{20}): find_nodes/.exec(JSON.stringify(request.messages))?.[1]
    if (index === 2) return calls({ name: 'aggregate_result', arguments: { handle, aggregates: [{ function: 'max', column: 'node.people' }] } })
    return answers({ answer: 'The largest has 5150 people.', handle })
  })
  const { conversationId } = await asker.ask(ask, { tenant: 't' })
  const next = await asker.ask(
    { question: 'How large is the largest of those?', planner: 'llm', profile: 'tools', conversationId: conversationId as string },
    { tenant: 't' }
  )
  t.match(next, { status: 'answered', grounded: true, trace: [{ tool: 'aggregate_result', error: null }, { tool: 'answer' }] })
  t.equal((next.data as unknown[]).length, 6, 'the result of the earlier turn')
  t.match(server.requests[2]?.messages[1], { role: 'user', content: 'Which towns are there?' })
  t.match(server.requests[2]?.messages[2], { role: 'assistant', content: /^There are 6 towns\.\n\[Results, still there by handle: r_/ })
})

t.test('begins with few tools, and adds those for results when a result makes them useful', async (t) => {
  const find = (given: object) => calls({ name: 'find_nodes', arguments: given })
  const one = { labels: ['Town'], nodes: ['Alba'], where: [], orderBy: null, properties: ['people'] }
  const { asker, server } = await openScripted(t, base, [find(one), find({ limit: 2 }), answers({ answer: 'Alba has 1200 people.' })])
  const { status, trace } = await asker.ask({ question: 'When was Alba founded?', planner: 'llm', profile: 'tools' }, { tenant: 't' })
  t.equal(status, 'answered')
  t.same(trace[0]?.arguments, { labels: ['Town'], nodes: ['Alba'], properties: ['people'] }, 'what a model leaves empty is left out')
  const [first = [], second = [], third = []] = server.requests.map(({ tools = [] }) => tools.map((tool) => tool.function.name))
  t.notOk(first.includes('page_result'))
  t.same(second, first, 'the prompt begins as the one before, which an endpoint need not read again')
  t.same(
    ['aggregate_result', 'page_result', 'combine_results'].filter((name) => !third.includes(name)),
    []
  )
  t.ok(JSON.stringify(server.requests[0]).length < 8000, `${JSON.stringify(server.requests[0]).length} characters in the first request`)
})
