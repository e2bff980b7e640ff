import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import type { Model } from '../../../src/outside/models/model.ts'
import { openOpenAiModel } from '../../../src/outside/models/openai.ts'
import type { OpenAiOptions } from '../../../src/outside/models/openai-client.ts'
import { type Script, startScriptedModelServer } from '../../doubles/scripted-model-server.ts'

const key = 'a-very-secret-key'
const hello = [{ role: 'user', content: 'Hello' }] as const
const weather = { name: 'weather', description: 'The weather.', parameters: { type: 'object', properties: { city: { type: 'string' } } } }

async function open(t: Test, script: Script, options: Partial<OpenAiOptions> = {}) {
  const server = await startScriptedModelServer(script)
  t.teardown(() => server.close())
  const waits: number[] = []
  const wait = async (delayMs: number) => void waits.push(delayMs)
  const model = openOpenAiModel({ baseUrl: server.baseUrl, apiKey: key, model: 'scripted', timeoutMs: 5000, maxRetries: 2, random: () => 0, wait, ...options })
  return { server, model, waits }
}

async function failure(promise: Promise<unknown>): Promise<EdgewiseError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason
  )
  if (error instanceof EdgewiseError) return error
  throw error
}

const streamed = (model: Model, heard: string[]) => model.complete({ messages: hello, onText: (delta) => heard.push(delta) })

t.test('reads a whole reply with its usage', async (t) => {
  const { model } = await open(t, [{ text: 'Good day.', usage: { prompt: 7, completion: 3 } }])
  t.same(await model.complete({ messages: hello }), { content: 'Good day.', toolCalls: [], usage: { calls: 1, promptTokens: 7, completionTokens: 3 } })
})

t.test('streams text and still counts the usage', async (t) => {
  const { model, server } = await open(t, [{ text: 'A longer text than one piece.' }])
  const heard: string[] = []
  const { content, usage } = await streamed(model, heard)
  t.equal(content, 'A longer text than one piece.')
  t.equal(heard.join(''), content)
  t.ok(heard.length > 1)
  t.same(usage, { calls: 1, promptTokens: 10, completionTokens: 5 })
  t.equal(server.requests[0]?.stream_options?.include_usage, true)
})

t.test('assembles parallel tool calls from pieces, streamed and complete', async (t) => {
  const toolCalls = [
    { name: 'weather', arguments: { city: 'Lisbon' } },
    { name: 'weather', arguments: { city: 'Oslo' } }
  ]
  const { model } = await open(t, [{ toolCalls }, { toolCalls }])
  const calls = [
    (await model.complete({ messages: hello, tools: [weather], onText() {} })).toolCalls,
    (await model.complete({ messages: hello, tools: [weather] })).toolCalls
  ]
  for (const call of calls)
    t.same(
      call.map((each) => [each.name, JSON.parse(each.arguments)]),
      [
        ['weather', { city: 'Lisbon' }],
        ['weather', { city: 'Oslo' }]
      ]
    )
  t.equal(new Set(calls[0]?.map((call) => call.id)).size, 2)
})

t.test('estimates tokens where the endpoint counts none', async (t) => {
  const { model } = await open(t, [{ text: 'x'.repeat(40), usage: null }])
  const { usage } = await streamed(model, [])
  t.equal(usage.completionTokens, 10)
  t.ok(usage.promptTokens > 0)
})

t.test('waits for Retry-After, then succeeds, and counts both calls', async (t) => {
  const { model, waits } = await open(t, [{ fault: { kind: 'status', status: 429, retryAfter: '2' } }, { text: 'ok' }])
  const { content, usage } = await model.complete({ messages: hello })
  t.equal(content, 'ok')
  t.same(waits, [2000])
  t.equal(usage.calls, 2)
})

t.test('backs off on server errors and gives up after its retries', async (t) => {
  const { model, waits, server } = await open(t, () => ({ fault: { kind: 'status', status: 503 } }))
  const error = await failure(model.complete({ messages: hello }))
  t.equal(error.code, 'EDGEWISE_MODEL_FAILED')
  t.equal(error.parameters['status'], 503)
  t.match(error.parameters['usage'], { calls: 3 })
  t.same(waits, [250, 500])
  t.equal(server.requests.length, 3)
})

t.test('fails at once on a requested pause of minutes', async (t) => {
  const { model, waits } = await open(t, () => ({ fault: { kind: 'status', status: 429, retryAfter: '600' } }))
  await t.rejects(model.complete({ messages: hello }), { code: 'EDGEWISE_MODEL_FAILED' })
  t.same(waits, [])
})

t.test('never repeats an invalid request', async (t) => {
  const { model, server } = await open(t, () => ({ fault: { kind: 'status', status: 400, message: 'too long' } }))
  await t.rejects(model.complete({ messages: hello }), { message: /too long/ })
  t.equal(server.requests.length, 1)
})

t.test('retries a reset connection, a reply cut short and a reply that is not JSON', async (t) => {
  for (const kind of ['reset', 'cut', 'bad-json'] as const) {
    const { model } = await open(t, [{ fault: { kind } }, { text: 'ok' }])
    t.equal((await streamed(model, [])).content, 'ok', kind)
  }
  for (const kind of ['reset', 'bad-json'] as const) {
    const { model } = await open(t, [{ fault: { kind } }, { text: 'ok' }])
    t.equal((await model.complete({ messages: hello })).content, 'ok', kind)
  }
})

t.test('does not repeat a reply after text was passed on', async (t) => {
  const { model, server } = await open(t, () => ({ text: 'half a', fault: { kind: 'cut' } }))
  const error = await failure(streamed(model, []))
  t.match(error.parameters, { usage: { calls: 1 } })
  t.equal(server.requests.length, 1)
})

t.test('gives up on an endpoint that becomes silent', async (t) => {
  const { model } = await open(t, () => ({ fault: { kind: 'stall' } }), { timeoutMs: 40, maxRetries: 1 })
  for (const call of [model.complete({ messages: hello }), streamed(model, [])]) {
    const error = await failure(call)
    t.match(error.message, /no answer within 40 ms/)
    t.match(error.parameters['usage'], { calls: 2 })
  }
})

t.test('ends a cancelled call as cancelled', async (t) => {
  const { model } = await open(t, () => ({ fault: { kind: 'stall' } }))
  const controller = new AbortController()
  const call = model.complete({ messages: hello, signal: controller.signal, onText() {} })
  controller.abort()
  t.equal((await failure(call)).code, 'EDGEWISE_CANCELLED')
})

t.test('keeps the key out of messages when the endpoint echoes it', async (t) => {
  const { model } = await open(t, () => ({ fault: { kind: 'status', status: 401, message: `Incorrect key ${key}, or sk-proj-abcdefgh` } }))
  const error = await failure(model.complete({ messages: hello }))
  t.notMatch(JSON.stringify([error.message, error.parameters]), /secret|abcdefgh/)
})

t.test('reports a refusal separate from the text', async (t) => {
  const { model } = await open(t, [{ refusal: 'I would rather not.' }])
  t.match(await model.complete({ messages: hello, onText() {} }), { content: '', refusal: 'I would rather not.' })
})

t.test('cannot reach a port without a listener', async (t) => {
  const { server, model } = await open(t, [], { maxRetries: 0 })
  await server.close()
  t.match(await failure(model.complete({ messages: hello })), { code: 'EDGEWISE_MODEL_FAILED', parameters: { status: null, usage: { calls: 1 } } })
})
