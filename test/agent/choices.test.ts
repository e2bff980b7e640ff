import t from 'tap'
import { estimateTokens } from '../../src/llm/model.ts'
import type { ImportRecord } from '../../src/store/import/record.ts'
import type { SeenRequest } from '../doubles/scripted-model-server.ts'
import { openBase, openScripted } from './open-asker.ts'

const base = await openBase(t)
const place = { source: 'harbour', line: 1 }

/** Crews of ships, and the ports that these call at. */
async function* harbour(): AsyncGenerator<ImportRecord> {
  for (const [key, label] of [
    ['Ada', 'Sailor'],
    ['Bo', 'Sailor'],
    ['Cy', 'Sailor'],
    ['Dolphin', 'Ship'],
    ['Eel', 'Ship'],
    ['Rotterdam', 'Port']
  ] as const)
    yield { kind: 'node', key, labels: [label], properties: { name: key }, place }
  for (const [source, target, type] of [
    ['Ada', 'Dolphin', 'SAILS'],
    ['Bo', 'Eel', 'SAILS'],
    ['Dolphin', 'Rotterdam', 'CALLS_AT']
  ] as const)
    yield { kind: 'relationship', source, target, type, properties: {}, place }
}

await base.store.import('t', 'harbour', harbour(), { orientation: 'directed', nameProperties: { Sailor: 'name', Ship: 'name', Port: 'name' } })

const NONE = 'none of these'
const linesOf = ({ messages }: SeenRequest) =>
  (messages.at(-1)?.content ?? '').split('\n').flatMap((line) => (line.startsWith('- ') && line !== `- ${NONE}` ? [line.slice(2).split(': ')[0] ?? ''] : []))

/** Asks with a scripted model that takes the line at each of these places in turn. */
async function choosing(question: string, places: readonly number[], more: object = {}) {
  const { asker, server } = await openScripted(t, base, (request, index) => ({ text: JSON.stringify({ choice: linesOf(request)[places[index] ?? 0] }) }))
  const answer = await asker.ask({ question, graph: 'harbour', profile: 'choices', ...more }, { tenant: 't' })
  return { answer, requests: server.requests }
}

t.test('has the model take one of few lines, and does the rest itself', async (t) => {
  const question = 'Which Sailor nodes lead to a Ship? Answer with JSON like [{"sailor": "string"}].'
  const { answer, requests } = await choosing(question, [0])
  t.match(answer, { status: 'answered', planner: 'llm', data: [{ sailor: 'Ada' }, { sailor: 'Bo' }], grounded: true, usage: { calls: 1 } })
  t.match(answer.explanation, /^The model took number 1 of \d choices: sailors tied by any relationship to ships, listed\./)
  const [request] = requests
  t.equal(requests.length, 1)
  t.ok(estimateTokens(JSON.stringify(request?.messages)) < 400, 'a short prompt')
  t.match(request, {
    temperature: 0,
    response_format: { json_schema: { schema: { properties: { choice: { enum: [...linesOf(request as SeenRequest), NONE] } } } } }
  })
})

t.test('answers as the line says that was taken, and tells what it leaves out', async (t) => {
  const question = 'Sailor, Ship: which are tied?'
  const [first] = (await choosing(question, [0])).requests
  const lines = linesOf(first as SeenRequest)
  const tied = await choosing(question, [lines.indexOf('sailors tied by SAILS to ships, listed')])
  t.same(tied.answer.data, ['Ada', 'Bo'])
  const less = await choosing(question, [lines.indexOf('ships, listed')])
  t.match(less.answer, { status: 'partial', grounded: false, unread: ['Sailor'] })
})

t.test('declines where the model takes none, though only one is left to take', async (t) => {
  for (const question of ['Which Sailor nodes lead to a Ship?', 'Which Sailor sings best?']) {
    const { asker, server } = await openScripted(t, base, () => ({ text: JSON.stringify({ choice: NONE }) }))
    const answer = await asker.ask({ question, graph: 'harbour', profile: 'choices' }, { tenant: 't' })
    t.match(answer, { status: 'cannot_answer', data: null, answer: /None of the ways to read/, explanation: /Nearest to the question: /, trace: [] }, question)
    t.equal(server.requests.length, 1)
  }
})

t.test('is not grounded where a word of meaning is unread, be it of nothing stored', async (t) => {
  const { answer } = await choosing('Which Ship has the best coffee?', [0])
  t.match(answer, { status: 'partial', grounded: false, unread: ['best', 'coffee'], explanation: /passes over what the words "best", "coffee" says?/ })
})

t.test('fills the parameters of a retrieved tool, and offers what else the words can mean', async (t) => {
  const { answer, requests } = await choosing('What is the betweenness centrality of Dolphin?', [0])
  t.match(answer, { status: 'answered', trace: [{ tool: 'betweenness_centrality' }] })
  t.equal(answer.usage.calls, requests.length)
  const count = await choosing('How many SAILS relationships are there?', [0])
  t.match(count.answer, { status: 'answered', data: 2 })
})

t.test('tells denials, steps between and numbers of steps apart', async (t) => {
  const find = async (question: string, line: string) => {
    const [request] = (await choosing(question, [0])).requests
    return (await choosing(question, [linesOf(request as SeenRequest).indexOf(line)])).answer.data
  }
  t.same(await find('Which Ship with a Sailor has no Port?', 'ships not tied by CALLS_AT to ports and tied by SAILS from sailors, listed'), ['Eel'])
  t.same(await find('Which Sailor, over a Ship, has a Port?', 'sailors tied by SAILS to ships tied by CALLS_AT to ports, listed'), ['Ada'])
  t.same(await find('Which Port is within 2 hops of Ada?', 'ports found by breadth first search from Ada max depth 2, listed'), ['Rotterdam'])
})

t.test('strikes a choice out that fails, and has another taken', async (t) => {
  const call: typeof base.caller.call = async (request) =>
    request.tool === 'match_pattern' ? base.caller.call({ ...request, arguments: { nonsense: true } }) : base.caller.call(request)
  const { asker, server } = await openScripted(t, { ...base, caller: { ...base.caller, call } }, (request) => ({
    text: JSON.stringify({ choice: linesOf(request)[0] })
  }))
  const question = 'Which Sailor nodes lead to a Ship?'
  const answer = await asker.ask({ question, graph: 'harbour', profile: 'choices' }, { tenant: 't' })
  t.equal(answer.status, 'cannot_answer')
  const [first, second] = server.requests.map(linesOf)
  t.equal(second?.length, (first?.length ?? 0) - 1)
  t.equal(answer.trace.length, 3)
})

t.test('says when nothing is left to choose from, and when the model fails', async (t) => {
  const { answer } = await choosing('Xyzzy?', [])
  t.match(answer, { status: 'cannot_answer', usage: { calls: 0 } })
  const { asker } = await openScripted(t, base, () => ({ fault: { kind: 'status', status: 500 } }))
  const failing = asker.ask({ question: 'Which Sailor nodes lead to a Ship?', graph: 'harbour', profile: 'choices' }, { tenant: 't' })
  await t.rejects(failing, { code: 'EDGEWISE_MODEL_FAILED' })
  await t.rejects(choosing('Which Sailor?', [], { planner: 'rules' }), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('asks no model beyond its budget', async (t) => {
  const { asker, server } = await openScripted(t, base, (request) => ({ text: JSON.stringify({ choice: linesOf(request)[0] }) }))
  const asked = { question: 'Which Sailor nodes lead to a Ship?', graph: 'harbour', profile: 'choices', budget: { maxTokens: 20 } } as const
  t.match(await asker.ask(asked, { tenant: 't' }), { status: 'partial', grounded: false, explanation: /maxTokens \(20\)/, usage: { calls: 0 } })
  t.equal(server.requests.length, 0)
})

t.test('is partial when its time is over though the model is silent, and cancelled when its caller goes away', async (t) => {
  const { asker } = await openScripted(t, base, () => ({ fault: { kind: 'stall' } }))
  const asked = { question: 'Which Sailor nodes lead to a Ship?', graph: 'harbour', profile: 'choices' } as const
  const late = await asker.ask({ ...asked, budget: { maxSeconds: 1 } }, { tenant: 't' })
  t.match(late, { status: 'partial', planner: 'llm', grounded: false, explanation: /maxSeconds \(1\)/, usage: { calls: 1 } })
  const controller = new AbortController()
  const asking = asker.ask(asked, { tenant: 't', signal: controller.signal, onEvent: () => controller.abort() })
  await t.rejects(asking, { code: 'EDGEWISE_CANCELLED' })
})
