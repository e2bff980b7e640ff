import t from 'tap'
import { createReaderHere } from '../../../src/ask/worker/language-service-here.ts'
import type { ScriptedCall, ScriptedReply } from '../../doubles/scripted-model-server.ts'
import { openBase, openScripted } from './open-asker.ts'

const base = await openBase(t)
const calls = (...toolCalls: ScriptedCall[]): ScriptedReply => ({ toolCalls })
const around = (name: string): ScriptedCall => ({
  name: 'get_all_nearest_neighbors',
  arguments: { label: 'Town', property_name: 'name', property_value: name }
})
const ask = { question: 'Which towns are next to Alba?', profile: 'graphwalk' } as const

t.test('offers the four tools and the answer tool, with a prompt of role, schema, time, guidelines and question', async (t) => {
  const { asker, server } = await openScripted(t, base, [
    calls({ name: 'think', arguments: { thought: 'First look around Alba.' } }, around('Alba')),
    calls({ name: 'answer', arguments: { status: 'answered', answer: 'Brine and Corvo Bay.', data: ['Brine', 'Corvo Bay'] } })
  ])
  const answer = await asker.ask({ ...ask, answerSchema: ['string'] }, { tenant: 't' })
  t.match(answer, { status: 'answered', planner: 'llm', grounded: true, data: ['Brine', 'Corvo Bay'] })
  t.match(answer.trace, [
    { step: 1, tool: 'think', iteration: 1, arguments: { thought: 'First look around Alba.' } },
    { step: 2, tool: 'get_all_nearest_neighbors', iteration: 1, total: 2, returned: 2, error: null }
  ])
  t.same(
    server.requests[0]?.tools?.map((tool) => tool.function.name),
    ['get_node_by_property', 'get_all_nearest_neighbors', 'get_unique_property_values', 'think', 'answer']
  )
  const [system, question] = server.requests[0]?.messages ?? []
  t.match(system?.content, /<graph_schema>\n[\s\S]*\| relationship \| ROAD \| \(:Town\)-\[:ROAD\]->\(:Town\) \| minutes \|[\s\S]*<\/graph_schema>/)
  t.match(system?.content, /<system_time>\d{4}-\d\d-\d\dT[\d:.]+Z<\/system_time>[\s\S]*<guidelines>/)
  t.match(question?.content, /^Which towns are next to Alba\?/)
  t.ok((await asker.replay(answer.trace, { tenant: 't' })).same)
})

t.test('accepts no other tool, and no thought as evidence', async (t) => {
  const { asker } = await openScripted(t, base, [
    calls({ name: 'find_nodes', arguments: {} }),
    calls({ name: 'think', arguments: { thought: 'Zurich has 99 roads.' } }),
    calls({ name: 'answer', arguments: { status: 'answered', answer: 'It is "Zurich".', data: 99 } })
  ])
  const answer = await asker.ask(ask, { tenant: 't' })
  t.match(answer.trace[0]?.error, { code: 'EDGEWISE_UNKNOWN_TOOL', message: /get_node_by_property.*answer/ })
  t.match(answer, { status: 'partial', grounded: false, ungrounded: ['Zurich', '99'] })
})

t.test('continues for at most thirty turns', async (t) => {
  const { asker, server } = await openScripted(t, base, (_, index) => calls({ name: 'think', arguments: { thought: `Thought ${index}.` } }))
  const answer = await asker.ask({ ...ask, budget: { maxIterations: 100, maxModelCalls: 100 } }, { tenant: 't' })
  t.match(answer, { status: 'partial', explanation: /maxIterations \(30\)/ })
  t.equal(server.requests.length, 30)
  t.equal(answer.trace.length, 30)
})

t.test('needs a model, and does not use rules', async (t) => {
  const { asker } = await openScripted(t, base, [])
  await t.rejects(asker.ask({ ...ask, planner: 'rules' }, { tenant: 't' }), { code: 'EDGEWISE_INVALID_INPUT' })
  const { createAsker } = await import('../../../src/ask/loop/ask.ts')
  const reader = createReaderHere({ ...base, planQuestion: async () => t.fail('rules were asked') as never })
  const without = createAsker({ ...base, model: null, reader, defaultGraph: 'towns', budget: {} })
  await t.rejects(without.ask(ask, { tenant: 't' }), { code: 'EDGEWISE_MODEL_NEEDED', message: /profile "graphwalk"/ })
})
