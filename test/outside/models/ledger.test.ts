import t, { type Test } from 'tap'
import { Ledger } from '../../../src/outside/models/model.ts'
import { openOpenAiModel } from '../../../src/outside/models/openai.ts'
import { type Script, type ScriptedReply, startScriptedModelServer } from '../../doubles/scripted-model-server.ts'

const hello = [{ role: 'user', content: 'Hello' }] as const
const schema = { name: 'numbered', schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false } }
const tools = [{ name: 'add', description: 'Adds.', parameters: { type: 'object', properties: { a: { type: 'number' } } } }]
/** A text of this length that does not repeat itself. */
const numbers = (length: number) =>
  Array.from({ length }, (_, n) => n)
    .join(' ')
    .slice(0, length)
const dear = { prompt: 40_000, completion: 20_000 }

async function open(t: Test, script: Script, maxRetries = 0) {
  const server = await startScriptedModelServer(script)
  t.teardown(() => server.close())
  return { server, model: openOpenAiModel({ baseUrl: server.baseUrl, apiKey: 'none', model: 'scripted', timeoutMs: 5000, maxRetries, wait: async () => {} }) }
}

t.test('admits requests until calls or tokens are used up, and shortens the last reply', async (t) => {
  const ledger = new Ledger({ maxModelCalls: 2, maxTokens: 100 })
  t.same(ledger.admit(30, 50), { maxTokens: 50 })
  ledger.settle(30, { calls: 1, promptTokens: 30, completionTokens: 20 })
  t.same(ledger.admit(50), { exhausted: 'maxTokens (100)' })
  t.same(ledger.admit(30, 50), { maxTokens: 20 })
  ledger.settle(30, { calls: 1, promptTokens: 0, completionTokens: 0 })
  t.same(ledger.admit(1), { exhausted: 'maxModelCalls (2)' })
})

t.test('requests in flight count as if their replies were empty', async (t) => {
  const ledger = new Ledger({ maxModelCalls: 3, maxTokens: 100 })
  t.same(ledger.admit(40), { maxTokens: 60 })
  t.same(ledger.admit(40), { maxTokens: 20 })
  t.same(ledger.admit(20), { exhausted: 'maxTokens (100)' })
  t.same(ledger.admit(10), { maxTokens: 10 })
  t.same(ledger.admit(1), { exhausted: 'maxModelCalls (3)' })
  ledger.settle(40, { calls: 1, promptTokens: 5, completionTokens: 5 })
  t.same(ledger.spent, { calls: 1, promptTokens: 5, completionTokens: 5 })
  t.same(ledger.admit(1), { exhausted: 'maxModelCalls (3)' })
})

t.test('a part of a run respects its own limits and those of the run', async (t) => {
  const run = new Ledger({ maxModelCalls: 2, maxTokens: 100 })
  const part = new Ledger({ maxModelCalls: 9, maxTokens: 60 }, run)
  t.same(part.admit(10), { maxTokens: 50 })
  part.settle(10, { calls: 1, promptTokens: 10, completionTokens: 20 })
  t.same(run.spent, part.spent)
  run.record({ calls: 1, promptTokens: 1, completionTokens: 1 })
  t.same(part.admit(10), { exhausted: 'maxModelCalls (2)' })
})

t.test('no repair is sent once the tokens are spent: one reply at most exceeds the limit', async (t) => {
  const { model, server } = await open(t, () => ({ text: '{"n": "nine"}', usage: dear }))
  const ledger = new Ledger({ maxModelCalls: 60, maxTokens: 100_000 })
  await t.rejects(model.complete({ messages: hello, schema, ledger }), { code: 'EDGEWISE_MODEL_FAILED', parameters: { exhausted: 'maxTokens (100000)' } })
  t.equal(server.requests.length, 2)
  t.same(ledger.spent, { calls: 2, promptTokens: 80_000, completionTokens: 40_000 })
})

t.test('retries, other forms and probes count as calls', async (t) => {
  const busy = await open(t, () => ({ fault: { kind: 'status', status: 503 } }), 10)
  const three = new Ledger({ maxModelCalls: 3, maxTokens: 100_000 })
  await t.rejects(busy.model.complete({ messages: hello, ledger: three }), { code: 'EDGEWISE_MODEL_FAILED', parameters: { exhausted: 'maxModelCalls (3)' } })
  t.equal(busy.server.requests.length, 3)
  const refusing = await open(t, () => ({ fault: { kind: 'status', status: 400, message: 'not supported' } }))
  const two = new Ledger({ maxModelCalls: 2, maxTokens: 100_000 })
  const asking = refusing.model.complete({ messages: hello, tools, toolChoice: 'required', ledger: two })
  await t.rejects(asking, { code: 'EDGEWISE_MODEL_FAILED', parameters: { exhausted: 'maxModelCalls (2)' } })
  t.equal(refusing.server.requests.length, 2)
})

t.test('talk instead of a call costs what the ledger records, with earlier attempts', async (t) => {
  const replies: ScriptedReply[] = [
    { fault: { kind: 'status', status: 503 } },
    { text: 'word '.repeat(2000) },
    { text: '{"action": {"tool": "add", "arguments": {}}}' }
  ]
  const { model } = await open(t, (_, index) => replies[index] as ScriptedReply, 1)
  const ledger = new Ledger({ maxModelCalls: 9, maxTokens: 100_000 })
  const { usage } = await model.complete({ messages: hello, tools, toolChoice: 'required', ledger })
  t.equal(usage.calls, 3)
  t.same(ledger.spent, usage)
})

t.test('a broken reply is recorded by an estimate of the received part', async (t) => {
  const { model } = await open(t, [{ text: numbers(400), fault: { kind: 'cut' } }])
  const ledger = new Ledger({ maxModelCalls: 5, maxTokens: 100_000 })
  await t.rejects(model.complete({ messages: hello, ledger, onText() {} }), { code: 'EDGEWISE_MODEL_FAILED' })
  t.match(ledger.spent, { calls: 1, completionTokens: 100 })
})

t.test('a repair quotes only the beginning of a long bad reply', async (t) => {
  const { model, server } = await open(t, (_, index) => ({ text: index === 2 ? '{"n": 9}' : `{"n": "${numbers(99_991)}"}` }))
  t.equal((await model.complete({ messages: hello, schema })).content, '{"n":9}')
  for (const { messages } of server.requests) t.ok(JSON.stringify(messages).length < 4000, `${JSON.stringify(messages).length} characters`)
  t.match(server.requests[1]?.messages.at(-2)?.content, /^\{"n": "0 1 2 3 .*\(cut, 100000 characters in all\)$/)
})
